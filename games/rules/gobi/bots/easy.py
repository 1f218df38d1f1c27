"""The easy bot: one small move at a time, for what it brings at once."""

from games.kernel.bots import Sight
from games.rules.gobi.bots.turns import after
from games.rules.gobi.bots.worth import claims, standing
from games.rules.gobi.moves import GobiMove
from games.rules.gobi.state import State


class Easy:
    """Takes what is worth most after one small move; of equals, one by chance."""

    def choose(self, sight: Sight[State, GobiMove]) -> GobiMove:
        """One of the moves with the most behind it."""
        world = next(sight.worlds(1))
        gains = [_gain(world, move) for move in sight.moves]
        best = max(gains)
        equals = [move for move, gain in zip(sight.moves, gains, strict=True) if gain == best]
        return sight.chance.choice(equals, "easy-bot")


def _gain(state: State, move: GobiMove) -> float:
    seat, then = state.turn.seat, after(state, move)
    return standing(then, seat) + (claims(then) if then.turn.seat == seat else 0.0)
