"""The geometry of the desert: cells, neighbours, straight lines and short walks."""

from collections.abc import Collection, Iterator, Mapping
from typing import TypeAlias

from games.rules.gobi.components import PORCELAIN_STEPS, Tribe

Cell: TypeAlias = tuple[int, int]
"""A cell of the unbounded grid: x to the right, y downwards."""

Pair: TypeAlias = tuple[Cell, Cell]
"""Two cells, the smaller first."""

Desert: TypeAlias = Mapping[Cell, Tribe]
"""The tribe of each tile in play by its cell, in the order of placement. Never mutated."""

STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
DIAGONALS = ((1, -1), (1, 1), (-1, 1), (-1, -1))


def beside(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """Return the four cells that share an edge with this one."""
    x, y = cell
    return (x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)


def touching(cells: Collection[Cell], cell: Cell) -> tuple[Cell, ...]:
    """Return those of the cells that share an edge with this one."""
    return tuple(other for other in beside(cell) if other in cells)


def clashes(desert: Desert, cell: Cell, tribe: Tribe) -> tuple[Cell, ...]:
    """Return the tiles that forbid a tile of this tribe on this cell (G9)."""
    return tuple(other for other in beside(cell) if desert.get(other) == tribe)


def border(desert: Desert) -> list[Cell]:
    """Return the free cells that touch the desert, in reading order."""
    free = {other for cell in desert for other in beside(cell) if other not in desert}
    return sorted(free, key=_row_first)


def fits_somewhere(desert: Desert, tribe: Tribe) -> bool:
    """Return whether a tile of this tribe fits on any free cell (G17)."""
    return any(not clashes(desert, cell, tribe) for cell in border(desert))


def lines(desert: Desert, cell: Cell) -> tuple[Cell, ...]:
    """Return the tiles in the four unbroken straight lines from this cell, without it (G29)."""
    return tuple(other for step in STEPS for other in _line(desert, cell, step))


def _line(desert: Desert, cell: Cell, step: tuple[int, int]) -> Iterator[Cell]:
    (x, y), (right, down) = cell, step
    while (x := x + right, y := y + down) in desert:
        yield x, y


def walk(desert: Desert, origin: Cell) -> frozenset[Cell]:
    """Return the tiles that a camel reaches from this one in one to three steps (G27)."""
    reached, front = {origin}, [origin]
    for _ in range(PORCELAIN_STEPS):
        front = [other for cell in front for other in beside(cell) if other in desert]
        front = [cell for cell in dict.fromkeys(front) if cell not in reached]
        reached.update(front)
    return frozenset(reached - {origin})


def surrounded(desert: Desert, cell: Cell) -> bool:
    """Return whether tiles touch all four edges of this one (G32)."""
    return len(touching(desert, cell)) == len(STEPS)


def _row_first(cell: Cell) -> tuple[int, int]:
    x, y = cell
    return y, x
