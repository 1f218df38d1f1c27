"""Scores and ranks (B19 to B21)."""

from games.kernel.chance import Chance
from games.kernel.replay import fold
from games.rules.gemblo.events import Ended
from games.rules.gemblo.multiplayer.game import MULTIPLAYER
from games.rules.gemblo.multiplayer.scoring import outcome
from games.rules.gemblo.multiplayer.state import FULL_HAND
from games.rules.gemblo.shapes.pieces import PIECES
from games.rules.gemblo.tests.builders import position, started, with_hands


def ranks(key, *hands, tiebreak="sheet"):
    """Return the ranks when the colours are left with these hands."""
    return ended(key, *hands, tiebreak=tiebreak).ranks


def ended(key, *hands, tiebreak="sheet"):
    """Return the outcome when the colours are left with these hands."""
    state = with_hands(position(started(key, tiebreak=tiebreak)), dict(enumerate(hands)))
    return outcome(fold(MULTIPLAYER, [Ended("stuck")], state))


def test_B19_running_game_has_no_outcome():
    assert outcome(position(started("3"))) is None


def test_B19_fewest_hexagons_left_win():
    found = ended("3", ["5I", "1"], FULL_HAND, ["2"])
    assert [score.total for score in found.scores] == [6, 72, 2]
    assert found.ranks == (2, 3, 1)


def test_B19_hexagons_are_counted_not_pieces():
    assert ranks("3", ["5I"], ["1", "2"], ["4I", "2"]) == (2, 1, 3)


def test_B19_colours_of_a_player_are_added_up():
    found = ended("2", ["5I"], ["4I"], [], ["3I"])
    assert [score.total for score in found.scores] == [5, 7]
    assert [line.value for line in found.scores[1].lines] == [4, 3]
    assert found.scores[1].lines[0].facts == {"colour": 1, "pieces": ("4I",)}
    assert found.ranks == (1, 2)
    state = with_hands(position(started("2")), {0: ["5I"], 1: ["4I"], 2: [], 3: ["3I"]})
    assert MULTIPLAYER.view(state, None).scores == (5, 7)


def test_B20_smallest_piece_breaks_a_tie():
    assert ranks("3", ["3I", "3V"], ["5I", "1"], ["4I", "2"]) == (3, 1, 2)


def test_B20_smallest_piece_is_that_of_all_colours_of_a_player():
    assert ranks("2", ["3I"], ["5I"], ["3V"], ["1"]) == (2, 1)


def test_B20_equal_seats_share_a_rank():
    assert ranks("3", ["4I", "1"], ["4W", "1"], ["5I", "1"]) == (1, 1, 3)
    assert ranks("3", [], [], ["1"]) == (1, 1, 3)
    assert ranks("3", ["5I", "1"], ["3I", "2", "1"], ["5V", "2"]) == (1, 1, 3)


def test_B20_weights_are_ignored():
    assert ranks("3", ["5I"], ["5V"], ["5A"]) == (1, 1, 1)


def test_B21_larger_largest_piece_loses():
    hands = ["3I", "3V"], ["5I", "1"], ["4I", "2"]
    assert ranks("3", *hands, tiebreak="tournament") == (1, 3, 2)


def test_B21_fewest_hexagons_left_still_win():
    assert ranks("3", ["5I"], ["4I", "2"], ["3I", "3V", "1"], tiebreak="tournament") == (1, 2, 3)


def test_B21_tiebreak_is_an_option_of_the_table():
    for tiebreak in ("sheet", "tournament"):
        begun = MULTIPLAYER.setup(3, {"tiebreak": tiebreak}, Chance(b"option"))
        assert fold(MULTIPLAYER, begun).tiebreak == tiebreak
    assert fold(MULTIPLAYER, MULTIPLAYER.setup(3, {}, Chance(b"option"))).tiebreak == "sheet"


def test_B21_pieces_have_the_printed_weights():
    weights = {piece.id: piece.weight for piece in PIECES}
    assert weights == {
        "1": 0,
        "2": 0,
        "3I": 1,
        "3V": 2,
        "3T": 3,
        "4I": 1,
        "4W": 2,
        "4B": 3,
        "4P": 4,
        "4C": 5,
        "5V": 1,
        "5S": 2,
        "5W": 3,
        "5N": 4,
        "5Y": 5,
        "5J": 6,
        "5A": 7,
        "5I": 8,
    }


def test_B21_equal_largest_pieces_compare_the_next_largest():
    hands = ["4I", "2", "1", "1"], ["4I", "3I", "1"], ["4I", "2", "2"]
    assert ranks("3", *hands, tiebreak="tournament") == (1, 3, 2)


def test_B21_equal_sizes_compare_the_sum_of_weights():
    assert ranks("3", ["5I"], ["5V"], ["5A"], tiebreak="tournament") == (3, 1, 2)
    assert ranks("3", ["4I", "1"], ["4W", "1"], ["4I", "1"], tiebreak="tournament") == (1, 3, 1)
