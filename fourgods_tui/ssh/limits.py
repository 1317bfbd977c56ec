"""How much the server gives: to everybody together, to one address, and to one connection."""

from __future__ import annotations

from dataclasses import dataclass

CLIENT_TIME = 20.0
"""Seconds; see `Limits.client_time`."""


@dataclass(frozen=True, slots=True)
class Limits:
    """All limits. Sizes are in bytes and times in seconds, unless named.

    An address is one IPv4 address, or one IPv6 network of 64 bits.
    """

    connections: int = 1000
    """Connections there may be at a time."""

    connections_per_address: int = 32
    """Connections there may be from one address at a time."""

    reserved: int = 4
    """Connections there may be beyond those, for admins alone."""

    addresses_per_network: int = 8
    """As many addresses' worth of everything may come from an IPv6 network of 48 bits."""

    unfinished: int = 200
    """Connections there may be that have not logged in yet."""

    unfinished_per_address: int = 16
    """Connections there may be from one address that have not logged in yet."""

    connect_rate: float = 8.0
    """New connections a second from one address, in the long run."""

    connect_burst: int = 20
    """New connections from one address at once before that rate is held."""

    attempts: int = 12
    """Failed tries to log in of one connection, each key that was shown counted; and half of all
    tries, as a key that will do is shown first and proven then."""

    key_checks: float = 40.0
    """Keys a second that are checked for one address in the long run; a signature is four."""

    passphrase_burst: int = 3
    """Wrong passphrases from one address before the next have to wait."""

    passphrase_every: float = 5.0
    """Seconds that each of those costs its address."""

    passphrases_per_minute: int = 60
    """Wrong passphrases that are looked at in a minute, from everywhere together."""

    joins_per_minute: int = 30
    """Sessions that may begin from one address in a minute."""

    code_burst: int = 10
    """Wrong names and codes of tables and guests that one session, or one person, may try before
    the next have to wait; an address may try four times as many."""

    code_every: float = 6.0
    """Seconds that each of those costs in the long run."""

    codes_per_minute: int = 600
    """Wrong names and codes in a minute, from everywhere together, before the next of everybody
    have to wait a while."""

    sessions_per_key: int = 4
    """Sessions that may run at a time with the same key."""

    idle: float = 1800.0
    """Somebody who has pressed no key for so long is let go, their seat held; 0 is never."""

    session: float = 43200.0
    """The longest session; 0 is without end."""

    warning: float = 60.0
    """How long before either of these somebody is warned."""

    login_time: float = 120.0
    """From connecting to being logged in. People compare the server's fingerprint meanwhile, and
    type their key's passphrase; those who never finish are held down by their number."""

    keepalive_interval: float = 15.0
    """How long a silent client is left alone before it is asked for a sign of life."""

    keepalive_count: int = 3
    """How many such questions may stay unanswered."""

    window: int = 8192
    """What a client may send before we have read it."""

    read_size: int = 4096
    """The most read from a connection at once, so that a flood leaves room for others."""

    send_buffer: int = 64 * 1024
    """The kernel's share of what was sent to a client and not yet taken by it."""

    variables: int = 32
    """How many environment variables a client may set."""

    variables_size: int = 4096
    """How large they may be together."""

    columns: tuple[int, int] = (20, 260)
    """The narrowest and the widest picture; a terminal that is wider has it at its left."""

    rows: tuple[int, int] = (10, 90)
    """The lowest and the highest picture; a terminal that is higher has it at its top."""

    behind: int = 16 * 1024
    """With more than this not yet sent, a client counts as behind: its frames are skipped."""

    pending: int = 256 * 1024
    """A client with more than this not yet sent is let go when more is to be written."""

    stalled: float = 10.0
    """A client that is behind and takes nothing for so long is let go."""

    input_rate: float = 4096.0
    """Bytes of key presses and the like read from a client in a second, in the long run."""

    input_burst: int = 4096
    """Bytes read at once before that rate is held."""

    packet_rate: float = 50.0
    """Packets a second from a client in the long run; a key press is a tenth of one."""

    packet_burst: int = 300
    """Packets at once before that rate is held; after as many again the client is let go."""

    packet_rate_per_address: float = 200.0
    """Packets a second that all connections from one address may send in the long run."""

    packet_burst_per_address: int = 1200
    """Packets that they may send at once before that rate is held."""

    event_rate: float = 100.0
    """Key presses and mouse reports a second that reach the game, in the long run."""

    event_burst: int = 300
    """Key presses and mouse reports at once before that rate is held."""

    cpu_rate: float = 50.0
    """Milliseconds of CPU time that one session may take in a second, in the long run."""

    cpu_burst: float = 400.0
    """Milliseconds of CPU time that one session may take at once before that rate is held."""

    cpu_rate_per_address: float = 250.0
    """Milliseconds of CPU time that all sessions from one address may take in a second."""

    cpu_burst_per_address: float = 2000.0
    """Milliseconds of CPU time that they may take at once before that rate is held."""

    paste: int = 4096
    """Characters of one paste that reach the game."""

    paste_pause: float = 5.0
    """A paste whose end was not announced ends when nothing more came for so long."""

    farewell: float = 2.0
    """How long a session may take to end, and its client to hang up, before we do."""

    @property
    def client_time(self) -> float:
        """For what a client does without asking anybody: to say for whom a proxy calls, and what
        it wants when it has logged in."""
        return min(self.login_time, CLIENT_TIME)

    @property
    def waited_for(self) -> int:
        """For how many who have to go there may be a wait until they have read why: on a small
        server for a few only, as they hold open files, too."""
        return max(8, self.connections // 4)
