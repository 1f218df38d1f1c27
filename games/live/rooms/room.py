"""The room of one table."""

import asyncio
from collections.abc import Mapping, Sequence
from functools import cache, partial

from events.envelope import Head
from games.live.rooms.chat import send_pointer
from games.live.rooms.delivery import Delivery
from games.live.rooms.measuring import pushed
from games.live.rooms.requests import access_or_none, requests_for, seated_players
from games.live.rooms.subscriber import Subscriber
from games.metrics.measures import active
from games.pubsub.chat import ChatPointer
from games.tables.access import Access
from games.tables.render_cache import snapshots
from games.tables.render_cache.snapshots import Key, Snapshot, SnapshotRequest
from games.tables.table_cache import LoggedTable

BATCH_SIZE = 50
"""After so many subscribers other work of the event loop takes its turn."""


class TableRoom:
    """The sockets at one table that one event loop serves.

    Seats are sent each version before spectators, and never wait for a crowd of them: the clock of
    a seat may be running.
    """

    def __init__(self, table_id: str) -> None:
        self.table_id = table_id
        self.connections = 0
        """The number of open sockets, with those that are not subscribed yet."""
        self._subscribers: set[Subscriber] = set()
        self._pushed = 0
        self._pointers: set[asyncio.Task[None]] = set()
        self._deliveries = Delivery(self._send_to_seats), Delivery(self._send_to_spectators)

    def announce(self, head: Head) -> None:
        """Send this head to the subscribers that have not been sent it."""
        for delivery in self._deliveries:
            delivery.announce(head)

    def announce_chat(self, pointer: ChatPointer) -> None:
        """Send a pointer to the subscribers that may read the channel."""
        task = asyncio.ensure_future(send_pointer(pointer, tuple(self._subscribers)))
        # The event loop itself keeps no reference to a task.
        self._pointers.add(task)
        task.add_done_callback(self._pointers.discard)

    def subscribe(self, subscriber: Subscriber) -> None:
        """Send each newer version to a socket, also one that was announced while it connected."""
        self._subscribers.add(subscriber)
        for delivery in self._deliveries:
            delivery.include(subscriber.sent_version)

    def unsubscribe(self, subscriber: Subscriber) -> None:
        """Send nothing more to a socket."""
        self._subscribers.discard(subscriber)

    def players(self) -> set[str]:
        """Return the players of the subscribers. Thread-safe."""
        return {each.player for each in tuple(self._subscribers)}

    def audience(self) -> list[str]:
        """Return the player of each subscriber, empty for visitors who are not signed in."""
        return [each.player for each in self._subscribers]

    def requests(self, table: LoggedTable) -> list[SnapshotRequest]:
        """Return the snapshots to render for the subscribers. Thread-safe."""
        return requests_for(table, tuple(self._subscribers))

    async def _send_to_seats(self, head: Head) -> None:
        table = await snapshots.load_since(self.table_id, head)
        seated = seated_players(table.table)
        subscribers = [each for each in self._subscribers if each.player in seated]
        await self._send(table, subscribers)
        for measures in active:
            if subscribers and table.head.version > self._pushed:
                self._pushed = table.head.version
                pushed(measures, table)

    async def _send_to_spectators(self, head: Head) -> None:
        table = await snapshots.load_since(self.table_id, head)
        seated = seated_players(table.table)
        # Messages to the seats are written in the loop's next turn.
        await asyncio.sleep(0)
        await self._send(table, [each for each in self._subscribers if each.player not in seated])

    async def _send(self, table: LoggedTable, subscribers: Sequence[Subscriber]) -> None:
        rendered = await snapshots.render_all_async(requests_for(table, subscribers))
        access_of = cache(partial(access_or_none, table))
        for number, each in enumerate(subscribers, 1):
            # Some may have unsubscribed meanwhile, or may have been sent a newer version.
            if each in self._subscribers and each.sent_version < table.head.version:
                await self._send_to(each, access_of(each.player), rendered)
            if number % BATCH_SIZE == 0:
                await asyncio.sleep(0)

    async def _send_to(
        self, subscriber: Subscriber, access: Access | None, rendered: Mapping[Key, Snapshot]
    ) -> None:
        if access is None:
            self.unsubscribe(subscriber)
            await subscriber.close_with("not_found")
            return
        request = SnapshotRequest(access, subscriber.sent_version)
        if request.key not in rendered:
            # The subscriber was sent an older version meanwhile, and needs the events since.
            rendered = await snapshots.render_all_async([request])
        await subscriber.send_snapshot(rendered[request.key])
