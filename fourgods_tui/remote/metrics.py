"""Metrics for Prometheus, made at the moment they are asked for."""

from __future__ import annotations

from collections.abc import Iterator

from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.registry import Collector

from fourgods_tui import __version__
from fourgods_tui.core.events import EndReason
from fourgods_tui.remote.figures import Figures
from fourgods_tui.remote.pulse import memory
from fourgods_tui.remote.timings import BOUNDS, Timings
from fourgods_tui.ssh.turned import Turned

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
PHASES = ("waiting", "playing", "over")


class Metrics(Collector):
    """What Prometheus is told of a running server. No names, no keys, no addresses."""

    def __init__(self, figures: Figures) -> None:
        self._figures = figures
        self._registry = CollectorRegistry(auto_describe=False)
        self._registry.register(self)
        ProcessCollector(registry=self._registry)  # CPU, memory, files: the usual process_*

    def text(self) -> bytes:
        """All metrics in Prometheus' text format."""
        return generate_latest(self._registry)

    def collect(self) -> Iterator[Metric]:
        """Called for each look at them."""
        figures, server = self._figures, self._figures.running.server
        stats, gate = figures.stats(), server.gate
        yield _gauge("info", "The version that runs.", 1, {"version": __version__})
        yield _gauge("uptime_seconds", "Seconds since the start.", figures.uptime)
        yield _gauge("connections", "Connections, logged in or not.", gate.connections)
        yield _gauge("unfinished_logins", "Connections not logged in.", gate.unfinished)
        yield _gauge("sessions", "Sessions.", stats["sessions"])
        yield _gauge("people", "People who are here.", stats["people"])
        yield _gauge("memory_bytes", "Memory of the process.", memory())
        yield _gauge(
            "pending_bytes",
            "Bytes on their way to all clients.",
            sum(session.pending for session in server.sessions),
        )
        yield self._tables()
        yield _counter("events", "Events of games kept.", figures.pulse.journal.lines)
        yield _counter("games_begun", "Games begun.", figures.pulse.journal.games_begun)
        yield self._games_ended()
        yield self._logins()
        yield self._refused()
        yield _timings("keep_seconds", "Time to keep events.", figures.pulse.journal.timings)
        yield _timings("loop_lag_seconds", "How late the event loop was.", figures.pulse.lags)
        yield from self._time()

    def _time(self) -> Iterator[Metric]:
        """What the event loop's time is spent on."""
        server, watchdog = self._figures.running.server, self._figures.pulse.watchdog
        cpu = CounterMetricFamily(
            "fourgods_cpu_seconds", "CPU time of sessions, by screen or command.", labels=["on"]
        )
        for place, seconds in server.spending.places.items():
            cpu.add_metric([place], seconds)
        yield cpu
        yield _gauge("throttled_sessions", "Sessions that wait for CPU time.", server.turns.parked)
        yield _counter(
            "throttled_seconds", "Time that sessions waited for CPU time.", server.turns.waited
        )
        yield _timings("loop_turn_seconds", "Time of a turn of the event loop.", watchdog.turns)
        long = CounterMetricFamily(
            "fourgods_long_turns", "Turns of 50 ms or more, by what took most.", labels=["on"]
        )
        for place, count in watchdog.long.items():
            long.add_metric([place], count)
        yield long

    def _tables(self) -> Metric:
        family = GaugeMetricFamily("fourgods_tables", "Tables, by phase.", labels=["phase"])
        phases = [row.phase for row in self._figures.tables()]
        for phase in PHASES:
            family.add_metric([phase], phases.count(phase))
        return family

    def _games_ended(self) -> Metric:
        family = CounterMetricFamily(
            "fourgods_games_ended", "Games that ended, by reason.", labels=["reason"]
        )
        for reason in EndReason:
            family.add_metric([reason.value], self._figures.pulse.journal.games_ended[reason])
        return family

    def _logins(self) -> Metric:
        family = CounterMetricFamily(
            "fourgods_logins", "Logins, with a key or as a guest.", labels=["how"]
        )
        for how in ("key", "guest"):
            family.add_metric([how], self._figures.running.server.logins[how])
        return family

    def _refused(self) -> Metric:
        family = CounterMetricFamily(
            "fourgods_refused", "Those turned away, by reason.", labels=["reason"]
        )
        counts = self._figures.running.server.turned.counts
        for why in Turned:
            family.add_metric([why.name.lower()], counts[why])
        return family


def _gauge(name: str, text: str, value: float, labels: dict[str, str] | None = None) -> Metric:
    family = GaugeMetricFamily(f"fourgods_{name}", text, labels=list(labels or {}))
    family.add_metric(list((labels or {}).values()), value)
    return family


def _counter(name: str, text: str, value: float) -> Metric:
    family = CounterMetricFamily(f"fourgods_{name}", text)
    family.add_metric([], value)
    return family


def _timings(name: str, text: str, timings: Timings) -> Metric:
    buckets, count = [], 0
    for bound, step in zip([*map(str, BOUNDS), "+Inf"], timings.counts, strict=True):
        count += step
        buckets.append((bound, float(count)))
    family = HistogramMetricFamily(f"fourgods_{name}", text)
    family.add_metric([], buckets=buckets, sum_value=timings.total)
    return family
