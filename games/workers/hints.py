"""Hints: what the strongest bot would do in a player's seat, computed like a bot's move."""

import logging
from collections.abc import Callable
from datetime import timedelta
from typing import Any, Final

from django.utils import timezone

from games.kernel.codec import plain
from games.table.state import Table
from games.tables import table_cache
from games.tables.log.command_ids import own_id
from games.tables.models import Hint, TableSummary
from games.workers.bot_processes import BotFailed
from games.workers.bots import FAST_PROCESSES, OVERRUN_SECONDS, PROCESSES

logger = logging.getLogger(__name__)

Advise = Callable[..., dict[str, Any]]
GIVEN_UP: Final = timedelta(minutes=1)
"""After this time the client no longer waits for the answer."""
KEPT: Final = timedelta(days=30)


def waiting_tables() -> list[tuple[str, int]]:
    """Return the tables where a player waits for a hint, with their versions."""
    asked = Hint.objects.filter(answer__isnull=True, asked_at__gt=timezone.now() - GIVEN_UP)
    tables = TableSummary.objects.filter(id__in=list(asked.values_list("table", flat=True)))
    return list(tables.values_list("id", "version"))


def advise_in_process(*request: Any) -> dict[str, Any]:
    """Return the bot's move and reasons. Raise `BotFailed` if the bot fails twice."""
    try:
        return PROCESSES.ask(request, OVERRUN_SECONDS)
    except BotFailed as error:
        logger.warning("a hint failed (%s); trying it without search", error)
    return FAST_PROCESSES.ask(request, OVERRUN_SECONDS)


def answer(table_id: str, version: int, advise: Advise = advise_in_process) -> bool:
    """Answer the hint that a player asked for at a table. Return whether it has an answer now."""
    table = table_cache.current(table_id)
    if table.version != version or table.is_bot_to_act or len(table.to_act) != 1:
        return False
    asked = Hint.objects.filter(table=table_id, position=table.position).first()
    if asked is None or asked.answer is not None:
        return asked is not None
    try:
        found = advise(*_request(table))
    except BotFailed as error:
        logger.error("no hint at table %s (%s)", table_id, error)
        return False
    asked.answer = found
    asked.save(update_fields=["answer"])
    return True


def _request(table: Table) -> tuple[Any, ...]:
    (seat,) = table.to_act
    log = [plain(event) for event in table.game_events]
    salt = str(own_id(table.id, table.position, "advice"))
    return (table.game.info.key, log, seat, table.game.info.bots[-1], salt, True)


def delete_old() -> int:
    """Delete the hints of old positions. Return their number."""
    deleted, _ = Hint.objects.filter(asked_at__lt=timezone.now() - KEPT).delete()
    return deleted
