"""The strong bot: tries its best moves in possible worlds, and lets the good bot play on."""

from collections.abc import Sequence
from itertools import chain

from games.kernel.bots import Sight
from games.kernel.chance import Chance
from games.kernel.facts import Move
from games.kernel.values import Seat
from games.rules.targui import course
from games.rules.targui.bots.rating import ranked
from games.rules.targui.bots.worth import standing
from games.rules.targui.state import State

WIDTH = 6
"""How many moves it compares."""

CLEAR = 2.5
"""A move that looks so much better than the next is made at once."""

ENOUGH = 10_000
"""More worlds than any thinking time allows."""


class Strong:
    """Compares its moves by how far ahead it is when the round is over, in the same worlds."""

    def choose(self, sight: Sight[State, Move]) -> Move:
        """The move that did best so far when time is over."""
        if len(sight.moves) == 1:
            return sight.moves[0]
        worlds = sight.worlds(ENOUGH)
        first = next(worlds)
        rated = ranked(first, sight.seat, sight.moves)[:WIDTH]
        worlds = chain((first,), worlds)
        best = [move for rating, move in rated if rating > rated[0][0] - CLEAR]
        totals = [0.0] * len(best)
        while len(best) > 1 and sight.thinking():
            world = next(worlds)
            found = _tried(world, best, sight)
            if len(found) < len(best):
                break
            totals = [total + more for total, more in zip(totals, found, strict=True)]
        return best[totals.index(max(totals))]


def _tried(world: State, moves: Sequence[Move], sight: Sight[State, Move]) -> list[float]:
    found: list[float] = []
    for move in moves:
        if found and not sight.thinking():
            break
        state = played(world, sight.seat, move, sight.chance)
        found.append(standing(rolled_out(state, sight.chance), sight.seat))
    return found


def played(state: State, seat: Seat, move: Move, chance: Chance) -> State:
    """The state after a move."""
    return course.after(state, seat, move, chance)


def rolled_out(state: State, chance: Chance) -> State:
    """The state at the end of the round, both playing what looks best."""
    number = state.number
    while state.agenda and state.number == number:
        seat = state.agenda[0].seat
        moves = list(course.moves(state, seat))
        best = moves[0] if len(moves) == 1 else ranked(state, seat, moves)[0][1]
        state = played(state, seat, best, chance)
    return state
