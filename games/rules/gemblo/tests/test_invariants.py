"""The invariants name what is wrong with a broken position, and nothing else."""

import pytest
from msgspec.structs import replace

from games.kernel.chance import Chance
from games.kernel.replay import fold
from games.rules.gemblo.events import Placed
from games.rules.gemblo.game import GAME
from games.rules.gemblo.puzzle import turns
from games.rules.gemblo.shapes.grid import mask_of
from games.rules.gemblo.tests.builders import placed, position, started, with_hands

LAID = position(started("3"), placed(0, (5, -10), on="3"))


def broken(state):
    """Return the names of the invariants that a position breaks."""
    return list(GAME.broken_invariants(state))


def with_cells(state, colour, cells):
    """Return the position with these cells of one colour instead of its own."""
    colours = list(state.colours)
    colours[colour] = replace(colours[colour], cells=cells)
    return replace(state, colours=tuple(colours))


def test_position_of_a_running_game_breaks_no_invariant():
    assert broken(fold(GAME, GAME.setup(3, {}, Chance(b"")))) == []
    assert broken(LAID) == []


@pytest.mark.parametrize(
    ("state", "names"),
    [
        (
            with_cells(LAID, 1, mask_of([(5, 5)])),
            ["cells_are_of_one_colour", "pieces_are_laid_or_in_hand"],
        ),
        (replace(LAID, free=LAID.board.area), ["cells_are_free_or_covered"]),
        (with_hands(LAID, {0: LAID.colours[1].hand}), ["pieces_are_laid_or_in_hand"]),
    ],
)
def test_broken_position_is_reported(state, names):
    assert broken(state) == names


def test_B10_pieces_of_a_colour_that_touch_are_reported():
    beside = position(started("3"), placed(0, (0, 0), on="3"), placed(0, (1, 0), (2, 0), on="3"))
    assert broken(beside) == ["own_pieces_do_not_touch"]


def test_B22_cells_of_a_puzzle_that_are_covered_twice_are_reported():
    state = fold(GAME, turns.setup("leaf"))
    assert broken(state) == []
    cell = state.puzzle.silhouette[:1]
    assert broken(replace(state, laid=(Placed(0, 0, "1", cell),))) == [
        "cells_are_free_or_covered_once"
    ]
