"""Tables with plans, for tests: lines are tried as a player would try them."""

from collections.abc import Sequence
from typing import Any

from games.kernel.codec import plain
from games.kernel.values import JsonObject, Seat
from games.outbox.models import OutboxItem
from games.plans import services
from games.plans.models import Plan
from games.table.commands import Ply
from games.table.plans.structs import PlannedLine, PlannedTurn
from games.table.state import Table
from games.tables import table_cache
from games.tables.access import Access, access_table
from games.tables.explore import chance_from, decided, line
from tests.kit.any_game import OPEN_GAME
from tests.kit.factories import TableFactory
from tests.kit.tables import do, player

SALT = "5a" * 16


def now(table: Table) -> Table:
    """Return the table as it is now."""
    return table_cache.current(table.id)


def access_of(table: Table, seat: int) -> Access:
    """Return the access of the player of a seat."""
    return access_table(player=table.chairs[seat].player, table_id=table.id)


def waiting_seat(table: Table) -> Seat:
    """Return the first seat of a person that is not to act."""
    return min(seat for seat in table.seats_of_people if seat not in table.to_act)


def legal(table: Table, state: Any, seat: int, pick: int = 0) -> JsonObject:
    """Return one of the moves of a seat, the first unless another is picked."""
    moves = list(table.game.playout_moves(state, list(table.game.moves(state, Seat(seat)))))
    return plain(moves[pick % len(moves)])


def tried_line(
    table: Table,
    seat: int,
    turns: int = 1,
    *,
    first: JsonObject | None = None,
    pick: int = 0,
    salt: str = SALT,
    anything: bool = False,
) -> PlannedLine:
    """Return a line of legal moves: what the others do up to each turn of the seat, its answers.

    `first` is the first move of the others, if it is not the first legal one.
    """
    access, chance = access_of(table, seat), chance_from(salt)
    state, _ = line(access, table.position, (), chance)
    planned: list[PlannedTurn] = []
    while len(planned) < turns:
        others, moves = [], []
        while seat not in table.game.to_act(state):
            mover = min(table.game.to_act(state))
            move = first if first is not None and not others and not planned else None
            others.append(Ply(mover, move or legal(table, state, mover)))
            state = decided(table.game, state, others[-1], 0, chance).state
        turn = table.game.turn_number(state)
        while seat in table.game.to_act(state) and table.game.turn_number(state) == turn:
            moves.append(legal(table, state, seat, pick))
            state = decided(table.game, state, Ply(seat, moves[-1]), 0, chance).state
        planned.append(PlannedTurn(tuple(others), tuple(moves), anything))
    return PlannedLine(salt, tuple(planned))


def arm(table: Table, seat: int, *lines: PlannedLine) -> Plan:
    """Arm a plan of these lines."""
    return services.arm(access=access_of(table, seat), position=table.position, lines=lines)


def make(table: Table, seat: int, moves: Sequence[JsonObject]) -> Table:
    """Let a seat make these moves. Return the table."""
    for move in moves:
        table = do(table, player(table.chairs[seat].player), "play", move=move).table
    return table


def follow_others(table: Table, turn: PlannedTurn) -> Table:
    """Let the others do what a planned turn says. Return the table."""
    for ply in turn.others:
        table = make(now(table), ply.seat, [ply.move])
    return table


def found(table: Table, seat: int) -> Plan:
    """Return the plan of a seat as it is stored."""
    return Plan.objects.get(table=table.id, seat=seat)


def a_table(game: str = OPEN_GAME, moves: int = 4, **settings: object) -> Table:
    """Return a running table after some moves."""
    return TableFactory(game=game, moves=moves, **settings)


def notices() -> list[tuple[str, str, dict[str, str]]]:
    """Return the notices about dropped plans."""
    rows = OutboxItem.objects.filter(kind="plan_dropped")
    return list(rows.values_list("player", "table", "facts"))
