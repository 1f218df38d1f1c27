"""The order in which the subscribers of a room are sent a version."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import pytest
from asgiref.sync import sync_to_async

from events import store
from games.live.rooms.room import BATCH_SIZE, TableRoom
from games.table.state import Table
from games.tables.log.rows import stream_of
from games.tables.render_cache.snapshots import Snapshot
from tests.kit.sockets import a_game
from tests.kit.tables import play

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]
CROWD = 3 * BATCH_SIZE


@dataclass(eq=False)
class Socket:
    """A subscriber that logs the versions it is sent."""

    player: str
    log: list[tuple[str, int]]
    sent_version: int = 0

    async def send_snapshot(self, snapshot: Snapshot) -> None:
        self.sent_version = snapshot.version
        self.log.append((self.player, snapshot.version))

    async def close_with(self, code: str) -> None:
        self.log.append((self.player, -1))


def crowded_room(table: Table, log: list[tuple[str, int]], spectators: int = CROWD) -> TableRoom:
    """Return a room of many spectators, joined later by the players."""
    room = TableRoom(table.id)
    players = [chair.player for chair in table.chairs]
    for number in range(spectators):
        room.subscribe(Socket(f"spectator {number}", log, table.version))
    for player in players:
        room.subscribe(Socket(player, log, table.version))
    return room


async def announce_move(room: TableRoom, table: Table) -> Table:
    """Make a move, announce it to the room, and return the table after it."""
    moved = (await sync_to_async(play)(table)).table
    room.announce(await sync_to_async(store.head)(stream_of(table.id)))
    return moved


async def wait_until_sent(log: list[tuple[str, int]], version: int, count: int) -> None:
    """Wait until this many subscribers have been sent a version."""
    async with asyncio.timeout(10):
        while Counter(sent for _, sent in log)[version] < count:
            await asyncio.sleep(0.001)


async def test_seats_are_sent_a_version_before_spectators() -> None:
    *_, table = await a_game(visibility="public")
    log: list[tuple[str, int]] = []
    room = crowded_room(table, log)
    moved = await announce_move(room, table)
    await wait_until_sent(log, moved.version, CROWD + 2)
    assert {player for player, _ in log[:2]} == {chair.player for chair in table.chairs}


@asynccontextmanager
async def counted_turns() -> AsyncIterator[list[int]]:
    """Count the iterations of the event loop inside the block."""
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


async def test_spectators_are_sent_a_version_in_batches() -> None:
    *_, table = await a_game(visibility="public")
    shown: Counter[int] = Counter()
    log: list[tuple[str, int]] = []
    async with counted_turns() as turns:

        class Counted(Socket):
            async def send_snapshot(self, snapshot: Snapshot) -> None:
                shown[turns[0]] += 1
                await super().send_snapshot(snapshot)

        room = TableRoom(table.id)
        for number in range(CROWD):
            room.subscribe(Counted(f"spectator {number}", log, table.version))
        moved = await announce_move(room, table)
        await wait_until_sent(log, moved.version, CROWD)
    assert sum(shown.values()) == CROWD
    assert max(shown.values()) <= BATCH_SIZE


async def test_seats_are_sent_a_newer_version_while_spectators_wait() -> None:
    *_, table = await a_game(visibility="public")
    log: list[tuple[str, int]] = []
    reached, may_go_on = asyncio.Event(), asyncio.Event()

    class Slow(Socket):
        async def send_snapshot(self, snapshot: Snapshot) -> None:
            reached.set()
            await may_go_on.wait()
            await super().send_snapshot(snapshot)

    room = crowded_room(table, log, spectators=1)
    room.subscribe(Slow("slow", log, table.version))
    first = await announce_move(room, table)
    async with asyncio.timeout(10):
        await reached.wait()
    second = await announce_move(room, first)
    await wait_until_sent(log, second.version, 2)
    assert {player for player, sent in log if sent == second.version} == {
        chair.player for chair in table.chairs
    }
    may_go_on.set()
    await wait_until_sent(log, second.version, 4)
