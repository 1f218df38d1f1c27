"""Puzzles: their steps, the drawings, the daily puzzle and hints (B22, B23)."""

import sys
from collections import Counter
from datetime import date, timedelta
from runpy import run_module

import pytest

from games.kernel.bots.bot import Observation, RandomBot
from games.kernel.bots.games import play_out
from games.kernel.chance import Chance
from games.kernel.refusal import Refused
from games.kernel.replay import fold
from games.rules.gemblo.events import Ended, Puzzle
from games.rules.gemblo.game import GAME
from games.rules.gemblo.moves import Place
from games.rules.gemblo.puzzle import turns
from games.rules.gemblo.puzzle.catalog.daily import _CELLS_BY_GRADE, _attempt, daily
from games.rules.gemblo.puzzle.catalog.drawings import GRADES, shipped, silhouette
from games.rules.gemblo.puzzle.catalog.find_pieces import find_hands
from games.rules.gemblo.puzzle.events import Hinted, TakenUp
from games.rules.gemblo.puzzle.game import PUZZLE
from games.rules.gemblo.puzzle.moves import GiveUp, Hint, Take
from games.rules.gemblo.puzzle.solving.cover import fill_with_all
from games.rules.gemblo.puzzle.solving.solver import Solver
from games.rules.gemblo.shapes.grid import mask_of
from games.rules.gemblo.shapes.pieces import BY_ID, piece_of
from games.rules.gemblo.tests import slow_rules

DAYS = [date(2026, 1, 1) + timedelta(days=number) for number in range(60)]


def opened(name="leaf"):
    """Return a puzzle in its first position."""
    return fold(GAME, turns.setup(name))


def play(state, *moves):
    """Return the batch of the last of these moves."""
    for move in moves:
        batch = GAME.decide(state, 0, move, Chance(b""))
        state = batch.state
    return batch


def solution(state):
    """Return the placements that one hint after the other leads to."""
    places = []
    while not state.ended:
        (hint,) = play(state, Hint()).events
        places.append(Place(hint.piece, hint.cells))
        state = play(state, places[-1]).state
    return places


def refusal_code(state, move):
    """Return the code that refuses a move, or None."""
    refusal = GAME.refusal(state, 0, move)
    return refusal and refusal.code


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


def test_B22_first_event_contains_silhouette_and_pieces():
    (started,) = GAME.setup(1, {"puzzle": "tulip"}, Chance(b""))
    drawn = shipped()["tulip"]
    assert started.puzzle == drawn
    assert fold(GAME, [started]).hand == drawn.pieces


def test_B22_pieces_may_touch_and_need_no_line():
    state = opened()
    first, second, *_ = solution(state)
    laid = play(state, first).state
    neighbours = {cell for own in first.cells for cell in slow_rules.edge_to_edge(own)}
    assert neighbours & set(second.cells)
    assert refusal_code(laid, second) is None


def test_B22_pieces_are_placed_on_open_cells_of_the_silhouette():
    state = opened()
    first = solution(state)[0]
    moved = Place(first.piece, tuple((q + 9, r) for q, r in first.cells))
    assert refusal_code(state, moved) == "outside_the_silhouette"
    laid = play(state, first).state
    other = next(
        place
        for place in turns.hand_placements(state)
        if set(place.cells) & set(first.cells) and place.piece != first.piece
    )
    assert refusal_code(laid, other) == "cell_taken"
    assert refusal_code(laid, first) == "not_in_hand"
    assert refusal_code(state, Place("5I", first.cells)) == "not_in_hand"
    assert refusal_code(state, Place(state.hand[-1], first.cells[::-1])) == "not_that_piece"


def test_B22_taking_up_a_piece_restores_the_position():
    state = opened()
    first = solution(state)[0]
    laid = play(state, first).state
    batch = play(laid, Take(first.cells[0]))
    assert batch.events == (TakenUp(0, first.piece, first.cells),)
    assert batch.state == state
    assert refusal_code(state, Take(first.cells[0])) == "no_piece_there"
    assert refusal_code(laid, Take(first.cells[-1])) == "no_piece_there"


def test_B22_puzzle_may_contain_a_piece_twice():
    puzzle = Puzzle("double", 1, ("2", "2"), ((0, 0), (1, 0), (2, 0), (3, 0)))
    started = GAME.setup(1, {}, Chance(b""))[0]
    state = fold(GAME, [type(started)(1, "puzzle", "", 0, puzzle)])
    one, other = Place("2", ((0, 0), (1, 0))), Place("2", ((2, 0), (3, 0)))
    both = play(state, one).state
    assert both.hand == ("2",)
    assert play(both, Take((0, 0))).state.hand == ("2", "2")
    assert play(both, other).events[-1] == Ended("solved")


