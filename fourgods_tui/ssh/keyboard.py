"""From the bytes a client sends to the events an app understands.

The bytes are anybody's. Textual's parser does the reading; around it stands what keeps a
stranger from breaking it: our own reading of extended key reports, pastes cut to size before it
sees them, and a new parser in the place of one that failed.
"""

from __future__ import annotations

import codecs
import logging
import re
from collections.abc import Callable, Iterable
from functools import lru_cache

from textual import events
from textual._ansi_sequences import ANSI_SEQUENCES_KEYS
from textual._xterm_parser import XTermParser
from textual.constants import ESCAPE_DELAY
from textual.keys import Keys
from textual.message import Message

from fourgods_tui.ssh.extended_keys import plain

log = logging.getLogger(__name__)

PASTE_START = "\x1b[200~"
PASTE_END = "\x1b[201~"

# What the app may get. Reports of sizes, positions and modes are not among it: none was asked for.
_WANTED = (events.Key, events.MouseEvent)

_CONTROL_SEQUENCE = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]")
_KEPT_BY_PARSER = re.compile(r"\x1b\[(?:<?[-\d;]*[mM]|\d+;\d+R|[IO]|20[01]~)")
# Strings: OSC, DCS, SOS, PM and APC, up to BEL or the string terminator.
_STRING_START = re.compile(r"\x1b[\]PX^_]")
_STRING_END = re.compile(r"\x07|\x1b\\|\x9c")
# An escape key, and at once another key. Not so what terminals send for shift and tab, or for alt
# and backspace, which deletes a word where text is typed.
_ESCAPE_AND_KEY = re.compile(r"\x1b(?![\x1b\[O\]PX^_\t\x7f]|$)")
_REPORT_GOES_ON = frozenset("\x1b[O]PX^_")
_KEY_BEGINNINGS = frozenset(
    sequence[:length] for sequence in ANSI_SEQUENCES_KEYS for length in range(2, len(sequence) + 1)
)


class _Parser(XTermParser):
    """Textual's parser with another reading of the keyboard protocols that we don't ask for.

    Reports in them can name characters that don't exist, which Textual does not survive. A control
    sequence that is complete but means nothing to us is dropped; its characters would count as key
    presses.
    """

    def _parse_extended_key(self, sequence: str) -> list[events.Key] | None:  # type: ignore[override]
        if sequence in _KEY_BEGINNINGS or _KEPT_BY_PARSER.fullmatch(sequence):
            return None
        keys = plain(sequence)
        if keys:
            return self._plain_keys(keys)
        if _CONTROL_SEQUENCE.fullmatch(sequence):
            return [events.Key(Keys.Ignore, sequence)]
        return None

    def _plain_keys(self, keys: str) -> list[events.Key]:
        if keys == "\x1b":
            return [events.Key("escape", keys)]
        if _ESCAPE_AND_KEY.match(keys):
            return list(self._sequence_to_key_events(keys[1], alt=True))
        return list(self._sequence_to_key_events(keys))

    def close(self) -> None:
        """Parse nothing more. It runs for as long as it exists, and holds itself and what it parsed
        last: so it would be there until somebody looked for what is lost."""
        self._gen.close()


Known = tuple[tuple[str, str | None], ...]
"""Keys by name and character."""

_LONGEST_KEY = max(map(len, ANSI_SEQUENCES_KEYS))


@lru_cache(maxsize=512)
def _keys_in(text: str) -> Known | None:
    """The keys in what a terminal sends for one press, if that is all there is to it; None for
    whatever else it may be.
    Cached: most of what comes are the same few presses, again and again."""
    if text not in ANSI_SEQUENCES_KEYS and not (len(text) == 1 and text.isprintable()):
        return None
    if _ESCAPE_AND_KEY.match(text):  # Textual takes escape and a digit for another sign
        return None
    parser = _Parser()
    found = list(parser.feed(text))
    if parser._timeout_time is not None:
        return None
    return tuple((each.key, each.character) for each in found if isinstance(each, events.Key))


