"""Apply the events of goods and decks."""

from typing import assert_never

from games.kernel.values import Seat
from games.rules.targui import events as e
from games.rules.targui.box.bundle import GOODS, ONE, Bundle
from games.rules.targui.effects.goods_cards import GoodsCardBonus
from games.rules.targui.evolve.cards import discarded, drawn, on_square, with_pile
from games.rules.targui.state import Pile, State


def apply_goods_event(  # noqa: C901, PLR0911  # one case for each event
    state: State, event: e.GoodsEvent
) -> State:
    """Return the table after an event of goods or decks."""
    match event:
        case e.Gained(seat, gain, source):
            return _gained(state, seat, gain, source)
        case e.Traded(seat, _, gave, got):
            return state.replace_player(seat, purse=state.players[seat].purse - gave + got)
        case e.WaterTraded(seat, gave, got, helped):
            player = state.players[seat]
            spent = (*player.spent, helped) if helped else player.spent
            return state.replace_player(seat, purse=player.purse - gave + got, spent=spent)
        case e.GoodGiven(seat, good):
            return state.replace_player(seat, purse=state.players[seat].purse - ONE[good])
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


def _gained(state: State, seat: Seat, gain: Bundle, source: str) -> State:
    player = state.players[seat]
    card = state.box.displayed.get(source)
    once_a_round = card is not None and isinstance(card.effect, GoodsCardBonus)
    spent = (*player.spent, source) if once_a_round else player.spent
    return state.replace_player(seat, purse=player.purse + gain, spent=spent)


def _goods_taken(state: State, seat: Seat, card: str, square: str, gain: Bundle) -> State:
    player = state.players[seat]
    given = tuple(good for good in GOODS if getattr(gain, good) and good not in player.given)
    if square:
        state = on_square(state, square, "")
    state = state.replace_player(seat, purse=player.purse + gain, given=player.given + given)
    return discarded(state, "goods", (card,))
