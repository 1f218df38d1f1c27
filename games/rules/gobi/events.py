"""The facts of Gobi, as a player would tell them."""

from typing import TypeAlias

import msgspec

from games.kernel.facts import Event
from games.kernel.values import Seat
from games.kernel.visibility import Hidden, Public, Shown
from games.rules.gobi.desert import Cell, Pair


class Started(Event, tag="gobi.started", frozen=True):
    """The desert is laid and dealt; each reward stack shows its top.

    `tiles` holds the four drawn for the middle, then each seat's stack; `rewards` the box, then
    the four stacks: both in the order of their one shuffle, so that it can be checked.
    """

    seats: Public[int]
    first: Shown[Seat]
    desert: Shown[tuple[tuple[Cell, str], ...]]
    tops: Shown[tuple[str, ...]]
    tiles: Hidden[tuple[tuple[str, ...], ...]]
    rewards: Hidden[tuple[tuple[str, ...], ...]]


class TileDrawn(Event, tag="gobi.tile_drawn", frozen=True):
    """A turn began: the seat turned up the top tile of its stack."""

    seat: Public[Seat]
    tribe: Shown[str]


class TilePlaced(Event, tag="gobi.tile_placed", frozen=True):
    """The tile lies in the desert; with silk, its camels may go along the lines."""

    seat: Public[Seat]
    tribe: Public[str]
    at: Public[Cell]
    silk: Public[bool]


class TileDiscarded(Event, tag="gobi.tile_discarded", frozen=True):
    """The tile lies before the seat; `forced` when it fitted nowhere."""

    seat: Public[Seat]
    tribe: Public[str]
    cotton: Public[bool]
    forced: Public[bool]


class CamelLifted(Event, tag="gobi.camel_lifted", frozen=True):
    """A camel went back to the reserve, for want of one there."""

    seat: Public[Seat]
    at: Public[Cell]


class CamelsPlaced(Event, tag="gobi.camels_placed", frozen=True):
    """A camel of the seat now stands on each of these tiles."""

    seat: Public[Seat]
    at: Public[tuple[Cell, ...]]


class CamelsDeclined(Event, tag="gobi.camels_declined", frozen=True):
    """The seat put no more camels after its discard."""

    seat: Public[Seat]


class GiftUsed(Event, tag="gobi.gift_used", frozen=True):
    """A gift was turned over; what it did is told next."""

    seat: Public[Seat]
    gift: Public[str]


class CamelMoved(Event, tag="gobi.camel_moved", frozen=True):
    """Porcelain moved a camel."""

    seat: Public[Seat]
    origin: Public[Cell]
    target: Public[Cell]


class CaravanReunited(Event, tag="gobi.caravan_reunited", frozen=True):
    """Two tiles of a tribe were reunited along this way; the camels at its ends went home."""

    seat: Public[Seat]
    tribe: Public[str]
    ends: Public[Pair]
    way: Public[tuple[Cell, ...]]
    spices: Public[bool]


class RewardTaken(Event, tag="gobi.reward_taken", frozen=True):
    """The seat took the top of a stack, and what lay below it is seen."""

    seat: Public[Seat]
    reward: Public[str]
    stack: Public[int]
    uncovered: Shown[str | None]


class CoffeeTaken(Event, tag="gobi.coffee_taken", frozen=True):
    """The seat took a coffee."""

    seat: Public[Seat]


class RewardMissed(Event, tag="gobi.reward_missed", frozen=True):
    """No reward for this caravan: nothing was left, or the seat kept its tea."""

    seat: Public[Seat]
    declined: Public[bool]


class TurnPassed(Event, tag="gobi.turn_passed", frozen=True):
    """The seat ended its turn."""

    seat: Public[Seat]


class ScoreLine(msgspec.Struct, frozen=True):
    """One line of a score: what for, how much, and why."""

    code: str
    value: int
    facts: dict[str, bool | int | str]


class Scored(Event, tag="gobi.scored", frozen=True):
    """What a seat reached, line by line."""

    seat: Public[Seat]
    total: Public[int]
    lines: Public[tuple[ScoreLine, ...]]


class Ended(Event, tag="gobi.ended", frozen=True):
    """All tiles are played: the ranks, and what lay hidden to the end."""

    ranks: Public[tuple[int, ...]]
    box: Shown[tuple[str, ...]]
    stacks: Shown[tuple[tuple[str, ...], ...]]


Later: TypeAlias = (
    TileDrawn
    | TilePlaced
    | TileDiscarded
    | CamelLifted
    | CamelsPlaced
    | CamelsDeclined
    | GiftUsed
    | CamelMoved
    | CaravanReunited
    | RewardTaken
    | CoffeeTaken
    | RewardMissed
    | TurnPassed
    | Scored
    | Ended
)
GobiEvent: TypeAlias = Started | Later
