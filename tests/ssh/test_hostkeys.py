"""The server's own keys."""

from __future__ import annotations

import stat
from pathlib import Path

import asyncssh
import pytest
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey

from fourgods_tui.ssh.hostkeys import (
    KEY_FILES,
    HostKeyError,
    ensure_host_keys,
    load_host_keys,
    make_host_keys,
)


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
