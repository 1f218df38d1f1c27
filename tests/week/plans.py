"""A plan with one line, as a player arms it in the app."""

from typing import Any

from games.kernel.codec import plain
from games.kernel.values import Seat
from games.plans import services
from games.table.commands import Ply
from games.table.plans.structs import PlannedLine, PlannedTurn
from games.table.state import Table
from games.tables import table_cache
from games.tables.access import access_table
from games.tables.explore import chance_from, decided, line
from tests.week.cast import Person

SALT = "5a" * 16


def plan_one_answer(who: Person, table: Table) -> dict[str, Any]:
    """Arm the answer to the other player's first legal move. Return that move."""
    access = access_table(player=who.player.id, table_id=table.id)
    now, chance = table_cache.current(table.id), chance_from(SALT)
    assert access.viewer is not None
    state, _ = line(access, now.position, (), chance)
    (other,) = now.to_act
    expected = _largest(now, state, other)
    state = decided(now.game, state, Ply(other, expected), 0, chance).state
    answer = _largest(now, state, access.viewer)
    turn = PlannedTurn((Ply(other, expected),), (answer,), False)
    services.arm(access=access, position=now.position, lines=(PlannedLine(SALT, (turn,)),))
    return expected


def _largest(table: Table, state: Any, seat: Seat) -> dict[str, Any]:
    """Return the legal move that places most."""
    moves = [plain(move) for move in table.game.moves(state, seat)]
    return max(moves, key=lambda move: (len(move["cells"]), str(move)))
