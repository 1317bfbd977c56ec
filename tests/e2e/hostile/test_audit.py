"""What ssh-audit says of the server."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator

from tests.e2e.serving import ROOT, ServerProcess

POLICY = ROOT / "packaging" / "ssh-audit-policy.txt"
ACCEPTED = {
    "does not provide protection against post-quantum attacks": {
        "curve25519-sha256",
        "curve25519-sha256@libssh.org",
    }
}
"""Warnings there may be, and for what: old clients can do nothing better."""


async def _audit(server: ServerProcess, *options: str) -> tuple[int | None, str]:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "ssh_audit.ssh_audit", *options, f"127.0.0.1:{server.port}"),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    said, _ = await process.communicate()
    return process.returncode, said.decode()


def _notes(report: dict[str, object], level: str) -> Iterator[tuple[str, str]]:
    """What is said at this level, and of which algorithm."""
    for kind in ("kex", "key", "enc", "mac"):
        algorithms = report[kind]
        assert isinstance(algorithms, list)
        assert algorithms
        for each in algorithms:
            for note in each["notes"].get(level, []):
                yield note, each["algorithm"]


async def test_the_policy_is_kept(server: ServerProcess) -> None:
    code, said = await _audit(server, "-n", "-P", str(POLICY))
    assert code == 0, said
    assert "Passed" in said


async def test_a_plain_audit_finds_nothing_else(server: ServerProcess) -> None:
    _, said = await _audit(server, "-j")
    report = json.loads(said)
    assert list(_notes(report, "fail")) == []
    warnings: dict[str, set[str]] = {}
    for note, algorithm in _notes(report, "warn"):
        warnings.setdefault(note, set()).add(algorithm)
    assert warnings == ACCEPTED
    assert report["cves"] == []
    assert "kex-strict-s-v00@openssh.com" in [each["algorithm"] for each in report["kex"]]
    # Others than about Terrapin, and old clients: such as that we let anybody connect at any rate.
    assert all("strict key exchange" in note for note in report["additional_notes"])
    assert report["banner"] == {
        "comments": None,
        "protocol": "2.0",
        "raw": "SSH-2.0-FourGods",
        "software": "FourGods",
    }
