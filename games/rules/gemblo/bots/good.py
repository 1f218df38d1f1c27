"""The good bot: the best placement, looking one placement ahead."""

from games.kernel.bots.bot import Observation
from games.rules.gemblo.bots.evaluation import PlacementEvaluator
from games.rules.gemblo.moves import Place
from games.rules.gemblo.multiplayer.state import State

_OPENINGS = 12


class Good:
    """A bot that leaves its seat the most room, and the others the least."""

    def choose(self, observation: Observation[State, Place]) -> Place:
        """Return the best move; to begin a colour, one of the best, so that games differ."""
        state = next(observation.worlds(1))
        evaluator = PlacementEvaluator(state)
        if state.colours[state.turn].cells:
            return evaluator.best()
        return observation.chance.choice(evaluator.ranked(_OPENINGS), "opening")
