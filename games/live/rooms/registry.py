"""The rooms of this process, by event loop: the only state that all of them share."""

import asyncio
from collections.abc import Iterable
from weakref import WeakKeyDictionary

from channels.layers import get_channel_layer

from events.envelope import Head
from games.live.rooms.room import TableRoom
from games.pubsub.groups import TABLE_CHANGED, table_group
from games.pubsub.pointer import Pointer
from games.tables import table_cache
from games.tables.render_cache import snapshots
from games.tables.render_cache.snapshots import SnapshotRequest
from games.tables.table_cache import LoggedTable


class TableRooms:
    """The rooms of one event loop, and the channel that receives changes by other processes."""

    def __init__(self) -> None:
        self._rooms: dict[str, TableRoom] = {}
        self._channel = ""
        self._opening = asyncio.Lock()
        self._receiving: asyncio.Task[None] | None = None

    def join(self, table_id: str) -> TableRoom:
        """Return the room of a table, which the caller must leave in the end."""
        room = self._rooms.setdefault(table_id, TableRoom(table_id))
        room.connections += 1
        return room

    async def listen(self, room: TableRoom) -> None:
        """Receive the changes of a room's table by other processes from here on."""
        group = table_group(room.table_id)
        await get_channel_layer().group_add(group, await self._open_channel())

    async def leave(self, room: TableRoom) -> None:
        """Leave a room, and remove it if no connection is left."""
        room.connections -= 1
        if not room.connections:
            del self._rooms[room.table_id]
            group = table_group(room.table_id)
            await get_channel_layer().group_discard(group, await self._open_channel())

    def announce(self, table_id: str, head: Head) -> None:
        """Send this head to the subscribers of a table, if it has any."""
        if room := self._rooms.get(table_id):
            room.announce(head)

    def requests(self, table: LoggedTable) -> list[SnapshotRequest]:
        """Return the snapshots to render for the subscribers of a table. Thread-safe."""
        room = self._rooms.get(table.table.id)
        return room.requests(table) if room else []

    def players(self, table_id: str) -> set[str]:
        """Return the players of the subscribers of a table. Thread-safe."""
        room = self._rooms.get(table_id)
        return room.players() if room else set()

    async def _open_channel(self) -> str:
        async with self._opening:
            if not self._channel:
                self._channel = await get_channel_layer().new_channel()
                self._receiving = asyncio.ensure_future(self._receive())
        return self._channel

    async def _receive(self) -> None:
        layer = get_channel_layer()
        while True:
            message = await layer.receive(self._channel)
            if message["type"] == TABLE_CHANGED:
                head = Head(message["version"], message.get("digest", ""))
                self.announce(message["table"], head)


_rooms_by_loop: WeakKeyDictionary[asyncio.AbstractEventLoop, TableRooms] = WeakKeyDictionary()


def current_rooms() -> TableRooms:
    """Return the rooms of the running event loop."""
    return _rooms_by_loop.setdefault(asyncio.get_running_loop(), TableRooms())


def _running() -> Iterable[tuple[asyncio.AbstractEventLoop, TableRooms]]:
    return [(loop, each) for loop, each in tuple(_rooms_by_loop.items()) if loop.is_running()]


def connected_players(table_id: str) -> set[str]:
    """Return the players whose sockets at a table are served by this process."""
    return {player for _, rooms in _running() for player in rooms.players(table_id)}


def notify(pointer: Pointer) -> None:
    """Send a change by this process to its subscribers, rendered in the calling thread."""
    head = Head(pointer.version, pointer.digest)
    table = table_cache.cached_since(pointer.table, head)
    for loop, rooms in _running():
        if table is not None and (requests := rooms.requests(table)):
            seen = pointer.seen if table.head.version == pointer.version else None
            snapshots.render_all(requests, seen)
        loop.call_soon_threadsafe(rooms.announce, pointer.table, head)
