"""Folders and files: whether they are there, whose they are, and who may do what with them."""

from __future__ import annotations

import contextlib
import os
import pwd
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path

from fourgods_tui.command_line.doctor.finding import Finding, note, ok, wrong
from fourgods_tui.config.access import only_while_it_runs, read_access
from fourgods_tui.config.settings import ConfigError, Settings
from fourgods_tui.files.rights import writable_by_all
from fourgods_tui.ssh.bans import BanError, Bans
from fourgods_tui.ssh.hostkeys import KEY_FILES, HostKeyError, load_host_keys
from fourgods_tui.store.database import MEMORY
from fourgods_tui.store.folder import BANS, DATABASE, LOCK, LOG_ENDS, open_to_all

LITTLE, FEW = 64 * 2**20, 2**30
"""Bytes of free space that are too little, and those that make one look out."""
MEBIBYTE = 2**20

_OF_DATA = (DATABASE, *(DATABASE + end for end in LOG_ENDS), LOCK, BANS)
_ALL = os.R_OK | os.W_OK | os.X_OK


def look_at_folders(settings: Settings) -> Iterator[Finding]:
    """The folders that a server writes to, and the files of its own in them."""
    said = settings.server
    if str(said.data) == MEMORY:
        yield note("data", "nothing is kept", "name a folder with server.data")
    else:
        yield from _look_at_folder("data", said.data, [said.data / each for each in _OF_DATA])
    keys = [said.hostkeys / name for name, _ in KEY_FILES]
    yield from _look_at_folder("host keys", said.hostkeys, keys)
    if said.records is not None:
        yield from _look_at_folder("records", said.records, [])


def look_at_disks(settings: Settings) -> Iterator[Finding]:
    """Whether the disks under those folders have room."""
    devices: set[int] = set()
    for folder in _written(settings):
        place = nearest(folder)
        if place.stat().st_dev not in devices:
            devices.add(place.stat().st_dev)
            yield _look_at_disk(place)


def try_disks(settings: Settings) -> Iterator[Finding]:
    """Whether those folders take what is written, which has no name and is gone at once."""
    for folder in _written(settings):
        if not (_is_there(folder) and folder.is_dir() and os.access(folder, _ALL)):
            continue  # which is said of the folder
        try:
            with contextlib.closing(tempfile.TemporaryFile(dir=folder)) as file:
                file.write(bytes(4096))
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            text = f"nothing can be written to {folder}: {reason}"
            yield wrong("disk", text, "make room, or look at the disk")


def _written(settings: Settings) -> Iterator[Path]:
    said = settings.server
    yield from (
        each for each in (said.data, said.records) if each is not None and str(each) != MEMORY
    )


def look_at_host_keys(settings: Settings) -> Iterator[Finding]:
    """The server's own keys."""
    folder = settings.server.hostkeys
    if nearest(folder) != folder.absolute():
        return
    try:
        keys = load_host_keys(folder, missing=True)
    except HostKeyError as error:
        yield wrong("host keys", str(error))
        return
    for key in keys:
        use = "" if key.in_use else ", to come"
        yield ok("host keys", f"{key.fingerprint} ({key.kind}{use})")
    missing = [name for name, _ in KEY_FILES if not (folder / name).exists()]
    if missing:
        yield note("host keys", f"{' and '.join(missing)} will be made at the next start")


def look_at_bans(settings: Settings) -> Iterator[Finding]:
    """The file of the bans."""
    file = settings.server.data / BANS
    if str(settings.server.data) == MEMORY or not _is_there(file):
        return
    try:
        yield ok("bans", f"{len(list(Bans(file)))} hold")
    except BanError as error:
        yield wrong("bans", str(error))


