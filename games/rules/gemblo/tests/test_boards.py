"""The boards (B3 to B8)."""

import pickle
from collections import Counter

import pytest

from games.kernel.chance import Chance
from games.rules.gemblo.game import GAME
from games.rules.gemblo.multiplayer import placing, turns
from games.rules.gemblo.multiplayer.game import MULTIPLAYER
from games.rules.gemblo.shapes.boards import BOARD_KEYS, COLOURS, board, board_for
from games.rules.gemblo.shapes.grid import BIT, cells_of, mask_of
from games.rules.gemblo.shapes.pieces import piece_of
from games.rules.gemblo.tests import slow_rules
from games.rules.gemblo.tests.builders import position, started


def order_of_turns(seats, choice="standard", first=0):
    """Return the seat of each colour in turn, from the first to act."""
    layout = board_for(seats, choice)
    start = layout.colours_of(first)[0]
    return [layout.owners[start], *(layout.owners[each] for each in layout.turn_order[start][:-1])]


def distances(cell):
    """Return the distances of a cell from the three axes, sorted: the same for equal corners."""
    q, r = cell
    return sorted((abs(q - r), abs(q + 2 * r), abs(2 * q + r)))


@pytest.mark.parametrize(
    ("key", "cells"),
    [("6", 463), ("5", 397), ("4", 295), ("3", 241), ("2", 295), ("2-full", 463), ("2-mini", 157)],
)
def test_B3_B4_B5_B6_B7_B8_boards_have_these_cells_in_play(key, cells):
    layout = board(key)
    obstacles = {cell for obstacle in layout.obstacles for cell in obstacle}
    span = [(q, r) for q in range(-30, 31) for r in range(-30, 31)]
    in_play = {cell for cell in span if slow_rules.is_on_board(key, cell)} - obstacles
    assert in_play == set(cells_of(layout.area))
    assert len(in_play) == cells


@pytest.mark.parametrize("key", BOARD_KEYS)
def test_B3_B4_B5_B6_B7_B8_starts_are_free_and_different(key):
    layout = board(key)
    assert len(set(layout.starts)) == len(layout.starts) == len(layout.owners)
    assert all(BIT[start] & layout.area for start in layout.starts)


@pytest.mark.parametrize("key", ["6", "5", "4", "3"])
def test_B3_B4_B5_B7_each_seat_has_the_start_of_its_number(key):
    assert board(key).owners == tuple(range(int(key)))


def test_B3_six_players_start_in_the_corners():
    assert board("6").starts == ((-7, -7), (7, -14), (14, -7), (7, 7), (-7, 14), (-14, 7))
    assert {tuple(distances(start)) for start in board("6").starts} == {(0, 21, 21)}
    assert order_of_turns(6, first=2) == [2, 3, 4, 5, 0, 1]


def test_B4_four_players_start_in_the_corners():
    assert board("4").starts == ((-3, -9), (12, -9), (3, 9), (-12, 9))
    assert all(abs(r) == 9 and abs(2 * q + r) == 15 for q, r in board("4").starts)


def test_B5_three_players_start_in_every_second_corner():
    assert board("3").starts == ((5, -10), (5, 5), (-10, 5))
    assert {tuple(distances(start)) for start in board("3").starts} == {(0, 15, 15)}


def test_B6_two_players_have_two_colours_in_opposite_corners():
    layout = board_for(2)
    assert [layout.colours_of(seat) for seat in (0, 1)] == [(0, 2), (1, 3)]
    for one, other in ((0, 2), (1, 3)):
        assert layout.starts[one] == tuple(-each for each in layout.starts[other])
    assert order_of_turns(2, first=0) == [0, 1, 0, 1]
    assert order_of_turns(2, first=1) == [1, 0, 1, 0]


