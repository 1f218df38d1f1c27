"""The strong bot: tries its best moves in possible worlds, where the good bot plays on."""

from itertools import chain

from games.kernel.bots.bot import ENOUGH_WORLDS, Observation, best_over_worlds
from games.kernel.chance import Chance
from games.kernel.events import Move
from games.rules.targui import decide
from games.rules.targui.bots.rating import ranked
from games.rules.targui.bots.values import lead
from games.rules.targui.state import State

WIDTH = 6
"""How many moves it compares."""

CLEAR = 2.5
"""A move rated so much better than the next is made at once."""


class Strong:
    """Compares its moves by how far ahead it is when the round is over, in the same worlds."""

    def choose(self, observation: Observation[State, Move]) -> Move:
        """Return the move that did best in the time there was."""
        if len(observation.moves) == 1:
            return observation.moves[0]
        worlds = observation.worlds(ENOUGH_WORLDS)
        first = next(worlds)
        rated = ranked(first, observation.seat, observation.moves)[:WIDTH]
        best = [each.move for each in rated if each.rating > rated[0].rating - CLEAR]
        if len(best) == 1:
            return best[0]

        def lead_after(world: State, move: Move) -> float:
            state = decide.state_after(world, observation.seat, move, observation.chance)
            return lead(end_of_round(state, observation.chance), observation.seat)

        return best_over_worlds(
            best, lead_after, worlds=chain((first,), worlds), thinking=observation.thinking
        )


def end_of_round(state: State, chance: Chance) -> State:
    """Return the state at the end of the round, where both make the best rated moves."""
    number = state.number
    while state.agenda and state.number == number:
        seat = state.agenda[0].seat
        moves = list(decide.moves(state, seat))
        best = moves[0] if len(moves) == 1 else ranked(state, seat, moves)[0].move
        state = decide.state_after(state, seat, best, chance)
    return state
