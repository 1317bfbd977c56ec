"""Kill a server at random moments of running games, 50 times, and look for anything lost.

.venv/bin/python -m bench.power_cuts [ROUNDS [SEED]]
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from fourgods_tui.ssh.hostkeys import ensure_host_keys
from tests.e2e.power_cuts import Cuts


async def cut(rounds: int, seed: int) -> None:
    """Kill it so many times; fails at the first thing that is lost."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        ensure_host_keys(folder / "hostkeys")
        cuts = Cuts(folder, folder / "hostkeys", Random(seed))
        began = time.perf_counter()
        for _ in range(rounds):
            await cuts.round()
            print(f"\r{cuts.kills} kills", end="", flush=True)
        took = time.perf_counter() - began
    print(f" in {took:.0f} s: {cuts.lines} lines kept, {cuts.seen} seen ones looked for, none lost")
    print(f"played on after a return: {', '.join(sorted(cuts.returned))}")


if __name__ == "__main__":
    numbers = [int(each) for each in sys.argv[1:]]
    asyncio.run(cut(*(numbers + [50, 1][len(numbers) :])))