class Keyboard:
    """Reads one client's key presses, mouse reports and pastes."""

    def __init__(self, paste_limit: int, paste_pause: float) -> None:
        """`paste_limit` characters of a paste are kept; `paste_pause` seconds end one."""
        self._paste_limit = paste_limit
        self._paste_pause = paste_pause
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._parser = _Parser()
        self._paste: list[str] | None = None
        self._paste_room = 0
        self._tail = ""
        self._in_string = False
        self._string_sign = ""
        """The sign that began a string of which nothing more has come."""
        self._ended_in_escape = False

    @property
    def patience(self) -> float | None:
        """In how many seconds to call `settle` if nothing else is read; None for never.

        A lone escape character may be a key or the beginning of a longer report; only time
        tells. So it is with a paste that doesn't end.
        """
        if self._paste is not None:
            return self._paste_pause
        if self._in_string:  # it comes at once, or it was escape and another key
            return ESCAPE_DELAY
        # Where the parser waits for more than a character, it keeps a time limit here.
        return ESCAPE_DELAY if self._parser._timeout_time is not None else None

    def read(self, data: bytes) -> list[Message]:
        """The events in what a client sent next. Never raises."""
        found: list[Message] = []
        text = self._decoder.decode(data)
        if len(text) <= _LONGEST_KEY and self._at_rest:
            known = _keys_in(text)
            if known is not None:
                return [events.Key(key, character) for key, character in known]
        while text:
            if self._paste is None:
                text = self._read_keys(text, found)
            else:
                text = self._read_paste(text, found)
        return found

    @property
    def _at_rest(self) -> bool:
        """Whether what was read so far is whole, so that what comes next is a beginning."""
        return not (
            self._in_string or self._ended_in_escape or self._tail or self.patience is not None
        )

    def settle(self) -> list[Message]:
        """The events in what had been waiting for more, when time is up."""
        found: list[Message] = []
        if self._in_string and self._string_sign:
            found.append(events.Key("escape", "\x1b"))
            self._parse(self._string_sign, found)
        self._in_string = False
        if self._paste is not None:
            self._end_paste(found)
            return found
        self._collect(self._parser.tick, found)
        return found

    def close(self) -> None:
        """Read nothing more."""
        self._parser.close()

    def _begin_anew(self) -> None:
        self._parser.close()
        self._parser = _Parser()

    def _read_keys(self, text: str, found: list[Message]) -> str:
        """Read up to where a paste begins; what is left."""
        seen = self._tail + text
        start = seen.find(PASTE_START)
        if start < 0:
            escape = seen.rfind("\x1b")
            begun = escape >= 0 and PASTE_START.startswith(seen[escape:])
            self._tail = seen[escape:] if begun else ""
            self._feed(text, found)
            return ""
        # The parser must not see the mark whole: from then on it would keep everything itself.
        end = start + len(PASTE_START) - len(self._tail)
        self._feed(text[: end - 1], found)
        self._begin_anew()
        self._paste, self._paste_room, self._tail = [], self._paste_limit, ""
        return text[end:]

    def _read_paste(self, text: str, found: list[Message]) -> str:
        """Read up to where the paste ends; what is left."""
        seen = self._tail + text
        end = seen.find(PASTE_END)
        if end < 0:
            keep = len(PASTE_END) - 1
            self._keep_pasted(seen[:-keep])
            self._tail = seen[-keep:]
            return ""
        self._keep_pasted(seen[:end])
        self._tail = ""
        self._end_paste(found)
        return seen[end + len(PASTE_END) :]

    def _keep_pasted(self, text: str) -> None:
        assert self._paste is not None
        kept = text[: self._paste_room]
        if kept:
            self._paste_room -= len(kept)
            self._paste.append(kept)

    def _end_paste(self, found: list[Message]) -> None:
        assert self._paste is not None
        text = "".join(self._paste).replace("\x00", "")
        self._paste, self._tail = None, ""
        if text:
            found.append(events.Paste(text))

    def _without_strings(self, text: str) -> str:
        """The text less what terminals answer in strings; their letters are no key presses."""
        kept: list[str] = []
        while text:
            mark = (_STRING_END if self._in_string else _STRING_START).search(text)
            self._string_sign = "" if self._in_string or mark is None else mark.group()[1]
            if not self._in_string:
                kept.append(text[: mark.start()] if mark else text)
            if mark is None:
                break
            self._in_string = not self._in_string
            text = text[mark.end() :]
        return "".join(kept)

    def _feed(self, text: str, found: list[Message]) -> None:
        text = self._without_strings(text)
        if not text:
            return
        if self._ended_in_escape and text[0] not in _REPORT_GOES_ON:
            self._end_escape(found)
        self._ended_in_escape = text.endswith("\x1b")
        start = 0
        for escape in _ESCAPE_AND_KEY.finditer(text):
            self._parse(text[start : escape.end()], found)
            self._end_escape(found)
            start = escape.end()
        self._parse(text[start:], found)

    def _end_escape(self, found: list[Message]) -> None:
        """Another key was pressed right after the escape key: not both together, as the parser
        would have it."""
        if self._parser._timeout_time is not None:
            self._parser._timeout_time = 0.0
            self._collect(self._parser.tick, found)

    def _parse(self, text: str, found: list[Message]) -> None:
        if text:
            self._collect(lambda: self._parser.feed(text), found)

    def _collect(self, parse: Callable[[], Iterable[Message]], found: list[Message]) -> None:
        """Add the wanted ones of the parser's events; if it fails, have a new one."""
        try:
            for event in parse():
                if isinstance(event, _WANTED):
                    found.append(event)
                elif isinstance(event, events.Resize):
                    # A claimed size also makes the parser take mouse reports for pixels.
                    self._parser.mouse_pixels = False
        except Exception as error:  # noqa: BLE001  # whatever it is, a stranger's bytes made it
            log.debug("unreadable input dropped: %s", type(error).__name__)
            self._begin_anew()
