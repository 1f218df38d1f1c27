"""Apply the events of tribe cards."""

from typing import assert_never

from games.kernel.tuples import replace_at
from games.kernel.values import Seat
from games.rules.targui import events as e
from games.rules.targui.box.bundle import Bundle
from games.rules.targui.box.effect import Once
from games.rules.targui.effects.prices import StoredGold
from games.rules.targui.evolve.cards import discarded, drawn, without
from games.rules.targui.evolve.pieces import use_once_card
from games.rules.targui.state import HandCard, State


def apply_tribe_event(  # noqa: C901, PLR0911  # one case for each event
    state: State, event: e.TribeEvent
) -> State:
    """Return the table after an event of tribe cards."""
    match event:
        case e.TribeDrawn():
            return drawn(state, "tribe")
        case e.TribeTaken(card=card):
            return without(state, card)
        case e.CardsDiscarded(_, cards):
            for card in cards:
                state = without(state, card)
            return discarded(state, "tribe", cards)
        case e.CardsPutAway(seat, cards, paid):
            state = state.replace_player(seat, purse=state.players[seat].purse - paid)
            return discarded(state, "tribe", cards)
        case e.CardPaid():
            return _paid(state, event)
        case e.CardLaid(seat, card, row):
            return _laid(state, seat, card, row)
        case e.HandTaken(seat, known, hidden):
            return _held(state, seat, HandCard(known or hidden, bool(known), True))
        case e.HandThrown(_, card):
            return discarded(without(state, card), "tribe", (card,))
        case e.Arranged(seat, rows):
            return state.replace_player(seat, rows=rows)
        case e.CardsRevealed():
            return state
        case _:
            assert_never(event)


def _held(state: State, seat: Seat, held: HandCard) -> State:
    state = without(state, held.card)
    return state.replace_player(seat, hand=(*state.players[seat].hand, held))


def _paid(state: State, event: e.CardPaid) -> State:
    state = without(state, event.card)
    player = state.players[event.seat]
    if event.once:
        state = use_once_card(state, event.seat, event.once)
    for card, _ in state.abilities(event.seat, StoredGold):
        player = state.players[event.seat]
        used = min(event.stored, player.charge(card))
        if used:
            charges = player.with_charge(card, player.charge(card) - used)
            state = state.replace_player(event.seat, charges=charges)
    purse = state.players[event.seat].purse - event.paid + Bundle(vp=event.tokens)
    return state.replace_player(event.seat, purse=purse)


def _laid(state: State, seat: Seat, card: str, row: int) -> State:
    player = state.players[seat]
    rows = replace_at(player.rows, row, (*player.rows[row], card))
    effect = state.box.displayed[card].effect
    charges = player.charges
    if isinstance(effect, Once):
        charges = player.with_charge(card, 1)
    if isinstance(effect, StoredGold):
        charges = player.with_charge(card, effect.amount)
    dunes = tuple(dune for dune in state.open_dunes if dune != card)
    return state.replace_player(seat, rows=rows, charges=charges).replace(open_dunes=dunes)
