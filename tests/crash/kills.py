"""Parts of the site are killed in turn while a crowd plays: what recovers, and how fast."""

import asyncio
import statistics
import time
from collections.abc import Sequence
from typing import Any, Final

from django.db import connection

from tests.crash import verdict
from tests.crash.clocks import ExpiringTables, clock_problems
from tests.crash.crowd import Crowd
from tests.crash.kinds import KILLS, PARTITIONS, Kill
from tests.crash.pauses import Pauses
from tests.crash.report import Part
from tests.site.site import Site

TABLES: Final = 24
PAUSE_SECONDS: Final = 0.2
WARM_SECONDS: Final = 3.0
OBSERVED_SECONDS: Final = 1.0
"""Seconds from the moment when a part is back to the next kill."""

LONGEST_SECONDS: Final = 30.0
"""How long a move or a bot may wait after a kill, on a machine that is busy with other things."""


class Recoveries:
    """How long clients and bots waited after each kill."""

    def __init__(self, crowd: Crowd, pauses: Pauses) -> None:
        self._crowd, self._pauses = crowd, pauses
        self.answers: dict[str, list[float]] = {}
        self.bots: dict[str, list[float]] = {}

    async def after(self, name: str, kill: Kill, site: Site, number: int) -> None:
        """Kill a part, wait until everybody goes on, and note how long that took."""
        killed = await asyncio.to_thread(kill, site, number)
        await asyncio.sleep(OBSERVED_SECONDS)
        while any(start < killed for start in self._crowd.records.waiting.values()):
            await asyncio.sleep(0.05)
        answer = self._crowd.records.longest_wait_since(killed)
        bots = self._pauses.longest_since(killed)
        self.answers.setdefault(name, []).append(answer)
        self.bots.setdefault(name, []).append(bots)
        waits = f"a move waited {answer:.2f} s, a bot {bots:.2f} s"
        print(f"{name}: {waits}, {self._crowd.moves} moves", flush=True)

    def table(self) -> dict[str, Any]:
        """Return the waits of each kind."""
        return {
            name: {
                "times": len(found),
                "move waited, median s": round(statistics.median(found), 2),
                "move waited, longest s": round(max(found), 2),
                "bot waited, longest s": round(max(self.bots[name]), 2),
            }
            for name, found in self.answers.items()
        }

    def problems(self) -> list[str]:
        """Return a line for each kind after which something waited for too long."""
        waits = {f"a move, {name}": found for name, found in self.answers.items()}
        waits |= {f"a bot, {name}": found for name, found in self.bots.items()}
        return [
            f"{name}: waited for {max(found):.1f} s"
            for name, found in waits.items()
            if max(found) > LONGEST_SECONDS
        ]


class Run:
    """A crowd, clocks that run out, and the kills beside them."""

    def __init__(self, site: Site, pauses: Pauses, tables: int) -> None:
        self._site = site
        ports = [server.port for server in site.web]
        self.crowd = Crowd(tables, ports, PAUSE_SECONDS)
        self.expiring = ExpiringTables()
        self.recoveries = Recoveries(self.crowd, pauses)
        self.rate = 0.0
        """Moves in a second before the first kill."""

    async def kill(self, kinds: Sequence[tuple[str, Kill, int]]) -> None:
        """Kill these parts, one after the other, while everybody plays."""

        async def kill_all() -> None:
            await self._warm()
            for name, kill, turn in kinds:
                await self.recoveries.after(name, kill, self._site, turn)

        ended = asyncio.Event()
        expire = asyncio.create_task(self.expiring.open_until(ended))
        try:
            await self.crowd.play_while(kill_all)
        finally:
            ended.set()
            await expire

    async def _warm(self) -> None:
        """Wait until every game has begun; then measure how fast they are played."""
        while not all(game.moves for game in self.crowd.games):
            await asyncio.sleep(0.1)
        before = self.crowd.moves
        await asyncio.sleep(WARM_SECONDS)
        self.rate = (self.crowd.moves - before) / WARM_SECONDS


def run(site: Site, number: int, partitions: int = 0, only: Sequence[str] = ()) -> Part:
    """Kill parts so many times, in turn, and silence them so many times."""
    pauses = Pauses(site.database_url)
    trial = Run(site, pauses, TABLES)
    began = time.monotonic()
    kills = {name: kill for name, kill in KILLS.items() if not only or name in only}
    asyncio.run(trial.kill([*_in_turn(kills, number), *_in_turn(PARTITIONS, partitions)]))
    seconds = time.monotonic() - began
    pauses.end()
    # The server has ended it, perhaps several times.
    connection.close()
    crowd, recoveries = trial.crowd, trial.recoveries
    found = asyncio.run(verdict.problems(crowd, site))
    lateness = trial.expiring.lateness()
    counts = {
        "kills": number,
        "partitions": partitions,
        "seconds": round(seconds, 1),
        "moves": crowd.moves,
        "moves per second": round(crowd.moves / seconds, 1),
        "moves per second before the first kill": round(trial.rate, 1),
        **verdict.counts(crowd),
        "clocks that ran out": len(lateness),
        "a clock was noticed late, longest s": _longest(lateness),
        "waits": recoveries.table(),
    }
    return Part("kills", counts, [*found, *recoveries.problems(), *clock_problems(lateness)])


def _longest(lateness: dict[str, list[float]]) -> float:
    return round(max((each for seconds in lateness.values() for each in seconds), default=0.0), 1)


def _in_turn(kinds: dict[str, Kill], number: int) -> list[tuple[str, Kill, int]]:
    names = list(kinds)
    turns = [(names[each % len(names)], each // len(names)) for each in range(number)]
    return [(name, kinds[name], turn) for name, turn in turns]
