"""The events of goods: gained, exchanged, taken from goods cards; and the decks."""

from typing import TypeAlias

from games.kernel.events import Event
from games.kernel.values import Seat
from games.kernel.visibility import Hidden, Public, Shown
from games.rules.targui.box.bundle import Bundle, Good
from games.rules.targui.state import Cards, Deck


class Gained(Event, tag="targui.gained", frozen=True):
    """A player took resources from the supply, by a card."""

    seat: Public[Seat]
    gain: Public[Bundle]
    source: Public[str]


class Chosen(Event, tag="targui.chosen", frozen=True):
    """A player chose one gain of several."""

    seat: Public[Seat]
    option: Public[int]


class Traded(Event, tag="targui.traded", frozen=True):
    """A player exchanged at a rate of the card."""

    seat: Public[Seat]
    rate: Public[int]
    gave: Public[Bundle]
    got: Public[Bundle]


class WaterTraded(Event, tag="targui.water_traded", frozen=True):
    """A player exchanged water."""

    seat: Public[Seat]
    gave: Public[Bundle]
    got: Public[Bundle]
    helped: Public[str]


class GoodGiven(Event, tag="targui.good_given", frozen=True):
    """A player gave a good back, to turn up a goods card."""

    seat: Public[Seat]
    good: Public[Good]


class GoodsTurned(Event, tag="targui.goods_turned", frozen=True):
    """The top goods card was turned up."""

    seat: Public[Seat]
    card: Shown[str]


class GoodsKept(Event, tag="targui.goods_kept", frozen=True):
    """A player picked one of the turned goods cards."""

    seat: Public[Seat]
    card: Public[str]


class GoodsTaken(Event, tag="targui.goods_taken", frozen=True):
    """A player took the goods of a goods card, which was discarded."""

    seat: Public[Seat]
    card: Public[str]
    square: Public[str]
    gain: Public[Bundle]


class GoodsReturned(Event, tag="targui.goods_returned", frozen=True):
    """Turned goods cards were discarded without being taken."""

    seat: Public[Seat]
    cards: Public[Cards]


class SquareRefilled(Event, tag="targui.square_refilled", frozen=True):
    """A face-down card of this deck was laid on an empty square."""

    square: Public[str]
    deck: Public[Deck]


class Reshuffled(Event, tag="targui.reshuffled", frozen=True):
    """An empty deck was made of its shuffled discards."""

    deck: Public[Deck]
    order: Hidden[Cards]


GoodsEvent: TypeAlias = (
    Gained
    | Chosen
    | Traded
    | WaterTraded
    | GoodGiven
    | GoodsTurned
    | GoodsKept
    | GoodsTaken
    | GoodsReturned
    | SquareRefilled
    | Reshuffled
)
