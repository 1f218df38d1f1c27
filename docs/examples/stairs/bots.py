"""The bots."""

from games.kernel.bots.bot import Bot, Observation
from games.rules.stairs.moves import Play, Roll, StairsMove, Wait
from games.rules.stairs.state import State

LARGE_STEP = 4


class Easy:
    """Roll early, play the next higher card, and wait for one if there is none."""

    def choose(self, observation: Observation[State, StairsMove]) -> StairsMove:
        """Return the first of the moves with the highest value."""
        row = observation.view.players[observation.seat].row
        last = row[-1] if row else 0
        return max(observation.moves, key=lambda move: _value(move, last))


def _value(move: StairsMove, last: int) -> int:
    match move:
        case Play() if move.card > last:
            return LARGE_STEP - (move.card - last)
        case Play():
            # A row that must start again starts low.
            return -100 - move.card
        case Roll():
            return 1
        case Wait():
            return 0
        case _:
            return 0


LEVELS: dict[str, type[Bot[State, StairsMove]]] = {"easy": Easy}


def bot_of(level: str) -> Bot[State, StairsMove]:
    """Return the bot of this level."""
    return LEVELS[level]()
