"""Non-interference: worlds that differ only in what a viewer may not see look alike to it.

For each viewer the log is drawn again as far as it is hidden from it. Then everything that it
is ever sent must be equal byte by byte, and what a move tells it beyond that must end the free
undo.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from games.kernel.chance import Chance
from games.kernel.codec import audience_of, no_return, plain, redact, split, tells
from games.kernel.contract.breach import text_of, told, uphold
from games.kernel.contract.cases import Case
from games.kernel.contract.walk import Step, recorded
from games.kernel.facts import kind_of
from games.kernel.replay import fold
from games.kernel.values import Seat, Viewer, seats

WORLDS = 2


@dataclass(frozen=True, slots=True)
class Position:
    """Where a game stands: its log, its state, the moves worth trying there."""

    case: Case
    log: tuple[Any, ...]
    state: Any
    tried: tuple[Any, ...]
    """Moves of all kinds, legal or not, whose refusals are compared."""
    made: tuple[tuple[Seat, Any], ...]
    """Legal moves whose facts are compared."""
    last: Step
    """The command that led here."""


def non_interference(position: Position, chance: Chance) -> Iterator[tuple[str, bool]]:
    """Prove it for every viewer; yields each hidden field met, and whether a world changed it."""
    for viewer in (None, *seats(position.case.seats)):
        for number in range(WORLDS):
            source = chance.child(f"{viewer}/{number}")
            world = _resampled(position, viewer, source)
            yield from _hidden_fields(position.log, world, viewer)
            if world != position.log:
                _looks_alike(position, world, viewer)
                _move_tells_no_more(position, world, viewer)
                if number == 0:
                    _resamples_alike(position, world, viewer, chance)


def _resampled(position: Position, viewer: Viewer, chance: Chance) -> tuple[Any, ...]:
    before = text_of(list(map(plain, position.log)))
    world = tuple(position.case.game.resample(position.log, viewer, chance))
    after = text_of(list(map(plain, position.log)))
    uphold(before == after, "inputs_stay_untouched", "the log given to resample")
    uphold(len(world) == len(position.log), "worlds_have_the_same_facts", viewer)
    return world


def _looks_alike(position: Position, world: Sequence[Any], viewer: Viewer) -> None:
    game = position.case.game
    for real, other in zip(position.log, world, strict=True):
        _same(redact(real, viewer), redact(other, viewer), "worlds_show_the_same_facts", viewer)
        verdicts = no_return(real), no_return(other)
        uphold(verdicts[0] == verdicts[1], "worlds_end_the_free_undo_alike", viewer, real, other)
    state = fold(game, world)
    broken = list(game.checks(state))
    uphold(not broken, "worlds_are_possible", viewer, broken)
    uphold(game.to_act(state) == game.to_act(position.state), "worlds_wait_for_the_same", viewer)
    views = game.view(position.state, viewer), game.view(state, viewer)
    _same(*views, "worlds_give_the_same_view", viewer)
    _same(game.outcome(position.state), game.outcome(state), "worlds_end_alike", viewer)
    if viewer is None:
        alike = repr(position.state) == repr(state)
        uphold(alike, "repr_keeps_secrets", position.state, state)
    else:
        _same_for_a_seat(position, state, viewer)
    _same_news(position, state, viewer)


def _same_for_a_seat(position: Position, state: Any, seat: Seat) -> None:
    game, real = position.case.game, position.state
    _same(game.offer(real, seat), game.offer(state, seat), "worlds_give_the_same_offer", seat)
    moves = tuple(game.moves(real, seat)), tuple(game.moves(state, seat))
    uphold(moves[0] == moves[1], "worlds_list_the_same_moves", seat)
    for move in position.tried:
        whys = game.refusal(real, seat, move), game.refusal(state, seat, move)
        uphold(told(whys[0]) == told(whys[1]), "worlds_refuse_alike", seat, move, *whys)


def _same_news(position: Position, state: Any, viewer: Viewer) -> None:
    """What a move tells a viewer differs between worlds only if it reveals, and then for good."""
    game = position.case.game
    for seat, move in position.made:
        if game.refusal(state, seat, move) is not None:
            # Only who knows more than this viewer can make this move in one world alone.
            uphold(seat != viewer, "worlds_refuse_alike", seat, move)
            continue
        real = game.decide(position.state, seat, move, recorded(position.case))
        other = game.decide(state, seat, move, recorded(position.case))
        final = any(map(no_return, real)), any(map(no_return, other))
        if _seen(real, viewer) == _seen(other, viewer):
            uphold(final[0] == final[1], "worlds_end_the_free_undo_alike", viewer, seat, move)
        else:
            uphold(all(final), "a_reveal_ends_the_free_undo", viewer, seat, move, real, other)


def _move_tells_no_more(position: Position, world: Sequence[Any], viewer: Viewer) -> None:
    """The log keeps moves verbatim: what all may read of them must follow from the facts."""
    game, last = position.case.game, position.last
    if last.seat is None or last.seat == viewer:
        return
    before = fold(game, world[: len(world) - len(last.batch)])
    waiting = game.to_act(last.before), game.to_act(before)
    uphold(waiting[0] == waiting[1], "worlds_wait_for_the_same", viewer, last)
    shown = split(last.move, last.seat).public
    possible = (split(move, last.seat).public for move in game.moves(before, last.seat))
    uphold(shown in possible, "moves_tell_no_more_than_their_facts", viewer, last)


def _resamples_alike(position: Position, world: Any, viewer: Viewer, chance: Chance) -> None:
    game = position.case.game
    real = game.resample(position.log, viewer, chance.child("again"))
    other = game.resample(world, viewer, chance.child("again"))
    uphold(list(real) == list(other), "worlds_resample_alike", viewer)


def _seen(events: Iterable[Any], viewer: Viewer) -> bytes:
    return text_of([redact(event, viewer) for event in events])


def _same(real: Any, other: Any, law: str, viewer: Viewer) -> None:
    uphold(text_of(real) == text_of(other), law, viewer, real, other)


def _hidden_fields(
    log: Sequence[Any], world: Sequence[Any], viewer: Viewer
) -> Iterator[tuple[str, bool]]:
    own = () if viewer is None else (audience_of(viewer),)
    who = "a spectator" if viewer is None else "a seat"
    for real, other in zip(log, world, strict=True):
        fields = split(other).secrets
        for audience, part in split(real).secrets.items():
            for name, value in part.items() if audience not in own else ():
                if tells(value):
                    changed = fields.get(audience, {}).get(name) != value
                    yield f"{kind_of(real)}.{name} before {who}", changed
