"""Offers: the choices of a seat, one struct for each kind.

The field `step` has the name of the choice and distinguishes the structs.
"""

from typing import Literal, TypeAlias

import msgspec

from games.rules.targui.box.bundle import Bundle, Currency, Good, Terms
from games.rules.targui.state import Cards, Rows
from games.rules.targui.views.turn_ends import NO_TURN_ENDS, TurnEnds

Spot: TypeAlias = str
Part: TypeAlias = Literal["action", "favour"]
Source: TypeAlias = Literal["deck", "discard_top", "discard_any"]
Origin: TypeAlias = Literal["centre", "deck", "discard", "pile", "hand"]
Answer: TypeAlias = Literal["play", "hand", "discard", "throw", "decline"]
DrawnCardOption: TypeAlias = Literal["play", "hand", "discard"]


class WaterRate(msgspec.Struct, frozen=True):
    """How much water buys one of this resource."""

    into: Currency
    water: int


WaterRates: TypeAlias = tuple[WaterRate, ...]


class Offer(msgspec.Struct, frozen=True, tag_field="step", kw_only=True, omit_defaults=True):
    """The choices of one step, with the exchanges of water that are possible beside them.

    `ends_turn` is left out where no move ends the turn.
    """

    water: WaterRates
    ends_turn: TurnEnds = NO_TURN_ENDS


class OpenPlace(msgspec.Struct, frozen=True):
    """A spot for a Targi: the crossings it would make and the cards whose abilities it takes."""

    at: Spot
    crossings: tuple[Spot, ...]
    helped: Cards


class ClosedPlace(msgspec.Struct, frozen=True):
    """A spot where no Targi may be placed, with the code of the reason."""

    at: Spot
    why: str


class PlacingOffer(Offer, frozen=True, kw_only=True, tag="placing"):
    """Place one Targi."""

    places: tuple[OpenPlace, ...]
    closed: tuple[ClosedPlace, ...]


class PieceOffer(msgspec.Struct, frozen=True):
    """A piece or a displayed card to use; `closed` is the code of a refusal, or empty."""

    at: str
    closed: str
    favour: bool


class TurnOffer(Offer, frozen=True, kw_only=True, tag="turn"):
    """Use or forgo a piece, use an ability, or end the turn."""

    pieces: tuple[PieceOffer, ...]
    abilities: tuple[PieceOffer, ...]
    end: bool
    surplus_water: int
    """The water that has to be exchanged before the turn can end."""


class PartsOffer(Offer, frozen=True, kw_only=True, tag="parts"):
    """Begin the action of the card or the favour of the Targia."""

    parts: tuple[Part, ...]
    source: str


class FavourOffer(Offer, frozen=True, kw_only=True, tag="favour"):
    """Take one of `goods`, or give one of `give` for a goods card."""

    goods: tuple[Good, ...]
    give: tuple[Good, ...]
    both: bool


class TakeGoodsOffer(Offer, frozen=True, kw_only=True, tag="take_goods"):
    """Take goods of one's choice, one at a time."""

    goods: tuple[Good, ...]
    count: int
    source: str


class TakeGoodsCardOffer(Offer, frozen=True, kw_only=True, tag="take_goods_card"):
    """Take one side of a goods card."""

    options: tuple[Bundle, ...]
    source: str


class ChooseGainOffer(Offer, frozen=True, kw_only=True, tag="choose_gain"):
    """Take one gain of several."""

    options: tuple[Terms, ...]
    source: str


class KeepGoodsCardsOffer(Offer, frozen=True, kw_only=True, tag="keep_goods_cards"):
    """Keep some of the goods cards that were turned up."""

    cards: Cards
    left: int


class PaymentOffer(msgspec.Struct, frozen=True):
    """One way to pay a card: the goods that may be paid, or the least that is missing."""

    price: int
    extra: bool
    once: str
    gold: int
    stored: int
    water: int
    goods: tuple[Bundle, ...]
    missing: Bundle


class TribeCardOffer(msgspec.Struct, frozen=True):
    """A tribe card with the ways to pay it."""

    card: str
    ways: tuple[PaymentOffer, ...]


