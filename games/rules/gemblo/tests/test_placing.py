"""Legal placements (B2, B9 to B14)."""

import pytest

from games.kernel.chance import Chance
from games.rules.gemblo.moves import Place
from games.rules.gemblo.multiplayer import placing
from games.rules.gemblo.multiplayer.game import MULTIPLAYER
from games.rules.gemblo.shapes.boards import BOARD_KEYS, board
from games.rules.gemblo.shapes.grid import cells_of
from games.rules.gemblo.tests.builders import (
    placed,
    position,
    reading_order,
    refusal_code,
    started,
    with_hands,
    with_turn,
)

LINES = ((2, -1), (1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2))
EDGES = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def one_at_the_centre(*others):
    """Return a position with amber to act, its single cell at (0, 0)."""
    return with_turn(position(started("6"), placed(0, (0, 0)), *others), 0)


def ends(state, colour=0):
    """Return the cells that a colour can join to."""
    return set(cells_of(placing.joints(state, colour) & placing.room(state, colour)))


def test_B2_each_placement_is_listed_once():
    for key in BOARD_KEYS:
        state = position(started(key))
        listed = list(placing.colour_placements(state, state.turn))
        assert len(listed) == len({(place.piece, frozenset(place.cells)) for place in listed})


def test_B2_cells_out_of_reading_order_are_refused():
    state = position(started("2-mini"))
    right = reading_order((-4, -4), (-4, -3))
    assert placing.refusal(state, Place("2", right)) is None
    assert placing.refusal(state, Place("2", right[::-1])).code == "not_that_piece"
    assert placing.refusal(state, Place("3I", right)).code == "not_that_piece"
    assert placing.refusal(state, Place("1", ())).code == "not_that_piece"
    assert placing.refusal(state, Place("9", right)).code == "unknown_piece"


def test_B2_placed_piece_is_no_longer_in_hand():
    state = one_at_the_centre()
    assert refusal_code(state, (2, -1)) == "not_in_hand"
    assert all(place.piece != "1" for place in placing.colour_placements(state, 0))


@pytest.mark.parametrize("key", BOARD_KEYS)
def test_B9_first_piece_of_every_colour_covers_its_start(key):
    layout = board(key)
    for colour in layout.colours:
        state = with_turn(position(started(key)), colour)
        listed = list(placing.colour_placements(state, colour))
        assert len({place.piece for place in listed}) >= 15
        assert all(layout.starts[colour] in place.cells for place in listed)


def test_B9_first_piece_is_placed_on_free_cells_of_the_board():
    state = position(started("4"))
    assert refusal_code(state, (-3, -9), (-3, -8)) is None
    assert refusal_code(state, (-2, -9), (-2, -8)) == "start_not_covered"
    assert refusal_code(state, (-3, -9), (-3, -10)) == "off_the_board"
    taken = with_turn(position(started("4"), placed(1, (-3, -8), on="4")), 0)
    assert refusal_code(taken, (-3, -9), (-3, -8)) == "cell_taken"


def test_B10_later_pieces_are_placed_on_free_cells_of_the_board():
    state = one_at_the_centre(placed(1, (2, -1)))
    assert refusal_code(state, (2, -1), (3, -1)) == "cell_taken"
    assert refusal_code(state, (99, 0), (100, 0)) == "off_the_board"
    at_the_edge = with_turn(position(started("6"), placed(0, (-7, -7))), 0)
    assert refusal_code(at_the_edge, (-8, -8), (-9, -8)) == "off_the_board"


def test_B10_placing_on_an_obstacle_is_refused():
    state = position(started("5"), placed(0, (0, 0), on="5"))
    q, r = state.board.obstacles[0][0]
    assert refusal_code(with_turn(state, 0), (q, r), (q - 1, r)) == "cell_taken"


def test_B10_touching_the_own_colour_is_refused():
    state = one_at_the_centre()
    for q, r in EDGES:
        assert refusal_code(state, (q, r), (2 * q, 2 * r)) == "touches_own_colour"
    assert not ends(state) & set(EDGES)


def test_B11_single_cell_has_six_joints_across_a_line():
    assert ends(one_at_the_centre()) == set(LINES)


def test_B11_one_line_joins_and_several_do_too():
    state = one_at_the_centre()
    assert refusal_code(state, (1, 1), (2, 1)) is None
    assert refusal_code(state, (2, -1), (2, 0), (1, 1)) is None
    assert refusal_code(state, (2, 0), (3, 0)) == "not_joined_by_a_line"
    assert refusal_code(state, (3, -3), (4, -3)) == "not_joined_by_a_line"


