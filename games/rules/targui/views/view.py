"""Views: the table as a viewer may see it."""

from typing import Literal, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from games.kernel.values import Seat
from games.rules.targui.box.bundle import Bundle
from games.rules.targui.box.cards import Kind
from games.rules.targui.box.effect import Symbol
from games.rules.targui.state import Cards, Rows, Variant
from games.rules.targui.views.details import Details

Back: TypeAlias = Literal["goods", "tribe"]


class Square(msgspec.Struct, frozen=True, kw_only=True):
    """A square of the centre: a card face up, or the back of a card face down."""

    at: str
    card: str | UnsetType | None = UNSET
    back: Back | UnsetType = UNSET


class DeckView(msgspec.Struct, frozen=True):
    """How many cards are left to draw, and the discards, their top last."""

    left: int
    discards: Cards


class Decks(msgspec.Struct, frozen=True):
    """The three decks."""

    goods: DeckView
    tribe: DeckView
    dunes: DeckView


class Purse(msgspec.Struct, frozen=True):
    """All that a player owns, zeros included."""

    dates: int
    salt: int
    pepper: int
    gold: int
    water: int
    vp: int


class HandCardView(msgspec.Struct, frozen=True):
    """A card in hand; its id is null for viewers who may not see it."""

    card: str | None
    fresh: bool
    known: bool


class PlayerView(msgspec.Struct, frozen=True):
    """The possessions of one player, with the points if the game ended now."""

    purse: Purse
    hand: tuple[HandCardView, ...]
    rows: Rows
    charges: dict[str, int]
    targis: Cards
    markers: Cards
    supply: int
    next_supply: int
    called: str
    spent: Cards
    score: int
    points: dict[str, int]
    """The points of each kind of line of the score."""
    row_worth: tuple[int, ...]
    """The points of each row of the display."""


class Pending(msgspec.Struct, frozen=True):
    """The choice that is waited for, and the cards it is about; null for those not shown."""

    step: str
    seat: Seat
    cards: tuple[str | None, ...] | UnsetType = UNSET


class ExtraView(msgspec.Struct, frozen=True):
    """The part of a price in brackets, and the points it brings."""

    cost: Bundle
    vp: int


class Face(msgspec.Struct, frozen=True, kw_only=True):
    """The printed face of a card; each kind of card has some of the fields."""

    options: tuple[Bundle, ...] | UnsetType = UNSET
    symbol: Symbol | Literal["joker"] | UnsetType = UNSET
    vp: int | UnsetType = UNSET
    prices: tuple[Bundle, ...] | UnsetType = UNSET
    kind: Kind | UnsetType = UNSET
    effect: str | UnsetType = UNSET
    details: Details | UnsetType = UNSET
    extra: ExtraView | UnsetType = UNSET
    reconstructed: bool | UnsetType = UNSET
    """Present where part of the card is not known from a public source."""


class DuneFace(Face, frozen=True):
    """The face of a border card or a dune: the same fields, the effect first."""

    # A positional field comes before the keyword-only ones of the base class.
    effect: str


class View(msgspec.Struct, frozen=True, kw_only=True):
    """The table as one viewer sees it; `faces` has every card in sight."""

    set: Variant
    round: int
    first: Seat
    robber: int
    targia: int | None
    frame: Cards
    centre: tuple[Square, ...]
    open_dunes: Cards
    decks: Decks
    players: tuple[PlayerView, ...]
    pending: Pending | None
    ended: str
    faces: dict[str, Face]
