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
from games.table.state import Status, Table

logger = logging.getLogger(__name__)

Think = Callable[..., dict[str, Any]]
OVERRUN_SECONDS = 10.0
"""Far beyond the time that bots are given: whoever takes longer will not come back."""

CHILDREN = Children()


def waiting() -> list[str]:
    """The tables where a bot is to act, the longest waiting first."""
    tables = TableSummary.objects.filter(
        status=Status.PLAYING.value, seats__to_act=True, seats__level__gt=""
    )
    return list(tables.order_by("updated_at").values_list("id", flat=True).distinct())


def in_child(*request: Any) -> dict[str, Any]:
    """What the bot chooses; any legal move where it does not come back."""
    try:
        return CHILDREN.ask(request, OVERRUN_SECONDS)
    except Thoughtless as why:
        key, log, seat, level, salt = request
        logger.error("a %s bot of %s gave no move (%s): a random one is made", level, key, why)
        return thinking.choose(key, log, seat, "", salt)


def answer(table_id: str, think: Think) -> None:
    """Make the move of the first bot that is to act, if one is; its own change calls the next."""
    table = folding.current(table_id)
    if not table.bots_to_act or table.paused:
        return
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
    except (Stale, Refused) as gone:
        logger.info("the table %s moved on before its bot (%r)", table.id, gone)


def command_id(table: Table, seat: Seat) -> UUID:
    """The same for every process that lets this seat answer this position."""
    return own_id(table.id, table.version, seat)
