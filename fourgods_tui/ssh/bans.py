"""Who may not come in, by key, address or name, and for how long."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from enum import StrEnum
from ipaddress import IPv6Network, ip_address, ip_network, summarize_address_range
from pathlib import Path

from fourgods_tui.core.clean import NAME_MAX, clean_name, clean_text, columns
from fourgods_tui.ssh.access import AccessError, fingerprint_of
from fourgods_tui.ssh.address import IPV6_PREFIX, Network, parsed
from fourgods_tui.ssh.ban_file import BanFile, BanFileError, Fields
from fourgods_tui.ssh.networks import NetworkTable

REASON_COLUMNS = 80
MOST = 10_000
"""Bans there may be."""

YEAR = 366 * 86400.0
"""Seconds that a server is taken to have been stopped at most: a clock further ahead than that is
wrong. Bans that are over are remembered for as long, in case it was the clock."""

LONGEST = 100 * YEAR
"""Seconds of the longest ban."""

STEP = 60.0
"""Seconds by which the clock has to differ from what it should be to have been put forward or
back."""

TOUCHED_EVERY = 3600.0
"""Seconds between two notes in the file that the server runs."""


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
        value: a fingerprint, a network or range of addresses, or a name as it is compared.
        until: when it ends, in seconds since 1970.
        reason: for the admins.
        since: when it began, in seconds since 1970; 0 if that is not known.
    """

    kind: Kind
    value: str
    until: float
    reason: str = ""
    since: float = 0.0

    @property
    def ends(self) -> str:
        """When it is over, for people: in whole minutes, and never too early."""
        minute = math.ceil(self.until / 60) * 60
        return datetime.fromtimestamp(minute, UTC).strftime("%Y-%m-%d %H:%M UTC")

    def left(self, now: float) -> float:
        """Seconds it has left, by a clock that may be wrong: never more than it was given, and all
        of that again where the clock is behind its beginning."""
        return min(self.until - now, self.until - self.since)

    def ending_in(self, seconds: float, now: float) -> Ban:
        """The same, with its times as another clock tells them."""
        until = now + seconds
        since = until - (self.until - self.since) if self.since else 0.0
        return replace(self, until=until, since=since)


