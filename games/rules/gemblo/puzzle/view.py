"""The picture of a puzzle, and what may be done in it: in the forms of a table.

`rows` are the cells of the silhouette as runs, [r, first q, last q]: a row may have several.
"""

from collections.abc import Iterator

from games.kernel.values import JsonObject
from games.rules.gemblo.boards import Rows
from games.rules.gemblo.grid import Cells
from games.rules.gemblo.offer import numbering, places_of
from games.rules.gemblo.puzzle.course import SOLVER
from games.rules.gemblo.puzzle.events import Hinted
from games.rules.gemblo.puzzle.state import PuzzleState
from games.rules.gemblo.view import laid_piece, pairs, turns


def view(state: PuzzleState) -> JsonObject:
    """The puzzle as everybody sees it."""
    return {
        "mode": "puzzle",
        "puzzle": state.puzzle.id,
        "grade": state.puzzle.grade,
        "rows": [list(row) for row in rows_of(state.puzzle.silhouette)],
        "hand": list(state.hand),
        "laid": [laid_piece(placed) for placed in state.laid],
        "left": state.free.bit_count(),
        "hints": state.hints,
        "hint": None if state.hint is None else _hint(state.hint),
        "turn": None if state.ended else {"colour": 0, "seat": int(SOLVER)},
        "ended": state.ended or None,
        "turns": turns(dict.fromkeys((*state.hand, *(laid.piece for laid in state.laid)))),
    }


def _hint(hint: Hinted) -> JsonObject:
    return {"advice": hint.advice, "piece": hint.piece, "cells": pairs(hint.cells)}


def rows_of(silhouette: Cells) -> Rows:
    """The runs of neighbouring cells in each row."""
    return tuple(_runs(silhouette))


def _runs(silhouette: Cells) -> Iterator[tuple[int, int, int]]:
    first, row = silhouette[0]
    last = first
    for q, r in silhouette[1:]:
        if (q, r) != (last + 1, row):
            yield row, first, last
            first, row = q, r
        last = q
    yield row, first, last


def offer(state: PuzzleState) -> JsonObject:
    """Where each piece of the hand fits; `take`, `hint` and `give_up` are always open."""
    numbers = numbering(rows_of(state.puzzle.silhouette))
    return {"places": places_of(state.hand, state.free, state.free, numbers)}
