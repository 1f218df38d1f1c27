"""Changes of the chat, for the sockets whose players may read the channel."""

import asyncio
import logging
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from typing import Final, cast

from events.database.failures import report_failure
from events.database.threads import database_sync_to_async
from games.live.rooms.requests import access_or_none
from games.live.rooms.subscriber import Subscriber
from games.pubsub.chat import ChatPointer
from games.social.chat.permissions import Channel
from games.social.chat.roles import may_read_at
from games.social.chat.selectors import changed_line
from games.tables import table_cache
from games.tables.table_cache import LoggedTable

BATCH_SIZE: Final = 50
"""After so many subscribers other work of the event loop takes its turn."""

logger = logging.getLogger(__name__)


async def send_pointer(pointer: ChatPointer, subscribers: Iterable[Subscriber]) -> None:
    """Send a pointer to those of these sockets whose players may read the channel; log failures."""
    try:
        await _send(pointer, subscribers)
    except Exception as error:
        # Each client learns of the newest version when it connects again.
        if not report_failure(error):
            logger.exception("a change of the chat was not sent to some sockets")


async def _send(pointer: ChatPointer, subscribers: Iterable[Subscriber]) -> None:
    # The room's own deliveries keep this entry new: no query for each line.
    logged = table_cache.cached(pointer.table)
    if logged is None:
        logged = await database_sync_to_async(table_cache.load)(pointer.table)
    readers = _readers(pointer, logged, subscribers)
    if readers and pointer.line is None:
        pointer = await database_sync_to_async(changed_line)(pointer)
    for number, each in enumerate(readers, 1):
        is_hidden = each.player in pointer.hidden_from
        await each.send_chat(replace(pointer, line=None) if is_hidden else pointer)
        if number % BATCH_SIZE == 0:
            await asyncio.sleep(0)


def _readers(
    pointer: ChatPointer, logged: LoggedTable, subscribers: Iterable[Subscriber]
) -> list[Subscriber]:
    """Return the subscribers that may read the channel and have not been sent this version."""
    channel = cast(Channel, pointer.channel)

    @cache
    def may_read(player: str) -> bool:
        is_admitted = access_or_none(logged, player) is not None
        return is_admitted and may_read_at(logged.table, player, channel)

    return [each for each in subscribers if each.lacks_chat(pointer) and may_read(each.player)]
