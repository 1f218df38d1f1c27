"""The view of a table: the same for all seats and spectators, before the end and after it."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import Struct

from games.kernel.values import Seat
from games.rules.gobi.board.grid import Cell, Pair
from games.rules.gobi.components import Blessing, Gift, Reward, Tribe
from games.rules.gobi.rules.scoring import BlessingProgress
from games.rules.gobi.state import Stage

Rewards: TypeAlias = tuple[Reward, ...]


class TileView(Struct, frozen=True):
    """A tile in the desert, with the number of camels of each seat on it."""

    at: Cell
    tribe: Tribe
    camels: tuple[int, ...]


class PlayerView(Struct, frozen=True):
    """The area of one seat.

    `reserve` counts the camels out of play, `tiles` those left in the stack; `standing` is the
    progress of each of the `blessings`, in their order; `prospects` are those of the blessings on
    top of the stacks, null for other stacks; `points` is the score if the game ended now.
    """

    reserve: int
    tiles: int
    gifts: tuple[Gift, ...]
    used: tuple[Gift, ...]
    blessings: tuple[Blessing, ...]
    standing: tuple[BlessingProgress, ...]
    prospects: tuple[BlessingProgress | None, ...]
    coffees: int
    discards: tuple[Tribe, ...]
    points: int


class StackView(Struct, frozen=True):
    """A stack of rewards; the rewards below its top are null until they are revealed."""

    top: Reward | None
    height: int
    hidden: Rewards | None


class TurnView(Struct, frozen=True):
    """The turn in progress.

    `tile` is the drawn tile's tribe and `placed` the cell it was placed on; `due` camels must be
    put and `spare` ones may be; `length` is that of the caravan whose reward is chosen.
    """

    seat: Seat
    stage: Stage
    tile: Tribe | None
    placed: Cell | None
    due: int
    spare: int
    length: int | None
    reunited: tuple[Pair, ...]


class GobiView(Struct, frozen=True):
    """A table of Gobi.

    `desert` lists the tiles in the order they were placed. `values` are the points of each reward,
    of a blessing if it is met. `box` is null until it is revealed, `turn` null once the game is
    over.
    """

    desert: tuple[TileView, ...]
    players: tuple[PlayerView, ...]
    stacks: tuple[StackView, ...]
    coffees: int
    values: Mapping[Reward | Literal["coffee"], int]
    box: Rewards | None
    turn: TurnView | None
