"""Restart every process of a site while a crowd plays: `python -m tests.site.rolling`.

Exits with 1 if a move failed after the client's retries, if a socket took longer than two seconds
to resume, or if anything is lost, doubled or broken.
"""

import argparse
import asyncio
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from tests.site.crowd import Crowd
from tests.site.log_checks import problems_of
from tests.site.players import Records
from tests.site.site import Site, site

RESUME_SECONDS: Final = 2.0
LEAST_RATE: Final = 20.0
REST_SECONDS: Final = 4.0
"""Between two restarts: longer than the proxy takes to see that a process is back."""

WARM_MOVES: Final = 5
"""Moves of each pair before the first restart."""


@dataclass(slots=True)
class Rolled:
    """One rolling restart of all processes, under load."""

    records: Records
    restarts: dict[str, float] = field(default_factory=dict)
    """For each process, the seconds until it could serve again."""
    problems: list[str] = field(default_factory=list)
    seconds: float = 0.0
    moves: int = 0
    """Moves made from the first restart to the end of the last one."""

    @property
    def rate(self) -> float:
        """Moves per second during the restarts."""
        return self.moves / self.seconds if self.seconds else 0.0


def roll(running: Site, pairs: int, pace: float) -> Rolled:
    """Restart each web process and each worker in turn while so many pairs play."""
    return asyncio.run(_roll(running, pairs, pace))


def problems(rolled: Rolled, least_rate: float = LEAST_RATE) -> list[str]:
    """Return a line for each promise that a rolling restart has broken."""
    records = rolled.records
    slow = [
        f"a socket resumed after {each:.1f} s" for each in records.resumes if each > RESUME_SECONDS
    ]
    rate = [f"only {rolled.rate:.1f} moves/s"] if rolled.rate < least_rate else []
    idle = [] if records.resumes else ["no socket was closed"]
    return [*records.failures, *slow, *rate, *idle, *rolled.problems]


def report(rolled: Rolled) -> str:
    """Return the figures of a rolling restart as lines."""
    records = rolled.records
    answers = sorted(seconds for _, seconds in records.moves)
    lines = [
        f"{name:<10} can serve again after {took:5.1f} s" for name, took in rolled.restarts.items()
    ]
    return "\n".join(
        [
            *lines,
            f"moves      {rolled.moves} in {rolled.seconds:.0f} s of restarts: {rolled.rate:.1f}/s",
            f"answers    median {_ms(answers, 0.5)}, p99 {_ms(answers, 0.99)}"
            f", longest {_ms(answers, 1.0)}",
            f"retries    {sum(records.retries.values())} {dict(records.retries)}",
            f"sockets    {len(records.resumes)} resumed, median {_ms(records.resumes, 0.5)}"
            f", longest {_ms(records.resumes, 1.0)}, closed with {dict(records.closes)}",
            f"commands   {len(records.acknowledged)} acknowledged, {len(records.failures)} failed",
        ]
    )


def _ms(seconds: Sequence[float], share: float) -> str:
    ordered = sorted(seconds)
    if not ordered:
        return "none"
    return f"{1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))]:.0f} ms"


async def _roll(running: Site, pairs: int, pace: float) -> Rolled:
    crowd = Crowd(running.url, pairs, pace)
    rolled = Rolled(crowd.records)
    playing = asyncio.create_task(crowd.run())
    restarting = asyncio.create_task(_restart_all(running, crowd, rolled, WARM_MOVES * pairs))
    # The crowd ends first only by an error.
    await asyncio.wait([playing, restarting], return_when=asyncio.FIRST_COMPLETED)
    if playing.done():
        restarting.cancel()
    crowd.stop()
    await asyncio.gather(playing, restarting)
    rolled.problems += await asyncio.to_thread(problems_of, running, crowd.records.acknowledged)
    return rolled


async def _restart_all(running: Site, crowd: Crowd, rolled: Rolled, warm_moves: int) -> None:
    await crowd.wait_moves(warm_moves)
    began, before = time.monotonic(), len(crowd.records.moves)
    for process in (*running.web, *running.workers):
        stopped = time.monotonic()
        await asyncio.to_thread(running.restart, process.name)
        rolled.restarts[process.name] = time.monotonic() - stopped
        await asyncio.sleep(REST_SECONDS)
    rolled.seconds = time.monotonic() - began
    rolled.moves = len(crowd.records.moves) - before


def main() -> None:
    """Start a site, restart its processes under load, and print the figures."""
    parser = argparse.ArgumentParser(prog="python -m tests.site.rolling", description=__doc__)
    parser.add_argument("--pairs", type=int, default=15, help="how many pairs play")
    parser.add_argument("--pace", type=float, default=0.5, help="seconds between moves of a pair")
    parser.add_argument("--logs", type=Path, help="a folder for the logs of the processes")
    options = parser.parse_args()
    with site(environment={"RATE_LIMITS": "off"}, progress=print) as running:
        rolled = roll(running, options.pairs, options.pace)
        for each in running.processes if options.logs else []:
            (options.logs / f"{each.name}.log").write_text(each.output)
    print(report(rolled))
    found = problems(rolled)
    print(*(found or ["no problem"]), sep="\n")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
