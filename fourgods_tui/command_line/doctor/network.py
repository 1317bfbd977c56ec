"""Ports: free, or held by whom."""

from __future__ import annotations

import errno
import os
import socket
from collections.abc import Iterator

from fourgods_tui.command_line.doctor.finding import Finding, note, ok, wrong
from fourgods_tui.command_line.doctor.processes import Holder, listens_on
from fourgods_tui.config.settings import Settings
from fourgods_tui.ssh.listening import open_sockets

INIT = 1
"""The process that opens sockets for services."""


def look_at_ports(settings: Settings, server: Holder | None) -> Iterator[Finding]:
    """Whether a server can listen where it should.

    Args:
        server: the server that runs here already, if one does.
    """
    said, metrics = settings.server, settings.metrics
    yield _look(said.host, said.port, "server.port", server)
    if metrics.port is not None:
        yield _look(metrics.host, metrics.port, "metrics.port", server)


def _look(host: str | None, port: int, setting: str, server: Holder | None) -> Finding:
    where = f"port {port}" + (f" of {host}" if host else "")
    try:
        for each in open_sockets(host, port):
            each.close()
    except OSError as error:
        return _refused(error, where, port, setting, server)
    except (OverflowError, UnicodeError):
        return wrong("ports", f"{host} is no address", "mend server.host")
    return ok("ports", f"{where} is free" if port else "any free port will be taken")


def _refused(error: OSError, where: str, port: int, setting: str, server: Holder | None) -> Finding:
    if isinstance(error, socket.gaierror):
        return wrong("ports", f"{where}: {error.strerror}", "mend server.host")
    if error.errno == errno.EACCES:
        return wrong(
            "ports",
            f"{where} may not be used by this account",
            f"choose one above 1023 ({setting}), or let systemd open it (AmbientCapabilities="
            "CAP_NET_BIND_SERVICE, or fourgods.socket)",
        )
    if error.errno != errno.EADDRINUSE:
        reason = os.strerror(error.errno or 0).lower()
        return wrong("ports", f"{where}: {reason}", "mend server.host, or leave it out")
    holder = listens_on(port)
    if server is not None and holder is not None and holder.pid in (None, server.pid):
        return ok("ports", f"{where} is the running server's, {server}")
    if holder is not None and holder.pid == INIT:
        return note("ports", f"{where} is held by {holder}", "as it should be for a socket unit")
    by = f" by {holder}" if holder else ""
    return wrong("ports", f"{where} is in use{by}", f"stop that, or choose another ({setting})")
