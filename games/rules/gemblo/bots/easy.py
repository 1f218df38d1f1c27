"""The easy bot: a random placement of one of its largest pieces."""

from games.kernel.bots.bot import Observation
from games.rules.gemblo.moves import Place
from games.rules.gemblo.multiplayer.state import State


class Easy:
    """A bot that chooses at random among the placements of the largest pieces that fit."""

    def choose(self, observation: Observation[State, Place]) -> Place:
        """Return one of the moves with the most cells."""
        size = max(len(move.cells) for move in observation.moves)
        largest = [move for move in observation.moves if len(move.cells) == size]
        return observation.chance.choice(largest, "easy-bot")
