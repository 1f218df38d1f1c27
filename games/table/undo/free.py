"""Undo and redo without asking: allowed as long as no other player has learned anything new."""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import TypeAlias

from games.kernel.values import Position, Seat
from games.table.state import Status, Step, Table
from games.table.undo.branches import is_irreversible_step, path_to

SeenBySeat: TypeAlias = Mapping[Seat, int]
"""The last version that each seat has been sent."""


def free_undos(table: Table, seat: Seat, seen: SeenBySeat) -> tuple[Position, ...]:
    """Return the positions this seat may go back to without asking, nearest first."""
    if table.undo == "free" or len(table.chairs) == 1:
        return tuple(step.parent for step in reversed(table.main_line[1:]))
    return tuple(_free_parents(table, seat, seen))


def _free_parents(table: Table, seat: Seat, seen: SeenBySeat) -> Iterator[Position]:
    seen_by_others = max((seen.get(other, 0) for other in _other_players(table, seat)), default=0)
    for before, step in reversed(tuple(pairwise(table.main_line))):
        if not _made_by(step, seat) or is_irreversible_step(step):
            return
        if seen_by_others >= step.first and _ended_turn(table, seat, before, step):
            return
        if step.seat == seat:
            yield step.parent


def settled_position(table: Table, seen: SeenBySeat) -> Position:
    """Return the last position whose moves no seat can undo freely any more.

    Up to it a move may be mentioned to other players without ending a free undo. Where every undo
    is free, and at an ended table, nothing depends on what others have seen.
    """
    if table.status is not Status.PLAYING or table.undo == "free" or len(table.chairs) == 1:
        return table.position
    free = (to for seat in table.seats for to in _free_parents(table, seat, seen))
    return min(free, default=table.position)


def free_redo(table: Table, seat: Seat, position: Position) -> tuple[Step, ...]:
    """Return the undone steps up to this position if the seat may redo them freely, else none."""
    path = path_to(table, position)
    redone = path[len(table.main_line) :]
    follows = path[: len(table.main_line)] == table.main_line and redone[0].seat == seat
    own = all(_made_by(step, seat) and not is_irreversible_step(step) for step in redone)
    return redone if follows and own else ()


def free_redos(table: Table, seat: Seat) -> tuple[Position, ...]:
    """Return the undone positions that this seat may redo up to without asking."""
    return tuple(step.position for step in table.undone if free_redo(table, seat, step.position))


def _made_by(step: Step, seat: Seat) -> bool:
    # The player who made the move counts, not the bot that plays there meanwhile.
    return step.seat == seat or step.by_bot


def _other_players(table: Table, seat: Seat) -> Iterator[Seat]:
    # Absent players count: they can watch, and may return.
    for other, chair in zip(table.seats, table.chairs, strict=True):
        if other != seat and chair.is_person and not chair.resigned:
            yield other


def _ended_turn(table: Table, seat: Seat, before: Step, step: Step) -> bool:
    game = table.game
    return seat not in game.to_act(step.state) or (
        game.turn_number(step.state) != game.turn_number(before.state)
    )
