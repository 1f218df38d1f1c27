"""The geometry of the desert: cells, what touches what, straight lines and short walks."""

from collections.abc import Collection, Iterator, Mapping
from typing import TypeAlias

from games.rules.gobi.data import PORCELAIN_STEPS

Cell: TypeAlias = tuple[int, int]
"""A place on the endless grid: x to the right, y downwards."""

Pair: TypeAlias = tuple[Cell, Cell]
"""Two cells, the smaller first."""

Desert: TypeAlias = Mapping[Cell, str]
"""The tiles in play: the tribe on each cell, in the order they were placed. Never mutated."""

STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
DIAGONALS = ((1, -1), (1, 1), (-1, 1), (-1, -1))


def beside(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """The four cells that share an edge with this one."""
    x, y = cell
    return (x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)


def touching(cells: Collection[Cell], cell: Cell) -> tuple[Cell, ...]:
    """Those of the cells that share an edge with this one."""
    return tuple(other for other in beside(cell) if other in cells)


def clashes(desert: Desert, cell: Cell, tribe: str) -> tuple[Cell, ...]:
    """The tiles that forbid a tile of this tribe on this cell (G9)."""
    return tuple(other for other in beside(cell) if desert.get(other) == tribe)


def border(desert: Desert) -> list[Cell]:
    """The free cells that touch the desert, in reading order."""
    around = {free for cell in desert for free in beside(cell) if free not in desert}
    return sorted(around, key=_reading)


def fits_somewhere(desert: Desert, tribe: str) -> bool:
    """Whether any free cell may take a tile of this tribe (G17)."""
    return any(not clashes(desert, cell, tribe) for cell in border(desert))


def lines(desert: Desert, cell: Cell) -> tuple[Cell, ...]:
    """The tiles in the four unbroken straight lines from this cell, itself excluded (G29)."""
    return tuple(other for step in STEPS for other in _line(desert, cell, step))


def _line(desert: Desert, cell: Cell, step: tuple[int, int]) -> Iterator[Cell]:
    (x, y), (right, down) = cell, step
    while (x := x + right, y := y + down) in desert:
        yield x, y


def walk(desert: Desert, origin: Cell) -> frozenset[Cell]:
    """The tiles that a camel reaches from this one in one to three steps (G27)."""
    reached, front = {origin}, [origin]
    for _ in range(PORCELAIN_STEPS):
        front = [other for cell in front for other in beside(cell) if other in desert]
        front = [cell for cell in dict.fromkeys(front) if cell not in reached]
        reached.update(front)
    return frozenset(reached - {origin})


def surrounded(desert: Desert, cell: Cell) -> bool:
    """Whether tiles touch all four edges of this one (G32)."""
    return len(touching(desert, cell)) == len(STEPS)


def _reading(cell: Cell) -> tuple[int, int]:
    x, y = cell
    return y, x
