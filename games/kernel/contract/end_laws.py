"""Laws of states, views and ends: JSON, invariants, outcomes."""

from typing import Any

from games.kernel.codec import plain
from games.kernel.contract.assertions import check_law, is_code, is_json, text_of
from games.kernel.contract.walk import Step
from games.kernel.game import AnyGame
from games.kernel.outcome import Outcome
from games.kernel.values import Viewer, seats


def state_laws(game: AnyGame, count: int, step: Step) -> None:
    """Check the state after a command."""
    broken = list(game.broken_invariants(step.after))
    check_law(not broken, "invariants_hold", step, broken)
    waiting = game.to_act(step.after)
    check_law(waiting <= set(seats(count)), "only_seats_are_to_act", step, waiting)
    outcome = game.outcome(step.after)
    check_law((outcome is None) == bool(waiting), "an_end_has_an_outcome", step, outcome)
    if outcome is not None:
        _outcome_laws(count, outcome)
        check_law(outcome.reason in game.end_reasons, "end_reasons_are_declared", outcome.reason)


def _outcome_laws(count: int, outcome: Outcome) -> None:
    ranks, scores = outcome.ranks, outcome.scores
    check_law(is_code(outcome.reason), "outcomes_are_codes", outcome.reason)
    check_law(len(ranks) == len(scores) == count, "outcomes_rank_every_seat", outcome)
    shared = tuple(1 + sum(other < rank for other in ranks) for rank in ranks)
    check_law(ranks == shared, "equals_share_a_rank", ranks)
    for score in scores:
        total = sum(line.value for line in score.lines)
        check_law(score.total == total, "lines_add_up", score)
        for line in score.lines:
            check_law(is_code(line.code) and is_json(line.facts), "outcomes_are_codes", line)


def view_laws(game: AnyGame, count: int, step: Step) -> None:
    """Check that every view and offer is JSON of its declared type, the same when repeated."""
    viewers: list[Viewer] = [None, *seats(count)]
    for viewer in viewers:
        view = game.view(step.after, viewer)
        check_law(_is_json_object(view), "views_are_json", viewer, view)
        check_law(_is_of(view, game.view_type), "views_have_their_type", viewer, view)
        check_law(
            text_of(view) == text_of(game.view(step.after, viewer)), "views_are_stable", viewer
        )
    revealed = game.revealed_view(step.after)
    check_law(_is_json_object(revealed), "views_are_json", "revealed", revealed)
    check_law(_is_of(revealed, game.view_type), "views_have_their_type", "revealed", revealed)
    check_law(set(plain(revealed)) == set(plain(view)), "views_are_json", "revealed", revealed)
    for seat in seats(count):
        offer = game.offer(step.after, seat)
        check_law(_is_json_object(offer), "offers_are_json", seat, offer)
        check_law(_is_of(offer, game.offer_type), "offers_have_their_type", seat, offer)


def _is_json_object(value: Any) -> bool:
    data = plain(value)
    return isinstance(data, dict) and is_json(data)


def _is_of(value: Any, declared: Any) -> bool:
    return declared is Any or isinstance(value, declared)
