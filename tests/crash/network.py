"""A crowd plays through networks that break connections all the time: no client diverges."""

import asyncio
import time
from collections import Counter
from typing import Final

from tests.crash import verdict
from tests.crash.crowd import Crowd
from tests.crash.report import Part
from tests.kit.bad_network import BadNetwork
from tests.site.site import Site

TABLES: Final = 24
PAUSE_SECONDS: Final = 0.05
PATIENCE_SECONDS: Final = 2.0


def run(site: Site, disconnects: int, tables: int = TABLES) -> Part:
    """Break so many connections while a crowd plays; then compare what every client has seen."""
    networks = [BadNetwork(server.port, f"network {server.port}") for server in site.web]
    ports = [network.port for network in networks]
    crowd = Crowd(tables, ports, PAUSE_SECONDS, PATIENCE_SECONDS)
    began = time.monotonic()
    asyncio.run(_play(crowd, networks, disconnects))
    seconds = time.monotonic() - began
    fates = sum((network.counts for network in networks), Counter())
    counts = {
        "disconnects": sum(network.disconnects for network in networks),
        "seconds": round(seconds, 1),
        "moves": crowd.moves,
        **{f"connections or requests {fate}": number for fate, number in sorted(fates.items())},
    }
    found = asyncio.run(verdict.problems(crowd, site))
    return Part("network", {**counts, **verdict.counts(crowd)}, found)


async def _play(crowd: Crowd, networks: list[BadNetwork], disconnects: int) -> None:
    async def wait() -> None:
        while sum(network.disconnects for network in networks) < disconnects:
            await asyncio.sleep(0.05)
        for network in networks:
            network.calm()

    for network in networks:
        await network.open()
    try:
        await crowd.play_while(wait)
    finally:
        for network in networks:
            await network.close()
