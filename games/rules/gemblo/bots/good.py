"""The good bot: looks at every placement, and no further."""

from games.kernel.bots import Sight
from games.rules.gemblo.bots.outlook import Outlook
from games.rules.gemblo.moves import Place
from games.rules.gemblo.state import State

_OPENINGS = 12


class Good:
    """Takes the placement that leaves it most room, and the others least."""

    def choose(self, sight: Sight[State, Place]) -> Place:
        """The best move; to begin a colour, one of the best, so that games differ."""
        state = next(sight.worlds(1))
        outlook = Outlook(state)
        if state.colours[state.turn].cells:
            return outlook.best()
        return sight.chance.choice(outlook.ranked(_OPENINGS), "opening")
