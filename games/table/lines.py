"""The lines of a game: where it can go back to, what that costs, and what stays known."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TypeAlias

from games.kernel.codec import no_return, tells
from games.kernel.facts import Event
from games.kernel.values import Seat
from games.kernel.visibility import Audience, visibilities
from games.table.state import Step, Table

Delivered: TypeAlias = Mapping[Seat, int]
"""The last version that each seat has been sent."""


def path_to(table: Table, position: int) -> tuple[Step, ...]:
    """The steps that lead to a position, on the game line or an undone one."""
    steps = {step.last: step for step in (*table.undone, *table.line)}
    path: list[Step] = []
    while position:
        path.append(steps[position])
        position = steps[position].parent
    return tuple(reversed(path))


def behind(table: Table, position: int) -> tuple[Step, ...]:
    """The steps of the game line after this position: what an undo would take back."""
    return tuple(step for step in table.line if step.last > position)


def earlier(table: Table) -> frozenset[int]:
    """The positions of the game line that one may ask to go back to."""
    return frozenset(step.last for step in table.line[:-1])


def free_undos(table: Table, seat: Seat, delivered: Delivered) -> tuple[int, ...]:
    """The positions this seat may go back to without asking, nearest first."""
    if table.undo == "free" or len(table.chairs) == 1:
        return tuple(step.parent for step in reversed(table.line[1:]))
    return tuple(_free_parents(table, seat, delivered))


def _free_parents(table: Table, seat: Seat, delivered: Delivered) -> Iterator[int]:
    seen = max((delivered.get(other, 0) for other in _others(table, seat)), default=0)
    for before, step in reversed(tuple(pairwise(table.line))):
        if not _own(step, seat) or sealed(step):
            return
        if seen >= step.version and _ends_turn(table, seat, before, step):
            return
        if step.seat == seat:
            yield step.parent


def free_redo(table: Table, seat: Seat, position: int) -> tuple[Step, ...]:
    """The steps to this undone position that the seat may simply make again; none if it may not."""
    path = path_to(table, position)
    again = path[len(table.line) :]
    follows = path[: len(table.line)] == table.line and again[0].seat == seat
    own = all(_own(step, seat) and not sealed(step) for step in again)
    return again if follows and own else ()


def free_redos(table: Table, seat: Seat) -> tuple[int, ...]:
    """The undone positions this seat may go on from without asking."""
    return tuple(step.last for step in table.undone if free_redo(table, seat, step.last))


def sealed(step: Step) -> bool:
    """Whether the step drew chance or showed something hidden: the point of no return."""
    return any(no_return(event) for event in step.events)


def known(steps: Sequence[Step]) -> tuple[int, ...]:
    """The versions of the events in these steps that showed somebody something hidden."""
    return tuple(version for step in steps for version, event in step.numbered() if _shows(event))


def _own(step: Step, seat: Seat) -> bool:
    # Who made the move, not who plays there now: a person's moves stay theirs while they are away.
    return step.seat == seat or step.bot


def _others(table: Table, seat: Seat) -> Iterator[Seat]:
    # Also who is away: they look on, and may come back.
    for other, chair in zip(table.seats, table.chairs, strict=True):
        if other != seat and chair.human and not chair.resigned:
            yield other


def _ends_turn(table: Table, seat: Seat, before: Step, step: Step) -> bool:
    game = table.game
    return seat not in game.to_act(step.state) or game.turn(step.state) != game.turn(before.state)


def _shows(event: Event) -> bool:
    return any(
        visibility.no_return
        and visibility.audience is not Audience.NOBODY
        and tells(getattr(event, name))
        for name, visibility in visibilities(type(event))
    )
