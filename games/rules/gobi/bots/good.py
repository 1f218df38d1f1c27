"""The good bot: the best turn it finds, as if there were no other."""

from games.kernel.bots import Sight
from games.rules.gobi.bots.turns import plans
from games.rules.gobi.moves import GobiMove
from games.rules.gobi.state import State

WIDTH = 8


class Good:
    """Searches the small moves of its turn and plays the first of the best line."""

    def choose(self, sight: Sight[State, GobiMove]) -> GobiMove:
        """The first move of the best turn."""
        if len(sight.moves) == 1:
            return sight.moves[0]
        return plans(next(sight.worlds(1)), WIDTH)[0].first
