"""A random game, move by move."""

from collections.abc import Iterator
from typing import Any

import msgspec

from games.kernel.chance import Chance
from games.kernel.contract.assertions import check_law
from games.kernel.contract.scenarios import Scenario
from games.kernel.replay import fold
from games.kernel.values import Seat

MANY_MOVES = 3_000
"""A random game with more moves counts as endless."""


class RecordedChance(Chance):
    """The chance passed to `setup` and `decide`: what it draws must reach the log."""

    def child(self, label: str) -> Chance:
        """Break the law: the draws of a child would not be recorded."""
        check_law(False, "chance_is_recorded", f"setup or decide asked for the child {label}")
        return super().child(label)


class Step(msgspec.Struct, frozen=True):
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


def recorded(scenario: Scenario) -> Chance:
    """Return the chance of the scenario's game, new for each command as at a table."""
    return RecordedChance(str(scenario).encode())


def walk(scenario: Scenario) -> Iterator[Step]:
    """Yield the commands of one random game, from the start to the end."""
    game, drawn = scenario.game, recorded(scenario)
    batch = tuple(game.setup(scenario.seats, scenario.options, drawn))
    step = Step(0, None, None, None, batch, fold(game, batch), batch, drawn)
    yield step
    while game.to_act(step.after):
        step = _next(scenario, step)
        yield step


def _next(scenario: Scenario, step: Step) -> Step:
    game, number, before = scenario.game, step.number + 1, step.after
    check_law(number < MANY_MOVES, "games_end", f"{scenario} goes on after {number} moves")
    chance, drawn = scenario.chance(f"move {number}"), recorded(scenario)
    seat = chance.choice(sorted(game.to_act(before)), "seat")
    moves = tuple(game.moves(before, seat))
    check_law(bool(moves), "only_seats_to_act_have_moves", f"seat {seat} after {step}")
    open_moves = game.playout_moves(before, moves)
    check_law(bool(open_moves), "playout_leaves_a_move", f"seat {seat} after {step}")
    move = chance.choice(open_moves, "move")
    batch = game.decide(before, seat, move, drawn)
    log = step.log + batch.events
    return Step(number, before, seat, move, batch.events, batch.state, log, drawn)
