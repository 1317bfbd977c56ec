"""Every setting there is, by section; what is written under each is its documentation."""

from __future__ import annotations

import ipaddress
from enum import StrEnum
from pathlib import Path
from typing import Annotated, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    SecretStr,
    ValidationInfo,
    field_validator,
    model_validator,
)

from fourgods_tui.core.allowance import Allowance
from fourgods_tui.core.clean import clean_text
from fourgods_tui.ssh.access import AccessError, Mode, fingerprint_of
from fourgods_tui.ssh.address import Network
from fourgods_tui.ssh.limits import Limits
from fourgods_tui.tui.i18n import LANGUAGES
from fourgods_tui.tui.terminal import DEFAULT_LANGUAGE

_LIMITS, _TABLES = Limits(), Allowance()


def _split(value: object) -> object:
    """A text with commas stands for a list, as environment and command line have no other."""
    if not isinstance(value, str):
        return value
    return [part.strip() for part in value.split(",") if part.strip()]


def _admin(value: object) -> object:
    try:
        return fingerprint_of(str(value))
    except AccessError as error:
        raise ValueError(str(error)) from None


def _network(value: object) -> object:
    try:
        return ipaddress.ip_network(str(value))
    except ValueError:
        raise ValueError(f"no address and no network: {clean_text(str(value), 40)}") from None


def _span(value: tuple[int, int]) -> tuple[int, int]:
    if not 1 <= value[0] <= value[1]:
        raise ValueError("the smaller one has to come first, and be 1 at least")
    return value


def _language(value: str) -> str:
    if value not in LANGUAGES:
        raise ValueError(f"it has to be one of {', '.join(LANGUAGES)}")
    return value


_Item = TypeVar("_Item")
Listed = Annotated[list[_Item], BeforeValidator(_split)]
Span = Annotated[tuple[int, int], BeforeValidator(_split), AfterValidator(_span)]
Proxy = Annotated[Network, BeforeValidator(_network)]
Language = Annotated[str, AfterValidator(_language)]
AdminKey = Annotated[str, BeforeValidator(_admin)]
Seconds = Annotated[float, Field(ge=0, allow_inf_nan=False)]
Some = Annotated[int, Field(ge=1)]
Rate = Annotated[float, Field(gt=0, allow_inf_nan=False)]


class LogFormat(StrEnum):
    """How a line of the log is written."""

    AUTO = "auto"
    HUMAN = "human"
    JSON = "json"


class LogLevel(StrEnum):
    """What is important enough for the log."""

    DEBUG = "debug"
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


class Section(BaseModel):
    """A section of the file."""

    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)

    @field_validator("*", mode="before")
    @classmethod
    def _sensible(cls, value: object, info: ValidationInfo) -> object:
        """Refuse what the library would make something of that nobody has meant."""
        kind = cls.model_fields[str(info.field_name)].annotation
        if isinstance(value, bool) and kind is not bool:
            raise ValueError(f"{str(value).lower()} does not do here")
        if isinstance(value, str) and "\0" in value:
            raise ValueError("no text can have the character NUL in it here")
        if value == "" and kind in (Path, Path | None, str, str | None):
            raise ValueError("it is empty; leave the setting out instead")
        return value


class ServerSection(Section):
    """Where the server listens, and where it keeps what it keeps."""

    host: str | None = None
    """Address to listen on, or several with commas. Without one, and with `::`, it listens on every
    address, IPv4 and IPv6; with `0.0.0.0` on those of IPv4."""
    port: int = Field(default=2222, ge=0, le=65535)
    """TCP port; 0 is any free one."""
    hostkeys: Path = Path("hostkeys")
    """Folder of the server's own keys; they are made at the first start."""
    data: Path = Path("data")
    """Folder of the database and of the bans; `:memory:` keeps nothing."""
    records: Path | None = None
    """Folder to write each game's record to as well."""
    drain: Seconds = 30.0
    """Seconds that games may go on after the server was asked to stop. They are kept in any
    case, and go on when it is back."""
    language: Language = DEFAULT_LANGUAGE
    """Language (`en`, `ko`, `es` or `cs`) of what is said to people whose own is not known: before
    they have logged in, and where a terminal names none. Commands are answered in English."""
    proxies: Listed[Proxy] = []
    """Addresses or networks of proxies that begin each connection with a PROXY header (version 1
    or 2). A connection from there without one is dropped; from anywhere else it is not read."""


