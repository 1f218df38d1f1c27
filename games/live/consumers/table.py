"""The socket of a table."""

from collections.abc import Awaitable
from contextlib import suppress
from typing import Any
from urllib.parse import parse_qs
from uuid import uuid4

from django.utils import timezone
from structlog.contextvars import bind_contextvars

from events.database.failures import report_failure
from events.database.threads import database_sync_to_async
from events.envelope import Head
from games.live.consumers.player import GONE, PlayerConsumer
from games.live.rooms.beats import TableBeat
from games.live.rooms.registry import current_rooms
from games.live.rooms.room import TableRoom
from games.notices import screens
from games.notices.screens import Page
from games.pubsub.chat import ChatPointer
from games.social.chat.permissions import CHANNELS
from games.social.chat.selectors import newest_versions
from games.tables.render_cache import snapshots
from games.tables.render_cache.snapshots import Snapshot
from games.tables.table_cache import NoSuchTable


class TableConsumer(PlayerConsumer):
    """A socket that is sent a table as its viewer may see it, and again after each change."""

    room: TableRoom | None = None
    is_visible = False
    chat_versions: dict[str, int]
    """The version of each channel of the chat that was sent last, or that the client named."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve the socket, and leave its room however it ends."""
        self._connection = uuid4().hex
        try:
            await super().__call__(scope, receive, send)
        finally:
            if self.room is not None:
                self.room.unsubscribe(self)
                await current_rooms().leave(self.room)
            await self._hide()

    async def connect(self) -> None:
        """Send the snapshot with the events after the client's version, then subscribe."""
        self.table_id = self.scope["url_route"]["kwargs"]["table"]
        bind_contextvars(table_id=self.table_id)
        after = _number(self.scope["query_string"], "after")
        self.chat_versions = _chat_versions(self.scope["query_string"])
        if not await self.open():
            return
        self.room = current_rooms().join(self.table_id)
        # Before the table is loaded, so that no change is missed.
        await current_rooms().listen(self.room)
        if await self._send_rendered(snapshots.initial(self.table_id, self.player, after=after)):
            self.room.subscribe(self)
            await self._resume_chat()

    async def page_reported(self, visible: bool) -> None:
        """Record whether the table is visible, so that its notices are sent or not."""
        if not visible:
            await self._hide()
        elif self.player:
            self.is_visible = True
            await database_sync_to_async(screens.confirm)([self._page], timezone.now())

    @property
    def _page(self) -> Page:
        return Page(self._connection, self.player, self.table_id)

    async def _hide(self) -> None:
        was_visible, self.is_visible = self.is_visible, False
        try:
            if was_visible:
                await database_sync_to_async(screens.hide)(self._connection)
        except Exception as error:
            # The report expires soon.
            if not report_failure(error):
                raise

    async def check_again(self, message: dict[str, Any]) -> None:
        """Send what may have been missed, also of the chat."""
        await super().check_again(message)
        await self._resume_chat()

    async def _resume_chat(self) -> None:
        """Send a pointer to each channel that is newer than the client's version of it."""
        if not self.chat_versions:
            return
        find = database_sync_to_async(newest_versions)
        with suppress(NoSuchTable):
            for channel, version in (await find(self.table_id, self.player)).items():
                if channel in self.chat_versions:
                    await self.send_chat(ChatPointer(self.table_id, channel, version))

    def lacks_chat(self, pointer: ChatPointer) -> bool:
        """Return whether the client was sent no version of the channel as new as this one."""
        return pointer.version > self.chat_versions.get(pointer.channel, 0)

    async def send_chat(self, pointer: ChatPointer) -> None:
        """Send the pointer to a version of a channel, once, with its line if there is one."""
        if self.lacks_chat(pointer):
            self.chat_versions[pointer.channel] = pointer.version
            line = {"line": pointer.line} if pointer.line else {}
            where = {"channel": pointer.channel, "version": pointer.version}
            await self.send_message({"type": "chat", **where, **line})

    async def look_up(self, *, is_beat: bool) -> tuple[str | None, Head]:
        """Return why the player's access is revoked, with the head of the table.

        While the head stays the same, so does what the player may see.
        """
        page = self._page if is_beat and self.is_visible else None
        beat = TableBeat(self.table_id, self.credentials, page)
        answer = await current_rooms().beats.answer(beat)
        return answer.revoked, answer.head

    async def send_news(self, version: int, news: Head) -> bool:
        """Send the table if its log has a newer version. Return whether anything was sent."""
        if news.version <= version:
            return False
        await self._send_rendered(snapshots.update(self.table_id, news, self.player, after=version))
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


def _chat_versions(query: bytes) -> dict[str, int]:
    """Return the versions of the channels that the client names."""
    named = parse_qs(query.decode("latin-1"))
    return {each: _number(query, f"chat_{each}") for each in CHANNELS if f"chat_{each}" in named}


def _number(query: bytes, name: str) -> int:
    (text, *_) = parse_qs(query.decode("latin-1")).get(name, ["0"])
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0
