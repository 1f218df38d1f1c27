"""The socket of the tables that wait for a player, and of their messages."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final
from urllib.parse import parse_qs
from uuid import uuid4

from django.db import Error
from django.utils import timezone

from events.database.threads import database_sync_to_async
from games.live.consumers.player import PlayerConsumer
from games.notices import screens
from games.pubsub.groups import turns_group
from games.social.direct_messages.selectors import version_of
from games.social.friends import presence
from games.tables.lists import queries

LONGEST: Final = 19
"""More digits than any version has."""


class TurnsConsumer(PlayerConsumer):
    """A socket that is sent the tables that wait for its player, and again after each change.

    While its page is visible, friends may see its player as online.
    Of messages it is sent a pointer alone: the version of the player's mailbox.
    """

    waiting: Sequence[Any] = ()
    is_visible = False
    _connection = ""

    async def connect(self) -> None:
        """Send the tables that wait; close the socket of a client that is not signed in."""
        if not await self.open(turns_group):
            return
        if not self.player:
            await self.close_with("not_signed_in")
            return
        await self.turns_changed({})
        await self._send_newer_messages(self._known_version())

    async def turns_changed(self, message: dict[str, Any]) -> None:
        """Send the tables that wait now."""
        self.waiting = await database_sync_to_async(queries.waiting_for)(self.player)
        await self.send_message({"type": "turns", "waiting": self.waiting})

    async def messages_changed(self, message: dict[str, Any]) -> None:
        """Send the version of the player's mailbox."""
        await self._send_newer_messages(self.sent_version)

    async def send_newer_than(self, version: int) -> bool:
        """Send the tables that wait if they have changed, and the version of newer messages.

        Return whether anything was sent.
        """
        before = self.waiting
        if before != await database_sync_to_async(queries.waiting_for)(self.player):
            await self.turns_changed({})
        is_newer = await self._send_newer_messages(version)
        return is_newer or before != self.waiting

    async def page_reported(self, visible: bool) -> None:
        """Record whether the page is visible, for the friends of a player who lets them see it."""
        if not visible:
            await self._hide()
        elif self.player:
            self._connection = self._connection or uuid4().hex
            self.is_visible = True
            await self.beat_received()

    async def beat_received(self) -> None:
        """Record that the page is still visible, if it is."""
        if self.is_visible:
            page = {"connection": self._connection, "player": self.player}
            confirm = database_sync_to_async(presence.confirm_online)
            await confirm(**page, now=timezone.now())

    async def disconnect(self, code: int) -> None:
        """Record that the page is gone."""
        # Otherwise the report expires soon.
        with suppress(Error):
            await self._hide()

    async def _hide(self) -> None:
        was_visible, self.is_visible = self.is_visible, False
        if was_visible:
            await database_sync_to_async(screens.hide)(self._connection)

    async def _send_newer_messages(self, version: int) -> bool:
        newest: int = await database_sync_to_async(version_of)(self.player)
        if newest > version:
            self.sent_version = newest
            await self.send_message({"type": "messages", "version": newest})
        return newest > version

    def _known_version(self) -> int:
        """Return the version of messages that the client says it has; 0 without one."""
        text = parse_qs(self.scope["query_string"].decode("latin1")).get("messages", [""])[0]
        return int(text) if text.isascii() and text.isdigit() and len(text) < LONGEST else 0