class AccessSection(Section):
    """Who may come in, and who are the admins."""

    mode: Mode = Mode.OPEN
    """`open`: everybody; `keys`: those whose key is in the file `keys`; `passphrase`: those who
    know the passphrase, with a key or without. Admins may come in with their key alone."""
    keys: Path | None = None
    """File with one public key a line, like `authorized_keys`. Read again on SIGHUP."""
    passphrase: SecretStr | None = None
    """The passphrase. Better kept in a file of its own, see `passphrase_file`."""
    passphrase_file: Path | None = None
    """File whose first line is the passphrase. Read again on SIGHUP."""
    admins: Listed[AdminKey] = []
    """The admins: public keys (`ssh-ed25519 AAAA…`) or their fingerprints (`SHA256:…`)."""

    @model_validator(mode="after")
    def _complete(self) -> AccessSection:
        if self.mode is Mode.KEYS and self.keys is None:
            raise ValueError('mode = "keys" needs the file of the keys: keys = "FILE"')
        if self.mode is Mode.PASSPHRASE:
            given = [each for each in (self.passphrase, self.passphrase_file) if each is not None]
            if len(given) != 1:
                raise ValueError(
                    'mode = "passphrase" needs one of: passphrase_file = "FILE", passphrase = "…"'
                )
            if self.passphrase is not None and not self.passphrase.get_secret_value():
                raise ValueError("the passphrase is empty")
        return self


