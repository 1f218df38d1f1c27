"""What a seat may do now, small enough for every push, and in the shape a board draws.

    {"colour": 0,
     "places": {"5V": "hCA,,BdA,…", "1": "c/G"},
     "joints": "…", "free": ["…", "…", "…"], "blocked": ["…", "…", "…"]}

A *set of cells* is one text. Cells are numbered from 0 through `view.rows`, left to right, row
after row (cells under obstacles count too). Each character stands for its place in the alphabet
A–Z a–z 0–9 + /, from 0 to 63: below 63 it skips that many cells and names the next one; 63 skips
63 cells and names none. To read: start with `at = -1`; for each character with value v: v = 63:
`at += 63`; else `at += v + 1`, and `at` is in the set.

`places` has for each piece in hand that fits somewhere the set of legal first cells of each of its
turns, in the order of `view.turns[piece]`, separated by commas. A placement's cells are the first
cell and then the first cell plus each offset of the turn: in this order they are the move
`{"kind": "place", "piece": …, "cells": [[q, r], …]}`.

`joints` are the cells across a free line from the colour (its start cell before its first piece),
of which a placement covers at least one. `free` and `blocked` are lines to draw, from the colour's
cells to cells it might cover, by direction: the set of the lines' upper ends; the lower end is that
cell plus (-2, 1), (1, 1) or (-1, 2) in turn. In a puzzle only `places` is there.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from games.kernel.values import JsonObject
from games.rules.gemblo import placing
from games.rules.gemblo.boards import Rows
from games.rules.gemblo.grid import BIT, lines_out, positions
from games.rules.gemblo.pieces import TURNS
from games.rules.gemblo.state import State

_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_SKIP = len(_ALPHABET) - 1


@lru_cache(maxsize=64)
def numbering(rows: Rows) -> dict[int, int]:
    """The number of each cell of these rows, by its position in a mask."""
    cells = ((q, r) for r, first, last in rows for q in range(first, last + 1))
    return {BIT[cell].bit_length() - 1: number for number, cell in enumerate(cells)}


def text_of(mask: int, numbers: Mapping[int, int]) -> str:
    """A set of cells as one text."""
    letters, before = [], -1
    for position in positions(mask):
        number = numbers[position]
        skips, rest = divmod(number - before - 1, _SKIP)
        letters.append(_ALPHABET[_SKIP] * skips + _ALPHABET[rest])
        before = number
    return "".join(letters)


def places_of(
    hand: Iterable[str], room: int, joints: int, numbers: Mapping[int, int]
) -> dict[str, str]:
    """The legal first cells of each piece that fits, turn by turn."""
    found = {
        piece: [placing.fitting(turn, room, joints) for turn in TURNS[piece]]
        for piece in dict.fromkeys(hand)
    }
    return {
        piece: ",".join(text_of(mask, numbers) for mask in masks)
        for piece, masks in found.items()
        if any(masks)
    }


def offer(state: State) -> JsonObject:
    """What the colour to act may do."""
    colour = state.turn
    numbers = numbering(state.board.rows)
    space = placing.room(state, colour)
    ends = placing.joints(state, colour) & space
    own = state.colours[colour].cells
    lines = lines_out(own, space)
    return {
        "colour": colour,
        "places": places_of(state.colours[colour].hand, space, ends, numbers),
        "joints": text_of(ends, numbers),
        "free": [
            text_of(line & ~blocked, numbers)
            for line, blocked in zip(lines, state.blocked, strict=True)
        ],
        "blocked": [
            text_of(line & blocked, numbers)
            for line, blocked in zip(lines, state.blocked, strict=True)
        ],
    }
