"""The events of Targis and markers, and of the turns of a player."""

from typing import TypeAlias

from games.kernel.events import Event
from games.kernel.values import Seat
from games.kernel.visibility import Public
from games.rules.targui.box.bundle import Bundle
from games.rules.targui.state import Cards


class TargiPlaced(Event, tag="targui.targi_placed", frozen=True):
    """A Targi was placed, by the abilities of the cards in `helped` if any."""

    seat: Public[Seat]
    at: Public[str]
    helped: Public[Cards]


class MarkersSet(Event, tag="targui.markers_set", frozen=True):
    """The tribe markers of each seat were set where its lines cross."""

    squares: Public[tuple[Cards, ...]]


class PieceUsed(Event, tag="targui.piece_used", frozen=True):
    """A player took a piece back to use the card under it."""

    seat: Public[Seat]
    piece: Public[str]


class PieceForgone(Event, tag="targui.piece_forgone", frozen=True):
    """A player took a piece back without using it."""

    seat: Public[Seat]
    piece: Public[str]


class AbilityUsed(Event, tag="targui.ability_used", frozen=True):
    """A player used the ability of a displayed card between two actions."""

    seat: Public[Seat]
    card: Public[str]


class PartBegun(Event, tag="targui.part_begun", frozen=True):
    """A player on the card of the Targia began the action or the favour."""

    seat: Public[Seat]
    part: Public[str]


class Declined(Event, tag="targui.declined", frozen=True):
    """A player declined the offer, or more of it."""

    seat: Public[Seat]


class Picked(Event, tag="targui.picked", frozen=True):
    """A player picked a card to use without a piece."""

    seat: Public[Seat]
    at: Public[str]


class MarkerMoved(Event, tag="targui.marker_moved", frozen=True):
    """A player moved a marker."""

    seat: Public[Seat]
    marker: Public[str]
    to: Public[str]


class TargiaCalled(Event, tag="targui.targia_called", frozen=True):
    """A player called the Targia for a Targi."""

    seat: Public[Seat]
    at: Public[str]
    card: Public[str]


class TargisLimited(Event, tag="targui.targis_limited", frozen=True):
    """A seat will have fewer Targis in the next round."""

    seat: Public[Seat]
    targis: Public[int]


class SurplusReturned(Event, tag="targui.surplus_returned", frozen=True):
    """A player gave back resources above the limits."""

    seat: Public[Seat]
    surplus: Public[Bundle]


class TurnEnded(Event, tag="targui.turn_ended", frozen=True):
    """A player ended the turn."""

    seat: Public[Seat]


PieceEvent: TypeAlias = (
    TargiPlaced
    | MarkersSet
    | PieceUsed
    | PieceForgone
    | AbilityUsed
    | PartBegun
    | Declined
    | Picked
    | MarkerMoved
    | TargiaCalled
    | TargisLimited
    | SurplusReturned
    | TurnEnded
)
