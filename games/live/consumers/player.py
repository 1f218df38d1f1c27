"""The base of all sockets."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
from autobahn.exception import Disconnected
from channels.consumer import get_handler_name
from channels.generic.websocket import AsyncWebsocketConsumer

from events.database.failures import report_failure
from games.live.consumers.beat import Beat, Page, Ping, decode_message, frame_bytes
from games.players.auth.authentication import (
    Credentials,
    access_revoked_reason,
    player_of_scope,
    scope_secret,
)
from games.players.auth.digests import digest
from games.pubsub import publisher
from games.pubsub.groups import player_group

FRAME_LIMIT = 16 * 1024
GONE, UNKNOWN_SUBPROTOCOL, TOO_LARGE = 4404, 4406, 4413
PONG = '{"type":"pong"}'
TRY_AGAIN_LATER = 4503
"""The database is unavailable: clients reconnect, after a longer pause each time."""


class PlayerConsumer(AsyncWebsocketConsumer):  # type: ignore[misc]  # untyped
    """A socket that knows its player, and is closed when the player's access is revoked."""

    player = ""
    sent_version = 0

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Handle a message.

        Channels would first switch to a thread to close old connections, which costs more than
        most messages; `database_sync_to_async` does it for those that query the database.
        """
        try:
            await getattr(self, get_handler_name(message))(message)
        except Exception as error:
            if not report_failure(error):
                raise
            await self.close(code=TRY_AGAIN_LATER)

    async def open(self, *groups: Callable[[str], str]) -> bool:
        """Accept the socket and join the player's groups. Return False if it is closed at once."""
        publisher.register_loop()
        offered = self.scope["subprotocols"]
        if offered:
            # Browsers hide the reason unless one of the subprotocols they offer is accepted.
            await self.accept(offered[0])
            await self.close_with("unknown_subprotocol", UNKNOWN_SUBPROTOCOL)
            return False
        self.player, reason = await _find_player(self.scope)
        await self._join((player_group, *groups) if self.player else ())
        await self.accept()
        if reason:
            await self.close_with(reason)
        return not reason

    async def _join(self, groups: tuple[Callable[[str], str], ...]) -> None:
        # Channels leaves them when the socket is closed.
        self.groups = [group_of(self.player) for group_of in groups]
        for group in self.groups:
            await self.channel_layer.group_add(group, self.channel_name)

    async def send(self, *message: Any, **options: Any) -> None:
        """Send a message, unless the client is disconnecting."""
        with suppress(Disconnected):
            await super().send(*message, **options)

    async def send_message(self, message: dict[str, Any]) -> None:
        """Send a message as JSON."""
        await self.send(text_data=msgspec.json.encode(message, enc_hook=str).decode())

    async def close_with(self, code: str, status: int = GONE) -> None:
        """Send the reason, and close the socket."""
        await self.send_message({"type": "gone", "code": code})
        await self.close(code=status)

    async def player_suspended(self, message: dict[str, Any]) -> None:
        """Close the socket: the player has been suspended."""
        await self.close_with("suspended")

    async def player_erased(self, message: dict[str, Any]) -> None:
        """Close the socket: the player has been erased."""
        await self.close_with("not_signed_in")

    async def player_signed_out(self, message: dict[str, Any]) -> None:
        """Close the socket if the player has been signed out on this device."""
        key = self.scope["session"].session_key
        if key and digest(key) in message["sessions"]:
            await self.close_with("not_signed_in")

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Handle a client's message, and close the socket if it is too large.

        A ping is answered from memory, since clients send one every few seconds. Unknown messages
        are ignored.
        """
        frame = frame_bytes(text_data, bytes_data)
        if len(frame) > FRAME_LIMIT:
            await self.close(code=TOO_LARGE)
            return
        message = decode_message(frame)
        if isinstance(message, Ping):
            await self.send(text_data=PONG)
        elif isinstance(message, Page):
            await self.page_reported(message.visible)
        elif isinstance(message, Beat) and not await self.check(message.version, is_beat=True):
            await self.send_message({"type": "beat"})

    async def page_reported(self, visible: bool) -> None:
        """Ignore the report: a page beside the tables shows no changes of them."""

    async def check_again(self, message: dict[str, Any]) -> None:
        """Send what may have been missed while the channel layer was unavailable."""
        await self.check(self.sent_version)

    async def check(self, version: int, *, is_beat: bool = False) -> bool:
        """Close the socket if access is revoked, or send what is newer than this version.

        Return whether anything was sent.
        """
        reason, news = await self.look_up(is_beat=is_beat)
        if reason:
            await self.close_with(reason)
            return True
        return await self.send_news(version, news)

    @property
    def credentials(self) -> Credentials | None:
        """The player with what the socket was opened by, or None for a visitor."""
        if not self.player:
            return None
        session = self.scope["session"].session_key
        return Credentials(self.player, scope_secret(self.scope), session)

    def access_revoked_reason(self) -> str | None:
        """Return the reason why the player's access is revoked, or None."""
        return access_revoked_reason(self.credentials) if self.credentials else None

    async def look_up(self, *, is_beat: bool) -> tuple[str | None, Any]:
        """Return why the player's access is revoked, or what `send_news` needs to know.

        With a beat, the page is confirmed as visible, if it is.
        """
        raise NotImplementedError

    async def send_news(self, version: int, news: Any) -> bool:
        """Send what is newer than this version. Return whether there was anything."""
        raise NotImplementedError


async def _find_player(scope: dict[str, Any]) -> tuple[str, str]:
    player = await player_of_scope(scope)
    if player is None:
        return "", ""
    return player.id, "suspended" if player.is_suspended else ""