class LimitsSection(Section):
    """How much the server gives. Times are in seconds, sizes in bytes. An address is one IPv4
    address, or one IPv6 network of 64 bits."""

    connections: Some = _LIMITS.connections
    """Connections there may be at a time."""
    connections_per_address: Some = _LIMITS.connections_per_address
    """Connections there may be from one address at a time."""
    reserved: int = Field(default=_LIMITS.reserved, ge=0)
    """Connections there may be beyond those, and beyond the limits of one address, that only
    admins' keys can log in on, so that a full server does not keep its admins out."""
    addresses_per_network: Some = _LIMITS.addresses_per_network
    """An IPv6 network of 48 bits, in which there are 65,536 addresses, may have as much of
    everything as this many of them."""
    unfinished: Some = _LIMITS.unfinished
    """Connections there may be that have not logged in yet. When there are so many, each new one
    takes the place of the oldest from the address that has most of them; where all have one, of
    the oldest that has had two seconds to log in."""
    unfinished_per_address: Some = _LIMITS.unfinished_per_address
    """Connections there may be from one address that have not logged in yet."""
    connect_rate: Rate = _LIMITS.connect_rate
    """New connections a second from one address, in the long run."""
    connect_burst: Some = _LIMITS.connect_burst
    """New connections from one address at once before that rate is held."""
    login_time: Rate = _LIMITS.login_time
    """From connecting to being logged in. People compare the server's fingerprint meanwhile, and
    type their key's passphrase."""
    attempts: Some = _LIMITS.attempts
    """Failed tries to log in of one connection. Each key that does not do is one, and asking
    what there is to log in with is another. Of tries that do not fail there may be as many."""
    key_checks: Rate = _LIMITS.key_checks
    """Keys a second that are checked for one address, in the long run; a signature counts as four.
    What is more waits."""
    passphrase_burst: Some = _LIMITS.passphrase_burst
    """Wrong passphrases from one address before the next ones have to wait."""
    passphrase_every: Rate = _LIMITS.passphrase_every
    """Seconds that each wrong passphrase costs its address. Where that would be a wait of more
    than 15 seconds, no passphrase is looked at, and the right one is refused like any other."""
    passphrases_per_minute: Some = _LIMITS.passphrases_per_minute
    """Wrong passphrases that are looked at in a minute, from all addresses together."""
    joins_per_minute: Some = _LIMITS.joins_per_minute
    """Sessions that may begin from one address in a minute."""
    code_burst: Some = _LIMITS.code_burst
    """Wrong names and codes of tables and guests that one session, or one person, may try before
    the next have to wait. From one address there may be four times as many."""
    code_every: Rate = _LIMITS.code_every
    """Seconds that each wrong name or code costs. Meanwhile no code is looked at, and the right one
    is refused like any other."""
    codes_per_minute: Some = _LIMITS.codes_per_minute
    """Wrong names and codes in a minute, from all addresses together, after which the next one of
    each session has to wait up to half a minute."""
    sessions_per_key: Some = _LIMITS.sessions_per_key
    """Sessions that may run at a time with the same key."""
    idle: Seconds = _LIMITS.idle
    """Somebody who has pressed no key for so long is let go, their seat held; 0 is never."""
    session: Seconds = _LIMITS.session
    """The longest session; 0 is without end."""
    warning: Seconds = _LIMITS.warning
    """How long before either of these somebody is warned."""
    packet_rate: Rate = _LIMITS.packet_rate
    """SSH packets a second from a client, in the long run: requests, resizes and all else. A key
    press counts as a tenth."""
    packet_burst: int = Field(default=_LIMITS.packet_burst, ge=100)
    """Packets at once before that rate is held. Whoever sends as many again while held back is let
    go."""
    packet_rate_per_address: Rate = _LIMITS.packet_rate_per_address
    """SSH packets a second that all connections from one address may send, in the long run."""
    packet_burst_per_address: int = Field(default=_LIMITS.packet_burst_per_address, ge=100)
    """Packets that they may send at once before that rate is held."""
    event_rate: Rate = _LIMITS.event_rate
    """Key presses and mouse reports a second that reach the game, in the long run. More wait."""
    event_burst: Some = _LIMITS.event_burst
    """Key presses and mouse reports at once before that rate is held."""
    input_rate: Rate = _LIMITS.input_rate
    """Bytes of key presses, pastes and the like that are read from a client in a second."""
    input_burst: Some = _LIMITS.input_burst
    """Bytes read at once before that rate is held."""
    cpu_rate: Rate = _LIMITS.cpu_rate
    """Milliseconds of CPU time that one session may take in a second, in the long run. Who takes
    more has to wait; nothing they typed is lost."""
    cpu_burst: Rate = _LIMITS.cpu_burst
    """Milliseconds of CPU time that one session may take at once before that rate is held."""
    cpu_rate_per_address: Rate = _LIMITS.cpu_rate_per_address
    """Milliseconds of CPU time that all connections from one address may take in a second."""
    cpu_burst_per_address: Rate = _LIMITS.cpu_burst_per_address
    """Milliseconds of CPU time that they may take at once before that rate is held."""
    paste: Some = _LIMITS.paste
    """Characters of one paste that reach the game."""
    chat_every: Rate = _TABLES.chat_every
    """Seconds that one thing said costs a person, in the long run."""
    chat_burst: Some = _TABLES.chat_burst
    """Things a person may say at once before that is held."""
    tables_per_person: Some = _TABLES.tables_per_person
    """Tables one person may have opened that are not closed yet."""
    tables: Some = _TABLES.tables
    """Tables there may be."""
    unattended: int = Field(default=_TABLES.unattended, ge=0)
    """Games that may go on though nobody has been there for longer than a seat is held. When there
    are more, the ones that were left longest are closed, those of one person first."""
    seat_hold: Seconds = _TABLES.seat_hold
    """How long the seat of somebody who lost the connection is kept for them before a bot may
    stand in, who makes way when they are back; or, where no game runs, before it is free."""
    variables: int = Field(default=_LIMITS.variables, ge=0)
    """Environment variables a client may set."""
    variables_size: int = Field(default=_LIMITS.variables_size, ge=0)
    """How large they may be together."""
    columns: Span = _LIMITS.columns
    """The narrowest and the widest picture; a terminal that is wider has it at its left."""
    rows: Span = _LIMITS.rows
    """The lowest and the highest picture; a terminal that is higher has it at its top."""
    keepalive_interval: Rate = _LIMITS.keepalive_interval
    """How long a silent client is left alone before it is asked for a sign of life."""
    keepalive_count: Some = _LIMITS.keepalive_count
    """How many such questions may stay unanswered."""
    pending: int = Field(default=_LIMITS.pending, ge=32768)
    """A client with more than this on its way to it is let go when more is to be sent."""
    stalled: Rate = _LIMITS.stalled
    """A client that is behind and takes nothing for so long is let go."""


class LogSection(Section):
    """What the log says. It goes to standard error."""

    format: LogFormat = LogFormat.AUTO
    """`human`, `json` (one object a line), or `auto`: human on a terminal and JSON elsewhere."""
    level: LogLevel = LogLevel.INFO
    """The least important lines that are written: `debug`, `info`, `warning` or `error`."""
    addresses: bool = True
    """Whether clients' addresses are written."""


class MetricsSection(Section):
    """Metrics for Prometheus (`/metrics`), and `/healthz` and `/readyz` for whoever watches the
    server. They name nobody, but whoever reaches the port can read them."""

    port: int | None = Field(default=None, ge=0, le=65535)
    """TCP port; 0 is any free one. Without a port there are none."""
    host: str = "127.0.0.1"
    """Address to listen on. `0.0.0.0` and `::` are every address, for a container whose network
    only Prometheus shares."""

    @field_validator("host")
    @classmethod
    def _address(cls, host: str) -> str:
        if host != "localhost":
            try:
                ipaddress.ip_address(host)
            except ValueError:
                raise ValueError(f"not an address: {host!r}") from None
        return host
