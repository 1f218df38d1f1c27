"""Fold an event into the state. Never fail, draw nothing, know no clock."""

from typing import assert_never

from msgspec.structs import replace

from games.kernel.tuples import remove_first, replace_at
from games.kernel.values import Seat
from games.rules.stairs.events import (
    CardDrawn,
    CardPlayed,
    CardsDealt,
    DieRolled,
    StairsEvent,
    Started,
    Waited,
)
from games.rules.stairs.state import FIRST_HAND, State


def evolve(state: State | None, event: StairsEvent) -> State:
    """Return the state after one more event."""
    if isinstance(event, Started):
        return _start(event)
    assert state, "the first event of a game is its start"
    match event:
        case CardsDealt():
            return replace(state, hands=replace_at(state.hands, event.seat, event.cards))
        case CardDrawn():
            hand = (*state.hands[event.seat], event.card)
            hands = replace_at(state.hands, event.seat, hand)
            return replace(state, drawing=False, deck=state.deck[1:], hands=hands)
        case DieRolled():
            rolls = replace_at(state.rolls, event.seat, event.roll)
            return replace(state, drawing=False, rolls=rolls)
        case CardPlayed():
            return _end_turn(_play(state, event.seat, event.card))
        case Waited():
            return _end_turn(state)
        case _:
            assert_never(event)


def _start(event: Started) -> State:
    empty = ((),) * event.seats
    return State(
        turn=event.first,
        turn_number=1,
        drawing=True,
        deck=event.deck[FIRST_HAND * event.seats :],
        hands=empty,
        rows=empty,
        rolls=(0,) * event.seats,
    )


def _play(state: State, seat: Seat, card: int) -> State:
    hand, row = remove_first(state.hands[seat], card), (*state.rows[seat], card)
    return replace(
        state,
        hands=replace_at(state.hands, seat, hand),
        rows=replace_at(state.rows, seat, row),
    )


def _end_turn(state: State) -> State:
    drawing, count = bool(state.deck), len(state.hands)
    others = [Seat((state.turn + step) % count) for step in range(1, count + 1)]
    turn = next((seat for seat in others if drawing or state.hands[seat]), state.turn)
    return replace(state, turn=turn, turn_number=state.turn_number + 1, drawing=drawing)
