"""Sockets: a table as it changes, and the tables that wait for a player."""

from collections.abc import Awaitable
from typing import Any
from urllib.parse import parse_qs

import msgspec
from channels.consumer import get_handler_name
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer

from games import publisher, selectors
from games.folding import NoSuchTable
from games.live import shots
from games.live.shots import Shot
from games.players.auth import player_of_scope
from games.players.digests import digest

FRAME_LIMIT = 16 * 1024
GONE, TOO_LARGE = 4404, 1009


class PlayerSocket(AsyncWebsocketConsumer):
    """A socket that knows whose it is, and is closed when that player is shut out."""

    player = ""

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Handle a message here: the trip to a thread that Channels makes first, to close old
        connections, would cost more than most messages; what asks the database makes it anyway.
        """
        await getattr(self, get_handler_name(message))(message)

    async def open(self, *groups: str) -> None:
        """Accept, and listen to these groups and to the player's own."""
        publisher.serve_here()
        self.player = await _player_of(self.scope)
        own = [publisher.player_group(self.player)] if self.player else []
        self.groups = [*groups, *own]
        for group in self.groups:
            await self.channel_layer.group_add(group, self.channel_name)
        await self.accept()

    async def tell(self, message: dict[str, Any]) -> None:
        """Send one small message."""
        await self.send(text_data=msgspec.json.encode(message, enc_hook=str).decode())

    async def gone(self, code: str) -> None:
        """Say why, and close."""
        await self.tell({"type": "gone", "code": code})
        await self.close(code=GONE)

    async def player_suspended(self, message: dict[str, Any]) -> None:
        """The player may not look on any more."""
        await self.gone("suspended")

    async def player_erased(self, message: dict[str, Any]) -> None:
        """The player has left for good."""
        await self.gone("not_signed_in")

    async def player_signed_out(self, message: dict[str, Any]) -> None:
        """The player was signed out on some devices: perhaps on this one."""
        key = self.scope["session"].session_key
        if key and digest(key) in message["sessions"]:
            await self.gone("not_signed_in")

    async def turns_changed(self, message: dict[str, Any]) -> None:
        """Something changed at one of the player's tables."""

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """What clients send is not needed; what is too large ends the socket."""
        if len(text_data or bytes_data or "") > FRAME_LIMIT:
            await self.close(code=TOO_LARGE)


async def _player_of(scope: dict[str, Any]) -> str:
    player = await player_of_scope(scope)
    return player.id if player else ""


class TableConsumer(PlayerSocket):
    """A table, from a version on; each change as a snapshot for its viewer."""

    sent = 0

    async def connect(self) -> None:
        """Send what the viewer does not have yet."""
        self.table = self.scope["url_route"]["kwargs"]["table"]
        self.sent = _number(self.scope["query_string"], "after")
        await self.open(publisher.table_group(self.table))
        await self.push(shots.present(self.table, self.player, after=self.sent))

    async def table_changed(self, message: dict[str, Any]) -> None:
        """There is a newer version."""
        version = message["version"]
        if version > self.sent:
            await self.push(shots.news(self.table, version, self.player, after=self.sent))

    async def push(self, making: Awaitable[Shot]) -> None:
        """Send the table as it is, if its viewer may still see it."""
        try:
            shot = await making
        except NoSuchTable:
            await self.gone("not_found")
            return
        self.sent = shot.version
        await self.send(text_data=f'{{"type":"snapshot",{shot.text[1:]}')


class TurnsConsumer(PlayerSocket):
    """The tables that wait for this player."""

    async def connect(self) -> None:
        """Send them, and again whenever they change."""
        await self.open()
        if not self.player:
            await self.gone("not_signed_in")
            return
        await self.turns_changed({})

    async def turns_changed(self, message: dict[str, Any]) -> None:
        """Send the tables that wait now."""
        waiting = await database_sync_to_async(selectors.waiting_for)(self.player)
        await self.tell({"type": "turns", "waiting": waiting})


def _number(query: bytes, name: str) -> int:
    (text, *_) = parse_qs(query.decode("latin-1")).get(name, ["0"])
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0
