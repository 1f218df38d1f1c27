"""The state of a game: the desert, the players, the stacks, and the turn in progress."""

from bisect import insort
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Literal, TypeAlias

from games.kernel.outcome import Score
from games.kernel.tuples import remove_first
from games.kernel.values import Seat
from games.rules.gobi.board.grid import Cell, Desert, Pair
from games.rules.gobi.components import (
    CAMELS,
    COFFEE,
    COFFEES,
    Blessing,
    Gift,
    Reward,
    Tribe,
    is_gift,
)


class Stage(Enum):
    """The stage of a turn, and the end of the game."""

    DRAW = "draw"
    TILE = "tile"
    CAMELS = "camels"
    REWARD = "reward"
    ROUTES = "routes"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Player:
    """The area of one seat; `camels` are the tiles under its camels in play, sorted."""

    stack: tuple[Tribe, ...] = field(repr=False)
    camels: tuple[Cell, ...] = ()
    gifts: tuple[Gift, ...] = ()
    used: tuple[Gift, ...] = ()
    blessings: tuple[Blessing, ...] = ()
    coffees: int = 0
    discards: tuple[Tribe, ...] = ()

    @property
    def reserve(self) -> int:
        """Return the number of camels out of play."""
        return CAMELS - len(self.camels)

    def put(self, *cells: Cell) -> "Player":
        """Return the player with one more camel on each of the cells."""
        camels = list(self.camels)
        for cell in cells:
            insort(camels, cell)
        return replace(self, camels=tuple(camels))

    def lift(self, *cells: Cell) -> "Player":
        """Return the player with one camel fewer on each of the cells."""
        camels = list(self.camels)
        for cell in cells:
            camels.remove(cell)
        return replace(self, camels=tuple(camels))

    def use(self, gift: Gift) -> "Player":
        """Return the player with one gift of this kind used."""
        return replace(self, gifts=remove_first(self.gifts, gift), used=(*self.used, gift))

    def gain(self, reward: Reward | Literal["coffee"]) -> "Player":
        """Return the player with one more reward."""
        if reward == COFFEE:
            return replace(self, coffees=self.coffees + 1)
        if is_gift(reward):
            return replace(self, gifts=(*self.gifts, reward))
        return replace(self, blessings=(*self.blessings, reward))


@dataclass(frozen=True, slots=True)
class Camels:
    """The task to put camels on the board: `due` are mandatory, `spare` optional.

    With `spread` the seat chooses among `cells`; without, each of them gets one.
    """

    cells: tuple[Cell, ...]
    due: int
    spare: int = 0
    spread: bool = True

    def after_lift(self, reserve: int) -> "Camels":
        """Return the task after a lift: a camel lifted for an optional one is due (G16)."""
        due = max(self.due, min(reserve, self.due + self.spare))
        return replace(self, due=due, spare=self.due + self.spare - due)

    def after_put(self, reserve: int) -> "Camels | None":
        """Return the rest of the task after a put, or None; lifting is no longer possible (G16)."""
        due, spare = (self.due - 1, self.spare) if self.due else (0, self.spare - 1)
        left = replace(self, due=due, spare=min(spare, reserve - due))
        return left if left.due + left.spare else None


@dataclass(frozen=True, slots=True)
class Claim:
    """The task to choose the reward for a caravan of this length."""

    length: int


Task: TypeAlias = Camels | Claim


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn in progress.

    `before` are the tiles with own camels as it began: pairs they joined are not created (G20).
    """

    seat: Seat
    before: frozenset[Cell]
    tile: Tribe | None = None
    played: bool = False
    placed: Cell | None = None
    task: Task | None = None
    reunited: frozenset[Pair] = frozenset()


@dataclass(frozen=True, slots=True)
class State:
    """The state of a game, with the hidden rewards and tiles."""

    desert: Desert
    players: tuple[Player, ...]
    stacks: tuple[tuple[Reward, ...], ...] = field(repr=False)
    box: tuple[Reward, ...] = field(repr=False)
    turn: Turn
    coffees: int = COFFEES
    scores: tuple[Score, ...] = ()
    ranks: tuple[int, ...] = ()

    @property
    def player(self) -> Player:
        """Return the player whose turn it is."""
        return self.players[self.turn.seat]

    @property
    def stage(self) -> Stage:
        """Return the stage of the turn."""
        turn = self.turn
        if self.ranks:
            return Stage.OVER
        match turn.task:
            case Camels():
                return Stage.CAMELS
            case Claim():
                return Stage.REWARD
        if turn.played:
            return Stage.ROUTES
        return Stage.TILE if turn.tile else Stage.DRAW

    @property
    def next_seat(self) -> Seat:
        """Return the seat that plays next: clockwise (G8)."""
        return Seat((self.turn.seat + 1) % len(self.players))
