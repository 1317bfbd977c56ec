"""Metrics, and the little HTTP in front of them."""

from __future__ import annotations

import asyncio
import json
import logging

import pytest
from hypothesis import given
from hypothesis import strategies as st
from prometheus_client.parser import text_string_to_metric_families

from fourgods_tui.core.table_view import Phase
from fourgods_tui.remote.metrics import PHASES, Metrics
from fourgods_tui.remote.pulse import memory
from fourgods_tui.remote.timings import BOUNDS, Timings
from fourgods_tui.remote.watching import LONGEST, Watching
from fourgods_tui.remote.writing import in_columns, in_short, seconds_in
from fourgods_tui.ssh.turned import Turned
from fourgods_tui.tui.panels.dashboard import _PHASES, _REASONS
from tests.core.games import GAME
from tests.remote.rooms import Rooms


def values(text: bytes) -> dict[str, float]:
    """All samples, by name and labels."""
    return {
        " ".join([sample.name, *(f"{k}={v}" for k, v in sample.labels.items())]): sample.value
        for family in text_string_to_metric_families(text.decode())
        for sample in family.samples
    }


async def test_metrics_tell_how_it_is_and_of_nobody(rooms: Rooms) -> None:
    metrics = Metrics(rooms.figures)
    rooms.server.turned.note(Turned.FULL, "somebody")
    rooms.figures.pulse.lags.note(0.003)
    async with rooms.visit("ana"):
        text = metrics.text()
        found = values(text)
        assert found["fourgods_sessions"] == 1
        assert found["fourgods_logins_total how=guest"] == 1
        assert found["fourgods_logins_total how=key"] == 0
        assert found["fourgods_people"] == 1
        assert found["fourgods_refused_total reason=full"] == 1
        assert found["fourgods_loop_lag_seconds_bucket le=0.005"] == 1
        assert found["fourgods_loop_lag_seconds_bucket le=0.002"] == 0
        assert found["fourgods_loop_lag_seconds_count"] == 1
        assert found["fourgods_memory_bytes"] > 2**20
        assert found["process_cpu_seconds_total"] > 0
        assert found["process_open_fds"] >= 3
        assert all(word not in text for word in (b"ana", b"127.0.0.1", b"SHA256"))


async def test_games_are_counted_as_they_are_kept(rooms: Rooms) -> None:
    journal = rooms.figures.pulse.journal
    await journal.append("oak-1", GAME)
    await journal.append("elm-1", GAME[:3])
    found = values(Metrics(rooms.figures).text())
    assert found["fourgods_games_begun_total"] == 2
    assert found["fourgods_games_ended_total reason=world_full"] == 1
    assert found["fourgods_games_ended_total reason=agreed"] == 0
    assert found["fourgods_events_total"] == len(GAME) + 3


@pytest.fixture
async def watching() -> Watching:
    """It answers on a free port."""
    opened = Watching(lambda: b"# metrics\n", lambda: unready[0])
    await opened.start("127.0.0.1", 0)
    return opened


unready: list[str | None] = [None]


async def _ask(port: int, question: bytes) -> bytes:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(question)
    try:
        async with asyncio.timeout(20):
            return await reader.read()
    except ConnectionError:
        return b""
    finally:
        writer.close()


async def test_what_is_answered(watching: Watching) -> None:
    async def get(path: str, method: str = "GET") -> bytes:
        answer = await _ask(watching.port, f"{method} {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        return answer.split(b"\r\n")[0][9:] + b" / " + answer.split(b"\r\n\r\n")[1]

    assert await get("/metrics") == b"200 OK / # metrics\n"
    assert await get("/metrics", "HEAD") == b"200 OK / "
    assert await get("/healthz") == b"200 OK / alive\n"
    assert await get("/readyz") == b"200 OK / ready\n"
    unready[0] = "stopping"
    assert await get("/readyz") == b"503 Service Unavailable / stopping\n"
    unready[0] = None
    assert (await get("/")).startswith(b"404 ")
    assert (await get("/metrics", "POST")).startswith(b"405 ")
    watching.close()


@pytest.mark.parametrize("question", [b"\r\n\r\n", b"\x00\xff \r\n\r\n", b"x" * 3 * LONGEST])
async def test_nonsense_hurts_nobody(watching: Watching, question: bytes) -> None:
    answer = await _ask(watching.port, question)
    assert answer == b"" or answer.startswith(b"HTTP/1.1 405 ")
    assert b"alive" in await _ask(watching.port, b"GET /healthz HTTP/1.0\r\n\r\n")
    watching.close()


@given(st.lists(st.floats(0, 10), min_size=1), st.sampled_from([0.5, 0.95, 1.0]))
def test_quantiles_are_no_less_than_they_should_be(seconds: list[float], share: float) -> None:
    timings = Timings()
    for each in seconds:
        timings.note(each)
    exact = sorted(seconds)[max(0, -(-int(share * 100) * len(seconds) // 100) - 1)]
    assert timings.quantile(share) >= exact or exact > BOUNDS[-1]
    assert sum(timings.counts) == len(seconds)


def test_no_timings_have_no_quantile() -> None:
    assert Timings().quantile(0.95) == 0


def test_memory_is_told() -> None:
    assert 2**20 < memory() < 2**36


@pytest.mark.parametrize(
    ("text", "seconds"),
    [("30s", 30), ("5m", 300), ("2h", 7200), ("7d", 604800), ("1w", 604800), ("h", None),
     ("1", None), ("-1h", None), ("9999999d", None)],
)  # fmt: skip
def test_times_as_people_write_them(text: str, seconds: float | None) -> None:
    assert seconds_in(text) == seconds


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0, "0s"), (59, "59s"), (60, "1m"), (7199, "119m"), (7200, "2h"), (200_000, "2d")],
)
def test_times_in_short(seconds: float, text: str) -> None:
    assert in_short(seconds) == text


def test_columns_are_as_wide_as_what_is_in_them() -> None:
    text = in_columns(("A", "B"), [("한국", "x"), ("y", "")])
    assert text == "A     B\n한국  x\ny\n"


async def test_a_beat_notes_samples(rooms: Rooms, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fourgods_tui.remote.pulse.EVERY", 0.05)
    pulse = rooms.figures.pulse
    task = asyncio.create_task(pulse.beat())
    enough = asyncio.Event()
    sample = pulse.sample

    def note() -> None:
        sample()
        if len(pulse.samples) == 2:
            enough.set()

    monkeypatch.setattr(pulse, "sample", note)
    async with asyncio.timeout(20):
        await enough.wait()
    task.cancel()
    assert pulse.samples[-1].memory > 1
    assert pulse.lags.total >= 0


def test_a_line_of_the_log_is_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    from fourgods_tui.command_line.logs import HumanLines, JsonLines

    record = logging.LogRecord("x", logging.INFO, "f", 1, "%s came\x1b[2J\nagain", ("ana",), None)
    record.connection, record.player = 7, "ana"
    line = JsonLines().format(record)
    told = json.loads(line)
    assert (told["level"], told["connection"], told["name"]) == ("info", 7, "ana")
    assert told["message"] == "ana came?[2J?again"
    assert "\n" not in line
    assert "\x1b" not in HumanLines().format(record)


def test_every_reason_has_words_on_the_dashboard() -> None:
    assert {why.name.lower() for why in Turned} == set(_REASONS)
    assert {phase.value for phase in Phase} == set(_PHASES) == set(PHASES)
