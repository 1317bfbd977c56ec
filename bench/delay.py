"""A TCP proxy that makes the way longer: everything arrives so many seconds later."""

from __future__ import annotations

import asyncio
from types import TracebackType


class Delay:
    """Listens on a port of its own and passes everything on, later.

    Attributes:
        port: where it listens.
    """

    def __init__(self, port: int, seconds: float) -> None:
        self._to, self._seconds = port, seconds
        self._tasks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Delay:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.port: int = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._server.close()
        for task in self._tasks:
            task.cancel()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", self._to)
        for source, sink in ((reader, back), (there, writer)):
            task = asyncio.create_task(self._pass_on(source, sink))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _pass_on(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        later = asyncio.get_running_loop().call_later
        while data := await source.read(65536):
            later(self._seconds, sink.write, data)
        later(self._seconds, sink.close)
