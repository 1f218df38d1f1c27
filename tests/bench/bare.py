"""From a move to both players, against bare Channels and PostgreSQL on the same server."""

import asyncio
from collections.abc import Iterator, Sequence
from time import perf_counter

from django.conf import settings

from tests.bench._bare_client import BarePerson, bare_table
from tests.bench._client import Line, Person
from tests.bench._database import WITHOUT, is_postgresql, own_database
from tests.bench._ear import Ear, watching
from tests.bench._server import serving
from tests.bench.figure import Figure, percentile
from tests.bench.sockets import MS, PAUSE, WARM, Moves, listening

RATIO = 1.3


def figures(quick: bool) -> Iterator[Figure | str]:
    """What is promised for one move."""
    if not (is_postgresql() and settings.REDIS_URL):
        yield f"a move against bare Channels {WITHOUT}, or REDIS_URL no Redis"
        return
    name = own_database()
    bare_table()
    people, peer = [Person.new("Cat"), Person.new("Dan")], BarePerson.new("bare")
    with (
        serving("config.asgi:application", name) as (ours,),
        serving("tests.bench._bare_channels:application", name) as (bare,),
    ):
        yield asyncio.run(_both_clients(people, peer, ours, bare, 60 if quick else 400))


class Said:
    """The bare service's way of the same: post, until both sockets have it."""

    def __init__(self, person: BarePerson, line: Line, ears: Sequence[Ear]) -> None:
        self._person, self._line, self._ears = person, line, ears

    async def one(self) -> float:
        """Post once; return the time until both have it."""
        heard = await listening(self._ears)
        start = perf_counter()
        answer = asyncio.ensure_future(self._line.ask(self._person.post("/said")))
        await heard
        took = perf_counter() - start
        await answer
        return took


async def _both_clients(
    people: Sequence[Person], peer: BarePerson, ours: int, bare: int, count: int
) -> Figure:
    moves, line = Moves(people, ours, watchers=0), await Line.to(bare)
    ears = [await watching(bare, "/ws", peer.cookies) for _ in people]
    said, found, against = Said(peer, line, ears), [], []
    for _ in range(WARM + count):
        found.append(await moves.one())
        await asyncio.sleep(PAUSE)
        against.append(await said.one())
        await asyncio.sleep(PAUSE)
    await moves.end(*ears)
    line.close()
    return Figure(
        "POST move until both clients have it, p50",
        percentile(found[WARM:], 0.5) * MS,
        "ms",
        "bare Channels",
        percentile(against[WARM:], 0.5) * MS,
        RATIO,
        "at most",
    )
