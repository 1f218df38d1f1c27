"""The frame and the centre: where lines run, what faces what, where the robber walks (T1, T2, T7).

A border card is a spot "b1" to "b16", a centre square "c11" (row 1, column 1) to "c33", a dune
its own id. Spots are what Targis, markers and moves name.
"""

from functools import cache

CORNERS = (4, 8, 12, 16)
RAID_ENDING_THE_GAME = 16
FRAME = 16

COLUMNS = ((1, 11), (2, 10), (3, 9))
ROWS = ((15, 5), (14, 6), (13, 7))
PAIRS = COLUMNS + ROWS

SQUARES = tuple(f"c{row}{column}" for row in (1, 2, 3) for column in (1, 2, 3))
CHEQUERED = ("c11", "c13", "c22", "c31", "c33")


def border(number: int) -> str:
    """The spot of a border card."""
    return f"b{number}"


BORDERS = tuple(border(number) for number in range(1, FRAME + 1))
NUMBER = {border(number): number for number in range(1, FRAME + 1)}
PLACES = tuple(border(number) for number in range(1, FRAME + 1) if number not in CORNERS)
FACING = {border(a): border(b) for pair in PAIRS for a, b in (pair, pair[::-1])}

_COLUMN = {border(n): index for index, pair in enumerate(COLUMNS, 1) for n in pair}
_ROW = {border(n): index for index, pair in enumerate(ROWS, 1) for n in pair}


@cache
def crossings(targis: tuple[str, ...]) -> tuple[str, ...]:
    """The centre squares where the lines of these Targis cross (T12)."""
    rows = sorted({_ROW[spot] for spot in targis if spot in _ROW})
    columns = sorted({_COLUMN[spot] for spot in targis if spot in _COLUMN})
    return tuple(f"c{row}{column}" for row in rows for column in columns)


def adjacent(one: str, other: str, *, diagonal: bool) -> bool:
    """Whether two different centre squares touch."""
    gaps = sorted(abs(int(a) - int(b)) for a, b in zip(one[1:], other[1:], strict=True))
    return gaps == [0, 1] or (diagonal and gaps == [1, 1])


def stepped(robber: int) -> int:
    """The next card clockwise."""
    return robber % FRAME + 1


def targia_for(robber: int) -> int:
    """Where the Targia stands while the robber stands there (T8): she walks against him."""
    return FRAME - robber if robber < FRAME else FRAME


def beside(targia: int) -> tuple[str, ...]:
    """The cards just before and after the Targia's, none across a corner."""
    return tuple(
        border(number)
        for number in (targia - 1, targia + 1)
        if 1 <= number <= FRAME and number not in CORNERS
    )
