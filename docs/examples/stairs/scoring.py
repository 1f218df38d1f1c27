"""Points, and the outcome of a finished game (S10 to S12)."""

from itertools import pairwise

from games.kernel.outcome import Outcome, Score, ScoreLine, ranked, score_of
from games.kernel.values import Seat, seats
from games.rules.stairs.state import State

STEP = 3


def score(state: State, seat: Seat) -> Score:
    """Return the score of a seat so far, with its lines."""
    row, roll = state.rows[seat], state.rolls[seat]
    steps = sum(card > before for before, card in pairwise(row))
    return score_of(ScoreLine("steps", STEP * steps, {"steps": steps}), ScoreLine("roll", roll))


def outcome(state: State) -> Outcome | None:
    """Return the ranks and scores, or None before the end."""
    if not state.is_over:
        return None
    scores = tuple(score(state, seat) for seat in seats(len(state.rows)))
    return Outcome("cards_played", ranked(len(scores), lambda seat: -scores[seat].total), scores)
