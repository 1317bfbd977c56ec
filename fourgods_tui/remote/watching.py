"""A little HTTP for whoever watches the server: ``/metrics``, ``/healthz`` and ``/readyz``."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from http import HTTPStatus

from fourgods_tui.remote.metrics import CONTENT_TYPE

PATIENCE = 5.0
"""Seconds in which a question has to be asked and an answer taken."""
LONGEST = 8192
"""Bytes of a question."""
AT_ONCE = 16
"""Questions that are answered at a time."""


class Watching:
    """Answers on one port."""

    def __init__(self, metrics: Callable[[], bytes], unready: Callable[[], str | None]) -> None:
        """`unready` says why players should go elsewhere, or None if they may come here."""
        self._metrics, self._unready = metrics, unready
        self._room = asyncio.Semaphore(AT_ONCE)
        self._server: asyncio.Server | None = None

    async def start(self, host: str, port: int) -> None:
        """Begin to answer. Raises OSError when it can't listen."""
        self._server = await asyncio.start_server(self._serve, host, port, limit=LONGEST)

    @property
    def port(self) -> int:
        """The TCP port it listens on; 0 if it listens on none."""
        if self._server is None or not self._server.sockets:
            return 0
        return int(self._server.sockets[0].getsockname()[1])

    def close(self) -> None:
        """Answer no more."""
        if self._server is not None:
            self._server.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Called for each question."""
        try:
            async with asyncio.timeout(PATIENCE), self._room:
                question = await reader.readuntil(b"\r\n\r\n")
                writer.write(self._answer(question))
                await writer.drain()
        except (OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            pass  # whoever asks like this gets no answer
        finally:
            writer.close()

    def _answer(self, question: bytes) -> bytes:
        method, path = (*question.split(b"\r\n", 1)[0].split(b" "), b"", b"")[:2]
        if method not in (b"GET", b"HEAD"):
            return _response(HTTPStatus.METHOD_NOT_ALLOWED, b"only GET\n", method)
        if path == b"/metrics":
            return _response(HTTPStatus.OK, self._metrics(), method, CONTENT_TYPE)
        if path == b"/healthz":
            return _response(HTTPStatus.OK, b"alive\n", method)
        if path == b"/readyz":
            why = self._unready()
            if why is None:
                return _response(HTTPStatus.OK, b"ready\n", method)
            return _response(HTTPStatus.SERVICE_UNAVAILABLE, f"{why}\n".encode(), method)
        return _response(HTTPStatus.NOT_FOUND, b"there are /metrics /healthz /readyz\n", method)


def _response(
    status: HTTPStatus, body: bytes, method: bytes, kind: str = "text/plain; charset=utf-8"
) -> bytes:
    head = (
        f"HTTP/1.1 {status.value} {status.phrase}\r\nContent-Type: {kind}\r\n"
        f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    ).encode("ascii")
    return head if method == b"HEAD" else head + body