@pytest.mark.parametrize(("key", "count"), [("2", 4), ("2-full", 6)])
@pytest.mark.parametrize("first", [0, 1])
def test_B6_turns_begin_with_the_earlier_start_of_the_first_seat(key, count, first):
    state, colours = position(started(key, first=first)), []
    for _ in range(count):
        colours.append(state.turn)
        move = next(placing.colour_placements(state, state.turn))
        state = turns.decide(state, state.seat, move).state
    assert colours == [(first + step) % count for step in range(count)]


def test_B6_full_board_gives_two_players_three_colours_each():
    layout = board_for(2, "full")
    assert layout.starts == board("6").starts
    assert [layout.colours_of(seat) for seat in (0, 1)] == [(0, 2, 4), (1, 3, 5)]


PRINTED = """\
.......-.-.-.-.-.-.-.-
.......-----G---D-1-C-
......----GGG---DD--C--
.....------------D--C---
.....K--------------C--A
....--KK-------------AA--
...-5--K------------------
...O----K-----------------
..--OO------------------NN-
.-----OO-----------------NN-
.-----------------------N---
---------------------------2-
.--E------------------------
..EEE-H---------------JJJJJ
..----H--------------------
...--HH-------------------
....H--II--------------B-
....-4-I--------------BB-
.....--I-------L-L---M--
......I----F-F--L--M-M-
......------F---L---M--
.......-----F---L-3-M-"""
"""The board for five: starts by number, obstacles by letter; every second column is lower.

The middle of its first line is the cell (0, -11).
"""


def test_B7_obstacles_and_starts_are_as_printed():
    drawn, layout = printed(PRINTED), board("5")
    assert [drawn[number] for number in "12345"] == [{start} for start in layout.starts]
    assert [drawn[letter] for letter in "ABCDEFGHIJKLMNO"] == list(map(set, layout.obstacles))
    assert drawn["-"] | set(layout.starts) == set(cells_of(layout.area))


def printed(drawing):
    """Return the cells under each character of a drawing."""
    found = {}
    for line, characters in enumerate(drawing.splitlines()):
        for q, character in enumerate(characters, start=-14):
            found.setdefault(character, set()).add((q, line - 11 - q // 2))
    return found


def test_B7_there_are_fifteen_different_obstacles_of_66_cells():
    layout = board("5")
    kinds = Counter(piece_of(obstacle) for obstacle in layout.obstacles)
    assert len(kinds) == len(layout.obstacles) == 15
    assert None not in kinds
    assert sum(map(len, layout.obstacles)) == 66
    assert mask_of(cell for each in layout.obstacles for cell in each).bit_count() == 66
    assert layout.starts == ((4, -12), (13, -6), (4, 8), (-9, 11), (-10, 0))


def test_B8_one_seat_plays_puzzles_and_two_may_play_the_mini_board():
    assert board_for(2, "mini").starts == ((-4, -4), (4, 4))
    assert board_for(2, "mini").owners == (0, 1)
    options = {option.key: option.seats for option in MULTIPLAYER.info.options}
    assert options["board"] == (2,)
    assert GAME.info.seats == (1, 2, 3, 4, 5, 6)
    for seats in GAME.info.seats:
        opening = GAME.setup(seats, {}, Chance(b"seats"))[0]
        assert opening.seats == seats
        assert (opening.board == "puzzle") == (seats == 1)


def test_B8_colours_are_in_the_order_of_the_starts():
    assert COLOURS == ("amber", "lapis", "jade", "garnet", "amethyst", "pearl")
    for seats in range(2, 7):
        events = MULTIPLAYER.setup(seats, {}, Chance(b"colours"))
        view = MULTIPLAYER.view(MULTIPLAYER.evolve(None, events[0]), None)
        names = [colour.name for colour in view.colours]
        assert names == list(COLOURS[: len(names)])


@pytest.mark.parametrize("key", ["6", "2-mini"])
def test_board_stays_one_instance_when_it_is_sent_to_another_process(key):
    assert pickle.loads(pickle.dumps(board(key))) is board(key)
