"""Non-interference: worlds that differ only in hidden information look alike to a viewer.

For each viewer, the hidden part of the log is redrawn. Everything the viewer is ever sent must
then be equal byte by byte, and a move whose events differ must end the free undo.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from games.kernel.chance import Chance
from games.kernel.codec import audience_of, is_irreversible, is_set, plain, redact, split
from games.kernel.contract.assertions import check_law, refusal_bytes, text_of
from games.kernel.contract.scenarios import Scenario
from games.kernel.contract.walk import Step, recorded
from games.kernel.events import kind_of
from games.kernel.replay import fold
from games.kernel.values import Seat, Viewer, seats

WORLDS = 2


class Position(msgspec.Struct, frozen=True):
    """A position of a game: its log, its state, and the moves to try there."""

    scenario: Scenario
    log: tuple[Any, ...]
    state: Any
    tried: tuple[Any, ...]
    """Moves, legal or not, whose refusals are compared."""
    made: tuple[tuple[Seat, Any], ...]
    """Legal moves whose events are compared."""
    last: Step
    """The command that led here."""


def non_interference(position: Position, chance: Chance) -> Iterator[tuple[str, bool]]:
    """Check every viewer; yield each hidden field and whether a world changed it."""
    for viewer in (None, *seats(position.scenario.seats)):
        for number in range(WORLDS):
            source = chance.child(f"{viewer}/{number}")
            world = _resampled(position, viewer, source)
            yield from _hidden_fields(position.log, world, viewer)
            if world != position.log:
                _same_observations(position, world, viewer)
                _move_reveals_no_more(position, world, viewer)
                if number == 0:
                    _same_resampling(position, world, viewer, chance)


def _resampled(position: Position, viewer: Viewer, chance: Chance) -> tuple[Any, ...]:
    before = text_of(list(map(plain, position.log)))
    world = tuple(position.scenario.game.resample(position.log, viewer, chance))
    after = text_of(list(map(plain, position.log)))
    check_law(before == after, "inputs_are_not_mutated", "the log given to resample")
    check_law(len(world) == len(position.log), "worlds_have_the_same_events", viewer)
    return world


def _same_observations(position: Position, world: Sequence[Any], viewer: Viewer) -> None:
    game = position.scenario.game
    for real, other in zip(position.log, world, strict=True):
        _same(redact(real, viewer), redact(other, viewer), "worlds_show_the_same_events", viewer)
        verdicts = is_irreversible(real), is_irreversible(other)
        check_law(verdicts[0] == verdicts[1], "worlds_end_the_free_undo_alike", viewer, real, other)
    state = fold(game, world)
    broken = list(game.broken_invariants(state))
    check_law(not broken, "worlds_are_possible", viewer, broken)
    check_law(
        game.to_act(state) == game.to_act(position.state),
        "worlds_have_the_same_seats_to_act",
        viewer,
    )
    views = game.view(position.state, viewer), game.view(state, viewer)
    _same(*views, "worlds_give_the_same_view", viewer)
    _same(game.outcome(position.state), game.outcome(state), "worlds_end_alike", viewer)
    if viewer is None:
        alike = repr(position.state) == repr(state)
        check_law(alike, "repr_hides_secrets", position.state, state)
    else:
        _same_for_a_seat(position, state, viewer)
    _same_new_events(position, state, viewer)


def _same_for_a_seat(position: Position, state: Any, seat: Seat) -> None:
    game, real = position.scenario.game, position.state
    _same(game.offer(real, seat), game.offer(state, seat), "worlds_give_the_same_offer", seat)
    moves = tuple(game.moves(real, seat)), tuple(game.moves(state, seat))
    check_law(moves[0] == moves[1], "worlds_list_the_same_moves", seat)
    for move in position.tried:
        whys = game.refusal(real, seat, move), game.refusal(state, seat, move)
        check_law(
            refusal_bytes(whys[0]) == refusal_bytes(whys[1]),
            "worlds_refuse_alike",
            seat,
            move,
            *whys,
        )


def _same_new_events(position: Position, state: Any, viewer: Viewer) -> None:
    """Check that a viewer sees different events only if they end the free undo in both worlds."""
    game = position.scenario.game
    for seat, move in position.made:
        if game.refusal(state, seat, move) is not None:
            # A move that is legal in one world only depends on more than this viewer knows.
            check_law(seat != viewer, "worlds_refuse_alike", seat, move)
            continue
        real = game.decide(position.state, seat, move, recorded(position.scenario)).events
        other = game.decide(state, seat, move, recorded(position.scenario)).events
        final = any(map(is_irreversible, real)), any(map(is_irreversible, other))
        if _visible(real, viewer) == _visible(other, viewer):
            check_law(final[0] == final[1], "worlds_end_the_free_undo_alike", viewer, seat, move)
        else:
            check_law(all(final), "a_reveal_ends_the_free_undo", viewer, seat, move, real, other)


def _move_reveals_no_more(position: Position, world: Sequence[Any], viewer: Viewer) -> None:
    """Check that the public part of a move, which is logged verbatim, follows from its events."""
    game, last = position.scenario.game, position.last
    if last.seat is None or last.seat == viewer:
        return
    before = fold(game, world[: len(world) - len(last.batch)])
    waiting = game.to_act(last.before), game.to_act(before)
    check_law(waiting[0] == waiting[1], "worlds_have_the_same_seats_to_act", viewer, last)
    shown = split(last.move, last.seat).public
    possible = (split(move, last.seat).public for move in game.moves(before, last.seat))
    check_law(shown in possible, "moves_reveal_no_more_than_their_events", viewer, last)


def _same_resampling(position: Position, world: Any, viewer: Viewer, chance: Chance) -> None:
    game = position.scenario.game
    real = game.resample(position.log, viewer, chance.child("again"))
    other = game.resample(world, viewer, chance.child("again"))
    check_law(list(real) == list(other), "worlds_resample_alike", viewer)


def _visible(events: Iterable[Any], viewer: Viewer) -> bytes:
    return text_of([redact(event, viewer) for event in events])


def _same(real: Any, other: Any, law: str, viewer: Viewer) -> None:
    check_law(text_of(real) == text_of(other), law, viewer, real, other)


def _hidden_fields(
    log: Sequence[Any], world: Sequence[Any], viewer: Viewer
) -> Iterator[tuple[str, bool]]:
    own = () if viewer is None else (audience_of(viewer),)
    who = "a spectator" if viewer is None else "a seat"
    for real, other in zip(log, world, strict=True):
        fields = split(other).secrets
        for audience, part in split(real).secrets.items():
            for name, value in part.items() if audience not in own else ():
                if is_set(value):
                    changed = fields.get(audience, {}).get(name) != value
                    yield f"{kind_of(real)}.{name} before {who}", changed