class Bans:
    """All bans that hold, kept in a file if there is one.

    Each ends by a clock that cannot be put forward or back, so that a wrong clock lifts no ban:
    neither one that is put forward while the server runs, nor one that is behind when it starts,
    nor one that is more than a year ahead then. One that is less ahead is believed; what it
    seemed to end holds again when it was set right.
    """

    def __init__(
        self,
        path: Path | None = None,
        now: Callable[[], float] = time.time,
        ticks: Callable[[], float] = time.monotonic,
    ) -> None:
        """Read the file, if it is there.

        Args:
            now: seconds since 1970, as far as the machine knows.
            ticks: a clock in seconds that only moves forward.

        Raises:
            BanError: it can't be read.
        """
        self._now, self._ticks = now, ticks
        self._file = None if path is None else BanFile(path)
        self._bans: dict[tuple[Kind, str], Ban] = {}
        self._ends: dict[tuple[Kind, str], float] = {}  # by `ticks`
        self._networks = NetworkTable[Ban]()
        self._offset = now() - ticks()
        self._touch_at = ticks()
        self._shifted = False
        self.reload()

    def __iter__(self) -> Iterator[Ban]:
        """Those that hold, the first to end first."""
        return iter(sorted(filter(self._holds, self._bans.values()), key=lambda ban: ban.until))

    def add(self, kind: Kind, value: str, seconds: float, reason: str = "") -> Ban:
        """Ban somebody for so long; takes the place of an earlier ban of the same.

        Raises:
            BanError: the value is none of its kind, or it could not be kept.
        """
        if seconds > LONGEST:
            raise BanError("that is too long; a hundred years will do")
        value, reason = meant(kind, value), clean_text(reason, REASON_COLUMNS)
        with self._changing():
            if sum(map(self._holds, self._bans.values())) >= MOST:
                raise BanError(f"there are {MOST} bans already")
            now = self._now()
            ban = Ban(kind, value, now + seconds, reason, now)
            self._put(ban, seconds)
            self._keep()
        return ban

    def lift(self, kind: Kind, value: str) -> bool:
        """End a ban; whether there was one.

        Raises:
            BanError: the value is none of its kind, or it could not be kept.
        """
        key = kind, meant(kind, value)
        with self._changing():
            ban = self._bans.get(key)
            lifted = ban is not None and self._holds(ban)
            if lifted:
                self._remove(key)
                self._keep()
        return lifted

    def on_address(self, host: str) -> Ban | None:
        """The ban of a host's address, if there is one."""
        return next(filter(self._holds, self._networks.around(host)), None)

    def on_person(self, fingerprint: str | None, names: Iterable[str]) -> Ban | None:
        """The ban of a key or of one of these names, if there is one."""
        wanted = [(Kind.NAME, _compared(name)) for name in names]
        if fingerprint is not None:
            wanted.append((Kind.KEY, fingerprint))
        found = (self._bans.get(each) for each in wanted)
        return next((ban for ban in found if ban is not None and self._holds(ban)), None)

    def reload(self) -> None:
        """Read the file again. If it is not there, there are no bans.

        Raises:
            BanError: it can't be read; the bans are as they were.
        """
        if self._file is None:
            return
        try:
            fields = self._file.read()
        except BanFileError as error:
            raise BanError(str(error)) from None
        known = {_row(ban): ban for ban in self._bans.values()}
        try:
            # What was read before is not parsed again.
            read = [known.get(tuple(each.values())) or _ban(each) for each in fields]
        except (ValueError, TypeError, KeyError, OverflowError) as error:
            raise BanError(self._file.unreadable(error)) from None
        now = believed = self._now()
        if self._file.written is not None and now > self._file.written + YEAR:
            believed = self._file.written
        new = {(ban.kind, ban.value): ban for ban in read}
        for key in self._bans.keys() - new.keys():
            self._remove(key)
        for key, ban in new.items():
            if self._bans.get(key) is not ban:
                left = ban.left(believed)
                self._put(ban if believed == now else ban.ending_in(left, now), left)
                self._shifted |= believed != now

    def refresh(self) -> bool:
        """Called every now and then: see whether the file was changed by somebody else, or the
        clock put forward or back. Whether there may be other bans than before.

        Raises:
            BanError: the file can't be read or written.
        """
        changed = self._file is not None and self._file.changed
        if changed:
            self.reload()
        offset = self._now() - self._ticks()
        if abs(offset - self._offset) > STEP:
            self._offset, changed = offset, True
            self._follow_clock()
        if self._shifted:
            with self._changing():
                self._keep()
        elif self._file is not None and self._ticks() >= self._touch_at:
            self._touch_at = self._ticks() + TOUCHED_EVERY
            self._file.touch()
        return changed

    def _follow_clock(self) -> None:
        """Give each ban times by the clock as it is now, and none an earlier end."""
        now = self._now()
        for key, ban in tuple(self._bans.items()):
            left = max(self._left(key), ban.left(now))
            if left > 0 and abs(ban.until - now - left) > 1:
                self._put(ban.ending_in(left, now), left)
                self._shifted = True
            else:
                self._ends[key] = self._ticks() + left

    def _left(self, key: tuple[Kind, str]) -> float:
        """Seconds that a ban has left; 0 or less if it is over."""
        return self._ends[key] - self._ticks()

    def _holds(self, ban: Ban) -> bool:
        return self._left((ban.kind, ban.value)) > 0

    def _put(self, ban: Ban, left: float) -> None:
        key = ban.kind, ban.value
        self._remove(key)
        self._bans[key], self._ends[key] = ban, self._ticks() + left
        if ban.kind is Kind.ADDRESS:
            self._networks.put(_networks(ban.value), ban)

    def _remove(self, key: tuple[Kind, str]) -> None:
        ban = self._bans.pop(key, None)
        self._ends.pop(key, None)
        if ban is not None and ban.kind is Kind.ADDRESS:
            self._networks.remove(_networks(ban.value), ban)

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """Change the bans as they are in the file, while nobody else does."""
        if self._file is None:
            yield
            return
        try:
            with self._file.locked():
                if self._file.changed:
                    self.reload()
                yield
        except BanFileError as error:
            raise BanError(f"the ban holds until the server stops: {error}") from None

    def _keep(self) -> None:
        """Write them down, with those that have ended of late and no more than there may be."""
        now = self._now()
        for key, ban in tuple(self._bans.items()):
            if self._left(key) <= 0 and ban.until < now - YEAR:
                self._remove(key)
        over = [
            key for key in sorted(self._ends, key=self._ends.__getitem__) if self._left(key) <= 0
        ]
        for key in over[: max(0, len(self._bans) - 2 * MOST)]:
            self._remove(key)
        if self._file is not None:
            self._file.write([asdict(ban) for ban in self._bans.values()])
        self._shifted = False


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
    except (ValueError, TypeError):
        raise BanError(
            "no address (192.0.2.1), no network (192.0.2.0/24) and no range (192.0.2.1-192.0.2.9)"
        ) from None
    bare = value.strip().rstrip("~")
    if clean_name(bare) is None or columns(clean_text(bare, 4 * NAME_MAX)) > NAME_MAX:
        raise BanError("no name that anybody could have")
    return _compared(value)


def _network(value: str) -> str:
    first, dash, last = (each.strip() for each in value.partition("-"))
    if dash:
        ends = parsed(first), parsed(last)
        if None in ends:
            raise ValueError("no addresses")
        tuple(_networks(f"{ends[0]}-{ends[1]}"))
        return f"{ends[0]}-{ends[1]}"
    address = parsed(first)
    network = ip_network(first if address is None else address, strict=False)
    if isinstance(network, IPv6Network):
        if network.prefixlen == 128:
            network = network.supernet(new_prefix=IPV6_PREFIX)
        elif network.prefixlen >= 96 and network.network_address.ipv4_mapped is not None:
            # As IPv4 looks to a server that listens on IPv6 alone.
            mapped = network.network_address.ipv4_mapped
            return str(ip_network((mapped, network.prefixlen - 96)))
    return str(network)


def _networks(value: str) -> Iterable[Network]:
    """The networks that make up a network or range."""
    first, dash, last = value.partition("-")
    if not dash:
        return (ip_network(value),)
    ends = ip_address(first), ip_address(last)
    return tuple(summarize_address_range(*ends))


def _compared(name: str) -> str:
    """Without the mark of guests, and without capitals."""
    return (clean_name(name.strip().rstrip("~")) or "").casefold()


def _row(ban: Ban) -> tuple[object, ...]:
    """The fields of a ban as they are in the file, in their order."""
    return tuple(asdict(ban).values())


def _ban(fields: Fields) -> Ban:
    kind, until = Kind(str(fields["kind"])), float(str(fields["until"]))
    since = float(str(fields.get("since", 0)))
    if not (math.isfinite(until) and math.isfinite(since) and since <= until):
        raise ValueError("no times")
    datetime.fromtimestamp(until + YEAR, UTC)  # so that it can be told
    reason = clean_text(str(fields.get("reason", "")), REASON_COLUMNS)
    return Ban(kind, meant(kind, str(fields["value"])), until, reason, since)
