"""The socket of the tables that wait for a player."""

from collections.abc import Sequence
from typing import Any

from events.database.threads import database_sync_to_async
from games.live.consumers.player import PlayerConsumer
from games.pubsub.groups import turns_group
from games.tables.lists import queries


class TurnsConsumer(PlayerConsumer):
    """A socket that is sent the tables that wait for its player, and again after each change."""

    waiting: Sequence[Any] = ()

    async def connect(self) -> None:
        """Send the tables that wait; close the socket of a client that is not signed in."""
        if not await self.open(turns_group):
            return
        if not self.player:
            await self.close_with("not_signed_in")
            return
        await self.turns_changed({})

    async def turns_changed(self, message: dict[str, Any]) -> None:
        """Send the tables that wait now."""
        self.waiting = await database_sync_to_async(queries.waiting_for)(self.player)
        await self.send_message({"type": "turns", "waiting": self.waiting})

    async def send_newer_than(self, version: int) -> bool:
        """Send the tables that wait if they have changed. Return whether they were sent."""
        before = self.waiting
        if before != await database_sync_to_async(queries.waiting_for)(self.player):
            await self.turns_changed({})
        return before != self.waiting
