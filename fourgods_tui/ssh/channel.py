"""A session's channel that keeps no more of its client's environment than it may."""

from __future__ import annotations

import asyncio

import asyncssh
from asyncssh.packet import SSHPacket, String

from fourgods_tui.ssh.limits import Limits

_MAX_PACKET = 32768
"""What the SSH standard has every server take; the window is smaller still."""


class SessionChannel(asyncssh.SSHServerChannel[bytes]):
    """A channel in bytes, for one terminal."""

    def __init__(self, connection: asyncssh.SSHServerConnection, limits: Limits) -> None:
        super().__init__(
            connection,
            asyncio.get_running_loop(),
            allow_pty=True,
            line_editor=False,
            line_echo=False,
            line_history=0,
            max_line_length=0,
            encoding=None,
            errors="strict",
            window=limits.window,
            max_pktsize=_MAX_PACKET,
        )
        self._variables_left = limits.variables
        self._room_left = limits.variables_size

    # The library ends the whole connection for a terminal's name that is not ASCII.
    def _process_pty_req_request(self, packet: SSHPacket) -> bool:
        name = packet.get_string().decode("ascii", "replace").replace("\ufffd", "?")
        return super()._process_pty_req_request(_with_text(name, packet))

    # And it refuses, without a word, a command that is not UTF-8.
    def _process_exec_request(self, packet: SSHPacket) -> bool:
        command = packet.get_string().decode("utf-8", "replace")
        return super()._process_exec_request(_with_text(command, packet))

    # The library stores every variable of any size, and asks nobody.
    def _process_env_request(self, packet: SSHPacket) -> bool:
        name, value = packet.get_string(), packet.get_string()
        packet.check_end()
        size = len(name) + len(value)
        if self._variables_left <= 0 or size > self._room_left:
            return False
        self._variables_left -= 1
        self._room_left -= size
        self._env[name] = value
        return True

    def variables(self) -> dict[str, str]:
        """The client's environment, as far as it was kept; what is not UTF-8 becomes `?`-like."""
        return {
            name.decode("utf-8", "replace"): value.decode("utf-8", "replace")
            for name, value in self.get_environment_bytes().items()
        }


def _with_text(text: str, packet: SSHPacket) -> SSHPacket:
    """A packet whose first text, which has been read, is this one."""
    return SSHPacket(String(text) + packet.get_remaining_payload())
