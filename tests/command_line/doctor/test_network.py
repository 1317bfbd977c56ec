"""Ports and addresses that cannot be had."""

from __future__ import annotations

import errno
import os
import socket

import pytest

from fourgods_tui.command_line.doctor import network
from tests.command_line.doctor.places import Place, only


@pytest.mark.parametrize("setting", ["server.port", "metrics.port"])
def test_a_port_that_somebody_else_holds(place: Place, setting: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        given = {"port": port} if setting == "server.port" else {}
        sets = [] if given else [f"{setting}={port}"]
        found = only(place.wrong(*sets, **given))
    assert found.text.startswith(f"port {port} of 127.0.0.1 is in use by ")
    assert f"(process {os.getpid()})" in found.text
    assert setting in found.remedy


def test_a_port_for_which_one_has_no_right(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(host: str | None, port: int) -> list[socket.socket]:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(network, "open_sockets", refuse)
    found = only(place.wrong(port=22))
    assert "CAP_NET_BIND_SERVICE" in found.remedy


@pytest.mark.parametrize("host", ["192.0.2.1", "no.such.host.invalid", "a" * 70 + ".invalid"])
def test_an_address_that_is_not_ours(place: Place, host: str) -> None:
    found = only(place.wrong(host=host))
    assert found.about == "ports"
    assert "server.host" in found.remedy
