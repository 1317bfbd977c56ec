"""Making strangers' text safe to store, draw and log.

Names, chat and everything else a client says pass through here. What is left has no control or
escape characters, nothing that turns the writing direction around, nothing invisible, and no
towers of accents: it takes exactly the columns it seems to take. And nothing in it looks like
`OFFICIAL_SIGN`, by which players know what the server itself says.
"""

from __future__ import annotations

import re
import unicodedata

from fourgods_tui.core.columns import cell_len, sign_columns

OFFICIAL_SIGN = "◆"
"""Stands before what the server says, and in no stranger's text, nor does what looks like it."""

OFFICIAL_ASCII = "`"
"""The same where only ASCII can be shown."""

NAME_MIN = 2
"""The fewest columns a name may take."""

NAME_MAX = 16
"""The most columns a name may take."""

_KEPT_COLUMNS = 200

MARKS_PER_LETTER = 2
"""Accents kept on one letter after composing; Vietnamese and the like need at most two."""

_NAME_SIGNS = frozenset(" ._-'")

# The escape sequences of terminals, whole, so that "\x1b[31mred" leaves "red" and not "[31mred".
_ESCAPES = re.compile(
    r"\x1b[\]PX^_].*?(?:\x07|\x1b\\|\x9c|$)"  # strings: OSC, DCS, SOS, PM, APC
    r"|[\x90\x98\x9d-\x9f].*?(?:\x07|\x1b\\|\x9c|$)"  # the same in one character
    r"|(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]?"  # CSI
    r"|\x1b[ -/]*[0-~]?",
    re.DOTALL,
)

_APOSTROPHES = str.maketrans({OFFICIAL_ASCII: "'", "\uff40": "'"})
_LIKE_OFFICIAL = ("DIAMOND", "LOZENGE", "FOUR POINTED")
"""In the Unicode names of symbols that look like `OFFICIAL_SIGN`."""
_RUNE_LIKE_OFFICIAL = "\u16dc"

_SPACES = frozenset({"Zs", "Zl", "Zp"})
_UNSAFE = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
_MARKS = frozenset({"Mn", "Me", "Mc"})

# Letters that draw nothing, and flags' letters, whose width no two terminals agree on.
_BLANKS = frozenset("\u302e\u302f\u115f\u1160\u3164\uffa0\u2800\u00ad\u034f\u17b4\u17b5")
_FLAG_LETTERS = range(0x1F1E6, 0x1F200)


def clean_text(text: str, columns: int) -> str:
    """The text in one line of at most so many terminal columns, with all that is unsafe gone."""
    # Cut before looking closely: no one line needs more, and work stays small.
    text = _ESCAPES.sub("", text[: 8 * columns + 64])
    safe = _safe(unicodedata.normalize("NFC", text).translate(_APOSTROPHES))
    # What stood between a letter and its accent may be gone.
    return _fit(unicodedata.normalize("NFC", safe), columns)


def clean_kept(text: str) -> str:
    """A short text from a file or database, which may be a stranger's, in one line that any
    terminal can show; what the program itself has written stays as it is."""
    return clean_text(text, _KEPT_COLUMNS) or ("?" if text else "")


def clean_name(text: str) -> str | None:
    """The name a player may bear, or None when too little is left of what was wished for.

    Letters, digits, single spaces and ``._-'`` stay; look-alike forms (full width, ligatures)
    become the plain letter. At most NAME_MAX columns; what is longer is cut.
    """
    text = _ESCAPES.sub("", text[: 8 * NAME_MAX + 64])
    safe = _safe(unicodedata.normalize("NFKC", text))
    name = _fit("".join(sign for sign in safe if _in_name(sign)), NAME_MAX)
    if columns(name) < NAME_MIN or not any(sign.isalnum() for sign in name):
        return None
    return name


def columns(text: str) -> int:
    """How many terminal columns a cleaned text takes."""
    return cell_len(text)


def _in_name(sign: str) -> bool:
    category = unicodedata.category(sign)
    return category[0] in "LM" or category == "Nd" or sign in _NAME_SIGNS


def _safe(text: str) -> str:
    """The text without unsafe characters, spaces made plain, accents counted."""
    kept: list[str] = []
    marks = MARKS_PER_LETTER  # an accent needs a letter to sit on
    for sign in text:
        category = unicodedata.category(sign)
        if category in _SPACES or sign in "\t\n\r\v\f":
            kept.append(" ")
            marks = MARKS_PER_LETTER
        elif _is_unsafe(sign, category) or _looks_official(sign, category):
            continue
        elif category in _MARKS or sign_columns(sign) == 0:
            marks += 1
            if marks <= MARKS_PER_LETTER and not _is_variation(sign):
                kept.append(sign)
        else:
            kept.append(sign)
            marks = 0
    return "".join(kept)


def _is_unsafe(sign: str, category: str) -> bool:
    return category in _UNSAFE or sign in _BLANKS or ord(sign) in _FLAG_LETTERS


def _looks_official(sign: str, category: str) -> bool:
    """Whether it could be taken for `OFFICIAL_SIGN`, in whatever colour and size."""
    if sign.isascii() or category[0] not in "SM":
        return sign == _RUNE_LIKE_OFFICIAL
    name = unicodedata.name(sign, "")
    return any(word in name for word in _LIKE_OFFICIAL)


def _is_variation(sign: str) -> bool:
    """Whether it asks for another picture of the letter before, which may change its width."""
    return "\ufe00" <= sign <= "\ufe0f" or "\U000e0100" <= sign <= "\U000e01ef"


def _fit(text: str, limit: int) -> str:
    """The text with single inner spaces, cut where a column limit is reached."""
    taken = 0
    kept: list[str] = []
    for sign in " ".join(text.split()):
        taken += sign_columns(sign)
        if taken > limit:
            break
        kept.append(sign)
    return "".join(kept).rstrip()
