"""The frame and the centre: lines, facing cards, and the way of the robber (T1, T2, T7).

The spots that Targis, markers and moves name are border cards "b1" to "b16", centre squares
"c11" (row 1, column 1) to "c33", and dunes by their ids.
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
    """Return the spot of a border card."""
    return f"b{number}"


BORDERS = tuple(border(number) for number in range(1, FRAME + 1))
NUMBER = {border(number): number for number in range(1, FRAME + 1)}
PLACES = tuple(border(number) for number in range(1, FRAME + 1) if number not in CORNERS)
FACING = {border(a): border(b) for pair in PAIRS for a, b in (pair, pair[::-1])}

_COLUMN = {border(n): index for index, pair in enumerate(COLUMNS, 1) for n in pair}
_ROW = {border(n): index for index, pair in enumerate(ROWS, 1) for n in pair}


@cache
def crossings(targis: tuple[str, ...]) -> tuple[str, ...]:
    """Return the centre squares where the lines of these Targis cross (T12)."""
    rows = sorted({_ROW[spot] for spot in targis if spot in _ROW})
    columns = sorted({_COLUMN[spot] for spot in targis if spot in _COLUMN})
    return tuple(f"c{row}{column}" for row in rows for column in columns)


def adjacent(one: str, other: str, *, diagonal: bool) -> bool:
    """Return whether two different centre squares touch."""
    gaps = sorted(abs(int(a) - int(b)) for a, b in zip(one[1:], other[1:], strict=True))
    return gaps == [0, 1] or (diagonal and gaps == [1, 1])


def next_robber(robber: int) -> int:
    """Return the next card of the robber, clockwise."""
    return robber % FRAME + 1


def targia_for(robber: int) -> int:
    """Return the card of the Targia for that of the robber: she walks against him (T8)."""
    return FRAME - robber if robber < FRAME else FRAME


def beside(targia: int) -> tuple[str, ...]:
    """Return the cards just before and after that of the Targia, without corners."""
    return tuple(
        border(number)
        for number in (targia - 1, targia + 1)
        if 1 <= number <= FRAME and number not in CORNERS
    )
