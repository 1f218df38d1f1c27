"""Set up a game: shuffle, place and deal the tiles and rewards (G4 to G8)."""

from collections import Counter
from itertools import count, pairwise, permutations
from typing import TypeVar

from games.kernel.chance import Chance
from games.kernel.values import Seat
from games.rules.gobi.board.grid import Cell, clashes
from games.rules.gobi.components import DESERT_TILES, REMOVED_REWARDS, REWARDS, STACKS, Tribe
from games.rules.gobi.events import GobiEvent, Started, TileDrawn

T = TypeVar("T")

CENTRE: tuple[Cell, ...] = ((0, 0), (1, 0), (0, 1), (1, 1))


def setup(seats: int, chance: Chance) -> list[GobiEvent]:
    """Return the opening events: the start, and the first tile drawn."""
    drawn, *dealt = _split(_shuffle_tiles(chance), len(CENTRE), seats)
    box, *stacks = _split(chance.shuffled(REWARDS, "rewards"), REMOVED_REWARDS, STACKS)
    started = Started(
        seats=seats,
        first=Seat(chance.below(seats, "first")),
        desert=place_centre(drawn),
        tops=tuple(stack[0] for stack in stacks),
        tiles=(drawn, *dealt),
        rewards=(box, *stacks),
    )
    return [started, TileDrawn(started.first, dealt[started.first][0])]


def place_centre(drawn: tuple[Tribe, ...]) -> tuple[tuple[Cell, Tribe], ...]:
    """Return the four tiles in the first order without equal neighbours (G4)."""
    orders = (tuple(zip(CENTRE, order, strict=True)) for order in permutations(drawn))
    return next(order for order in orders if _keeps_golden_rule(dict(order)))


def _keeps_golden_rule(desert: dict[Cell, Tribe]) -> bool:
    return not any(clashes(desert, cell, tribe) for cell, tribe in desert.items())


def _shuffle_tiles(chance: Chance) -> tuple[Tribe, ...]:
    shuffles = (chance.shuffled(DESERT_TILES, f"desert/{number}") for number in count())
    return next(tiles for tiles in shuffles if max(Counter(tiles[: len(CENTRE)]).values()) <= 2)


def _split(items: tuple[T, ...], first: int, parts: int) -> tuple[tuple[T, ...], ...]:
    """Return the first items, then the others in equal parts."""
    bounds = range(first, len(items) + 1, (len(items) - first) // parts)
    return items[:first], *(items[start:end] for start, end in pairwise(bounds))