def test_B22_puzzle_is_solved_when_every_cell_is_covered():
    state = opened()
    assert GAME.outcome(state) is None
    solved = play(state, *solution(state))
    assert solved.events[-1] == Ended("solved")
    assert GAME.to_act(solved.state) == frozenset()
    outcome = GAME.outcome(solved.state)
    assert outcome.reason == "solved"
    assert outcome.ranks == (1,)
    assert outcome.scores[0].total == 0
    with pytest.raises(Refused):
        play(solved.state, GiveUp())


def test_B22_giving_up_scores_the_open_cells_and_the_hints():
    batch = play(opened(), Hint(), GiveUp())
    assert batch.events == (Ended("given_up"),)
    outcome = GAME.outcome(batch.state)
    assert {line.code: line.value for line in outcome.scores[0].lines} == {
        "cells_left": len(batch.state.puzzle.silhouette),
        "hints": 1,
    }


def test_B22_hints_lead_to_a_solution_and_are_counted():
    state = opened("heart")
    places = solution(state)
    assert sorted(place.piece for place in places) == sorted(state.hand)
    batch = play(state, Hint())
    (hinted,) = batch.events
    assert isinstance(hinted, Hinted)
    assert batch.state.hints == 1
    assert batch.state.hint == hinted
    laid = play(batch.state, places[0]).state
    assert laid.hints == 1
    assert laid.hint is None


def test_B22_hint_names_the_first_piece_that_bars_every_solution():
    state = opened()
    right = solution(state)[0]
    laid = play(state, right).state
    wrong = next(
        place
        for place in turns.hand_placements(laid)
        if fill_with_all(play(laid, place).state.free, play(laid, place).state.hand) is None
    )
    astray = play(laid, wrong).state
    (hint,) = play(astray, Hint()).events
    assert hint.advice == "take"
    assert hint.cells == wrong.cells
    last = next(iter(turns.hand_placements(astray)), None)
    if last is not None:
        (again,) = play(astray, last, Hint()).events
        assert again.cells == wrong.cells


def test_B22_random_play_ends():
    for seed in range(5):
        events = play_out(GAME, [RandomBot()], {"puzzle": "camel"}, Chance(b"%d" % seed))
        assert isinstance(events[-1], Ended)


def test_B22_puzzle_moves_are_refused_at_a_table():
    state = fold(GAME, GAME.setup(2, {}, Chance(b"")))
    for move in (Take((0, 0)), Hint(), GiveUp()):
        assert GAME.refusal(state, 0, move).code == "only_in_puzzles"


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


def test_B22_view_shows_the_last_hint():
    state = opened()
    assert GAME.view(state, 0).hint is None
    batch = play(state, Hint())
    (hinted,) = batch.events
    shown = GAME.view(batch.state, 0).hint
    assert (shown.advice, shown.piece, shown.cells) == ("place", hinted.piece, hinted.cells)


def test_B22_puzzle_has_one_seat():
    state = opened()
    assert GAME.refusal(state, 1, Hint()).code == "not_your_turn"
    assert list(GAME.moves(state, 1)) == []
    assert Hint() in set(GAME.moves(state, 0))


def test_B22_log_of_a_puzzle_hides_nothing_to_draw_again():
    events = turns.setup("leaf")
    assert GAME.resample(events, 0, Chance(b"other")) == events


def test_B22_bot_solves_a_puzzle_and_takes_up_what_bars_a_solution():
    events = play_out(GAME, [GAME.bot("good")], {"puzzle": "leaf"}, Chance(b"solver"))
    assert events[-1] == Ended("solved")
    state = opened()
    wrong = next(
        place
        for place in turns.hand_placements(state)
        if fill_with_all(play(state, place).state.free, play(state, place).state.hand) is None
    )
    astray = play(state, wrong).state
    assert solver_choice(astray, GAME.moves(astray, 0)) == Take(wrong.cells[0])
    assert solver_choice(astray, [GiveUp()]) == GiveUp()


def solver_choice(state, moves):
    """Return the move of the solver among these."""
    seen = Observation(
        seat=0,
        view=None,
        offer=None,
        moves=tuple(moves),
        worlds=lambda count: iter([state] * count),
        chance=Chance(b"solver"),
        thinking=lambda: False,
    )
    return Solver().choose(seen)


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
