"""The picture of a table: nothing in Gemblo is secret, everybody sees the same.

`rows` are the cells of the board as [r, first q, last q]; `turns` lists for each piece its
turns as offsets from its first cell in reading order (that cell, [0, 0], is left out), turned
by 60° clockwise step by step, then flipped; `laid` is in the order of play, the last one last.
"""

from collections.abc import Iterable
from functools import cache

from games.kernel.values import JsonObject
from games.rules.gemblo import scoring
from games.rules.gemblo.boards import COLOURS, Board
from games.rules.gemblo.events import Placed
from games.rules.gemblo.grid import Cells
from games.rules.gemblo.pieces import TURNS
from games.rules.gemblo.state import State


def view(state: State) -> JsonObject:
    """The table as everybody sees it."""
    board = state.board
    return {
        **_lasting(board),
        "tiebreak": state.tiebreak,
        "colours": [_colour(state, colour) for colour in board.colours],
        "laid": [laid_piece(placed) for placed in state.laid],
        "scores": list(scoring.totals(state)),
        "turn": None if state.ended else {"colour": state.turn, "seat": state.seat},
        "ended": state.ended or None,
        "turns": _all_turns(),
    }


@cache
def _lasting(board: Board) -> JsonObject:
    return {
        "mode": "table",
        "board": board.key,
        "rows": [list(row) for row in board.rows],
        "obstacles": [pairs(cells) for cells in board.obstacles],
    }


@cache
def _all_turns() -> JsonObject:
    return turns(TURNS)


def _colour(state: State, colour: int) -> JsonObject:
    own = state.colours[colour]
    return {
        "name": COLOURS[colour],
        "seat": state.board.owners[colour],
        "start": list(state.board.starts[colour]),
        "hand": list(own.hand),
        "left": scoring.left(state, colour),
        "out": own.out or None,
    }


def laid_piece(placed: Placed) -> JsonObject:
    """One piece on the board."""
    return {"colour": placed.colour, "piece": placed.piece, "cells": pairs(placed.cells)}


def pairs(cells: Cells) -> list[list[int]]:
    """Cells as JSON data."""
    return [list(cell) for cell in cells]


def turns(pieces: Iterable[str]) -> JsonObject:
    """How each of these pieces can lie."""
    return {
        piece: [[number for cell in turn.offsets[1:] for number in cell] for turn in TURNS[piece]]
        for piece in pieces
    }
