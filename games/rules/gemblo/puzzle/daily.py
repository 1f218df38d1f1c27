"""The puzzle of the day: a mirrored silhouette that follows from the date alone (B23).

Nothing is stored: the same date gives the same puzzle everywhere. A silhouette is filled with
whatever pieces fit; these are the puzzle's pieces, so that every day can be solved.
"""

import hashlib
from datetime import date
from functools import lru_cache
from itertools import count

from games.kernel.chance import Chance
from games.rules.gemblo.events import Puzzle
from games.rules.gemblo.grid import Cell, beside, cells_of, mask_of
from games.rules.gemblo.pieces import PIECES
from games.rules.gemblo.puzzle.cover import filling_with_all, filling_with_some

PREFIX = "daily:"

_GRADE_BY_WEEKDAY = (1, 2, 3, 2, 3, 4, 5)
_CELLS_BY_GRADE = {1: 19, 2: 27, 3: 35, 4: 44, 5: 53}
_HALF_WIDTH, _HALF_HEIGHT = 6, 11
_HAND = tuple(piece.id for piece in PIECES)


def day_of(choice: str) -> date | None:
    """The date in `daily:2026-01-31`, or None where there is none written like that."""
    text = choice.removeprefix(PREFIX)
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if choice == f"{PREFIX}{day.isoformat()}" else None


@lru_cache(maxsize=64)
def daily(day: date) -> Puzzle:
    """The puzzle of this day; harder towards the end of the week."""
    name, grade = f"{PREFIX}{day.isoformat()}", _GRADE_BY_WEEKDAY[day.weekday()]
    attempts = (
        Chance(hashlib.sha256(f"gemblo/{name}/{attempt}".encode()).digest()) for attempt in count()
    )
    region, pieces = next(found for chance in attempts if (found := _attempt(grade, chance)))
    return Puzzle(name, grade, pieces, cells_of(region))


def _attempt(grade: int, chance: Chance) -> tuple[int, tuple[str, ...]] | None:
    """A silhouette and pieces that hints, which know no filling beforehand, can solve as well."""
    region = _silhouette(_CELLS_BY_GRADE[grade], chance)
    filling = filling_with_some(region, _HAND, chance)
    if filling is None:
        return None
    pieces = tuple(piece for piece in _HAND if piece in filling.values())
    return (region, pieces) if filling_with_all(region, pieces) else None


def _silhouette(size: int, chance: Chance) -> int:
    """Grown cell by cell, each with its mirror image; cells that touch many come first."""
    grown = mask_of([(0, 0)])
    while grown.bit_count() < size:
        edge = [cell for cell in cells_of(beside(grown) & ~grown) if _inside(cell)]
        urn = [cell for cell in edge for _ in range(_touched(cell, grown) ** 2)]
        q, r = chance.choice(urn, f"cell/{grown.bit_count()}")
        grown |= mask_of([(q, r), (-q, q + r)])
    return grown


def _inside(cell: Cell) -> bool:
    q, r = cell
    return abs(q) <= _HALF_WIDTH and abs(2 * r + q) <= _HALF_HEIGHT


def _touched(cell: Cell, grown: int) -> int:
    return (beside(mask_of([cell])) & grown).bit_count()
