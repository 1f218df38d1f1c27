"""The easy bot: any place for one of its larger pieces."""

from games.kernel.bots import Sight
from games.rules.gemblo.moves import Place
from games.rules.gemblo.state import State


class Easy:
    """Chooses by chance among the largest pieces that fit."""

    def choose(self, sight: Sight[State, Place]) -> Place:
        """One of the moves with the most cells."""
        most = max(len(move.cells) for move in sight.moves)
        large = [move for move in sight.moves if len(move.cells) == most]
        return sight.chance.choice(large, "easy-bot")
