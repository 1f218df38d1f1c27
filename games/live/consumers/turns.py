"""The socket of the tables that wait for a player, and of their messages."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final, TypeAlias
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

News: TypeAlias = tuple[Sequence[Any], int]
"""The tables that wait for a player, and the version of the player's mailbox."""

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
        await self._send_waiting(await database_sync_to_async(queries.waiting_for)(self.player))

    async def messages_changed(self, message: dict[str, Any]) -> None:
        """Send the version of the player's mailbox."""
        await self._send_newer_messages(self.sent_version)

    async def look_up(self, *, is_beat: bool) -> tuple[str | None, News]:
        """Return why the player's access is revoked, and the news."""
        found: tuple[str | None, News] = await database_sync_to_async(self._found)(is_beat)
        return found

    def _found(self, is_beat: bool) -> tuple[str | None, News]:
        if is_beat:
            self._confirm_visible()
        news = queries.waiting_for(self.player), version_of(self.player)
        return self.access_revoked_reason(), news

    async def send_news(self, version: int, news: News) -> bool:
        """Send the tables that wait if they have changed, and the version of newer messages.

        Return whether anything was sent.
        """
        waiting, newest = news
        has_changed = waiting != self.waiting
        if has_changed:
            await self._send_waiting(waiting)
        return await self._send_if_newer(newest, version) or has_changed

    async def page_reported(self, visible: bool) -> None:
        """Record whether the page is visible, for the friends of a player who lets them see it."""
        if not visible:
            await self._hide()
        elif self.player:
            self._connection = self._connection or uuid4().hex
            self.is_visible = True
            await database_sync_to_async(self._confirm_visible)()

    def _confirm_visible(self) -> None:
        if self.is_visible:
            page = {"connection": self._connection, "player": self.player}
            presence.confirm_online(**page, now=timezone.now())

    async def disconnect(self, code: int) -> None:
        """Record that the page is gone."""
        # Otherwise the report expires soon.
        with suppress(Error):
            await self._hide()

    async def _hide(self) -> None:
        was_visible, self.is_visible = self.is_visible, False
        if was_visible:
            await database_sync_to_async(screens.hide)(self._connection)

    async def _send_waiting(self, waiting: Sequence[Any]) -> None:
        self.waiting = waiting
        await self.send_message({"type": "turns", "waiting": waiting})

    async def _send_newer_messages(self, version: int) -> None:
        await self._send_if_newer(await database_sync_to_async(version_of)(self.player), version)

    async def _send_if_newer(self, newest: int, version: int) -> bool:
        if newest > version:
            self.sent_version = newest
            await self.send_message({"type": "messages", "version": newest})
        return newest > version

    def _known_version(self) -> int:
        """Return the version of messages that the client says it has; 0 without one."""
        text = parse_qs(self.scope["query_string"].decode("latin1")).get("messages", [""])[0]
        return int(text) if text.isascii() and text.isdigit() and len(text) < LONGEST else 0
