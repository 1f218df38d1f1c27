"""Sockets: a table as it changes, and the tables that wait for a player."""

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Annotated, Any
from urllib.parse import parse_qs

import msgspec
from autobahn.exception import Disconnected
from channels.consumer import get_handler_name
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer

from events.failures import report_failure
from games import lists, publisher
from games.folding import NoSuchTable
from games.live import onlookers, shots
from games.live.onlookers import Party
from games.live.shots import Shot
from games.players.auth import player_of_scope, scope_secret, shut_out
from games.players.digests import digest

FRAME_LIMIT = 16 * 1024
GONE, NO_SUBPROTOCOL, TOO_LARGE = 4404, 4406, 4413


class Beat(msgspec.Struct, tag="beat", tag_field="type", frozen=True):
    """What a client says now and then: that it is there, and the last version it has."""

    version: Annotated[int, msgspec.Meta(ge=0)] = 0


BEATS = msgspec.json.Decoder(Beat)
TRY_AGAIN_LATER = 4503
"""The database cannot be asked now; a client comes back later, and later each time."""


class PlayerSocket(AsyncWebsocketConsumer):
    """A socket that knows whose it is, and is closed when that player is shut out."""

    player = ""
    sent = 0

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Handle a message here: the trip to a thread that Channels makes first, to close old
        connections, would cost more than most messages; what asks the database makes it anyway.
        """
        try:
            await getattr(self, get_handler_name(message))(message)
        except Exception as error:
            if not report_failure(error):
                raise
            await self.close(code=TRY_AGAIN_LATER)

    async def open(self, *groups_of: Callable[[str], str]) -> bool:
        """Accept, and listen to the player's groups; False if it ended at once."""
        publisher.serve_here()
        offered = self.scope["subprotocols"]
        if offered:
            # Accepted by one of the client's own words: else it would not get to read why.
            await self.accept(offered[0])
            await self.gone("unknown_subprotocol", NO_SUBPROTOCOL)
            return False
        self.player, why = await _player_of(self.scope)
        wanted = (publisher.player_group, *groups_of) if self.player else ()
        self.groups = [group_of(self.player) for group_of in wanted]
        for group in self.groups:
            await self.channel_layer.group_add(group, self.channel_name)
        await self.accept()
        if why:
            await self.gone(why)
        return not why

    async def send(self, *message: Any, **options: Any) -> None:
        """Send, unless the other side is closing: others are sent the same after this one."""
        with suppress(Disconnected):
            await super().send(*message, **options)

    async def tell(self, message: dict[str, Any]) -> None:
        """Send one small message."""
        await self.send(text_data=msgspec.json.encode(message, enc_hook=str).decode())

    async def gone(self, code: str, closing: int = GONE) -> None:
        """Say why, and close."""
        await self.tell({"type": "gone", "code": code})
        await self.close(code=closing)

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

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """A beat is answered, nothing else is needed; what is too large ends the socket."""
        frame = (text_data or "").encode(errors="surrogatepass") or bytes_data or b""
        if len(frame) > FRAME_LIMIT:
            await self.close(code=TOO_LARGE)
            return
        try:
            beat = BEATS.decode(frame)
        except (msgspec.DecodeError, UnicodeError):
            return
        if not await self.look(beat.version):
            await self.tell({"type": "beat"})

    async def look_again(self, message: dict[str, Any]) -> None:
        """For a while nothing could be told here: something may have been missed."""
        await self.look(self.sent)

    async def look(self, version: int) -> bool:
        """Whether something was told because it is newer than this, or because all is over."""
        if why := await database_sync_to_async(self.shut_out)():
            await self.gone(why)
            return True
        return await self.catch_up(version)

    def shut_out(self) -> str | None:
        """Why the player may not stay; who is nobody was not let in as anybody."""
        if not self.player:
            return None
        session = self.scope["session"].session_key
        return shut_out(self.player, secret=scope_secret(self.scope), session=session)

    async def catch_up(self, version: int) -> bool:
        """Whether there was something newer than this, which has now been told."""
        raise NotImplementedError


async def _player_of(scope: dict[str, Any]) -> tuple[str, str]:
    player = await player_of_scope(scope)
    if player is None:
        return "", ""
    return player.id, "suspended" if player.suspended_at else ""


class TableConsumer(PlayerSocket):
    """A table, from a version on; each change as a snapshot for its viewer."""

    party: Party | None = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve one socket; however it ends, it leaves its table."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            if self.party is not None:
                self.party.dismiss(self)
                await onlookers.here().leave(self.party)

    async def connect(self) -> None:
        """Send what the viewer does not have yet."""
        self.table = self.scope["url_route"]["kwargs"]["table"]
        after = _number(self.scope["query_string"], "after")
        if not await self.open():
            return
        self.party = onlookers.here().enter(self.table)
        # Before the table is read: what changes it meanwhile is heard of.
        await onlookers.here().listen(self.party)
        if await self.push(shots.present(self.table, self.player, after=after)):
            self.party.welcome(self)

    async def catch_up(self, version: int) -> bool:
        """Look at the head of the log, and push what is newer."""
        try:
            head = await database_sync_to_async(shots.version_for)(self.table, self.player)
        except NoSuchTable:
            await self.gone("not_found")
            return True
        if head > version:
            await self.push(shots.news(self.table, head, self.player, after=version))
        return head > version

    async def push(self, making: Awaitable[Shot]) -> bool:
        """Send the table as it is, if its viewer may still see it."""
        try:
            shot = await making
        except NoSuchTable:
            await self.gone("not_found")
            return False
        # With all others here the viewer may have been sent a newer one meanwhile.
        if shot.version >= self.sent:
            await self.show(shot)
        return True

    async def show(self, shot: Shot) -> None:
        """Send the table as it is."""
        self.sent = shot.version
        await self.send(text_data=f'{{"type":"snapshot",{shot.text[1:]}')

    async def gone(self, code: str, closing: int = GONE) -> None:
        """Say why, and close; nothing more is sent."""
        if self.party is not None:
            self.party.dismiss(self)
        await super().gone(code, closing)


class TurnsConsumer(PlayerSocket):
    """The tables that wait for this player."""

    waiting: Sequence[Any] = ()

    async def connect(self) -> None:
        """Send them, and again whenever they change."""
        if not await self.open(publisher.turns_group):
            return
        if not self.player:
            await self.gone("not_signed_in")
            return
        await self.turns_changed({})

    async def turns_changed(self, message: dict[str, Any]) -> None:
        """Send the tables that wait now."""
        self.waiting = await database_sync_to_async(lists.waiting_for)(self.player)
        await self.tell({"type": "turns", "waiting": self.waiting})

    async def catch_up(self, version: int) -> bool:
        """Send them if they are others than were told last."""
        told = self.waiting
        if told != await database_sync_to_async(lists.waiting_for)(self.player):
            await self.turns_changed({})
        return told != self.waiting


class NowhereConsumer(PlayerSocket):
    """No address of ours."""

    async def connect(self) -> None:
        """Say so."""
        await self.accept()
        await self.gone("not_found")


def _number(query: bytes, name: str) -> int:
    (text, *_) = parse_qs(query.decode("latin-1")).get(name, ["0"])
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0
