"""Standard input, output and error, whatever has become of them: closed, gone, or on a full disk.

A server goes on when nobody reads what it says, and stops as it should. A command that ends by
itself says what it could not say, and fails.
"""

from __future__ import annotations

import errno
import io
import os
import select
import sys
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

STANDARD = (0, 1, 2)
"""The descriptors of standard input, output and error."""
PATIENCE = 10.0
"""Seconds to wait for a reader who is slow, where the stream itself does not wait."""


class Outlet(io.FileIO):
    """A stream to write to that never fails: what cannot be written is lost, and later writes are
    tried again.

    Attributes:
        loss: why something was lost, or None.
        patience: seconds to wait for room in a pipe that does not wait by itself.
    """

    def __init__(self, descriptor: int) -> None:
        """The descriptor stays open when this is closed."""
        super().__init__(descriptor, "wb", closefd=False)
        self.loss: OSError | None = None
        self.patience = PATIENCE

    def write(self, data: ReadableBuffer, /) -> int:
        """Write some of it, and say how much was dealt with."""
        try:
            written = super().write(data)
            if written is None and select.select([], [self], [], self.patience)[1]:
                written = super().write(data)
        except OSError as error:
            self.loss = error
            written = None
        else:
            if written is None:
                self.loss = BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))
        return memoryview(data).nbytes if written is None else written


class Unbuffered(io.TextIOBase):
    """Writes text to an outlet at once. A thread that is held up in it holds no lock for which
    the end of the process would wait, as a buffer's."""

    def __init__(self, outlet: Outlet, encoding: str) -> None:
        self._outlet, self._encoding = outlet, encoding

    def write(self, text: str, /) -> int:
        """Write all of it, or lose what cannot be written."""
        left = memoryview(text.encode(self._encoding, "replace"))
        while left:
            left = left[self._outlet.write(left) :]
        return len(text)


def unbuffered(stream: TextIO) -> TextIO | Unbuffered:
    """A standard stream without its buffer, if it has an outlet; see `settle`."""
    outlet = getattr(getattr(stream, "buffer", None), "raw", None)
    return Unbuffered(outlet, stream.encoding) if isinstance(outlet, Outlet) else stream


def settle() -> None:
    """See that the standard streams are open, so that no other file comes to have their
    descriptors, and that writing to them never fails. To be called before anything is opened."""
    for descriptor in STANDARD:
        try:
            os.fstat(descriptor)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # gets the lowest number that is free: this one
            os.set_inheritable(descriptor, True)
    if sys.stdin is None:
        sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115 - no path
    sys.stdout, sys.stderr = (_writing(number) for number in (1, 2))


def never_mind() -> None:
    """Do not wait for whoever reads the standard streams, and go on without them: for a server."""
    for outlet in _outlets():
        outlet.patience = 0


def exit_code(wanted: int) -> int:
    """The exit code, and a line if what was to be said could not be; for a command's end."""
    sys.stdout.flush()
    lost = [outlet.loss for outlet in _outlets()[:1] if outlet.patience and outlet.loss]
    if wanted or not lost:
        return wanted
    # Whoever reads the first lines only, as `head` does, knows that there are more.
    if lost[0].errno != errno.EPIPE:
        sys.stderr.write(f"cannot write to standard output: {(lost[0].strerror or '').lower()}\n")
    return 1


def _outlets() -> list[Outlet]:
    buffers = [getattr(stream, "buffer", None) for stream in (sys.stdout, sys.stderr)]
    raws = [getattr(buffer, "raw", None) for buffer in buffers]
    return [raw for raw in raws if isinstance(raw, Outlet)]


def _writing(descriptor: int) -> io.TextIOWrapper:
    before = (sys.stdout, sys.stderr)[descriptor - 1]
    outlet = Outlet(descriptor)
    return io.TextIOWrapper(
        io.BufferedWriter(outlet),
        encoding=before.encoding if before else "utf-8",
        # A name in a language that the terminal cannot show must not end in a traceback.
        errors="replace",
        line_buffering=descriptor == STANDARD[2] or outlet.isatty(),
    )