class CardOffer(Offer, frozen=True, kw_only=True, tag="card"):
    """Play, take, throw away or discard a tribe card.

    `play` and `hand` are the codes of refusals to play and to take it, or empty.
    """

    cards: tuple[TribeCardOffer, ...]
    play: str
    hand: str
    options: tuple[Answer, ...]
    redraw: Bundle | None
    """The price of drawing another card, if that is possible."""
    origin: Origin
    square: str


class DrawOffer(Offer, frozen=True, kw_only=True, tag="draw"):
    """Draw a tribe card from one of the sources."""

    sources: tuple[Source, ...]
    top: str | None


class LayOffer(Offer, frozen=True, kw_only=True, tag="lay"):
    """Lay the card in one of the rows."""

    card: str
    rows: tuple[int, ...]


class ArrangeOffer(Offer, frozen=True, kw_only=True, tag="arrange"):
    """Move at most `most` cards of the display, or let two of them change places."""

    most: int
    swap: bool
    left: int
    arrangements: tuple[Rows, ...]


class RateOffer(msgspec.Struct, frozen=True):
    """A rate with the goods that may be given, or with the missing resources."""

    give: Terms
    get: Terms
    goods: tuple[Bundle, ...]
    missing: Terms


class ExchangeOffer(Offer, frozen=True, kw_only=True, tag="exchange"):
    """Exchange at one of the rates, `left` times or without limit."""

    rates: tuple[RateOffer, ...]
    left: int | None


class KeepDuneOffer(Offer, frozen=True, kw_only=True, tag="keep_dune"):
    """Pay for a dune to lay it in the display."""

    rates: tuple[RateOffer, ...]
    card: str


class MarkerOffer(msgspec.Struct, frozen=True):
    """A marker with the squares it may be moved to."""

    marker: Spot
    to: tuple[Spot, ...]


class MoveMarkerOffer(Offer, frozen=True, kw_only=True, tag="move_marker"):
    """Move a marker."""

    markers: tuple[MarkerOffer, ...]
    left: int


class AtSquareOffer(Offer, frozen=True, kw_only=True, tag="at_square"):
    """Use or forgo the card that a marker was moved to."""

    square: Spot


class PickBorderOffer(Offer, frozen=True, kw_only=True, tag="pick_border"):
    """Pick a border card to use."""

    spots: tuple[Spot, ...]


class PickSquareOffer(Offer, frozen=True, kw_only=True, tag="pick_square"):
    """Pick a centre card to use."""

    spots: tuple[Spot, ...]


class CallTargiaOffer(Offer, frozen=True, kw_only=True, tag="call_targia"):
    """Pick the Targi that the Targia is called to."""

    spots: tuple[Spot, ...]


class SurplusOffer(Offer, frozen=True, kw_only=True, tag="surplus"):
    """Give back `count` goods."""

    give: tuple[Good, ...]
    count: int


class DemandOffer(msgspec.Struct, frozen=True):
    """One demand of a raid: the goods and cards that may be given, or the missing resources."""

    pay: Terms
    goods: tuple[Bundle, ...]
    cards: Cards
    missing: Terms


class PayRaidOffer(Offer, frozen=True, kw_only=True, tag="pay_raid"):
    """Pay a demand of a raid; `spare` and `can_yield` say whether it can be avoided."""

    demand: tuple[DemandOffer, ...]
    spare: bool
    can_yield: bool = msgspec.field(name="yield")


AnyOffer: TypeAlias = (
    PlacingOffer
    | TurnOffer
    | PartsOffer
    | FavourOffer
    | TakeGoodsOffer
    | TakeGoodsCardOffer
    | ChooseGainOffer
    | KeepGoodsCardsOffer
    | CardOffer
    | DrawOffer
    | LayOffer
    | ArrangeOffer
    | ExchangeOffer
    | KeepDuneOffer
    | MoveMarkerOffer
    | AtSquareOffer
    | PickBorderOffer
    | PickSquareOffer
    | CallTargiaOffer
    | SurplusOffer
    | PayRaidOffer
)
