"""A running server in figures and lists: for the dashboard, the admin's commands and metrics."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence

from fourgods_tui.core.clean import clean_name
from fourgods_tui.core.lobby import Lobby
from fourgods_tui.core.people import Person
from fourgods_tui.core.table import Table
from fourgods_tui.remote.pulse import Pulse
from fourgods_tui.remote.running import Running
from fourgods_tui.ssh.access import Access
from fourgods_tui.ssh.connection import Connection
from fourgods_tui.tui.overview import Sample, SessionLine, TableRow
from fourgods_tui.tui.personal import PersonalApp


class Figures:
    """Everything there is to see of a running server; an `Overview`."""

    def __init__(self, running: Running, pulse: Pulse) -> None:
        self.running = running
        self.pulse = pulse

    @property
    def samples(self) -> Sequence[Sample]:
        """The last seconds, the newest last."""
        return self.pulse.samples

    @property
    def uptime(self) -> float:
        """Seconds since the server's start."""
        return asyncio.get_running_loop().time() - self.running.began

    def sessions(self) -> list[SessionLine]:
        """All connections that have logged in, by number."""
        places, server = _places(self.running.lobby), self.running.server
        connections = sorted(server.connections, key=lambda one: one.number)
        return [
            _session(one, places, server.access) for one in connections if one.session is not None
        ]

    def tables(self) -> list[TableRow]:
        """All tables, the private ones too."""
        return [table_row(table) for table in self.running.lobby.tables]

    def refused(self) -> dict[str, int]:
        """How many were turned away since the start, by reason."""
        counts = self.running.server.turned.counts
        return {why.name.lower(): count for why, count in counts.most_common()}

    def stats(self) -> Mapping[str, int | float]:
        """The server in numbers; times in seconds, memory in bytes."""
        server, pulse = self.running.server, self.pulse
        last = pulse.samples[-1] if pulse.samples else None
        phases = [row.phase for row in self.tables()]
        return {
            "uptime": round(self.uptime, 1),
            "connections": server.gate.connections,
            "unfinished": server.gate.unfinished,
            "sessions": len(server.sessions),
            "people": len(self.running.lobby.view().people),
            "tables": len(phases),
            "games": phases.count("playing"),
            "events": pulse.journal.lines,
            "events_a_second": last.actions if last else 0,
            "lag_p95": pulse.lags.quantile(0.95),
            "cpu_of_sessions": round(sum(server.spending.places.values()), 3),
            "sessions_made_to_wait": server.turns.parked,
            "turn_p95": pulse.watchdog.turns.quantile(0.95),
            "long_turns": sum(pulse.watchdog.long.values()),
            "keep_p95": pulse.journal.timings.quantile(0.95),
            "memory": round(last.memory * 2**20) if last else 0,
            "refused": sum(server.turned.counts.values()),
        }


def person_on(connection: Connection) -> Person | None:
    """Who is on a connection, as the tables know them."""
    app = None if connection.session is None else connection.session.app
    return app.person if isinstance(app, PersonalApp) else None


def table_row(table: Table) -> TableRow:
    """A table as it is listed."""
    state = table.state
    return TableRow(
        table=table.table,
        name=state.options.name,
        phase=state.phase.value,
        private=bool(state.options.code),
        players=tuple(chair.name for chair in state.chairs if not chair.free),
        seats=state.options.seats,
        spectators=len(table.spectators),
    )


def _session(connection: Connection, places: Mapping[str, str], access: Access) -> SessionLine:
    session, person = connection.session, person_on(connection)
    assert session is not None
    return SessionLine(
        number=connection.number,
        # What a client calls itself might look like an admin's name with its mark.
        name=person.name if person else clean_name(connection.name) or "-",
        key=connection.fingerprint or "",
        address=connection.ticket.address.host,
        table=places.get(person.key, "") if person else "",
        age=connection.age,
        idle=session.idle,
        pending=session.pending,
        cpu=round(session.budget.meter.total, 3),
        cpu_rate=round(session.budget.rate, 1),
        waited=round(session.budget.waited, 1),
        admin=access.is_admin(connection.fingerprint),
    )


def _places(lobby: Lobby) -> dict[str, str]:
    """The tables where people are now, by their keys."""
    places: dict[str, str] = {}
    for table in lobby.tables:
        places.update((each.key, table.table) for each in table.spectators)
        chairs = (chair for chair in table.state.chairs if chair.connected and chair.person)
        places.update((chair.person.key, table.table) for chair in chairs if chair.person)
    return places
