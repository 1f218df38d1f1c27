"""The events of Gobi. Their kinds and fields are frozen: stored logs contain them."""

from typing import Literal, TypeAlias

import msgspec

from games.kernel.events import Event
from games.kernel.values import Seat
from games.kernel.visibility import Hidden, Public, Shown
from games.rules.gobi.board.grid import Cell, Pair
from games.rules.gobi.components import Gift, Reward, Tribe


class Started(Event, tag="gobi.started", frozen=True):
    """The game began: tiles were placed and dealt, and each stack shows its top reward.

    `tiles` are the four drawn for the centre, then the stack of each seat; `rewards` are those in
    the box, then the four stacks. Both are in the order of one shuffle, so that it can be checked.
    """

    seats: Public[int]
    first: Shown[Seat]
    desert: Shown[tuple[tuple[Cell, Tribe], ...]]
    tops: Shown[tuple[Reward, ...]]
    tiles: Hidden[tuple[tuple[Tribe, ...], ...]]
    rewards: Hidden[tuple[tuple[Reward, ...], ...]]


class TileDrawn(Event, tag="gobi.tile_drawn", frozen=True):
    """A turn began: the seat drew the top tile of its stack."""

    seat: Public[Seat]
    tribe: Shown[Tribe]


class TilePlaced(Event, tag="gobi.tile_placed", frozen=True):
    """The tile was placed in the desert; silk allows camels on the tiles of its lines."""

    seat: Public[Seat]
    tribe: Public[Tribe]
    at: Public[Cell]
    silk: Public[bool]


class TileDiscarded(Event, tag="gobi.tile_discarded", frozen=True):
    """The tile was discarded; `forced` if it fitted nowhere."""

    seat: Public[Seat]
    tribe: Public[Tribe]
    cotton: Public[bool]
    forced: Public[bool]


class CamelLifted(Event, tag="gobi.camel_lifted", frozen=True):
    """A camel was lifted to a reserve that was too small."""

    seat: Public[Seat]
    at: Public[Cell]


class CamelsPlaced(Event, tag="gobi.camels_placed", frozen=True):
    """The seat put a camel on each of these tiles."""

    seat: Public[Seat]
    at: Public[tuple[Cell, ...]]


class CamelsDeclined(Event, tag="gobi.camels_declined", frozen=True):
    """The seat declined to put more camels after its discard."""

    seat: Public[Seat]


class GiftUsed(Event, tag="gobi.gift_used", frozen=True):
    """A gift was used; its effect is the next event."""

    seat: Public[Seat]
    gift: Public[Gift]


class CamelMoved(Event, tag="gobi.camel_moved", frozen=True):
    """Porcelain moved a camel."""

    seat: Public[Seat]
    origin: Public[Cell]
    target: Public[Cell]


class CaravanReunited(Event, tag="gobi.caravan_reunited", frozen=True):
    """Two tiles of a tribe were reunited; the camels at the ends returned to the reserve."""

    seat: Public[Seat]
    tribe: Public[Tribe]
    ends: Public[Pair]
    way: Public[tuple[Cell, ...]]
    spices: Public[bool]


class RewardTaken(Event, tag="gobi.reward_taken", frozen=True):
    """The seat took the top of a stack, which uncovered the reward below it."""

    seat: Public[Seat]
    reward: Public[Reward]
    stack: Public[int]
    uncovered: Shown[Reward | None]


class CoffeeTaken(Event, tag="gobi.coffee_taken", frozen=True):
    """The seat took a coffee."""

    seat: Public[Seat]


class RewardMissed(Event, tag="gobi.reward_missed", frozen=True):
    """The caravan had no reward: none was left, or the seat declined to use its tea."""

    seat: Public[Seat]
    declined: Public[bool]


class TurnPassed(Event, tag="gobi.turn_passed", frozen=True):
    """The seat ended its turn."""

    seat: Public[Seat]


class ScoreLine(msgspec.Struct, frozen=True):
    """One line of a score: its kind, its points, and the facts behind it."""

    code: Literal["gift", "coffee", "blessing", "discards"]
    value: int
    facts: dict[str, bool | int | str]


class Scored(Event, tag="gobi.scored", frozen=True):
    """The final score of a seat, line by line."""

    seat: Public[Seat]
    total: Public[int]
    lines: Public[tuple[ScoreLine, ...]]


class Ended(Event, tag="gobi.ended", frozen=True):
    """The game ended: the ranks, and the rewards that were hidden."""

    ranks: Public[tuple[int, ...]]
    box: Shown[tuple[Reward, ...]]
    stacks: Shown[tuple[tuple[Reward, ...], ...]]


LaterEvent: TypeAlias = (
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
GobiEvent: TypeAlias = Started | LaterEvent
