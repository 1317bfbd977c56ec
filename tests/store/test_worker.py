"""The thread that has the database: what waits together is kept together."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterator

import pytest

from fourgods_tui.core.journal import JournalError
from fourgods_tui.store.database import MEMORY, connect
from fourgods_tui.store.errors import StoreError
from fourgods_tui.store.worker import Worker


@pytest.fixture
def database() -> sqlite3.Connection:
    """A database with one table; whoever uses it in a worker gives it away."""
    database = connect(MEMORY)
    database.execute("CREATE TABLE kept (word TEXT PRIMARY KEY)")
    return database


@pytest.fixture
def worker(database: sqlite3.Connection) -> Iterator[Worker]:
    """A worker of that database."""
    worker = Worker(database, "the words")
    yield worker
    worker.close()


def _keep(word: str) -> Callable[[sqlite3.Connection], int]:
    def work(database: sqlite3.Connection) -> int:
        database.execute("INSERT INTO kept VALUES (?)", (word,))
        return len(word)

    return work


def _words(database: sqlite3.Connection) -> list[str]:
    return [word for (word,) in database.execute("SELECT word FROM kept ORDER BY rowid")]


def _hold(worker: Worker) -> threading.Event:
    """Keep the worker busy until the event is set, so that jobs have to wait."""
    go = threading.Event()
    begun = threading.Event()

    def wait(database: sqlite3.Connection) -> None:
        begun.set()
        assert go.wait(20)

    worker.ask(wait)
    assert begun.wait(20)
    return go


def test_jobs_that_wait_are_done_in_order_in_one_transaction(
    worker: Worker, database: sqlite3.Connection
) -> None:
    go = _hold(worker)
    said: list[str] = []
    waiting = [worker.ask(_keep(word)) for word in ("one", "three", "eleven")]
    done = worker.ask(_words)
    database.set_trace_callback(said.append)
    go.set()
    assert [each.result(20) for each in waiting] == [3, 5, 6]
    assert done.result(20) == ["one", "three", "eleven"]
    worker.close()
    assert said.count("COMMIT") == 2  # of the job that held it up, and of all the others


def test_a_job_that_cannot_be_done_is_undone_alone(worker: Worker) -> None:
    def half(database: sqlite3.Connection) -> None:
        database.execute("INSERT INTO kept VALUES ('half')")
        raise StoreError("not like this")

    go = _hold(worker)
    first, second, third = worker.ask(_keep("one")), worker.ask(half), worker.ask(_keep("two"))
    go.set()
    assert (first.result(20), third.result(20)) == (3, 3)
    with pytest.raises(StoreError, match="not like this"):
        second.result(20)
    assert worker.ask(_words).result(20) == ["one", "two"]
    assert worker.trouble is None


def test_a_job_with_a_defect_is_undone_and_said(
    worker: Worker, caplog: pytest.LogCaptureFixture
) -> None:
    def defect(database: sqlite3.Connection) -> None:
        database.execute("INSERT INTO kept VALUES ('half')")
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        worker.ask(defect).result(20)
    assert worker.ask(_words).result(20) == []
    assert "a job failed" in caplog.text


def test_a_job_that_breaks_a_promise_of_the_tables_is_undone_alone(worker: Worker) -> None:
    go = _hold(worker)
    first, again, last = (worker.ask(_keep(word)) for word in ("one", "one", "two"))
    go.set()
    assert (first.result(20), last.result(20)) == (3, 3)
    with pytest.raises(JournalError, match="UNIQUE"):
        again.result(20)
    assert worker.ask(_words).result(20) == ["one", "two"]


def test_when_the_database_fails_all_jobs_of_the_transaction_do(
    worker: Worker, database: sqlite3.Connection
) -> None:
    go = _hold(worker)
    jobs = [worker.ask(_keep(word)) for word in ("one", "two", "three")]
    database.execute("PRAGMA query_only = ON")
    go.set()
    for job in jobs:
        with pytest.raises(JournalError, match="the words cannot be used: it is read-only"):
            job.result(20)
    database.execute("PRAGMA query_only = OFF")
    assert worker.ask(_words).result(20) == []


def test_a_job_that_nobody_waits_for_any_more_is_not_begun(worker: Worker) -> None:
    go = _hold(worker)
    first, second = worker.ask(_keep("one")), worker.ask(_keep("two"))
    assert first.cancel()
    go.set()
    assert second.result(20) == 3
    assert worker.ask(_words).result(20) == ["two"]


def test_closing_does_what_waits_and_refuses_the_rest(worker: Worker) -> None:
    go = _hold(worker)
    waiting = worker.ask(_keep("one"))
    closing = threading.Thread(target=worker.close)
    closing.start()
    go.set()
    closing.join(20)
    assert waiting.result(0) == 3
    with pytest.raises(StoreError, match="the words is closed"):
        worker.ask(_keep("two")).result(0)
