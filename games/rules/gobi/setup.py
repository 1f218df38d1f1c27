"""The opening of a game: what is shuffled, laid and dealt (G4 to G8)."""

from collections import Counter
from itertools import count, pairwise, permutations

from games.kernel.chance import Chance
from games.kernel.values import Seat
from games.rules.gobi.data import BOXED, DESERT, REWARDS, STACKS
from games.rules.gobi.desert import Cell, clashes
from games.rules.gobi.events import GobiEvent, Started, TileDrawn

CENTRE: tuple[Cell, ...] = ((0, 0), (1, 0), (0, 1), (1, 1))


def setup(seats: int, chance: Chance) -> list[GobiEvent]:
    """The opening facts: the start, and the first tile drawn."""
    drawn, *dealt = _split(_shuffled_desert(chance), len(CENTRE), seats)
    box, *stacks = _split(chance.shuffled(REWARDS, "rewards"), BOXED, STACKS)
    started = Started(
        seats=seats,
        first=Seat(chance.below(seats, "first")),
        desert=laid(drawn),
        tops=tuple(stack[0] for stack in stacks),
        tiles=(drawn, *dealt),
        rewards=(box, *stacks),
    )
    return [started, TileDrawn(started.first, dealt[started.first][0])]


def laid(drawn: tuple[str, ...]) -> tuple[tuple[Cell, str], ...]:
    """The first order of the four tiles that keeps the tribes apart (G4)."""
    orders = (tuple(zip(CENTRE, order, strict=True)) for order in permutations(drawn))
    return next(order for order in orders if _apart(dict(order)))


def _apart(desert: dict[Cell, str]) -> bool:
    return not any(clashes(desert, cell, tribe) for cell, tribe in desert.items())


def _shuffled_desert(chance: Chance) -> tuple[str, ...]:
    shuffles = (chance.shuffled(DESERT, f"desert/{number}") for number in count())
    return next(tiles for tiles in shuffles if max(Counter(tiles[: len(CENTRE)]).values()) <= 2)


def _split(items: tuple[str, ...], first: int, parts: int) -> tuple[tuple[str, ...], ...]:
    """The first items, then the others in equal parts."""
    bounds = range(first, len(items) + 1, (len(items) - first) // parts)
    return items[:first], *(items[start:end] for start, end in pairwise(bounds))
