"""The good bot: makes the move that looks best at first sight."""

from games.kernel.bots import Sight
from games.kernel.facts import Move
from games.rules.targui.bots.rating import ranked
from games.rules.targui.state import State


class Good:
    """Rates its moves by what they bring; looks no further."""

    def choose(self, sight: Sight[State, Move]) -> Move:
        """The move with the best rating."""
        if len(sight.moves) == 1:
            return sight.moves[0]
        return ranked(next(sight.worlds(1)), sight.seat, sight.moves)[0][1]
