"""The easy bot: places anywhere, and often takes the first thing at hand."""

from games.kernel.bots import Sight
from games.kernel.facts import Move
from games.rules.targui.bots.rating import ranked
from games.rules.targui.moves import Place
from games.rules.targui.state import State

CARELESS = 3
"""One time in so many it does not look."""


class Easy:
    """Plays its cards with some sense and its Targis with none."""

    def choose(self, sight: Sight[State, Move]) -> Move:
        """A random place; else what looks best, or anything."""
        careless = sight.chance.below(CARELESS, "careless") == 0
        if careless or isinstance(sight.moves[0], Place):
            return sight.chance.choice(sight.moves, "easy")
        world = next(sight.worlds(1))
        return ranked(world, sight.seat, sight.moves)[0][1]
