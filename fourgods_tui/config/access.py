"""Who may come in, as the settings and the files they name have it."""

from __future__ import annotations

from pathlib import Path

from fourgods_tui.config.settings import ConfigError, Settings
from fourgods_tui.files.text import TextError, read_text
from fourgods_tui.ssh.access import Access, AccessError, Mode, read_authorized_keys

CREDENTIALS = Path("/run/credentials")
"""Where systemd puts what it hands to services, in a folder for each that runs."""


def read_access(settings: Settings) -> Access:
    """Read the files that the settings name.

    Raises:
        ConfigError: one of them can't be used.
    """
    said = settings.access
    keys: frozenset[str] = frozenset()
    passphrase = "" if said.passphrase is None else said.passphrase.get_secret_value()
    try:
        if said.keys is not None and said.mode is Mode.KEYS:
            keys = read_authorized_keys(said.keys)
    except AccessError as error:
        raise ConfigError([f"{settings.set_at('access', 'keys')}: {error}"]) from None
    if said.passphrase_file is not None and said.mode is Mode.PASSPHRASE:
        try:
            passphrase = _first_line(said.passphrase_file)
        except AccessError as error:
            where = settings.set_at("access", "passphrase_file")
            raise ConfigError([f"{where}: {error}"]) from None
    return Access(said.mode, keys, passphrase, frozenset(said.admins))


def only_while_it_runs(settings: Settings) -> list[str]:
    """Lines about files of the settings that systemd makes when the service starts
    (``LoadCredential=``), and that are not there while it does not run."""
    said = settings.access
    wanted = {
        "keys": (said.keys, Mode.KEYS),
        "passphrase_file": (said.passphrase_file, Mode.PASSPHRASE),
    }
    return [
        f"{settings.set_at('access', name)}: {path} is there only while the service runs"
        for name, (path, mode) in wanted.items()
        if path is not None and mode is said.mode and _is_credential(path) and not path.exists()
    ]


def _is_credential(path: Path) -> bool:
    return path.is_relative_to(CREDENTIALS) and not path.parent.exists()


def _first_line(path: Path) -> str:
    try:
        line, _, _ = read_text(path).partition("\n")
    except TextError as error:
        raise AccessError(str(error)) from None
    if not line:
        raise AccessError(f"the first line of {path} is empty")
    return line
