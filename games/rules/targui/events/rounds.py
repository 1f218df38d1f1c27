"""The events of the course: set-up, rounds, raids, the end."""

from typing import TypeAlias

from games.kernel.events import Event
from games.kernel.values import Seat
from games.kernel.visibility import Hidden, Public, Shown
from games.rules.targui.box.bundle import Bundle
from games.rules.targui.state import Cards, Variant


class Started(Event, tag="targui.started", frozen=True):
    """The table was set up; `piles` has the draw of mixed tribe cards, by symbol."""

    seats: Public[int]
    variant: Public[Variant]
    easy: Public[bool]
    first: Public[Seat]
    frame: Public[Cards]
    goods: Hidden[Cards]
    tribes: Hidden[Cards]
    dunes: Hidden[Cards]
    piles: Hidden[tuple[Cards, ...]]


class CentreTurned(Event, tag="targui.centre_turned", frozen=True):
    """Face-down cards of the centre were turned up."""

    squares: Public[Cards]
    cards: Shown[Cards]


class TribeTurned(Event, tag="targui.tribe_turned", frozen=True):
    """The top of the tribe deck became the first discard."""

    card: Shown[str]


class DunesTurned(Event, tag="targui.dunes_turned", frozen=True):
    """Dunes were turned up."""

    dunes: Shown[Cards]


class DunesSwept(Event, tag="targui.dunes_swept", frozen=True):
    """All face-up dunes were discarded after a raid."""

    dunes: Public[Cards]


class DuneDiscarded(Event, tag="targui.dune_discarded", frozen=True):
    """A dune was used or forgone by every Targi on it."""

    dune: Public[str]


class RoundBegan(Event, tag="targui.round_began", frozen=True):
    """The first-player token changed hands."""

    number: Public[int]
    first: Public[Seat]


class RobberMoved(Event, tag="targui.robber_moved", frozen=True):
    """The robber moved by one card, and the Targia with him."""

    robber: Public[int]
    targia: Public[int | None]


class RoundOpened(Event, tag="targui.round_opened", frozen=True):
    """Placing begins, with so many Targis for each seat."""

    targis: Public[tuple[int, ...]]


class RaidPaid(Event, tag="targui.raid_paid", frozen=True):
    """A player paid a demand of the raid, with goods and points or with a card."""

    seat: Public[Seat]
    paid: Public[Bundle]
    card: Public[str]


class RaidSpared(Event, tag="targui.raid_spared", frozen=True):
    """A player paid nothing, by the ability of a card."""

    seat: Public[Seat]
    card: Public[str]


class RaidUnmet(Event, tag="targui.raid_unmet", frozen=True):
    """A player could pay no demand; the opponent took these points."""

    seat: Public[Seat]
    vp: Public[int]


class RaidOver(Event, tag="targui.raid_over", frozen=True):
    """Both seats have paid."""

    robber: Public[int]


class Ended(Event, tag="targui.ended", frozen=True):
    """The game ended; `rest` are the tribe cards for the rematch."""

    reason: Public[str]
    rest: Shown[Cards]


RoundEvent: TypeAlias = (
    CentreTurned
    | TribeTurned
    | DunesTurned
    | DunesSwept
    | DuneDiscarded
    | RoundBegan
    | RobberMoved
    | RoundOpened
    | RaidPaid
    | RaidSpared
    | RaidUnmet
    | RaidOver
    | Ended
)
