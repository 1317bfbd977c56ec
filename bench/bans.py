"""What it costs to look whether an address is banned, by how many bans there are.

    .venv/bin/python -m bench.bans

Microseconds a look, for an address that is banned and for one that is not; and seconds to read
all bans from their file. A third of them are addresses, a third networks, a third ranges.
"""

from __future__ import annotations

import json
import tempfile
import time
from pathlib import Path

from fourgods_tui.ssh.bans import Bans

LOOKS = 2000


def main() -> None:
    """Measure, and print a line for each number of bans."""
    print("bans     read s  banned µs  others µs")
    with tempfile.TemporaryDirectory() as folder:
        for count in (0, 100, 1000, 10_000):
            file = Path(folder) / "bans.json"
            file.write_text(json.dumps([_row(number) for number in range(count)]))
            begun = time.perf_counter()
            bans = Bans(file)
            read = time.perf_counter() - begun
            found, missed = (_look(bans, host) for host in ("10.0.7.7", "203.0.113.9"))
            print(f"{count:6}  {read:7.3f}  {found:9.1f}  {missed:9.1f}")


def _row(number: int) -> dict[str, object]:
    net = f"10.{number >> 8}.{number & 255}"
    value = (f"{net}.7", f"{net}.0/{20 + number % 12}", f"{net}.3-{net}.77")[number % 3]
    return {"kind": "address", "value": value, "until": time.time() + 3600}


def _look(bans: Bans, host: str) -> float:
    begun = time.perf_counter()
    for _ in range(LOOKS):
        bans.on_address(host)
    return (time.perf_counter() - begun) / LOOKS * 1e6


if __name__ == "__main__":
    main()
