"""Everybody in this process who looks at a table, told together: one text for all who see the same.

A process hears of each change of its tables once, however many look on; and of its own changes at
once, without Redis, after the thread that made them has made the texts as well.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from functools import cache, partial
from typing import Protocol
from weakref import WeakKeyDictionary

from channels.layers import get_channel_layer

from events.failures import report_failure
from games import deliveries, folding, publisher
from games.access import Access, admitted
from games.folding import NoSuchTable
from games.kernel.values import Seat
from games.live import shots
from games.live.shots import Key, Shot, Wanted
from games.table.state import Table

logger = logging.getLogger(__name__)

AT_A_TIME = 50
"""So many spectators are sent a version in one turn of the loop; then others have theirs."""


class Onlooker(Protocol):
    """A socket at a table: who looks through it, and up to where it has been told."""

    player: str
    sent: int

    async def show(self, shot: Shot) -> None:
        """Send a newer picture of the table."""

    async def gone(self, code: str) -> None:
        """Say why there is nothing to see any more, and close."""


class _Round:
    """Sends one part of a table's members each newer version, one version at a time."""

    def __init__(self, bring: Callable[[int, str], Awaitable[None]]) -> None:
        self._bring = bring
        self._announced = self._served = 0
        self._digest = ""
        self._serving: asyncio.Task[None] | None = None

    def announce(self, version: int, digest: str) -> None:
        """Serve this version to those who have not been sent it yet."""
        if version >= self._announced:
            self._announced, self._digest = version, digest
        if self._served < self._announced and (self._serving is None or self._serving.done()):
            self._serving = asyncio.ensure_future(self._serve())

    def include(self, sent: int) -> None:
        """Serve also a member who has come with this version."""
        self._served = min(self._served, sent)
        self.announce(self._announced, self._digest)

    async def _serve(self) -> None:
        while self._served < self._announced:
            # First: a member who comes meanwhile lowers it again.
            self._served = self._announced
            try:
                await self._bring(self._announced, self._digest)
            except Exception as error:
                # Each of them asks for what it lacks with its next beat.
                if not report_failure(error):
                    logger.exception("some who look at a table were not sent its newest version")


class Party:
    """All who look at one table through sockets of one loop.

    Those in its seats are served first, and never wait until a crowd has been served: a turn
    of theirs may be running out.
    """

    def __init__(self, table: str) -> None:
        self.table = table
        self.guests = 0
        """How many hold it open; some of them may still be on their way in."""
        self._members: set[Onlooker] = set()
        self._rounds = _Round(self._bring_seats), _Round(self._bring_spectators)

    def changed(self, version: int, digest: str) -> None:
        """There is a newer version, for those who have not been sent it yet."""
        for each in self._rounds:
            each.announce(version, digest)

    def welcome(self, member: Onlooker) -> None:
        """Tell this one all from here on, and what was announced as they came."""
        self._members.add(member)
        for each in self._rounds:
            each.include(member.sent)

    def dismiss(self, member: Onlooker) -> None:
        """Tell this one nothing more."""
        self._members.discard(member)

    def seats(self, table: Table) -> list[Wanted]:
        """Return the texts to send to the seats of a table; safe in any thread."""
        players = _players(table)
        return _wanted(table, (each for each in tuple(self._members) if each.player in players))

    def wanted(self, table: Table) -> list[Wanted]:
        """Return the texts to send to all who are here; safe in any thread."""
        return _wanted(table, tuple(self._members))

    async def _bring_seats(self, version: int, digest: str) -> None:
        table = await shots.at_least(self.table, version, digest)
        players = _players(table)
        await self._show(table, [each for each in self._members if each.player in players])

    async def _bring_spectators(self, version: int, digest: str) -> None:
        table = await shots.at_least(self.table, version, digest)
        players = _players(table)
        # First of all: what was sent to the seats leaves with the loop's next turn.
        await asyncio.sleep(0)
        await self._show(table, [each for each in self._members if each.player not in players])

    async def _show(self, table: Table, members: Sequence[Onlooker]) -> None:
        texts = await shots.made(_wanted(table, members))
        access_of = cache(partial(_access, table))
        for number, member in enumerate(members, 1):
            # Those who have left meanwhile are sent nothing, nor those who have a newer one.
            if member in self._members and member.sent < table.version:
                await self._show_one(member, access_of(member.player), texts)
            if number % AT_A_TIME == 0:
                await asyncio.sleep(0)

    async def _show_one(
        self, member: Onlooker, access: Access | None, texts: Mapping[Key, Shot]
    ) -> None:
        if access is None:
            self.dismiss(member)
            await member.gone("not_found")
            return
        wanted = Wanted(access, member.sent)
        # Another text where the member was sent an older version meanwhile.
        made = texts if wanted.key in texts else await shots.made([wanted])
        await member.show(made[wanted.key])


