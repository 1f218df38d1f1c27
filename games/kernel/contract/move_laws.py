"""Laws of moves: one definition of legality, refusals with codes, no side effects."""

from collections.abc import Iterable, Sequence
from typing import Any

from games.kernel.codec import Codec, plain
from games.kernel.contract.assertions import (
    LawBroken,
    check_law,
    is_code,
    is_json,
    refusal_bytes,
    text_of,
)
from games.kernel.contract.mutation import garbage
from games.kernel.contract.scenarios import Scenario
from games.kernel.contract.walk import Step, recorded
from games.kernel.refusal import GAME_OVER, Malformed, Refusal, Refused
from games.kernel.replay import fold
from games.kernel.values import Seat


def offered(scenario: Scenario, state: Any, seat: Seat) -> tuple[Any, ...]:
    """Return the moves of a seat. Check that they are stable, distinct and legal."""
    game = scenario.game
    moves = tuple(game.moves(state, seat))
    check_law(moves == tuple(game.moves(state, seat)), "moves_have_a_stable_order", seat)
    check_law(len(set(moves)) == len(moves), "no_move_is_listed_twice", seat)
    check_law(bool(moves) == (seat in game.to_act(state)), "only_seats_to_act_have_moves", seat)
    for move in moves:
        why = game.refusal(state, seat, move)
        check_law(why is None, "listed_moves_are_not_refused", seat, move, why)
    return moves


def unlisted(
    scenario: Scenario, state: Any, seat: Seat, moves: Iterable[Any], tried: Iterable[Any]
) -> None:
    """Check that unlisted moves are refused with a code, by `decide` with the same one."""
    listed = frozenset(moves)
    for move in tried:
        why = scenario.game.refusal(state, seat, move)
        check_law((why is None) == (move in listed), "unlisted_moves_are_refused", seat, move, why)
        if why is not None:
            _is_code_with_json(why, move)
            over = not scenario.game.to_act(state)
            check_law((why.code == GAME_OVER) == over, "the_end_has_its_own_code", seat, move, why)
            _decide_refuses(scenario, state, seat, move, why)


def _is_code_with_json(why: Refusal, move: Any) -> None:
    check_law(is_code(why.code), "refusals_are_codes", move, why)
    check_law(is_json(why.facts), "refusals_are_codes", move, why)


def _decide_refuses(scenario: Scenario, state: Any, seat: Seat, move: Any, why: Refusal) -> None:
    chance = recorded(scenario)
    try:
        batch = scenario.game.decide(state, seat, move, chance)
    except Refused as refused:
        check_law(
            refusal_bytes(refused.refusal) == refusal_bytes(why), "decide_refuses_alike", move, why
        )
        check_law(chance.labels == (), "decide_refuses_alike", move, chance)
    else:
        raise LawBroken("decide_refuses_alike", seat, move, why, batch)


def accepted(scenario: Scenario, state: Any, seat: Seat, moves: Sequence[Any]) -> None:
    """Check that `decide` returns events for each of these moves, the same when repeated."""
    for move in moves:
        batch = scenario.game.decide(state, seat, move, recorded(scenario))
        check_law(bool(batch.events), "a_move_has_events", seat, move)
        again = scenario.game.decide(state, seat, move, recorded(scenario))
        check_law(batch == again, "decide_is_deterministic", seat, move)


def strict(scenario: Scenario, move: Any) -> None:
    """Check that the move survives JSON, and that malformed variants are rejected."""
    codec = scenario.game.codec
    check_law(_reads(codec, text_of(plain(move))) == move, "moves_survive_json", move)
    for data in garbage(move):
        try:
            read = codec.move_from(data)
        except Malformed as malformed:
            check_law(is_code(malformed.refusal.code), "refusals_are_codes", malformed.refusal)
        else:
            raise LawBroken("moves_are_read_strictly", data, read)


def _reads(codec: Codec[Any, Any], text: bytes) -> Any:
    try:
        return codec.parse_move(text)
    except Malformed as malformed:
        return malformed.refusal


def untouched(scenario: Scenario, step: Step) -> None:
    """Check that no call changed the state."""
    check_law(step.after == fold(scenario.game, step.log), "inputs_are_not_mutated", step)
