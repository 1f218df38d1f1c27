"""Bots: they think in a child process and answer through the one door, once a position."""

import logging
from collections.abc import Callable
from typing import Any
from uuid import UUID

from games import folding, services
from games.kernel.codec import plain
from games.kernel.refusal import Refused
from games.kernel.values import Seat
from games.models import TableSummary
from games.own_ids import own_id
from games.reactors import thinking
from games.reactors.children import Children, Thoughtless
from games.services import Stale
from games.table.case import Actor, Role
from games.table.state import Table

logger = logging.getLogger(__name__)

Think = Callable[..., dict[str, Any]]
OVERRUN_SECONDS = 2.5
"""Beyond the longest time that bots are given: a child that takes longer gets no time at all."""

A_SWEEP = 1000
CHILDREN = Children()
# A busy machine may leave no processor time at all to children that step back.
HURRIED_CHILDREN = Children(at_most=1, hurried=True)


def waiting() -> list[tuple[str, int]]:
    """Return the tables where a bot is to act, with their versions, the longest waiting first."""
    tables = TableSummary.objects.filter(bot_to_act=True).order_by("updated_at")
    return list(tables.values_list("id", "version")[:A_SWEEP])


def in_child(*request: Any) -> dict[str, Any]:
    """Return the bot's move; any legal one if its bot fails twice."""
    key, log, seat, level, salt = request
    try:
        return CHILDREN.ask(request, OVERRUN_SECONDS)
    except Thoughtless as why:
        logger.warning("a %s bot of %s gave no move (%s): it is hurried", level, key, why)
    try:
        return HURRIED_CHILDREN.ask(request, OVERRUN_SECONDS)
    except Thoughtless as why:
        logger.error("a %s bot of %s gave no move (%s): a random one is made", level, key, why)
        return thinking.choose(key, log, seat, "", salt)


def answer(table_id: str, version: int, think: Think) -> bool:
    """Make the move of the first bot that is to act; that change calls the next one.

    Return whether the table has left this version.
    """
    table = folding.current(table_id)
    if table.version != version:
        return True
    if not table.awaits_bot:
        logger.warning("no bot is to act at the table %s at %s", table_id, version)
        return False
    seat, level = table.bots_to_act[0]
    log = [plain(event) for event in table.game_events]
    move = think(table.game.info.key, log, seat, level, str(command_id(table, seat)))
    try:
        services.act(
            table_id=table.id,
            actor=Actor(Role.BOT, seat=seat),
            command={"kind": "play", "move": move},
            command_id=command_id(table, seat),
            position=table.position,
            seen=table.version,
        )
    except Stale:
        logger.info("the table %s moved on before its bot", table.id)
    except Refused as refused:
        logger.warning("a %s bot was refused at the table %s (%r)", level, table.id, refused)
        return False
    return True


def command_id(table: Table, seat: Seat) -> UUID:
    """The same for every process that lets this seat answer this position."""
    return own_id(table.id, table.version, seat)
