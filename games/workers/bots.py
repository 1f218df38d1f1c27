"""Bots: their moves are chosen in a pool of processes and submitted like any command."""

import logging
from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.utils import timezone

from games.kernel.codec import plain
from games.kernel.refusal import Refused
from games.kernel.values import Seat
from games.metrics.catalogue import BOT_SECONDS
from games.metrics.measures import active
from games.table.decider import Actor, Role
from games.table.state import Table
from games.tables import services, table_cache
from games.tables.log.command_ids import own_id
from games.tables.models import TableSummary
from games.tables.services import StalePosition
from games.workers import choose_move
from games.workers.bot_processes import BotFailed, BotProcessPool

logger = logging.getLogger(__name__)

ChooseMove = Callable[..., dict[str, Any]]
OVERRUN_SECONDS = 2.5
"""The time limit for a move, above the longest thinking time."""

BATCH_SIZE = 1000
PROCESSES = BotProcessPool()
# A busy machine may leave no CPU time for processes with low priority.
FAST_PROCESSES = BotProcessPool(at_most=1, fast=True)


def waiting_tables() -> list[tuple[str, int]]:
    """Return the tables where a bot is to act, with their versions, longest waiting first."""
    tables = TableSummary.objects.filter(bot_to_act=True).order_by("updated_at")
    return list(tables.values_list("id", "version")[:BATCH_SIZE])


def choose_in_process(*request: Any) -> dict[str, Any]:
    """Return the bot's move, or a random legal one if the bot fails twice."""
    key, log, seat, level, salt = request
    try:
        return PROCESSES.ask(request, OVERRUN_SECONDS)
    except BotFailed as error:
        logger.warning("a %s bot of %s failed (%s); trying it without search", level, key, error)
    try:
        return FAST_PROCESSES.ask(request, OVERRUN_SECONDS)
    except BotFailed as error:
        logger.error("a %s bot of %s failed (%s); playing a random move", level, key, error)
        return choose_move.choose(key, log, seat, "", salt)


def play_move(table_id: str, version: int, choose: ChooseMove) -> bool:
    """Play the move of the first bot that is to act; the change calls the next one.

    Return whether the table has moved on from this version.
    """
    logged = table_cache.load(table_id)
    table, since = logged.table, logged.tail[-1].recorded_at
    if table.version != version:
        return True
    if not table.is_bot_to_act:
        logger.warning("no bot is to act at table %s, version %s", table_id, version)
        return False
    seat, level = table.bots_to_act[0]
    log = [plain(event) for event in table.game_events]
    move = choose(table.game.info.key, log, seat, level, str(command_id(table, seat)))
    try:
        services.act(
            table_id=table.id,
            actor=Actor(Role.BOT, seat=seat),
            command={"kind": "play", "move": move},
            command_id=command_id(table, seat),
            position=table.position,
            seen=table.version,
        )
    except StalePosition:
        logger.info("table %s moved on before its bot", table.id)
    except Refused as refused:
        logger.warning(
            "the move of a %s bot at table %s was refused (%r)", level, table.id, refused
        )
        return False
    for measures in active:
        measures.observe(BOT_SECONDS, (timezone.now() - since).total_seconds())
    return True


def command_id(table: Table, seat: Seat) -> UUID:
    """Return the command id of this seat's move, the same in every process."""
    return own_id(table.id, table.version, seat)
