"""What the table looks like: the desert, the players, the stacks, and the turn in progress."""

from bisect import insort
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TypeAlias

from games.kernel.outcome import Score
from games.kernel.values import Seat
from games.rules.gobi.data import CAMELS, COFFEE, COFFEES, GIFTS
from games.rules.gobi.desert import Cell, Desert, Pair


class Stage(Enum):
    """What the seat to act is doing."""

    DRAW = "draw"
    TILE = "tile"
    CAMELS = "camels"
    REWARD = "reward"
    ROUTES = "routes"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Player:
    """What lies before one seat; `camels` names the tile under each camel in play, sorted."""

    stack: tuple[str, ...] = field(repr=False)
    camels: tuple[Cell, ...] = ()
    gifts: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    blessings: tuple[str, ...] = ()
    coffees: int = 0
    discards: tuple[str, ...] = ()

    @property
    def reserve(self) -> int:
        """The camels that are not in play."""
        return CAMELS - len(self.camels)

    def put(self, *cells: Cell) -> "Player":
        """With one more camel on each of the cells."""
        camels = list(self.camels)
        for cell in cells:
            insort(camels, cell)
        return replace(self, camels=tuple(camels))

    def lift(self, *cells: Cell) -> "Player":
        """With one camel less on each of the cells."""
        camels = list(self.camels)
        for cell in cells:
            camels.remove(cell)
        return replace(self, camels=tuple(camels))

    def use(self, gift: str) -> "Player":
        """With one gift of this kind turned over."""
        fresh = list(self.gifts)
        fresh.remove(gift)
        return replace(self, gifts=tuple(fresh), used=(*self.used, gift))

    def gain(self, reward: str) -> "Player":
        """With one more reward."""
        if reward == COFFEE:
            return replace(self, coffees=self.coffees + 1)
        if reward in GIFTS:
            return replace(self, gifts=(*self.gifts, reward))
        return replace(self, blessings=(*self.blessings, reward))


@dataclass(frozen=True, slots=True)
class Camels:
    """Camels on their way to the board: `due` must be put, `spare` may be put besides.

    With `spread` the seat chooses among `cells`; without, each of them gets one.
    """

    cells: tuple[Cell, ...]
    due: int
    spare: int = 0
    spread: bool = True

    def after_lift(self, reserve: int) -> "Camels":
        """Whoever lifts for a spare camel has to put what the reserve now holds (G16)."""
        due = max(self.due, min(reserve, self.due + self.spare))
        return replace(self, due=due, spare=self.due + self.spare - due)

    def after_put(self, reserve: int) -> "Camels | None":
        """What is left to put; nothing is lifted any more once a camel is put (G16)."""
        due, spare = (self.due - 1, self.spare) if self.due else (0, self.spare - 1)
        left = replace(self, due=due, spare=min(spare, reserve - due))
        return left if left.due + left.spare else None


@dataclass(frozen=True, slots=True)
class Claim:
    """A reward to choose for a reunited caravan of this length."""

    length: int


Task: TypeAlias = Camels | Claim


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn in progress.

    `before` holds the tiles with own camels as it began: what they joined is not created (G20).
    """

    seat: Seat
    before: frozenset[Cell]
    tile: str | None = None
    played: bool = False
    placed: Cell | None = None
    task: Task | None = None
    reunited: frozenset[Pair] = frozenset()


@dataclass(frozen=True, slots=True)
class State:
    """Everything the log tells; what nobody may see yet is in it too."""

    desert: Desert
    players: tuple[Player, ...]
    stacks: tuple[tuple[str, ...], ...] = field(repr=False)
    box: tuple[str, ...] = field(repr=False)
    turn: Turn
    coffees: int = COFFEES
    scores: tuple[Score, ...] = ()
    ranks: tuple[int, ...] = ()

    @property
    def player(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.turn.seat]

    @property
    def stage(self) -> Stage:
        """What is to be done now."""
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
        """Who plays after this turn: clockwise (G8)."""
        return Seat((self.turn.seat + 1) % len(self.players))
