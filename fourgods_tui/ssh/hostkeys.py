"""The server's own keys: made at first start, kept in a folder, never shown to anybody.

Keys are changed in two steps. First the next keys are made and told to all clients that ask (as
OpenSSH does by itself), while the old ones are still in use; some weeks later they take the old
ones' place, and those who have connected meanwhile notice nothing.
"""

from __future__ import annotations

import codecs
import os
import stat
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

import asyncssh

from fourgods_tui.files.owner import give, make_folder
from fourgods_tui.files.rights import writable_by_all

KEY_FILES: tuple[tuple[str, str], ...] = (
    ("ssh_host_ed25519_key", "ssh-ed25519"),
    ("ssh_host_rsa_key", "ssh-rsa"),
)
"""The files of the keys, with their kind."""

RSA_BITS = 3072

NEXT, OLD = ".next", ".old"
"""What ends the names of files of keys to come, and of keys that were."""

# An RSA key could also sign with SHA-1, which nobody should be offered. One signature only: the
# library keeps the one a client chose on the key, which all connections share.
_RSA_SIGNATURES = (b"rsa-sha2-256",)


class HostKeyError(Exception):
    """A host key can't be used. The text is one line for the admin and says how to mend it."""


@dataclass(frozen=True, slots=True)
class HostKey:
    """A key the server proves itself with."""

    path: Path
    kind: str
    """``ssh-ed25519`` or ``ssh-rsa``."""
    fingerprint: str
    """What clients show to be compared: ``SHA256:…``."""
    pair: asyncssh.SSHKeyPair = field(repr=False)
    in_use: bool = True
    """Whether the server proves itself with it; otherwise it is told to clients as one to come."""


def ensure_host_keys(folder: Path) -> list[HostKey]:
    """Load the host keys of a folder, making the folder and whatever key is missing.

    Raises HostKeyError when the folder can't be written or a key can't be used.
    """
    make_host_keys(folder)
    return load_host_keys(folder)


def make_host_keys(folder: Path) -> list[Path]:
    """Make the keys that are missing, for their owner's eyes only; the files that were made.

    Raises HostKeyError when the folder can't be written, or everybody may write to it.
    """
    made: list[Path] = []
    try:
        make_folder(folder, 0o700)
        _refuse_open_folder(folder)
        for name, kind in KEY_FILES:
            path = folder / name
            if not path.exists():
                _write_key(path, kind)
                made.append(path)
    except OSError as error:
        raise HostKeyError(
            f"can't make host keys in {folder}: {_reason(error)}; "
            "choose a folder this account may write to"
        ) from None
    return made


def load_host_keys(folder: Path, *, missing: bool = False) -> list[HostKey]:
    """Load the host keys of a folder.

    Args:
        missing: whether some may be missing.

    Raises HostKeyError when one is missing, unreadable, damaged, or readable by others, or when
    everybody may write to the folder.
    """
    if folder.exists():
        _refuse_open_folder(folder)
    in_use = [folder / name for name, _ in KEY_FILES]
    if missing:
        in_use = [path for path in in_use if path.exists()]
    to_come = [path for path in _with_end(folder, NEXT) if path.exists()]
    # Of each kind the first is used, so those in use have to come first.
    return [_load_key(path) for path in in_use] + [_load_key(path, False) for path in to_come]


def make_next_keys(folder: Path) -> list[HostKey]:
    """Begin to change keys: make the next ones.

    Raises HostKeyError when that was done before, or the folder can't be written.
    """
    if any(path.exists() for path in _with_end(folder, NEXT)):
        raise HostKeyError(
            "the next keys are there already; when most people have connected since, "
            "run: fourgods hostkeys rotate --finish"
        )
    try:
        _refuse_open_folder(folder)
        for path, (_, kind) in zip(_with_end(folder, NEXT), KEY_FILES, strict=True):
            _write_key(path, kind)
    except OSError as error:
        raise HostKeyError(f"can't make host keys in {folder}: {_reason(error)}") from None
    return load_host_keys(folder)


def use_next_keys(folder: Path) -> list[HostKey]:
    """Put the next keys in the place of those in use, which are kept beside them.

    Raises HostKeyError when there are no next keys, or one of them can't be used.
    """
    # Some may be in their place already, if this was cut off before.
    to_come = [name for name, _ in KEY_FILES if (folder / (name + NEXT)).exists()]
    if not to_come:
        raise HostKeyError("there are no next keys; make them with: fourgods hostkeys rotate")
    for name in to_come:
        _load_key(folder / (name + NEXT))
    try:
        for name in to_come:
            if (folder / name).exists():
                (folder / name).replace(folder / (name + OLD))
            (folder / (name + NEXT)).replace(folder / name)
    except OSError as error:
        raise HostKeyError(f"can't change host keys in {folder}: {_reason(error)}") from None
    return load_host_keys(folder)


def _with_end(folder: Path, end: str) -> list[Path]:
    return [folder / (name + end) for name, _ in KEY_FILES]


def _refuse_open_folder(folder: Path) -> None:
    """Use no folder in which everybody may put keys of theirs."""
    mode = writable_by_all(folder, even_if_sticky=True)
    if mode is not None:
        raise HostKeyError(
            f"everybody may put keys into {folder} (mode {mode}); run: chmod go-w {folder}"
        )


def _write_key(path: Path, kind: str) -> None:
    key = (
        asyncssh.generate_private_key(kind, key_size=RSA_BITS)
        if kind == "ssh-rsa"
        else asyncssh.generate_private_key(kind)
    )
    # A temporary file is made with mode 0600; the key appears under its name whole or not at all.
    descriptor, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(key.export_private_key("openssh"))
            file.flush()
            os.fsync(file.fileno())
            give(file.fileno(), path.parent)  # the server has to read it
        Path(temporary).rename(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def _load_key(path: Path, in_use: bool = True) -> HostKey:
    try:
        mode = stat.S_IMODE(path.stat().st_mode)
        if mode & 0o077:
            raise HostKeyError(
                f"host key {path} may be read by others (mode {mode:04o}); run: chmod 600 {path}"
            )
        key = asyncssh.import_private_key(path.read_bytes().removeprefix(codecs.BOM_UTF8))
    except FileNotFoundError:
        raise HostKeyError(
            f"host key {path} is missing; put it back, or let the server make a new one"
        ) from None
    except OSError as error:
        raise HostKeyError(
            f"can't read host key {path}: {_reason(error)}; "
            "make it readable for the account that runs the server"
        ) from None
    except ValueError:  # among them asyncssh's errors for damaged and for encrypted keys
        raise HostKeyError(
            f"host key {path} is damaged or has a passphrase; "
            "put back a good copy without one, or remove it to have a new one made"
        ) from None
    (pair,) = asyncssh.load_keypairs(key)
    if key.get_algorithm() == "ssh-rsa":
        pair.host_key_algorithms = _RSA_SIGNATURES
        # Also for the proof that we have this key, to clients that know us by another one.
        pair.set_sig_algorithm(_RSA_SIGNATURES[0])
    return HostKey(path, key.get_algorithm(), key.get_fingerprint(), pair, in_use)


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()
