"""The puzzles to choose from: the drawings and the daily puzzle (B23)."""

import sys
from collections import Counter
from datetime import date, timedelta
from runpy import run_module

import pytest

from games.kernel.chance import Chance
from games.rules.gemblo.events import Puzzle
from games.rules.gemblo.game import GAME
from games.rules.gemblo.puzzle.catalog.daily import _CELLS_BY_GRADE, _attempt, daily
from games.rules.gemblo.puzzle.catalog.drawings import GRADES, shipped, silhouette
from games.rules.gemblo.puzzle.catalog.find_pieces import find_hands
from games.rules.gemblo.puzzle.game import PUZZLE
from games.rules.gemblo.puzzle.solving.cover import fill_with_all
from games.rules.gemblo.shapes.grid import mask_of
from games.rules.gemblo.shapes.pieces import BY_ID, piece_of
from games.rules.gemblo.tests import slow_rules

DAYS = [date(2026, 1, 1) + timedelta(days=number) for number in range(60)]


def fills(puzzle: Puzzle) -> bool:
    """Return whether the solver fills a puzzle: each cell once, each piece once."""
    filling = fill_with_all(mask_of(puzzle.silhouette), puzzle.pieces)
    if filling is None:
        return False
    parts = [(piece, cells_in(mask, puzzle)) for mask, piece in filling.items()]
    covered = Counter(cell for _, cells in parts for cell in cells)
    return (
        set(covered) == set(puzzle.silhouette)
        and max(covered.values()) == 1
        and sorted(piece for piece, _ in parts) == sorted(puzzle.pieces)
        and all(is_piece_form(piece, cells) for piece, cells in parts)
    )


def cells_in(mask, puzzle):
    return [cell for cell in puzzle.silhouette if mask & mask_of([cell])]


def is_piece_form(piece, cells):
    left, top = min(q for q, _ in cells), min(r for _, r in cells)
    return frozenset((q - left, r - top) for q, r in cells) in slow_rules.orientations(piece)


def test_B23_there_are_thirty_drawings_in_five_grades_with_a_tulip():
    drawings = shipped()
    assert len(drawings) >= 30
    assert "tulip" in drawings
    counts = Counter(puzzle.grade for puzzle in drawings.values())
    assert set(counts) == set(GRADES) == {1, 2, 3, 4, 5}
    assert min(counts.values()) >= 5
    assert len({puzzle.silhouette for puzzle in drawings.values()}) == len(drawings)


@pytest.mark.parametrize("name", shipped())
def test_B23_every_drawing_has_a_solution(name):
    puzzle = shipped()[name]
    assert len(set(puzzle.pieces)) == len(puzzle.pieces)
    assert sum(BY_ID[piece].size for piece in puzzle.pieces) == len(puzzle.silhouette)
    assert fills(puzzle)


@pytest.mark.parametrize("name", shipped())
def test_B23_every_drawing_is_connected(name):
    cells = set(shipped()[name].silhouette)
    edge, seen = [next(iter(cells))], set()
    while edge:
        cell = edge.pop()
        seen.add(cell)
        edge += (slow_rules.edge_to_edge(cell) & cells) - seen
    assert seen == cells


def test_B23_every_second_column_of_a_drawing_is_half_a_cell_lower():
    assert piece_of(silhouette("#.\n##\n.#")) == "4W"
    assert piece_of(silhouette("#\n#\n#")) == "3I"
    assert piece_of(silhouette("###")) == "3V"


def test_B23_pieces_are_found_for_a_drawing():
    region = mask_of(shipped()["drop"].silhouette)
    found = find_hands(region, tries=5)
    assert found
    assert found == sorted(found, key=len)
    assert all(fill_with_all(region, hand) for hand in found)


def test_B23_every_day_has_a_puzzle_with_a_solution():
    puzzles = [daily(day) for day in DAYS]
    assert all(map(fills, puzzles))
    assert {puzzle.grade for puzzle in puzzles} == set(GRADES)
    assert len({puzzle.silhouette for puzzle in puzzles}) == len(DAYS)
    assert all(len(set(puzzle.pieces)) == len(puzzle.pieces) for puzzle in puzzles)


def test_B23_daily_puzzle_is_derived_from_the_date():
    """Daily puzzles are the same on every machine and do not change."""
    puzzle = daily(date(2026, 1, 1))
    daily.cache_clear()
    assert daily(date(2026, 1, 1)) == puzzle
    assert puzzle.id == "daily:2026-01-01"
    assert puzzle.grade == 2
    assert puzzle.pieces == ("1", "2", "3I", "3T", "4B", "5V", "5N", "5A")
    assert puzzle.silhouette[:4] == ((2, -4), (0, -3), (1, -3), (2, -3))
    assert len(puzzle.silhouette) == 28


@pytest.mark.parametrize("choice", ["", "nothing", "daily:", "daily:2026-02-30", "daily:20260101"])
def test_B23_unknown_puzzles_are_refused(choice):
    assert GAME.options_refusal(1, {"puzzle": choice}).code == "unknown_puzzle"
    assert GAME.options_refusal(1, {"puzzle": "daily:2026-02-28"}) is None


def test_B23_options_of_a_table_are_refused_for_a_puzzle():
    assert PUZZLE.options_refusal(2, {}).code == "seats_not_offered"
    assert PUZZLE.options_refusal(1, {"board": "mini"}) is not None
    assert PUZZLE.options_refusal(1, {"puzzle": "leaf"}) is None


def test_B23_silhouette_that_no_pieces_fill_is_not_used(monkeypatch):
    """The pieces of the game have too few cells for it."""
    chance = Chance(b"silhouette")
    region, pieces = _attempt(1, chance)
    assert fill_with_all(region, pieces)
    monkeypatch.setitem(_CELLS_BY_GRADE, 1, sum(BY_ID[piece].size for piece in BY_ID) + 1)
    assert _attempt(1, chance) is None


def test_B23_drawing_that_no_pieces_fill_has_none():
    assert find_hands(mask_of([(0, 0), (2, 0), (4, 0)]), tries=3) == []


def test_B23_pieces_of_a_drawing_are_printed_by_the_command(tmp_path, monkeypatch, capsys):
    module = find_hands.__module__
    drawing = tmp_path / "drawing.txt"
    drawing.write_text("###\n", encoding="utf-8")
    # A module that was imported before would be run a second time, with a warning.
    monkeypatch.delitem(sys.modules, module)
    monkeypatch.setattr(sys, "argv", [module, str(drawing)])
    run_module(module, run_name="__main__")
    assert set(capsys.readouterr().out.splitlines()) == {"1 3V"}
