"""Laws of states and of their end: pictures are JSON, nothing is lost, an end has an outcome."""

from games.kernel.contract.breach import is_code, is_json, text_of, uphold
from games.kernel.contract.walk import Step
from games.kernel.game import AnyGame
from games.kernel.outcome import Outcome
from games.kernel.values import Viewer, seats


def state_laws(game: AnyGame, count: int, step: Step) -> None:
    """What holds after every command."""
    broken = list(game.checks(step.after))
    uphold(not broken, "nothing_is_lost", step, broken)
    waiting = game.to_act(step.after)
    uphold(waiting <= set(seats(count)), "only_seats_are_to_act", step, waiting)
    outcome = game.outcome(step.after)
    uphold((outcome is None) == bool(waiting), "an_end_has_an_outcome", step, outcome)
    if outcome is not None:
        _outcome_laws(count, outcome)
        uphold(outcome.reason in game.endings, "endings_are_declared", outcome.reason)


def _outcome_laws(count: int, outcome: Outcome) -> None:
    ranks, scores = outcome.ranks, outcome.scores
    uphold(is_code(outcome.reason), "outcomes_are_codes", outcome.reason)
    uphold(len(ranks) == len(scores) == count, "outcomes_rank_every_seat", outcome)
    shared = tuple(1 + sum(other < rank for other in ranks) for rank in ranks)
    uphold(ranks == shared, "equals_share_a_rank", ranks)
    for score in scores:
        total = sum(line.value for line in score.lines)
        uphold(score.total == total, "lines_add_up", score)
        for line in score.lines:
            uphold(is_code(line.code) and is_json(line.facts), "outcomes_are_codes", line)


def pictures(game: AnyGame, count: int, step: Step) -> None:
    """Every view and offer is plain JSON, and the same when asked again."""
    viewers: list[Viewer] = [None, *seats(count)]
    for viewer in viewers:
        view = game.view(step.after, viewer)
        uphold(isinstance(view, dict) and is_json(view), "views_are_json", viewer, view)
        uphold(text_of(view) == text_of(game.view(step.after, viewer)), "views_are_stable", viewer)
    bare = game.open_view(step.after)
    uphold(is_json(bare) and set(bare) == set(view), "views_are_json", "open", bare)
    for seat in seats(count):
        offer = game.offer(step.after, seat)
        uphold(isinstance(offer, dict) and is_json(offer), "offers_are_json", seat, offer)
