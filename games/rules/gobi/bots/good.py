"""The good bot: the best turn it finds, without looking at later turns."""

from games.kernel.bots.bot import Observation
from games.rules.gobi.bots.plans import search_plans
from games.rules.gobi.moves import GobiMove
from games.rules.gobi.state import State

WIDTH = 8


class Good:
    """A bot that searches the moves of its turn and follows the best plan."""

    def choose(self, observation: Observation[State, GobiMove]) -> GobiMove:
        """Return the first move of the best turn."""
        if len(observation.moves) == 1:
            return observation.moves[0]
        return search_plans(next(observation.worlds(1)), WIDTH)[0].first
