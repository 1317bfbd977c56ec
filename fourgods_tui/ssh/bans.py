"""Who may not come in, by key, address or name, and until when."""

from __future__ import annotations

import ipaddress
import json
import math
import os
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path

from fourgods_tui.core.clean import clean_name, clean_text
from fourgods_tui.files.owner import give
from fourgods_tui.files.text import TextError, read_text
from fourgods_tui.ssh.access import AccessError, fingerprint_of
from fourgods_tui.ssh.address import IPV6_PREFIX, is_in

REASON_COLUMNS = 80
MOST = 10_000
"""Bans there may be."""


class BanError(ValueError):
    """Something about bans did not work. The text is one line for the admin."""


class Kind(StrEnum):
    """By what somebody is banned."""

    KEY = "key"
    ADDRESS = "address"
    NAME = "name"


@dataclass(frozen=True, slots=True)
class Ban:
    """One ban.

    Attributes:
        value: a fingerprint, a network, or a name as it is compared.
        until: when it ends, in seconds since 1970.
        reason: for the admins.
    """

    kind: Kind
    value: str
    until: float
    reason: str = ""

    @property
    def ends(self) -> str:
        """When it is over, for people: in whole minutes, and never too early."""
        minute = math.ceil(self.until / 60) * 60
        return datetime.fromtimestamp(minute, UTC).strftime("%Y-%m-%d %H:%M UTC")


class Bans:
    """All bans that hold, kept in a file if there is one."""

    def __init__(self, path: Path | None = None, now: Callable[[], float] = time.time) -> None:
        """Read the file, if it is there.

        Raises:
            BanError: it can't be read.
        """
        self._path, self._now = path, now
        self._bans: dict[tuple[Kind, str], Ban] = {}
        self.reload()

    def __iter__(self) -> Iterator[Ban]:
        """Those that hold, the first to end first."""
        self._drop_old()
        return iter(sorted(self._bans.values(), key=lambda ban: ban.until))

    def add(self, kind: Kind, value: str, seconds: float, reason: str = "") -> Ban:
        """Ban somebody for so long; takes the place of an earlier ban of the same.

        Raises:
            BanError: the value is none of its kind, or it could not be kept.
        """
        self._drop_old()
        reason = clean_text(reason, REASON_COLUMNS)
        ban = Ban(kind, meant(kind, value), self._now() + seconds, reason)
        if len(self._bans) >= MOST:
            raise BanError(f"there are {MOST} bans already")
        self._bans[ban.kind, ban.value] = ban
        self._keep()
        return ban

    def lift(self, kind: Kind, value: str) -> bool:
        """End a ban; whether there was one.

        Raises:
            BanError: the value is none of its kind, or it could not be kept.
        """
        lifted = self._bans.pop((kind, meant(kind, value)), None) is not None
        self._keep()
        return lifted

    def on_address(self, host: str) -> Ban | None:
        """The ban of a host's address, if there is one."""
        held = (ban for ban in self._of(Kind.ADDRESS))
        return next((ban for ban in held if is_in(host, [ipaddress.ip_network(ban.value)])), None)

    def on_person(self, fingerprint: str | None, names: Iterable[str]) -> Ban | None:
        """The ban of a key or of one of these names, if there is one."""
        wanted = [(Kind.NAME, _compared(name)) for name in names]
        if fingerprint is not None:
            wanted.append((Kind.KEY, fingerprint))
        now = self._now()
        found = (self._bans.get(each) for each in wanted)
        return next((ban for ban in found if ban is not None and ban.until > now), None)

    def reload(self) -> None:
        """Read the file again.

        Raises:
            BanError: it can't be read; the bans are as they were.
        """
        if self._path is None or not self._path.exists():
            return
        try:
            read = [_ban(each) for each in json.loads(read_text(self._path))]
        except TextError as error:
            raise BanError(f"{error}; mend the file, or remove it to lift all bans") from None
        except (OSError, ValueError, TypeError, KeyError) as error:
            raise BanError(
                f"can't read the bans in {self._path}: {type(error).__name__}; "
                "mend the file, or remove it to lift all bans"
            ) from None
        self._bans = {(ban.kind, ban.value): ban for ban in read}

    def _of(self, kind: Kind) -> list[Ban]:
        now = self._now()
        return [ban for ban in self._bans.values() if ban.kind is kind and ban.until > now]

    def _drop_old(self) -> None:
        now = self._now()
        self._bans = {key: ban for key, ban in self._bans.items() if ban.until > now}

    def _keep(self) -> None:
        if self._path is None:
            return
        text = json.dumps([asdict(ban) for ban in self._bans.values()], indent=1)
        try:
            # For its owner's eyes only, and whole or not at all.
            descriptor, temporary = tempfile.mkstemp(dir=self._path.parent, prefix=".bans.")
            with os.fdopen(descriptor, "w", encoding="utf-8") as file:
                file.write(text + "\n")
                file.flush()
                os.fsync(file.fileno())
                give(file.fileno(), self._path.parent)
            Path(temporary).replace(self._path)
        except OSError as error:
            raise BanError(
                f"the ban holds until the server stops: can't write {self._path}: "
                f"{(error.strerror or str(error)).lower()}"
            ) from None


def meant(kind: Kind, value: str) -> str:
    """A value as it is kept and compared.

    Raises:
        BanError: it is none of its kind.
    """
    try:
        if kind is Kind.KEY:
            return fingerprint_of(value)
        if kind is Kind.ADDRESS:
            return _network(value)
    except AccessError as error:
        raise BanError(str(error)) from None
    except ValueError:
        raise BanError("no address (192.0.2.1) and no network (192.0.2.0/24)") from None
    if clean_name(value.rstrip("~")) is None:
        raise BanError("no name that anybody could have")
    return _compared(value)


def _network(value: str) -> str:
    network = ipaddress.ip_network(value.strip(), strict=False)
    if network.version == 6 and network.prefixlen == 128:
        network = network.supernet(new_prefix=IPV6_PREFIX)
    return str(network)


def _compared(name: str) -> str:
    """Without the mark of guests, and without capitals."""
    return (clean_name(name.rstrip("~")) or "").casefold()


def _ban(fields: dict[str, object]) -> Ban:
    kind, until = Kind(str(fields["kind"])), float(str(fields["until"]))
    return Ban(kind, meant(kind, str(fields["value"])), until, str(fields.get("reason", "")))
