"""Games with a clock that is about to run out: recorded as if they had begun a minute ago.

A clock of less than a minute is refused, and a test that waits for one would take too long.
"""

from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any, Final
from uuid import uuid4

from django.db import close_old_connections

from games.kernel.refusal import Refused
from games.table import commands
from games.table.decide import decide
from games.table.decider import Actor, Context, Role
from games.table.state import Status, Table
from games.tables import services
from games.tables.services import StalePosition
from tests.bench.harness.client import legal_move

CLOCK_SECONDS: Final = 60
"""The shortest clock of a turn."""

LEFT_SECONDS: Final = (4.0, 10.0, 25.0, 50.0)
"""How much of the clock is left at first, and at the next attempts."""

SETTINGS: Final = {
    "chairs": ["", ""],
    "visibility": "public",
    "options": {"board": "mini"},
    "pace": {"form": "turn", "seconds": CLOCK_SECONDS},
    "absence": "cancel",
}
"""A game of two that is voided when a clock runs out."""


def expiring_table(players: Sequence[str], *, before_the_end: bool = False) -> Table:
    """Start a game whose clock runs out soon; on request, play it up to its last move."""
    close_old_connections()
    for seconds in LEFT_SECONDS:
        # On a busy machine, the clock may run out before the last move.
        with suppress(Refused, StalePosition):
            return _played(players, seconds, before_the_end=before_the_end)
    raise RuntimeError("this machine is too slow to play a game in a minute")


def _played(players: Sequence[str], left: float, *, before_the_end: bool) -> Table:
    now = datetime.now(UTC) - timedelta(seconds=CLOCK_SECONDS - left)
    table = services.open_table(
        host=players[0], game="gemblo", settings=SETTINGS, command_id=uuid4(), now=now
    ).table
    for seat, player in enumerate(players):
        share = {"commitment": table.commitment, "entropy": f"{seat:032x}"}
        table = _done(table, player, {"kind": "sit", "seat": seat, **share}, now)
    table = _done(table, players[0], {"kind": "start"}, now)
    while before_the_end and not _is_last(table, now):
        seat = min(table.to_act)
        command = {"kind": "play", "move": legal_move(table, seat)}
        table = _done(table, players[seat], command, now)
    return table


def _done(table: Table, player: str, command: dict[str, Any], now: datetime) -> Table:
    return services.act(
        table_id=table.id,
        actor=Actor(Role.PLAYER, player),
        command=command,
        command_id=uuid4(),
        position=table.position,
        seen=table.version,
        now=now,
    ).table


def _is_last(table: Table, now: datetime) -> bool:
    """Return whether the next move ends the game."""
    seat = min(table.to_act)
    context = Context(game=table.game, now=now, table=table.id)
    wish = commands.Play(legal_move(table, seat))
    actor = Actor(Role.PLAYER, table.chairs[seat].player)
    return decide(table, actor, wish, context).table.status is Status.FINISHED
