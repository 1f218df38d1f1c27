"""The sockets and bots of this process, which need no Redis; `config.wiring` connects them."""

import logging
from collections.abc import Callable

from events.database.failures import report_failure
from games.pubsub.pointer import Pointer

logger = logging.getLogger(__name__)

listeners: list[Callable[[Pointer], None]] = []
"""Called in this order after each change by this process, before other processes are notified."""


def _no_players(table_id: str) -> set[str]:
    return set()


connected_players: Callable[[str], set[str]] = _no_players
"""Returns the players whose sockets at a table are served by this process."""


def notify(pointer: Pointer) -> None:
    """Call all listeners; log those that fail."""
    for listener in listeners:
        try:
            listener(pointer)
        except Exception as error:
            if not report_failure(error):
                logger.exception("a listener failed after a change of table %s", pointer.table)
