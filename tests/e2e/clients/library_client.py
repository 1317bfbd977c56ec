"""A terminal on a library of Python: ``library_client.py paramiko|libssh PORT NAME [KEYFILE]``."""

from __future__ import annotations

import os
import select
import socket
import sys
import termios
import tty
from collections.abc import Callable


def main() -> int:
    """Connect and be a terminal; returns the session's exit status."""
    library, port, name, *key = sys.argv[1:]
    connection = socket.create_connection(("127.0.0.1", int(port)))
    run = {"paramiko": _paramiko, "libssh": _libssh}[library]
    return run(connection, name, key[0] if key else None)


def _paramiko(connection: socket.socket, name: str, key: str | None) -> int:
    import paramiko

    transport = paramiko.Transport(connection)
    transport.start_client()
    if key:
        transport.auth_publickey(name, paramiko.Ed25519Key(filename=key))
    else:
        transport.auth_interactive(name, lambda title, about, prompts: ["" for _ in prompts])
    channel = transport.open_session()
    columns, rows = os.get_terminal_size(0)
    channel.get_pty(os.environ["TERM"], columns, rows)
    channel.invoke_shell()

    def receive() -> bytes | None:
        if channel.recv_ready():
            return bytes(channel.recv(65536))
        return None if channel.eof_received or channel.closed else b""

    _relay(channel.fileno(), channel.sendall, receive)
    status = channel.recv_exit_status()
    transport.close()
    return int(status)


def _libssh(connection: socket.socket, name: str, key: str | None) -> int:
    from ssh import exceptions, options
    from ssh.key import import_privkey_file
    from ssh.session import Session

    session = Session()
    session.options_set(options.HOST, "127.0.0.1")
    session.options_set(options.USER, name)
    session.set_socket(connection)
    session.connect()
    if key:
        session.userauth_publickey(import_privkey_file(key))
    else:
        session.userauth_kbdint(name, "")
    channel = session.channel_new()
    channel.open_session()
    columns, rows = os.get_terminal_size(0)
    channel.request_pty_size(os.environ["TERM"], columns, rows)
    channel.request_shell()

    def receive() -> bytes | None:
        try:
            size, data = channel.read_nonblocking(65536)
        except exceptions.EOF:
            return None
        return bytes(data[:size])

    _relay(connection.fileno(), channel.write, receive)
    status = channel.get_exit_status()
    session.disconnect()
    return int(status)


def _relay(
    connection: int, send: Callable[[bytes], object], receive: Callable[[], bytes | None]
) -> None:
    """Bring what is typed to a channel and what comes on it to the screen, until it ends.

    Args:
        connection: the file descriptor to wait for.
        send: writes to the channel.
        receive: what has come on the channel; nothing if nothing has, None when it has ended.
    """
    before = termios.tcgetattr(0)
    tty.setraw(0)
    try:
        while (data := receive()) is not None:
            if data:
                os.write(1, data)
                continue
            ready, _, _ = select.select([0, connection], [], [])
            if 0 in ready:
                send(os.read(0, 4096))
    finally:
        termios.tcsetattr(0, termios.TCSADRAIN, before)


if __name__ == "__main__":
    raise SystemExit(main())
