"""The rooms of this process, by event loop: the only state that all of them share."""

import asyncio
from collections.abc import Iterable
from contextvars import Context
from weakref import WeakKeyDictionary

from channels.layers import get_channel_layer

from events.envelope import Head
from games.live.rooms.beats import Beats
from games.live.rooms.room import TableRoom
from games.live.rooms.spectators import SpectatorReports
from games.pubsub.chat import ChatPointer
from games.pubsub.groups import CHAT_CHANGED, TABLE_CHANGED, table_group
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
        self.beats = Beats()
        self.spectators = SpectatorReports(self._audiences)

    def join(self, table_id: str) -> TableRoom:
        """Return the room of a table, which the caller must leave in the end."""
        room = self._rooms.setdefault(table_id, TableRoom(table_id))
        room.connections += 1
        self.spectators.note_change()
        return room

    async def listen(self, room: TableRoom) -> None:
        """Receive the changes of a room's table by other processes from here on."""
        group = table_group(room.table_id)
        await get_channel_layer().group_add(group, await self._open_channel())

    async def leave(self, room: TableRoom) -> None:
        """Leave a room, and remove it if no connection is left."""
        room.connections -= 1
        self.spectators.note_change()
        if not room.connections:
            del self._rooms[room.table_id]
            group = table_group(room.table_id)
            await get_channel_layer().group_discard(group, await self._open_channel())

    def announce(self, table_id: str, head: Head) -> None:
        """Send this head to the subscribers of a table, if it has any."""
        if room := self._rooms.get(table_id):
            room.announce(head)

    def announce_chat(self, pointer: ChatPointer) -> None:
        """Send this pointer to the subscribers of its table that may read the channel."""
        if room := self._rooms.get(pointer.table):
            room.announce_chat(pointer)

    def requests(self, table: LoggedTable) -> list[SnapshotRequest]:
        """Return the snapshots to render for the subscribers of a table. Thread-safe."""
        room = self._rooms.get(table.table.id)
        return room.requests(table) if room else []

    def players(self, table_id: str) -> set[str]:
        """Return the players of the subscribers of a table. Thread-safe."""
        room = self._rooms.get(table_id)
        return room.players() if room else set()

    def _audiences(self) -> dict[str, list[str]]:
        return {table_id: room.audience() for table_id, room in self._rooms.items()}

    async def _open_channel(self) -> str:
        async with self._opening:
            if not self._channel:
                self._channel = await get_channel_layer().new_channel()
                # Without the ids that the log has for the socket that came first.
                receiving = asyncio.get_running_loop().create_task
                self._receiving = receiving(self._receive(), context=Context())
        return self._channel

    async def _receive(self) -> None:
        layer = get_channel_layer()
        while True:
            message = await layer.receive(self._channel)
            if message["type"] == TABLE_CHANGED:
                head = Head(message["version"], message.get("digest", ""))
                self.announce(message["table"], head)
            elif message["type"] == CHAT_CHANGED:
                where = message["table"], message["channel"], message["version"]
                self.announce_chat(ChatPointer(*where))


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


def notify_chat(pointer: ChatPointer) -> None:
    """Send a change of the chat by this process to the subscribers of its table."""
    for loop, rooms in _running():
        loop.call_soon_threadsafe(rooms.announce_chat, pointer)
