"""The pieces and their turns (B1, B2)."""

from collections import Counter

import pytest

from games.rules.gemblo.puzzle.catalog.drawings import silhouette
from games.rules.gemblo.shapes.boards import COLOURS
from games.rules.gemblo.shapes.pieces import BY_ID, HEXES, PIECE_BY_OFFSETS, PIECES, TURNS, piece_of


def test_B1_there_are_eighteen_pieces_of_72_hexagons_in_six_colours():
    assert len(PIECES) == len(BY_ID) == 18
    assert len(COLOURS) == 6
    assert Counter(piece.size for piece in PIECES) == {1: 1, 2: 1, 3: 3, 4: 5, 5: 8}
    assert HEXES == 72


def test_B1_every_piece_is_connected_and_unique():
    for piece in PIECES:
        seen, edge = set(), [piece.cells[0]]
        while edge:
            q, r = cell = edge.pop()
            seen.add(cell)
            beside = {
                (q + 1, r),
                (q - 1, r),
                (q, r + 1),
                (q, r - 1),
                (q + 1, r - 1),
                (q - 1, r + 1),
            }
            edge += (beside & set(piece.cells)) - seen
        assert seen == set(piece.cells)
    assert set(PIECE_BY_OFFSETS.values()) == set(BY_ID)


FORMS = {
    "1": "#",
    "2": "##",
    "3I": "##. ..#",
    "3V": "## .#",
    "3T": "## #.",
    "4I": "##.. ..##",
    "4W": "##. .#. ..#",
    "4B": "## ##",
    "4P": ".#. .#. #.#",
    "4C": "## .# #.",
    "5V": "##. ..# ..# ..#",
    "5S": "##. .#. .#. ..#",
    "5W": "##. .#. ..# ..#",
    "5N": "##.. ..#. ..##",
    "5Y": "##.# ..#. ..#.",
    "5J": ".#. .#. #.# ..#",
    "5A": "##. #.# #..",
    "5I": "##... ..##. ....#",
}
"""The printed pieces, row by row; every second column is half a cell lower."""


@pytest.mark.parametrize(("piece", "rows"), FORMS.items())
def test_B1_every_piece_has_the_printed_form(piece, rows):
    assert piece_of(silhouette(rows.replace(" ", "\n"))) == piece
    assert list(FORMS) == list(BY_ID)


def test_B1_worm_and_pistol_are_not_pieces():
    assert piece_of(((0, 0), (-1, 1), (-1, 2), (-1, 3))) is None
    assert piece_of(((0, 0), (1, 0), (0, 1), (0, 2))) is None


def test_B2_pieces_have_ninety_two_turns():
    assert sum(len(turns) for turns in TURNS.values()) == len(PIECE_BY_OFFSETS) == 92
