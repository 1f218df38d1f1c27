"""What the facts of goods and tribe cards change on the table."""

from typing import Any, assert_never

from games.kernel.values import Seat
from games.rules.targui import events as e
from games.rules.targui.board import SQUARES
from games.rules.targui.box.bundle import GOODS, ONE, Bundle
from games.rules.targui.box.lasting import GoodsCardBonus, Once, StoredGold
from games.rules.targui.state import Deck, HandCard, Pile, State


def goods_booked(  # noqa: C901, PLR0911  # one case for each fact
    state: State, event: e.GoodsEvent
) -> State:
    """The table after a fact of goods or decks."""
    match event:
        case e.Gained(seat, gain, source):
            return _gained(state, seat, gain, source)
        case e.Traded(seat, _, gave, got):
            return state.but_player(seat, purse=state.players[seat].purse - gave + got)
        case e.WaterTraded(seat, gave, got, helped):
            player = state.players[seat]
            spent = (*player.spent, helped) if helped else player.spent
            return state.but_player(seat, purse=player.purse - gave + got, spent=spent)
        case e.GoodGiven(seat, good):
            return state.but_player(seat, purse=state.players[seat].purse - ONE[good])
        case e.GoodsTurned():
            return drawn(state, "goods")
        case e.GoodsTaken(seat, card, square, gain):
            return _goods_taken(state, seat, card, square, gain)
        case e.GoodsReturned(_, cards):
            return discarded(state, "goods", cards)
        case e.SquareRefilled(square, deck):
            card = state.pile(deck).draw[0]
            return on_square(drawn(state, deck), square, card, down=True)
        case e.Reshuffled(deck, order):
            pile = state.pile(deck)
            kept = pile.discards[len(order) :]
            return with_pile(state, deck, Pile(order, kept, pile.shuffles + 1))
        case e.Chosen() | e.GoodsKept():
            return state
        case _:
            assert_never(event)


def tribe_booked(  # noqa: C901, PLR0911  # one case for each fact
    state: State, event: e.TribeEvent
) -> State:
    """The table after a fact of tribe cards."""
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
            state = state.but_player(seat, purse=state.players[seat].purse - paid)
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
            return state.but_player(seat, rows=rows)
        case e.CardsRevealed():
            return state
        case _:
            assert_never(event)


def with_pile(state: State, deck: Deck, pile: Pile) -> State:
    """The table with another pile."""
    changed: dict[str, Any] = {deck: pile}
    return state.but(**changed)


def drawn(state: State, deck: Deck) -> State:
    """The table without the top card of a deck."""
    pile = state.pile(deck)
    return with_pile(state, deck, Pile(pile.draw[1:], pile.discards, pile.shuffles))


def discarded(state: State, deck: Deck, cards: tuple[str, ...]) -> State:
    """The table with more discards."""
    pile = state.pile(deck)
    return with_pile(state, deck, Pile(pile.draw, pile.discards + cards, pile.shuffles))


def on_square(state: State, square: str, card: str, *, down: bool = False) -> State:
    """The table with another card on a centre square, or with none."""
    at = SQUARES.index(square)
    centre = (*state.centre[:at], card, *state.centre[at + 1 :])
    lying = tuple(s for s in state.down if s != square)
    return state.but(centre=centre, down=(*lying, square) if down else lying)


def without(state: State, card: str) -> State:
    """The table without this tribe card, wherever it lies: centre, hand or discards."""
    if card in state.centre:
        return on_square(state, SQUARES[state.centre.index(card)], "")
    if card in state.tribe.discards:
        pile = state.tribe
        left = tuple(c for c in pile.discards if c != card)
        return with_pile(state, "tribe", Pile(pile.draw, left, pile.shuffles))
    for number, player in enumerate(state.players):
        if any(held.card == card for held in player.hand):
            hand = tuple(held for held in player.hand if held.card != card)
            return state.but_player(Seat(number), hand=hand)
    return state


def _gained(state: State, seat: Seat, gain: Bundle, source: str) -> State:
    player = state.players[seat]
    card = state.box.displayed.get(source)
    monthly = card is not None and isinstance(card.effect, GoodsCardBonus)
    spent = (*player.spent, source) if monthly else player.spent
    return state.but_player(seat, purse=player.purse + gain, spent=spent)


def _goods_taken(state: State, seat: Seat, card: str, square: str, gain: Bundle) -> State:
    player = state.players[seat]
    given = tuple(good for good in GOODS if getattr(gain, good) and good not in player.given)
    if square:
        state = on_square(state, square, "")
    state = state.but_player(seat, purse=player.purse + gain, given=player.given + given)
    return discarded(state, "goods", (card,))


def _held(state: State, seat: Seat, held: HandCard) -> State:
    state = without(state, held.card)
    return state.but_player(seat, hand=(*state.players[seat].hand, held))


def _paid(state: State, event: e.CardPaid) -> State:
    state = without(state, event.card)
    player = state.players[event.seat]
    if event.once:
        player_charges = player.recharged(event.once, player.charge(event.once) - 1)
        state = state.but_player(event.seat, charges=player_charges)
    for card, _ in state.abilities(event.seat, StoredGold):
        player = state.players[event.seat]
        used = min(event.stored, player.charge(card))
        if used:
            charges = player.recharged(card, player.charge(card) - used)
            state = state.but_player(event.seat, charges=charges)
    purse = state.players[event.seat].purse - event.paid + Bundle(vp=event.tokens)
    return state.but_player(event.seat, purse=purse)


def _laid(state: State, seat: Seat, card: str, row: int) -> State:
    player = state.players[seat]
    rows = tuple(
        (*cards, card) if number == row else cards for number, cards in enumerate(player.rows)
    )
    effect = state.box.displayed[card].effect
    charges = player.charges
    if isinstance(effect, Once):
        charges = player.recharged(card, 1)
    if isinstance(effect, StoredGold):
        charges = player.recharged(card, effect.amount)
    dunes = tuple(dune for dune in state.open_dunes if dune != card)
    return state.but_player(seat, rows=rows, charges=charges).but(open_dunes=dunes)
