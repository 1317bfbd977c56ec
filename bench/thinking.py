"""How late a server answers while programs think beside it: in a thread, and in a process.

Run it with ``python bench/thinking.py``; it takes about 20 seconds. For each way it prints by how
much the event loop's timers were late (ms), with 16 programs that think for 15 ms each.
"""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor

PROGRAMS = 16
THINK = 0.015
PAUSE = 0.25
SECONDS = 5.0
TICK = 0.005


def think() -> int:
    """Keep the interpreter busy."""
    steps, end = 0, time.perf_counter() + THINK
    while time.perf_counter() < end:
        steps += 1
    return steps


async def lateness(executor: Executor | None) -> list[float]:
    """Milliseconds that each tick came late, sorted."""
    loop, late = asyncio.get_running_loop(), list[float]()

    async def program() -> None:
        while True:
            await loop.run_in_executor(executor, think)
            await asyncio.sleep(PAUSE)

    programs = [asyncio.create_task(program()) for _ in range(PROGRAMS if executor else 0)]
    end = loop.time() + SECONDS
    while loop.time() < end:
        asked = time.perf_counter()
        await asyncio.sleep(TICK)
        for _ in range(10):  # a key press goes several times round the loop
            await asyncio.sleep(0)
        late.append((time.perf_counter() - asked - TICK) * 1000)
    for task in programs:
        task.cancel()
    await asyncio.gather(*programs, return_exceptions=True)
    return sorted(late)


def main() -> None:
    """Measure and print."""
    ways: dict[str, Executor | None] = {
        "nobody thinks": None,
        "in a thread": ThreadPoolExecutor(1),
        "in a process": ProcessPoolExecutor(1),
    }
    print(f"{'':15}{'p50':>8}{'p95':>8}{'p99':>8}{'max':>8}  ms late")
    for way, executor in ways.items():
        late = asyncio.run(lateness(executor))
        shown = [late[int(len(late) * part)] for part in (0.5, 0.95, 0.99)] + [late[-1]]
        print(f"{way:15}" + "".join(f"{each:8.2f}" for each in shown))
        if executor:
            executor.shutdown(cancel_futures=True)


if __name__ == "__main__":
    main()
