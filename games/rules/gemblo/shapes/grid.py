"""Cells as bits: a set of cells is one integer, in the same layout for every board.

Cells are axial (q, r), flat-topped: x = 1.5 q, y = √3 (r + q / 2), y down. Rows of constant r
follow each other, separated by empty columns: a shift by a few cells never carries from one row
into the next. Bits ascend in reading order: by r, then by q.
"""

from collections.abc import Iterable, Iterator
from typing import TypeAlias

Cell: TypeAlias = tuple[int, int]
Cells: TypeAlias = tuple[Cell, ...]

REACH = 14
"""Every cell of every board has |q| and |r| up to this."""

_PAD = 4  # The longest piece spans five cells.
_WIDTH = 2 * REACH + 1 + _PAD


def shift_of(q: int, r: int) -> int:
    """Return how far a bit moves when its cell moves by (q, r)."""
    return r * _WIDTH + q


BIT: dict[Cell, int] = {
    (q, r): 1 << shift_of(q + REACH, r + REACH)
    for r in range(-REACH, REACH + 1)
    for q in range(-REACH, REACH + 1)
}
"""The bit of each cell, in reading order."""

CELL_AT: dict[int, Cell] = {bit.bit_length() - 1: cell for cell, bit in BIT.items()}
"""The cell at each position."""


_OFF_EVERY_BOARD = 1 << shift_of(0, 2 * REACH + 2)


def mask_of(cells: Iterable[Cell]) -> int:
    """Return the set of these cells; all cells off every board share one more bit."""
    mask = 0
    for cell in cells:
        mask |= BIT.get(cell, _OFF_EVERY_BOARD)
    return mask


def positions(mask: int) -> Iterator[int]:
    """Yield the positions of the bits, lowest first."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def cells_of(mask: int) -> Cells:
    """Return the cells of a set, in reading order."""
    return tuple(CELL_AT[position] for position in positions(mask))


_EAST, _SOUTH, _SOUTH_WEST = shift_of(1, 0), shift_of(0, 1), shift_of(-1, 1)


def beside(mask: int) -> int:
    """Return a set and the cells edge to edge with it, those off the board too."""
    pairs = mask | mask << _EAST
    return pairs | mask >> _EAST | pairs << _SOUTH_WEST | pairs >> _SOUTH


Lines: TypeAlias = tuple[int, int, int]
"""Sets of lines by direction: the bit of a line is that of its upper end."""

DIRECTIONS: tuple[Cell, Cell, Cell] = ((-2, 1), (1, 1), (-1, 2))
"""The step from the upper end of a line to its lower end."""

_LINE_0, _LINE_1, _LINE_2 = (shift_of(*direction) for direction in DIRECTIONS)

NO_LINES: Lines = (0, 0, 0)


def lines_between(mask: int) -> Lines:
    """Return the lines with both flanks in a set.

    The flanks of a line are the two cells that touch both of its ends.
    """
    return (
        (mask << _EAST) & (mask >> _SOUTH_WEST),
        (mask >> _EAST) & (mask >> _SOUTH),
        (mask >> _SOUTH) & (mask >> _SOUTH_WEST),
    )


def unite_lines(lines: Lines, others: Lines) -> Lines:
    """Return the lines in either of two sets."""
    first, second, third = lines
    other_0, other_1, other_2 = others
    return first | other_0, second | other_1, third | other_2


def across(mask: int, blocked: Lines) -> int:
    """Return the cells one free line away from a set."""
    first, second, third = blocked
    open_0, open_1, open_2 = ~first, ~second, ~third
    return (
        (mask & open_0) << _LINE_0
        | (mask >> _LINE_0) & open_0
        | (mask & open_1) << _LINE_1
        | (mask >> _LINE_1) & open_1
        | (mask & open_2) << _LINE_2
        | (mask >> _LINE_2) & open_2
    )


def lines_out(mask: int, ends: int) -> Lines:
    """Return the lines, free or not, between a set and cells of another."""
    return (
        (mask & ends >> _LINE_0) | (ends & mask >> _LINE_0),
        (mask & ends >> _LINE_1) | (ends & mask >> _LINE_1),
        (mask & ends >> _LINE_2) | (ends & mask >> _LINE_2),
    )


def split_lines(lines: Lines, blocked: Lines) -> tuple[Lines, Lines]:
    """Return the lines that are free, and those that are blocked."""
    first, second, third = lines
    block_0, block_1, block_2 = blocked
    free = first & ~block_0, second & ~block_1, third & ~block_2
    return free, (first & block_0, second & block_1, third & block_2)
