"""The puzzle of the day: a symmetric silhouette derived from the date alone (B23).

Daily puzzles are not stored: the same date gives the same puzzle everywhere. The pieces of a
puzzle are those of a filling that was found, so that every puzzle has a solution.
"""

import hashlib
from datetime import date
from functools import lru_cache
from itertools import count

from games.kernel.chance import Chance
from games.rules.gemblo.events import Puzzle
from games.rules.gemblo.puzzle.solving.cover import fill_with_all, fill_with_some
from games.rules.gemblo.shapes.grid import Cell, beside, cells_of, mask_of
from games.rules.gemblo.shapes.pieces import PIECES, PieceId

PREFIX = "daily:"

_GRADE_BY_WEEKDAY = (1, 2, 3, 2, 3, 4, 5)
_CELLS_BY_GRADE = {1: 19, 2: 27, 3: 35, 4: 44, 5: 53}
_HALF_WIDTH, _HALF_HEIGHT = 6, 11
_HAND = tuple(piece.id for piece in PIECES)


def day_of(choice: str) -> date | None:
    """Return the date in `daily:2026-01-31`, or None for any other text."""
    text = choice.removeprefix(PREFIX)
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if choice == f"{PREFIX}{day.isoformat()}" else None


@lru_cache(maxsize=64)
def daily(day: date) -> Puzzle:
    """Return the puzzle of this day; harder towards the end of the week."""
    name, grade = f"{PREFIX}{day.isoformat()}", _GRADE_BY_WEEKDAY[day.weekday()]
    attempts = (
        Chance(hashlib.sha256(f"gemblo/{name}/{attempt}".encode()).digest()) for attempt in count()
    )
    region, pieces = next(found for chance in attempts if (found := _attempt(grade, chance)))
    return Puzzle(name, grade, pieces, cells_of(region))


def _attempt(grade: int, chance: Chance) -> tuple[int, tuple[PieceId, ...]] | None:
    """Return a silhouette and its pieces, or None if hints alone could not solve it."""
    region = _silhouette(_CELLS_BY_GRADE[grade], chance)
    filling = fill_with_some(region, _HAND, chance)
    if filling is None:
        return None
    pieces = tuple(piece for piece in _HAND if piece in filling.values())
    return (region, pieces) if fill_with_all(region, pieces) else None


def _silhouette(size: int, chance: Chance) -> int:
    """Grow a region cell by cell, each with its mirror image; compact growth is likelier."""
    grown = mask_of([(0, 0)])
    while grown.bit_count() < size:
        edge = [cell for cell in cells_of(beside(grown) & ~grown) if _inside(cell)]
        weighted = [cell for cell in edge for _ in range(_neighbours(cell, grown) ** 2)]
        q, r = chance.choice(weighted, f"cell/{grown.bit_count()}")
        grown |= mask_of([(q, r), (-q, q + r)])
    return grown


def _inside(cell: Cell) -> bool:
    q, r = cell
    return abs(q) <= _HALF_WIDTH and abs(2 * r + q) <= _HALF_HEIGHT


def _neighbours(cell: Cell, grown: int) -> int:
    return (beside(mask_of([cell])) & grown).bit_count()
