"""The server's own keys."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import asyncssh
import pytest
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey

from fourgods_tui.ssh.hostkeys import (
    KEY_FILES,
    HostKey,
    HostKeyError,
    ensure_host_keys,
    load_host_keys,
    make_host_keys,
    make_next_keys,
    use_next_keys,
)
from fourgods_tui.ssh.server import serve
from tests.e2e.terminal import SshTerminal, ssh_command
from tests.ssh.apps import EchoApp


def test_keys_are_made_once_for_their_owner_only(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "hostkeys"
    first = ensure_host_keys(folder)

    assert [key.kind for key in first] == ["ssh-ed25519", "ssh-rsa"]
    assert {stat.S_IMODE(key.path.stat().st_mode) for key in first} == {0o600}
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert sorted(path.name for path in folder.iterdir()) == sorted(name for name, _ in KEY_FILES)

    assert make_host_keys(folder) == []
    assert [key.fingerprint for key in load_host_keys(folder)] == [key.fingerprint for key in first]
    assert all(key.fingerprint.startswith("SHA256:") for key in first)


def test_the_rsa_key_is_long_and_signs_no_sha1(tmp_path: Path) -> None:
    rsa = ensure_host_keys(tmp_path)[1]
    key = asyncssh.read_private_key(rsa.path).pyca_key
    assert isinstance(key, RSAPrivateKey)
    assert key.key_size >= 3072
    assert list(rsa.pair.host_key_algorithms) == [b"rsa-sha2-256"]


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o660, 0o644])
def test_a_key_others_may_read_is_refused_with_the_fix(tmp_path: Path, mode: int) -> None:
    path = ensure_host_keys(tmp_path)[0].path
    path.chmod(mode)
    with pytest.raises(HostKeyError, match=f"run: chmod 600 {path}$") as caught:
        ensure_host_keys(tmp_path)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("mode", [0o777, 0o1777, 0o703])
def test_a_folder_to_which_everybody_may_write_is_refused_with_the_fix(
    tmp_path: Path, mode: int
) -> None:
    folder = tmp_path / "keys"
    folder.mkdir()
    folder.chmod(mode)
    said = f"everybody may put keys into {folder} (mode {mode:04o}); run: chmod go-w {folder}"
    for use in (ensure_host_keys, make_host_keys, make_next_keys):
        with pytest.raises(HostKeyError) as caught:
            use(folder)
        assert str(caught.value) == said
    assert not list(folder.iterdir())
    folder.chmod(0o755)
    ensure_host_keys(folder)
    folder.chmod(mode)
    with pytest.raises(HostKeyError, match="chmod go-w"):
        load_host_keys(folder)


def test_a_damaged_key_is_refused_with_the_fix(tmp_path: Path) -> None:
    path = ensure_host_keys(tmp_path)[0].path
    path.write_text("this was a key once\n")
    with pytest.raises(HostKeyError, match="damaged or has a passphrase; put back"):
        ensure_host_keys(tmp_path)


def test_a_key_with_a_passphrase_is_refused(tmp_path: Path) -> None:
    path = ensure_host_keys(tmp_path)[0].path
    key = asyncssh.generate_private_key("ssh-ed25519")
    path.write_bytes(key.export_private_key("pkcs8-pem", passphrase="secret"))
    with pytest.raises(HostKeyError, match="has a passphrase"):
        ensure_host_keys(tmp_path)


def test_a_missing_key_is_named(tmp_path: Path) -> None:
    with pytest.raises(HostKeyError, match="ssh_host_ed25519_key is missing"):
        load_host_keys(tmp_path)


def test_a_key_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    path = ensure_host_keys(tmp_path)[0].path
    path.unlink()
    path.mkdir(mode=0o700)
    with pytest.raises(HostKeyError, match=r"can't read host key .* is a directory"):
        ensure_host_keys(tmp_path)


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(HostKeyError, match=r"can't make host keys in .*; choose a folder"):
        ensure_host_keys(tmp_path / "file" / "hostkeys")


def _states(keys: list[HostKey]) -> list[tuple[str, bool]]:
    return [(key.fingerprint, key.in_use) for key in keys]


def test_keys_are_changed_in_two_steps(tmp_path: Path) -> None:
    old = [key.fingerprint for key in ensure_host_keys(tmp_path)]
    both = make_next_keys(tmp_path)
    new = [key.fingerprint for key in both if not key.in_use]
    assert len({*old, *new}) == 4
    assert _states(both) == [*((each, True) for each in old), *((each, False) for each in new)]
    with pytest.raises(HostKeyError, match="rotate --finish"):
        make_next_keys(tmp_path)
    assert _states(use_next_keys(tmp_path)) == [(each, True) for each in new]
    assert all(path.stat().st_mode & 0o077 == 0 for path in tmp_path.iterdir())
    with pytest.raises(HostKeyError, match="no next keys"):
        use_next_keys(tmp_path)


def test_a_change_of_keys_that_was_cut_off_goes_on(tmp_path: Path) -> None:
    ensure_host_keys(tmp_path)
    new = [key.fingerprint for key in make_next_keys(tmp_path) if not key.in_use]
    first = tmp_path / "ssh_host_ed25519_key"
    first.replace(tmp_path / "ssh_host_ed25519_key.old")
    (tmp_path / "ssh_host_ed25519_key.next").replace(first)
    assert _states(use_next_keys(tmp_path)) == [(each, True) for each in new]
    make_next_keys(tmp_path)
    first.unlink()
    assert len(use_next_keys(tmp_path)) == 2


def test_next_keys_that_others_may_read_are_refused(tmp_path: Path) -> None:
    ensure_host_keys(tmp_path)
    make_next_keys(tmp_path)
    path = tmp_path / "ssh_host_rsa_key.next"
    path.chmod(0o640)
    with pytest.raises(HostKeyError, match=f"chmod 600 {path}"):
        use_next_keys(tmp_path)


async def test_openssh_learns_the_next_keys_before_they_are_used(tmp_path: Path) -> None:
    folder, known = tmp_path / "hostkeys", tmp_path / "known_hosts"
    server = await serve(EchoApp, ensure_host_keys(folder), host="127.0.0.1")

    async def visit(strict: str = "no") -> None:
        instead = {
            "UserKnownHostsFile=/dev/null": f"UserKnownHostsFile={known}",
            "StrictHostKeyChecking=no": f"StrictHostKeyChecking={strict}",
        }
        *head, target = (instead.get(word, word) for word in ssh_command(server.port))
        async with await SshTerminal.run([*head, "-o", "UpdateHostKeys=yes", target]) as term:
            await term.expect("name=ana")
            term.send("Q")
            assert await term.wait_closed() == 0

    await visit()
    server.configure(host_keys=make_next_keys(folder))
    await visit()
    server.configure(host_keys=use_next_keys(folder))
    learnt = known.read_text()
    await visit(strict="yes")
    for key in load_host_keys(folder):
        public = asyncssh.read_private_key(key.path).export_public_key().decode().split()[1]
        assert public in learnt
    await server.close()


def test_keys_that_root_makes_belong_to_whoever_has_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each is given away while it is open, see `files.owner`, which is tested there."""
    given: list[tuple[bool, Path]] = []
    monkeypatch.setattr(
        "fourgods_tui.ssh.hostkeys.give",
        lambda descriptor, folder: given.append((os.fstat(descriptor).st_size > 0, folder)),
    )
    ensure_host_keys(tmp_path)
    assert given == [(True, tmp_path)] * 2
