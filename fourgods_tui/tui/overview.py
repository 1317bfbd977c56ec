"""What those who run the server see of it: values only, made outside, drawn by the dashboard."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Sample:
    """The server in one second.

    Attributes:
        sessions: that run.
        tables: that are open.
        actions: what happened in all games.
        lag: the longest time (ms) that something had to wait for its turn.
        memory: of the process, in MiB.
        refused: those who were turned away.
    """

    sessions: int
    tables: int
    actions: int
    lag: float
    memory: float
    refused: int


@dataclass(frozen=True, slots=True)
class SessionLine:
    """A connection.

    Attributes:
        number: the connection's.
        key: a fingerprint, or empty.
        table: the id of the table they are at, or empty.
        age, idle: in seconds; idle is None where no app runs.
        pending: bytes on their way to them.
        cpu: seconds of CPU time they took so far.
        cpu_rate: milliseconds of it a second, over the last ten or so.
        waited: seconds that what they typed had to wait, as it took more than a session may.
        admin: whether their key is an admin's now.
    """

    number: int
    name: str
    key: str
    address: str
    table: str
    age: float
    idle: float | None
    pending: int
    cpu: float
    cpu_rate: float
    waited: float
    admin: bool


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table, private ones too."""

    table: str
    name: str
    phase: str
    private: bool
    players: tuple[str, ...]
    seats: int
    spectators: int


class Overview(Protocol):
    """Where it comes from."""

    @property
    def samples(self) -> Sequence[Sample]:
        """The last seconds, the newest last."""

    @property
    def uptime(self) -> float:
        """Seconds since the server's start."""

    def sessions(self) -> Sequence[SessionLine]:
        """All connections that have logged in, by number."""

    def tables(self) -> Sequence[TableRow]:
        """All tables."""

    def refused(self) -> Mapping[str, int]:
        """How many were turned away since the start, by reason."""
