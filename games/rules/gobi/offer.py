"""The offer to the seat to act: one struct for each stage of a turn, distinguished by `stage`.

A field `closed` gives the reason code of a choice that is shown but refused, null where it is
open. `ends_turn` lists the moves that end the turn because they leave no other choice.
"""

from typing import TypeAlias

from msgspec import Struct

from games.kernel.values import NoOffer
from games.rules.gobi.board.grid import Cell, Pair
from games.rules.gobi.board.routes import Way
from games.rules.gobi.components import Gift
from games.rules.gobi.moves import GobiMove

Cells: TypeAlias = tuple[Cell, ...]
ReasonCode: TypeAlias = str
Moves: TypeAlias = tuple[GobiMove, ...]


class GiftOffer(Struct, frozen=True):
    """A kind of gift that the seat has, used or not."""

    gift: Gift
    closed: ReasonCode | None


class PlaceOffer(Struct, frozen=True):
    """A free cell for the drawn tile.

    `camels` are the tiles that get a camel, `lifts` the number of camels to lift first, `lines`
    the tiles that silk allows camels on, null without silk.
    """

    at: Cell
    camels: Cells
    lifts: int
    lines: Cells | None


class ForbiddenPlace(Struct, frozen=True):
    """A free cell that the golden rule closes, with the tiles of the same tribe beside it."""

    at: Cell
    closed: ReasonCode
    cells: Cells


class PorcelainOffer(Struct, frozen=True):
    """A tile with an own camel, and the tiles that porcelain can move it to."""

    origin: Cell
    targets: Cells


class RouteOffer(Struct, frozen=True):
    """A route to resolve.

    `stacks` are the numbers of the stacks to take a reward from; `coffee` is the reason why there
    is no coffee, and `tea` whether a coffee uses one.
    """

    ends: Pair
    way: Way
    length: int
    stacks: tuple[int, ...]
    coffee: ReasonCode | None
    tea: bool


class JoinedPair(Struct, frozen=True):
    """Two joined tiles of a tribe whose route cannot be resolved."""

    ends: Pair
    closed: ReasonCode | None


class ClosedCamels(Struct, frozen=True):
    """The reasons against lifting, putting and skipping."""

    lift: ReasonCode | None
    put: ReasonCode | None
    skip: ReasonCode | None


class ClosedReward(Struct, frozen=True):
    """The reason against skipping."""

    skip: ReasonCode | None


class ClosedRoutes(Struct, frozen=True):
    """The reason against ending the turn."""

    end: ReasonCode | None


class TileOffer(Struct, frozen=True, tag_field="stage", tag="tile"):
    """The seat places or discards its tile."""

    gifts: tuple[GiftOffer, ...]
    places: tuple[PlaceOffer, ...]
    forbidden: tuple[ForbiddenPlace, ...]
    porcelain: tuple[PorcelainOffer, ...]
    ends_turn: Moves


class CamelsOffer(Struct, frozen=True, tag_field="stage", tag="camels"):
    """The seat puts camels: the tiles to lift one from, and those to put one on."""

    gifts: tuple[GiftOffer, ...]
    lift: Cells
    put: Cells
    closed: ClosedCamels
    ends_turn: Moves


class RewardOffer(Struct, frozen=True, tag_field="stage", tag="reward"):
    """The seat chooses the reward for a caravan; the fields are those of a route."""

    gifts: tuple[GiftOffer, ...]
    length: int
    stacks: tuple[int, ...]
    coffee: ReasonCode | None
    tea: bool
    closed: ClosedReward
    ends_turn: Moves


class RoutesOffer(Struct, frozen=True, tag_field="stage", tag="routes"):
    """The seat resolves routes, with spices or without, and ends its turn."""

    gifts: tuple[GiftOffer, ...]
    reunite: tuple[RouteOffer, ...]
    spices: tuple[RouteOffer, ...]
    joined: tuple[JoinedPair, ...]
    porcelain: tuple[PorcelainOffer, ...]
    closed: ClosedRoutes
    ends_turn: Moves


GobiOffer: TypeAlias = TileOffer | CamelsOffer | RewardOffer | RoutesOffer | NoOffer
