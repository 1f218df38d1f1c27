"""Moving cards between decks, discards, hands and the centre."""

from typing import Any

from games.kernel.tuples import remove_first, replace_at
from games.kernel.values import Seat
from games.rules.targui.board import SQUARES
from games.rules.targui.state import Deck, Pile, State


def with_pile(state: State, deck: Deck, pile: Pile) -> State:
    """Return the table with another pile."""
    changed: dict[str, Any] = {deck: pile}
    return state.replace(**changed)


def drawn(state: State, deck: Deck) -> State:
    """Return the table without the top card of a deck."""
    pile = state.pile(deck)
    return with_pile(state, deck, Pile(pile.draw[1:], pile.discards, pile.shuffles))


def discarded(state: State, deck: Deck, cards: tuple[str, ...]) -> State:
    """Return the table with more discards."""
    pile = state.pile(deck)
    return with_pile(state, deck, Pile(pile.draw, pile.discards + cards, pile.shuffles))


def on_square(state: State, square: str, card: str, *, down: bool = False) -> State:
    """Return the table with another card on a centre square, or with none."""
    at = SQUARES.index(square)
    centre = replace_at(state.centre, at, card)
    others = tuple(s for s in state.down if s != square)
    return state.replace(centre=centre, down=(*others, square) if down else others)


def without(state: State, card: str) -> State:
    """Return the table without this tribe card, wherever it is: centre, hand or discards."""
    if card in state.centre:
        return on_square(state, SQUARES[state.centre.index(card)], "")
    if card in state.tribe.discards:
        pile = state.tribe
        left = remove_first(pile.discards, card)
        return with_pile(state, "tribe", Pile(pile.draw, left, pile.shuffles))
    for number, player in enumerate(state.players):
        if any(held.card == card for held in player.hand):
            hand = tuple(held for held in player.hand if held.card != card)
            return state.replace_player(Seat(number), hand=hand)
    return state
