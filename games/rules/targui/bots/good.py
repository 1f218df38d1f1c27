"""The good bot: makes the move with the best rating."""

from games.kernel.bots.bot import Observation
from games.kernel.events import Move
from games.rules.targui.bots.rating import ranked
from games.rules.targui.state import State


class Good:
    """Rates its moves by their immediate gain."""

    def choose(self, observation: Observation[State, Move]) -> Move:
        """Return the move with the best rating."""
        if len(observation.moves) == 1:
            return observation.moves[0]
        world = next(observation.worlds(1))
        return ranked(world, observation.seat, observation.moves)[0].move
