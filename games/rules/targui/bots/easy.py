"""The easy bot: places anywhere, and one time in three makes any move."""

from games.kernel.bots.bot import Observation
from games.kernel.events import Move
from games.rules.targui.bots.rating import ranked
from games.rules.targui.moves import Place
from games.rules.targui.state import State

CARELESS = 3
"""One time in so many it does not compare its moves."""


class Easy:
    """Plays its cards with some sense and places its Targis at random."""

    def choose(self, observation: Observation[State, Move]) -> Move:
        """Return a random place; else the best rated move, or any."""
        careless = observation.chance.below(CARELESS, "careless") == 0
        if careless or isinstance(observation.moves[0], Place):
            return observation.chance.choice(observation.moves, "easy")
        world = next(observation.worlds(1))
        return ranked(world, observation.seat, observation.moves)[0].move
