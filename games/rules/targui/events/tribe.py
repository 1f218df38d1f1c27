"""The events of tribe cards: drawn, paid, laid, held."""

from typing import TypeAlias

from games.kernel.events import Event
from games.kernel.values import Seat
from games.kernel.visibility import Drawn, Kept, Public, Shown
from games.rules.targui.box.bundle import Bundle
from games.rules.targui.state import Cards, Rows


class TribeDrawn(Event, tag="targui.tribe_drawn", frozen=True):
    """A player drew the top tribe card."""

    seat: Public[Seat]
    card: Drawn[str]


class TribeTaken(Event, tag="targui.tribe_taken", frozen=True):
    """A player took the top of the tribe discards."""

    seat: Public[Seat]
    card: Public[str]


class CardsRevealed(Event, tag="targui.cards_revealed", frozen=True):
    """Cards that only one player knew are shown to all."""

    seat: Public[Seat]
    cards: Shown[Cards]


class CardsDiscarded(Event, tag="targui.cards_discarded", frozen=True):
    """Tribe cards were put on the discards."""

    seat: Public[Seat]
    cards: Public[Cards]


class CardsPutAway(Event, tag="targui.cards_put_away", frozen=True):
    """A drawn card was discarded at a price, to draw again."""

    seat: Public[Seat]
    cards: Public[Cards]
    paid: Public[Bundle]


class CardPaid(Event, tag="targui.card_paid", frozen=True):
    """A player paid a tribe card, with stored gold and the one-time help of a card if any."""

    seat: Public[Seat]
    card: Public[str]
    paid: Public[Bundle]
    stored: Public[int]
    once: Public[str]
    tokens: Public[int]


class CardLaid(Event, tag="targui.card_laid", frozen=True, omit_defaults=True):
    """A card was laid in the display, by the benefit of a dune if one is named."""

    seat: Public[Seat]
    card: Public[str]
    row: Public[int]
    dune: Public[str] = ""


class HandTaken(Event, tag="targui.hand_taken", frozen=True):
    """A player took a card into the hand, known to all or hidden."""

    seat: Public[Seat]
    known: Public[str]
    hidden: Kept[str]


class HandThrown(Event, tag="targui.hand_thrown", frozen=True):
    """A player threw a hand card away."""

    seat: Public[Seat]
    card: Public[str]


class Arranged(Event, tag="targui.arranged", frozen=True):
    """A player rearranged the display."""

    seat: Public[Seat]
    rows: Public[Rows]


TribeEvent: TypeAlias = (
    TribeDrawn
    | TribeTaken
    | CardsRevealed
    | CardsDiscarded
    | CardsPutAway
    | CardPaid
    | CardLaid
    | HandTaken
    | HandThrown
    | Arranged
)