def _players(table: Table) -> frozenset[str]:
    return frozenset(chair.player for chair in table.chairs if chair.human)


def _wanted(table: Table, members: Iterable[Onlooker]) -> list[Wanted]:
    named = _players(table) | {table.host}
    # Once per distinct viewer: of a thousand spectators most are sent the same.
    behind = {
        (each.player if each.player in named else "", each.sent)
        for each in members
        if each.sent < table.version
    }
    seen = [(_access(table, player), sent) for player, sent in behind]
    return [Wanted(access, sent) for access, sent in seen if access is not None]


def _access(table: Table, player: str) -> Access | None:
    try:
        return admitted(table, player)
    except NoSuchTable:
        return None


class Onlookers:
    """The parties of one loop, and its ear for what other processes change."""

    def __init__(self) -> None:
        self._parties: dict[str, Party] = {}
        self._ear = ""
        self._opening = asyncio.Lock()
        self._hearing: asyncio.Task[None] | None = None

    def enter(self, table: str) -> Party:
        """Come to a table; whoever came leaves it in the end."""
        party = self._parties.setdefault(table, Party(table))
        party.guests += 1
        return party

    async def listen(self, party: Party) -> None:
        """Hear from here on what other processes change at this table."""
        group = publisher.table_group(party.table)
        await get_channel_layer().group_add(group, await self._channel())

    async def leave(self, party: Party) -> None:
        """Go; where the last one went, nobody listens any more."""
        party.guests -= 1
        if not party.guests:
            del self._parties[party.table]
            group = publisher.table_group(party.table)
            await get_channel_layer().group_discard(group, await self._channel())

    def changed(self, table: str, version: int, digest: str) -> None:
        """Tell those at this table, if there are any."""
        if party := self._parties.get(table):
            party.changed(version, digest)

    def wanted(self, table: Table) -> list[Wanted]:
        """The texts that those at this table are to be sent; safe in any thread."""
        party = self._parties.get(table.id)
        return party.wanted(table) if party else []

    def seats(self, table: Table) -> list[Wanted]:
        """Return the texts to send to this table's seats; safe in any thread."""
        party = self._parties.get(table.id)
        return party.seats(table) if party else []

    async def _channel(self) -> str:
        async with self._opening:
            if not self._ear:
                self._ear = await get_channel_layer().new_channel()
                self._hearing = asyncio.ensure_future(self._hear())
        return self._ear

    async def _hear(self) -> None:
        layer = get_channel_layer()
        while True:
            message = await layer.receive(self._ear)
            if message["type"] == publisher.CHANGED:
                self.changed(message["table"], message["version"], message.get("digest", ""))


_here: WeakKeyDictionary[asyncio.AbstractEventLoop, Onlookers] = WeakKeyDictionary()


def here() -> Onlookers:
    """The onlookers of the running loop."""
    return _here.setdefault(asyncio.get_running_loop(), Onlookers())


def _serving() -> Iterable[tuple[asyncio.AbstractEventLoop, Onlookers]]:
    return [(loop, each) for loop, each in tuple(_here.items()) if loop.is_running()]


@deliveries.tells_at_once
def seats_here(table: Table) -> list[Seat]:
    """The seats from which somebody looks at this table in this process."""
    wanted = (each for _, onlookers in _serving() for each in onlookers.seats(table))
    return [Seat(each.access.viewer) for each in wanted if each.access.viewer is not None]


@publisher.hears_first
def hear(pointer: publisher.Pointer) -> None:
    """Make, in the thread that changed a table, what this process sends of it; then send it."""
    table = folding.remembered(pointer.table, pointer.version, pointer.digest)
    for loop, onlookers in _serving():
        if table is not None and (wanted := onlookers.wanted(table)):
            known = pointer.delivered if table.version == pointer.version else None
            shots.make(wanted, known)
        where = (pointer.table, pointer.version, pointer.digest)
        loop.call_soon_threadsafe(onlookers.changed, *where)
