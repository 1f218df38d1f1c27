"""The events of Stairs. Their kinds and fields are frozen: stored logs contain them."""

from typing import TypeAlias

from games.kernel.events import Event
from games.kernel.values import Seat
from games.kernel.visibility import Drawn, Hidden, Public, Shown


class Started(Event, tag="stairs.started", frozen=True):
    """The game began with this deck, whose first cards are then dealt."""

    seats: Public[int]
    first: Shown[Seat]
    deck: Hidden[tuple[int, ...]]


class CardsDealt(Event, tag="stairs.cards_dealt", frozen=True):
    """The seat was dealt its first hand from the top of the deck."""

    seat: Public[Seat]
    cards: Drawn[tuple[int, ...]]


class CardDrawn(Event, tag="stairs.card_drawn", frozen=True):
    """The seat drew the top card of the deck."""

    seat: Public[Seat]
    card: Drawn[int]


class DieRolled(Event, tag="stairs.die_rolled", frozen=True):
    """The seat rolled the die instead of drawing."""

    seat: Public[Seat]
    roll: Shown[int]


class CardPlayed(Event, tag="stairs.card_played", frozen=True):
    """The seat played a card at the end of its row, and its turn ended."""

    seat: Public[Seat]
    card: Shown[int]


class Waited(Event, tag="stairs.waited", frozen=True):
    """The seat ended its turn without playing a card."""

    seat: Public[Seat]


StairsEvent: TypeAlias = Started | CardsDealt | CardDrawn | DieRolled | CardPlayed | Waited
