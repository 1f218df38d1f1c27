"""The socket of a table."""

from collections.abc import Awaitable
from typing import Any
from urllib.parse import parse_qs

from events.database.threads import database_sync_to_async
from games.live.consumers.player import GONE, PlayerConsumer
from games.live.rooms.registry import current_rooms
from games.live.rooms.room import TableRoom
from games.tables.render_cache import snapshots
from games.tables.render_cache.snapshots import Snapshot
from games.tables.table_cache import NoSuchTable


class TableConsumer(PlayerConsumer):
    """A socket that is sent a table as its viewer may see it, and again after each change."""

    room: TableRoom | None = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve the socket, and leave its room however it ends."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            if self.room is not None:
                self.room.unsubscribe(self)
                await current_rooms().leave(self.room)

    async def connect(self) -> None:
        """Send the snapshot with the events after the client's version, then subscribe."""
        self.table_id = self.scope["url_route"]["kwargs"]["table"]
        after = _number(self.scope["query_string"], "after")
        if not await self.open():
            return
        self.room = current_rooms().join(self.table_id)
        # Before the table is loaded, so that no change is missed.
        await current_rooms().listen(self.room)
        if await self._send_rendered(snapshots.initial(self.table_id, self.player, after=after)):
            self.room.subscribe(self)

    async def send_newer_than(self, version: int) -> bool:
        """Send the table if its log has a newer version. Return whether anything was sent."""
        try:
            head = await database_sync_to_async(snapshots.head_for)(self.table_id, self.player)
        except NoSuchTable:
            await self.close_with("not_found")
            return True
        if head.version <= version:
            return False
        update = snapshots.update(self.table_id, head, self.player, after=version)
        await self._send_rendered(update)
        return True

    async def _send_rendered(self, rendering: Awaitable[Snapshot]) -> bool:
        try:
            snapshot = await rendering
        except NoSuchTable:
            await self.close_with("not_found")
            return False
        # The room may have sent a newer one meanwhile.
        if snapshot.version >= self.sent_version:
            await self.send_snapshot(snapshot)
        return True

    async def send_snapshot(self, snapshot: Snapshot) -> None:
        """Send a snapshot of the table."""
        self.sent_version = snapshot.version
        await self.send(text_data=f'{{"type":"snapshot",{snapshot.text[1:]}')

    async def close_with(self, code: str, status: int = GONE) -> None:
        """Unsubscribe, send the reason, and close the socket."""
        if self.room is not None:
            self.room.unsubscribe(self)
        await super().close_with(code, status)


def _number(query: bytes, name: str) -> int:
    (text, *_) = parse_qs(query.decode("latin-1")).get(name, ["0"])
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0
