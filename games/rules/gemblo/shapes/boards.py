"""The boards: the cells in play, the starts of the colours and their seats (B3 to B8)."""

from collections.abc import Callable
from functools import cache, reduce
from typing import Literal, TypeAlias, get_args

from msgspec import Struct

from games.rules.gemblo.shapes.grid import (
    NO_LINES,
    Cell,
    Cells,
    Lines,
    lines_between,
    mask_of,
    unite_lines,
)

Rows: TypeAlias = tuple[tuple[int, int, int], ...]
"""Each row of a board: r, its first q, its last q."""

ColourName: TypeAlias = Literal["amber", "lapis", "jade", "garnet", "amethyst", "pearl"]
BoardKey: TypeAlias = Literal["6", "5", "4", "3", "2", "2-full", "2-mini"]

COLOURS: tuple[ColourName, ...] = get_args(ColourName)


class Board(Struct, frozen=True, eq=False):
    """A board: there is one instance for each key, compared by identity.

    `turn_order` lists for each colour all of them in turn order, that colour last; `area` are the
    cells in play, `taken` those under obstacles.
    """

    key: BoardKey
    rows: Rows
    starts: Cells
    owners: tuple[int, ...]
    turn_order: tuple[tuple[int, ...], ...]
    obstacles: tuple[Cells, ...]
    area: int
    taken: int
    blocked: Lines

    def __reduce__(self) -> tuple[Callable[[BoardKey], "Board"], tuple[BoardKey]]:
        return board, (self.key,)

    @property
    def colours(self) -> range:
        """Return the colours that play, in the order of their turns."""
        return range(len(self.starts))

    @property
    def seats(self) -> int:
        """Return the number of players."""
        return len(set(self.owners))

    def colours_of(self, seat: int) -> tuple[int, ...]:
        """Return the colours of a seat."""
        return tuple(colour for colour in self.colours if self.owners[colour] == seat)


def _hexagon(bound: int) -> Callable[[Cell], bool]:
    return lambda cell: (
        max(abs(cell[0] - cell[1]), abs(cell[0] + 2 * cell[1]), abs(2 * cell[0] + cell[1])) <= bound
    )


def _square(cell: Cell) -> bool:
    q, r = cell
    return abs(r) <= 9 and abs(2 * q + r) <= 15


_FULL, _INNER, _SMALL = _hexagon(21), _hexagon(15), _hexagon(12)

_SIX_STARTS = ((-7, -7), (7, -14), (14, -7), (7, 7), (-7, 14), (-14, 7))
_FOUR_STARTS = ((-3, -9), (12, -9), (3, 9), (-12, 9))

_FIVE_OBSTACLES: tuple[Cells, ...] = (
    ((9, -11), (8, -10), (7, -9)),
    ((9, 1), (8, 2), (9, 2)),
    ((6, -13), (6, -12), (6, -11), (6, -10)),
    ((2, -11), (2, -10), (3, -10), (3, -9)),
    ((-11, 7), (-10, 7), (-12, 8), (-11, 8)),
    ((-1, 9), (-3, 10), (-2, 10), (-2, 11)),
    ((-2, -9), (-2, -8), (-4, -7), (-3, -7)),
    ((-8, 6), (-8, 7), (-8, 8), (-9, 9), (-10, 10)),
    ((-6, 8), (-7, 9), (-7, 10), (-7, 11), (-8, 12)),
    ((12, -4), (10, -3), (11, -3), (8, -2), (9, -2)),
    ((-9, -2), (-8, -2), (-7, -2), (-7, -1), (-6, -1)),
    ((3, 6), (1, 7), (2, 7), (2, 8), (2, 9)),
    ((7, 4), (7, 5), (5, 6), (6, 6), (6, 7)),
    ((10, -8), (11, -8), (12, -8), (11, -7), (10, -6)),
    ((-11, 2), (-10, 2), (-9, 2), (-8, 2), (-7, 2)),
)


class _Plan(Struct, frozen=True):
    """The definition of a board: `inside` says which cells it has."""

    inside: Callable[[Cell], bool]
    starts: Cells
    owners: tuple[int, ...]
    obstacles: tuple[Cells, ...] = ()


_PLANS: dict[BoardKey, _Plan] = {
    "6": _Plan(_FULL, _SIX_STARTS, (0, 1, 2, 3, 4, 5)),
    "5": _Plan(
        _FULL,
        ((4, -12), (13, -6), (4, 8), (-9, 11), (-10, 0)),
        (0, 1, 2, 3, 4),
        _FIVE_OBSTACLES,
    ),
    "4": _Plan(_square, _FOUR_STARTS, (0, 1, 2, 3)),
    "3": _Plan(_INNER, ((5, -10), (5, 5), (-10, 5)), (0, 1, 2)),
    "2": _Plan(_square, _FOUR_STARTS, (0, 1, 0, 1)),
    "2-full": _Plan(_FULL, _SIX_STARTS, (0, 1, 0, 1, 0, 1)),
    "2-mini": _Plan(_SMALL, ((-4, -4), (4, 4)), (0, 1)),
}

BOARD_KEYS = tuple(_PLANS)


@cache
def board(key: BoardKey) -> Board:
    """Return the board with this key."""
    plan = _PLANS[key]
    rows = _rows(plan.inside)
    cells = [(q, r) for r, first, last in rows for q in range(first, last + 1)]
    taken = mask_of(cell for obstacle in plan.obstacles for cell in obstacle)
    return Board(
        key=key,
        rows=rows,
        starts=plan.starts,
        owners=plan.owners,
        turn_order=_turn_orders(len(plan.starts)),
        obstacles=plan.obstacles,
        area=mask_of(cells) & ~taken,
        taken=taken,
        blocked=_blocked_by(plan.obstacles),
    )


def board_for(seats: int, choice: str = "standard") -> Board:
    """Return the board for this many players; two may choose theirs."""
    key = str(seats) if choice == "standard" else f"{seats}-{choice}"
    return board(next(known for known in BOARD_KEYS if known == key))


def _rows(inside: Callable[[Cell], bool]) -> Rows:
    """Return each row as (r, first q, last q): the boards are convex, a row has no gap."""
    span = range(-14, 15)
    rows = ((r, [q for q in span if inside((q, r))]) for r in span)
    return tuple((r, columns[0], columns[-1]) for r, columns in rows if columns)


def _turn_orders(count: int) -> tuple[tuple[int, ...], ...]:
    return tuple(
        tuple((colour + step) % count for step in range(1, count + 1)) for colour in range(count)
    )


def _blocked_by(obstacles: tuple[Cells, ...]) -> Lines:
    return reduce(unite_lines, (lines_between(mask_of(cells)) for cells in obstacles), NO_LINES)
