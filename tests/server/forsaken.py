"""A server that thinks, and whose end is somebody else's affair: prints the numbers of its processes.

python -m tests.server.forsaken leave      ends while they are starting
python -m tests.server.forsaken wait       waits to be killed, with all of them at something
"""

from __future__ import annotations

import asyncio
import sys
from multiprocessing import active_children

from tests.server.odd_jobs import Sleep

from fracas.server.thinking import Thinkers


async def serve(how: str) -> None:
    thinkers = Thinkers(2)
    starting = asyncio.create_task(thinkers.start())
    while len(active_children()) < 2:
        await asyncio.sleep(0)
    print(*[each.pid for each in active_children()], flush=True)
    if how == "wait":
        await starting
        asking = [asyncio.create_task(thinkers.think(None, Sleep(60, False), 60)) for _ in range(2)]
        while thinkers.busy < 2:
            await asyncio.sleep(0)
        print("busy", flush=True)
        await asyncio.gather(*asking)


if __name__ == "__main__":
    asyncio.run(serve(sys.argv[1]))
