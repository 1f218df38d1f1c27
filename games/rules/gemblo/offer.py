"""The offers to a seat: small enough for every push, and in the shape a board draws.

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
"""

from typing import TypeAlias

from msgspec import Struct

from games.kernel.values import NoOffer
from games.rules.gemblo.shapes.pieces import PieceId

CellSet: TypeAlias = str
Places: TypeAlias = dict[PieceId, str]


class MultiplayerOffer(Struct, frozen=True):
    """The placements of the colour to act.

    `joints` are the cells across a free line from the colour (its start cell before its first
    piece), of which a placement covers at least one. `free` and `blocked` are lines to draw, from
    the colour's cells to cells it might cover, by direction: the set of the lines' upper ends; the
    lower end is that cell plus (-2, 1), (1, 1) or (-1, 2) in turn.
    """

    colour: int
    places: Places
    joints: CellSet
    free: tuple[CellSet, CellSet, CellSet]
    blocked: tuple[CellSet, CellSet, CellSet]


class PuzzleOffer(Struct, frozen=True):
    """The placements in a puzzle; to take a piece up, ask for a hint or give up is always open."""

    places: Places


GembloOffer: TypeAlias = MultiplayerOffer | PuzzleOffer | NoOffer
