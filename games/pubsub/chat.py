"""Publishing that the chat of a table has changed: a pointer, first to this process."""

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from events.database.failures import report_failure
from games.pubsub import publisher
from games.pubsub.groups import CHAT_CHANGED, table_group

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ChatPointer:
    """A new version of one channel of the chat at a table.

    In the process that wrote it, it also has the line, if it is one, and the players for whom it
    is left out: other processes get neither.
    """

    table: str
    channel: str
    version: int
    line: Mapping[str, Any] | None = field(default=None, compare=False)
    hidden_from: frozenset[str] = field(default=frozenset(), compare=False)


listeners: list[Callable[[ChatPointer], None]] = []
"""Called after each change by this process; `config.wiring` connects them."""


def announce(pointer: ChatPointer) -> None:
    """Announce a committed change, first to this process, then to others."""
    for listener in listeners:
        try:
            listener(pointer)
        except Exception as error:
            if not report_failure(error):
                logger.exception("a listener failed after a line at table %s", pointer.table)
    where = {"table": pointer.table, "channel": pointer.channel, "version": pointer.version}
    publisher.send(table_group(pointer.table), {"type": CHAT_CHANGED, **where})
