"""The easy bot: the move that gains the most at once."""

from games.kernel.bots.bot import Observation
from games.rules.gobi.bots.evaluation import evaluate_claims, evaluate_seat
from games.rules.gobi.bots.plans import after
from games.rules.gobi.moves import GobiMove
from games.rules.gobi.state import State


class Easy:
    """A bot that chooses at random among the moves that gain the most."""

    def choose(self, observation: Observation[State, GobiMove]) -> GobiMove:
        """Return one of the moves that gain the most."""
        world = next(observation.worlds(1))
        gains = [_gain(world, move) for move in observation.moves]
        highest = max(gains)
        best = [
            move for move, gain in zip(observation.moves, gains, strict=True) if gain == highest
        ]
        return observation.chance.choice(best, "easy-bot")


def _gain(state: State, move: GobiMove) -> float:
    seat, then = state.turn.seat, after(state, move)
    claims = evaluate_claims(then) if then.turn.seat == seat else 0.0
    return evaluate_seat(then, seat) + claims