def test_B11_line_to_another_colour_does_not_join():
    state = one_at_the_centre(placed(1, (5, 0)))
    assert refusal_code(state, (7, -1), (8, -1)) == "not_joined_by_a_line"


@pytest.mark.parametrize("line", LINES)
class TestB12:
    """The line from (0, 0) to each of the six cells, and its two flanks."""

    def flanks(self, line):
        q, r = line
        beside_both = [(a, b) for a, b in EDGES if (q - a, r - b) in EDGES]
        assert len(beside_both) == 2
        return beside_both

    def test_B12_line_without_covered_flanks_is_free(self, line):
        assert line in ends(one_at_the_centre())

    def test_B12_line_with_one_covered_flank_is_free(self, line):
        for flank in self.flanks(line):
            assert line in ends(one_at_the_centre(placed(1, flank)))

    def test_B12_line_with_one_piece_on_both_flanks_is_blocked(self, line):
        state = one_at_the_centre(placed(1, *self.flanks(line)))
        assert ends(state) == set(LINES) - {line}
        for q, r in EDGES:
            cells = line, (line[0] + q, line[1] + r)
            if not set(cells) & {*self.flanks(line), *LINES} - {line}:
                assert refusal_code(state, *cells) in ("not_joined_by_a_line", "touches_own_colour")

    def test_B12_line_between_pieces_of_different_colours_is_free(self, line):
        one, other = self.flanks(line)
        assert line in ends(one_at_the_centre(placed(1, one), placed(2, other)))

    def test_B12_line_between_two_pieces_of_one_colour_is_free(self, line):
        one, other = self.flanks(line)
        further = other[0] + other[0] - one[0], other[1] + other[1] - one[1]
        assert line in ends(one_at_the_centre(placed(1, one), placed(1, other, further)))


def test_B12_flank_off_the_board_counts_as_uncovered():
    state = with_turn(position(started("6"), placed(0, (-7, -7)), placed(1, (-6, -7))), 0)
    assert (-6, -7) not in cells_of(placing.room(state, 0))
    assert (-5, -8) in ends(state)
    assert (-6, -8) not in cells_of(board("6").area)


def test_B12_obstacle_blocks_as_one_piece():
    # The straight obstacle of four is between (5, -11) and (7, -12).
    state = with_turn(position(started("5"), placed(0, (5, -11), on="5")), 0)
    assert (7, -12) not in ends(state)
    assert (4, -9) in ends(state)


def test_B12_obstacle_and_piece_do_not_block_together():
    # Between (-12, 7) and (-10, 6) are (-11, 7), of an obstacle, and (-11, 6).
    state = position(started("5"), placed(0, (-12, 7), on="5"), placed(1, (-11, 6), on="5"))
    assert (-10, 6) in ends(with_turn(state, 0))


def test_B13_touching_another_colour_is_allowed():
    state = one_at_the_centre(placed(1, (3, -2)))
    assert refusal_code(state, (2, -1), (3, -1)) is None


def test_B13_touching_another_colour_of_the_same_player_is_allowed():
    events = MULTIPLAYER.setup(2, {}, Chance(b"two"))
    state = with_turn(position(events[0], placed(0, (0, 0), on="2"), placed(2, (3, -2), on="2")), 0)
    assert refusal_code(state, (2, -1), (3, -1)) is None
    assert (5, -3) not in ends(state)


def test_B13_touching_an_obstacle_is_allowed():
    state = with_turn(position(started("5"), placed(0, (8, -12), on="5")), 0)
    obstacles = {cell for obstacle in state.board.obstacles for cell in obstacle}
    listed = list(placing.colour_placements(state, 0))
    assert any(around(cell) & obstacles for place in listed for cell in place.cells)


def test_B14_printed_example_has_seven_joints():
    state = position(started("6"), placed(4, (-7, 14), (-7, 13), (-7, 12), (-7, 11)))
    state = with_turn(state, 4)
    seven = {(-5, 13), (-5, 12), (-9, 12), (-5, 11), (-5, 10), (-8, 10), (-6, 9)}
    assert ends(state, 4) == seven
    assert {c for c in seven if refusal_code(with_hands(state, {4: ["1"]}), c) is None} == seven


def around(cell):
    """Return the six cells edge to edge with one."""
    return {(cell[0] + q, cell[1] + r) for q, r in EDGES}
