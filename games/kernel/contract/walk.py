"""A random game, move by move."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from games.kernel.chance import Chance
from games.kernel.contract.breach import uphold
from games.kernel.contract.cases import Case
from games.kernel.replay import fold
from games.kernel.values import Seat

MANY_MOVES = 3_000
"""No game between friends is longer; a random one that is has no end."""


class RecordedChance(Chance):
    """Chance as `setup` and `decide` get it: what it draws must reach the log."""

    def child(self, label: str) -> Chance:
        """Refused: the draws of a child would not be recorded."""
        uphold(False, "chance_is_recorded", f"setup or decide asked for the child {label}")
        return super().child(label)


@dataclass(frozen=True, slots=True)
class Step:
    """One command of a random game; the first has no move and no state before."""

    number: int
    before: Any
    seat: Seat | None
    move: Any
    batch: tuple[Any, ...]
    after: Any
    log: tuple[Any, ...]
    """All events, this batch included."""
    drawn: Chance

    def __str__(self) -> str:
        return f"step {self.number}: seat {self.seat} {self.move}"


def recorded(case: Case) -> Chance:
    """The chance of the case's game, fresh for each command as at a table."""
    return RecordedChance(str(case).encode())


def walk(case: Case) -> Iterator[Step]:
    """The commands of one game whose seats move at random, from the start to the end."""
    game, drawn = case.game, recorded(case)
    batch = tuple(game.setup(case.seats, case.options, drawn))
    step = Step(0, None, None, None, batch, fold(game, batch), batch, drawn)
    yield step
    while game.to_act(step.after):
        step = _next(case, step)
        yield step


def _next(case: Case, step: Step) -> Step:
    game, number, before = case.game, step.number + 1, step.after
    uphold(number < MANY_MOVES, "games_end", f"{case} goes on after {number} moves")
    chance, drawn = case.chance(f"move {number}"), recorded(case)
    seat = chance.choice(sorted(game.to_act(before)), "seat")
    moves = tuple(game.moves(before, seat))
    uphold(bool(moves), "moves_are_for_who_is_to_act", f"seat {seat} after {step}")
    open_moves = game.progress(before, moves)
    uphold(bool(open_moves), "progress_leaves_a_move", f"seat {seat} after {step}")
    move = chance.choice(open_moves, "move")
    batch = tuple(game.decide(before, seat, move, drawn))
    after = fold(game, batch, before)
    return Step(number, before, seat, move, batch, after, step.log + batch, drawn)
