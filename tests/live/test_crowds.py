"""The order in which a table's sockets are served: seats first, spectators in small groups."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import pytest
from asgiref.sync import sync_to_async

from events import store
from games.live.onlookers import AT_A_TIME, Party
from games.live.shots import Shot
from games.rows import stream_of
from games.table.state import Table
from tests.live.people import a_game
from tests.services.tables import play

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]
CROWD = 3 * AT_A_TIME


@dataclass(eq=False)
class Socket:
    """A socket that writes down what it is sent."""

    player: str
    log: list[tuple[str, int]]
    sent: int = 0

    async def show(self, shot: Shot) -> None:
        self.sent = shot.version
        self.log.append((self.player, shot.version))

    async def gone(self, code: str) -> None:
        self.log.append((self.player, -1))


def a_crowded(table: Table, log: list[tuple[str, int]], spectators: int = CROWD) -> Party:
    """Return a party of many spectators, and of the players who came after them."""
    party = Party(table.id)
    players = [chair.player for chair in table.chairs]
    for number in range(spectators):
        party.welcome(Socket(f"spectator {number}", log, table.version))
    for player in players:
        party.welcome(Socket(player, log, table.version))
    return party


async def announced(party: Party, table: Table) -> Table:
    """Make a move, and return the table after it, once the party has been told of it."""
    moved = (await sync_to_async(play)(table)).table
    _, digest = await sync_to_async(store.head)(stream_of(table.id))
    party.changed(moved.version, digest)
    return moved


async def served(log: list[tuple[str, int]], version: int, count: int) -> None:
    """Wait until so many have been sent a version."""
    async with asyncio.timeout(10):
        while Counter(sent for _, sent in log)[version] < count:
            await asyncio.sleep(0.001)


async def test_seats_are_served_before_any_spectator() -> None:
    *_, table = await a_game(visibility="public")
    log: list[tuple[str, int]] = []
    party = a_crowded(table, log)
    moved = await announced(party, table)
    await served(log, moved.version, CROWD + 2)
    assert {player for player, _ in log[:2]} == {chair.player for chair in table.chairs}


@asynccontextmanager
async def counted_turns() -> AsyncIterator[list[int]]:
    """Count the turns of the loop while inside."""
    turns = [0]

    async def count() -> None:
        while True:
            turns[0] += 1
            await asyncio.sleep(0)

    counting = asyncio.ensure_future(count())
    try:
        yield turns
    finally:
        counting.cancel()


async def test_a_crowd_is_served_in_groups_with_turns_of_the_loop_between() -> None:
    *_, table = await a_game(visibility="public")
    shown: Counter[int] = Counter()
    log: list[tuple[str, int]] = []
    async with counted_turns() as turns:

        class Counted(Socket):
            async def show(self, shot: Shot) -> None:
                shown[turns[0]] += 1
                await super().show(shot)

        party = Party(table.id)
        for number in range(CROWD):
            party.welcome(Counted(f"spectator {number}", log, table.version))
        moved = await announced(party, table)
        await served(log, moved.version, CROWD)
    assert sum(shown.values()) == CROWD
    assert max(shown.values()) <= AT_A_TIME


async def test_a_newer_move_reaches_the_seats_while_a_crowd_is_served() -> None:
    *_, table = await a_game(visibility="public")
    log: list[tuple[str, int]] = []
    reached, may_go_on = asyncio.Event(), asyncio.Event()

    class Slow(Socket):
        async def show(self, shot: Shot) -> None:
            reached.set()
            await may_go_on.wait()
            await super().show(shot)

    party = a_crowded(table, log, spectators=1)
    party.welcome(Slow("slow", log, table.version))
    first = await announced(party, table)
    async with asyncio.timeout(10):
        await reached.wait()
    second = await announced(party, first)
    await served(log, second.version, 2)
    assert {player for player, sent in log if sent == second.version} == {
        chair.player for chair in table.chairs
    }
    may_go_on.set()
    await served(log, second.version, 4)
