"""Laws of moves: one legality, refusals with codes, nothing changed by asking."""

from collections.abc import Iterable, Sequence
from typing import Any

from games.kernel.codec import Codec, plain
from games.kernel.contract.breach import Breach, is_code, is_json, text_of, told, uphold
from games.kernel.contract.cases import Case
from games.kernel.contract.mutation import garbage
from games.kernel.contract.walk import Step, recorded
from games.kernel.refusal import GAME_OVER, Malformed, Refusal, Refused
from games.kernel.replay import fold
from games.kernel.values import Seat


def offered(case: Case, state: Any, seat: Seat) -> tuple[Any, ...]:
    """The moves of a seat, after the laws of lists: stable, no move twice, none refused."""
    game = case.game
    moves = tuple(game.moves(state, seat))
    uphold(moves == tuple(game.moves(state, seat)), "moves_have_a_stable_order", seat)
    uphold(len(set(moves)) == len(moves), "no_move_is_listed_twice", seat)
    uphold(bool(moves) == (seat in game.to_act(state)), "moves_are_for_who_is_to_act", seat)
    for move in moves:
        why = game.refusal(state, seat, move)
        uphold(why is None, "listed_moves_are_not_refused", seat, move, why)
    return moves


def unlisted(
    case: Case, state: Any, seat: Seat, moves: Iterable[Any], tried: Iterable[Any]
) -> None:
    """Moves that are not listed are refused with a code, and `decide` refuses them alike."""
    listed = frozenset(moves)
    for move in tried:
        why = case.game.refusal(state, seat, move)
        uphold((why is None) == (move in listed), "unlisted_moves_are_refused", seat, move, why)
        if why is not None:
            _told_in_code(why, move)
            over = not case.game.to_act(state)
            uphold((why.code == GAME_OVER) == over, "the_end_is_told_as_such", seat, move, why)
            _decide_refuses(case, state, seat, move, why)


def _told_in_code(why: Refusal, move: Any) -> None:
    uphold(is_code(why.code), "refusals_are_codes", move, why)
    uphold(is_json(why.facts), "refusals_are_codes", move, why)


def _decide_refuses(case: Case, state: Any, seat: Seat, move: Any, why: Refusal) -> None:
    chance = recorded(case)
    try:
        batch = case.game.decide(state, seat, move, chance)
    except Refused as refused:
        uphold(told(refused.refusal) == told(why), "decide_refuses_alike", move, why)
        uphold(chance.labels == (), "decide_refuses_alike", move, chance)
    else:
        raise Breach("decide_refuses_alike", seat, move, why, batch)


def accepted(case: Case, state: Any, seat: Seat, moves: Sequence[Any]) -> None:
    """`decide` answers each of these moves with facts, and the same facts when asked again."""
    for move in moves:
        batch = case.game.decide(state, seat, move, recorded(case))
        uphold(bool(batch), "a_move_has_facts", seat, move)
        again = case.game.decide(state, seat, move, recorded(case))
        uphold(batch == again, "decide_is_deterministic", seat, move)


def strict(case: Case, move: Any) -> None:
    """The move survives JSON, and what only looks like it is not read as a move."""
    codec = case.game.codec
    uphold(_reads(codec, text_of(plain(move))) == move, "moves_survive_json", move)
    for data in garbage(move):
        try:
            read = codec.move_from(data)
        except Malformed as malformed:
            uphold(is_code(malformed.refusal.code), "refusals_are_codes", malformed.refusal)
        else:
            raise Breach("moves_are_read_strictly", data, read)


def _reads(codec: Codec[Any, Any], text: bytes) -> Any:
    try:
        return codec.parse_move(text)
    except Malformed as malformed:
        return malformed.refusal


def untouched(case: Case, step: Step) -> None:
    """However often it was asked, the state is still the one that the facts lead to."""
    uphold(step.after == fold(case.game, step.log), "inputs_stay_untouched", step)