def look_at_access(settings: Settings, file: Path | None) -> Iterator[Finding]:
    """The files of the settings, of keys and passphrases, and those that systemd hands over."""
    said = settings.access
    for each in _regular(file, said.keys, said.passphrase_file):
        mode = writable_by_all(each, even_if_sticky=True)
        if mode is not None:
            text = f"everybody may write to {each} (mode {mode})"
            yield wrong("access", text, f"run: chmod go-w {each}")
    for each in _regular(said.passphrase_file, file if said.passphrase is not None else None):
        rights = stat.S_IMODE(each.stat().st_mode)
        if rights & stat.S_IROTH:
            text = f"everybody may read the passphrase in {each} (mode {rights:04o})"
            yield wrong("access", text, f"run: chmod o-rwx {each}")
    absent = only_while_it_runs(settings)
    for line in absent:
        yield note("credentials", line)
    try:
        access = read_access(settings)
    except ConfigError as error:
        if not absent:
            yield from (wrong("access", line, "mend or name that file") for line in error.lines)
    else:
        yield ok("access", f"{access.mode.value}, {len(access.admins)} admins")
    handed = os.environ.get("CREDENTIALS_DIRECTORY")
    if handed and not os.access(handed, os.R_OK | os.X_OK):
        text = f"{handed}, in which systemd hands over files, cannot be read by this account"
        yield wrong("credentials", text, "see LoadCredential= and User= of its unit")


def nearest(path: Path) -> Path:
    """The path itself, or the folder above it that is there."""
    path = path.absolute()
    return next((each for each in (path, *path.parents) if _is_there(each)), Path("/"))


def _regular(*paths: Path | None) -> Iterator[Path]:
    """Those that are files: the rights of pipes and devices, such as /dev/null, are others'."""
    return (path for path in paths if path is not None and _is_there(path) and path.is_file())


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:  # in a folder that we may not look into
        return False


def _look_at_folder(about: str, folder: Path, files: list[Path]) -> Iterator[Finding]:
    place = nearest(folder)
    if not place.is_dir():
        yield wrong(about, f"{place} is no folder", "move it away, or choose another place")
    elif not os.access(place, _ALL if place == folder.absolute() else os.W_OK | os.X_OK):
        yield wrong(about, *_not_ours(place))
    elif place != folder.absolute():
        yield ok(about, f"{folder} will be made at the first start")
    else:
        found = [each for file in files if _is_there(file) for each in _look_at_file(about, file)]
        warning = open_to_all(folder) if about != "host keys" else None  # which are refused
        if warning is not None:
            text, _, remedy = warning.partition("; ")
            found.append(note(about, text, remedy))
        yield from found or [ok(about, f"{folder} is {account(folder.stat().st_uid)}'s")]


def _look_at_file(about: str, file: Path) -> Iterator[Finding]:
    owner, owners = file.stat().st_uid, file.parent.stat().st_uid
    mode = writable_by_all(file)
    if owners not in (0, owner):
        text = f"{file} is {account(owner)}'s, and its folder is {account(owners)}'s"
        yield wrong(about, text, f"run: chown {account(owners)} {file}")
    elif not os.access(file, os.R_OK | os.W_OK):
        yield wrong(about, *_not_ours(file))
    if mode is not None:
        text = f"everybody may write to {file} (mode {mode})"
        yield wrong(about, text, f"run: chmod go-w {file}")


def _not_ours(path: Path) -> tuple[str, str]:
    owner, we = path.stat().st_uid, os.geteuid()
    text = f"{account(we)} may not read and write {path}, which is {account(owner)}'s"
    if owner == we:
        return text, f"run: chmod u+rwX {path}"
    return text, f"run this and the server as {account(owner)}, or: chown {account(we)} {path}"


def account(number: int) -> str:
    """The name of an account, or its number if it has none."""
    try:
        return pwd.getpwuid(number).pw_name
    except KeyError:
        return str(number)


def _look_at_disk(place: Path) -> Finding:
    disk = os.statvfs(place)
    free, files = disk.f_bavail * disk.f_frsize, disk.f_favail if disk.f_files else 1
    if disk.f_flag & os.ST_RDONLY:
        return wrong("disk", f"that of {place} is read-only", "mount it to be written to")
    room = f"{free // MEBIBYTE} MiB are free where {place} is"
    if not disk.f_blocks:  # as file systems have it that do not count
        return ok("disk", f"it is not told how much is free where {place} is")
    if free < LITTLE:
        return wrong("disk", f"only {room}", "make room")
    if not files:
        return wrong("disk", f"no more files can be made where {place} is", "remove some")
    return note("disk", f"only {room}", "make room soon") if free < FEW else ok("disk", room)
