"""The thread that has the database: many jobs, one transaction."""

from __future__ import annotations

import logging
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Generic, TypeVar

from fourgods_tui.core.journal import JournalError
from fourgods_tui.store.errors import StoreError, in_words

log = logging.getLogger(__name__)

T = TypeVar("T")

MOST_TOGETHER = 500
"""Jobs of one transaction, so that the first of them does not wait for ever more."""


_OF_A_JOB = (
    sqlite3.IntegrityError,
    sqlite3.ProgrammingError,
    sqlite3.InterfaceError,
    sqlite3.DataError,
)
"""Errors for which a job is to blame, not the database or its disk."""


@dataclass(frozen=True, slots=True)
class _Job(Generic[T]):
    """Something to do with the database, and where its result goes."""

    work: Callable[[sqlite3.Connection], T]
    future: Future[T]


class Worker:
    """Does jobs in the order they came; whatever waits is done in one transaction.

    So a disk that takes some ms to keep something keeps it for all tables at once. A job that
    cannot be done is undone alone; when the disk fails, all of the transaction are.

    Attributes:
        trouble: why the last transaction could not be kept, or None.
    """

    def __init__(self, database: sqlite3.Connection, name: str, *, writes: bool = True) -> None:
        """Start the thread; it is to be ended with `close`.

        Args:
            database: the thread's own from now on.
            name: what it is called in errors.
            writes: whether its jobs write; those that only read do not wait for one who writes.
        """
        self.trouble: str | None = None
        self._database, self._name = database, name
        self._writes = writes
        self._jobs: SimpleQueue[_Job[object] | None] = SimpleQueue()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name=f"store {name}", daemon=True)
        self._thread.start()

    def ask(self, work: Callable[[sqlite3.Connection], T]) -> Future[T]:
        """Have something done; the future has its result once it is kept.

        The future's error is a JournalError, or whatever defect `work` has.
        """
        future: Future[T] = Future()
        if self._closed:
            future.set_exception(StoreError(f"{self._name} is closed"))
        else:
            self._jobs.put(_Job(work, future))  # type: ignore[arg-type]
        return future

    def close(self) -> None:
        """Do what waits, and end. Waits for it."""
        if not self._closed:
            self._closed = True
            self._jobs.put(None)
            self._thread.join()

    # -- in the thread ------------------------------------------------------------------------

    def _run(self) -> None:
        more = True
        while more:
            jobs, more = self._collect()
            running = [job for job in jobs if job.future.set_running_or_notify_cancel()]
            if running:
                self._do_together(running)
        try:
            self._database.close()
        except sqlite3.Error as error:
            log.error("%s could not be closed: %s", self._name, in_words(error))

    def _collect(self) -> tuple[list[_Job[object]], bool]:
        """All that waits, at least one; and False if that was the last."""
        jobs: list[_Job[object]] = []
        job = self._jobs.get()
        while job is not None:
            jobs.append(job)
            if len(jobs) == MOST_TOGETHER:
                return jobs, True
            try:
                job = self._jobs.get_nowait()
            except Empty:
                return jobs, True
        return jobs, False

    def _do_together(self, jobs: list[_Job[object]]) -> None:
        database = self._database
        try:
            database.execute("BEGIN IMMEDIATE" if self._writes else "BEGIN")
            results = [self._do(job) for job in jobs]
            database.execute("COMMIT")
        except sqlite3.Error as error:
            self._undo()
            self._say(in_words(error))
            for job in jobs:
                job.future.set_exception(
                    StoreError(f"{self._name} cannot be used: {in_words(error)}")
                )
            return
        self._say(None)
        for job, result in zip(jobs, results, strict=True):
            if isinstance(result, Exception):
                job.future.set_exception(result)
            else:
                job.future.set_result(result)

    def _do(self, job: _Job[object]) -> object:
        """The job's result, or the error because of which it was undone."""
        self._database.execute("SAVEPOINT job")
        try:
            result = job.work(self._database)
        except Exception as error:
            if isinstance(error, sqlite3.Error) and not isinstance(error, _OF_A_JOB):
                raise
            if not isinstance(error, JournalError):
                log.exception("%s: a job failed", self._name)
            self._database.execute("ROLLBACK TO job")
            result = error
            if isinstance(error, sqlite3.Error):
                result = StoreError(f"{self._name}: {in_words(error)}")
        self._database.execute("RELEASE job")
        return result

    def _undo(self) -> None:
        try:
            if self._database.in_transaction:
                self._database.execute("ROLLBACK")
        except sqlite3.Error as error:
            log.error("%s: %s", self._name, in_words(error))

    def _say(self, trouble: str | None) -> None:
        """Say once that nothing can be kept, and once that it can again."""
        if not self._writes:
            return
        if trouble is not None and self.trouble is None:
            log.error(
                "%s cannot be written: %s; no game begins or goes on until it can",
                self._name,
                trouble,
            )
        elif trouble is None and self.trouble is not None:
            log.warning("%s can be written again", self._name)
        self.trouble = trouble
