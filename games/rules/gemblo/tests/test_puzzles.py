"""Puzzles: their course, the drawings, the one of the day, hints (B22, B23)."""

from collections import Counter
from datetime import date, timedelta

import pytest

from games.kernel.bots import RandomBot
from games.kernel.chance import Chance
from games.kernel.players import play_out
from games.kernel.refusal import Refused
from games.kernel.replay import fold
from games.rules.gemblo.events import Ended, Puzzle
from games.rules.gemblo.game import GAME
from games.rules.gemblo.grid import mask_of
from games.rules.gemblo.moves import Place
from games.rules.gemblo.pieces import BY_ID, piece_of
from games.rules.gemblo.puzzle import course
from games.rules.gemblo.puzzle.cover import filling_with_all
from games.rules.gemblo.puzzle.daily import daily
from games.rules.gemblo.puzzle.drawings import GRADES, shipped, silhouette
from games.rules.gemblo.puzzle.events import Hinted, TakenUp
from games.rules.gemblo.puzzle.moves import GiveUp, Hint, Take
from games.rules.gemblo.puzzle.workshop import hands
from games.rules.gemblo.tests import naive

DAYS = [date(2026, 1, 1) + timedelta(days=number) for number in range(60)]


def opened(name="leaf"):
    return fold(GAME, course.setup(name))


def after(state, *moves):
    """The position after these moves, and the facts of the last of them."""
    facts = []
    for move in moves:
        facts = GAME.decide(state, 0, move, Chance(b""))
        state = fold(GAME, facts, state)
    return state, facts


def solution(state):
    """The placements that a hint after the other leads to."""
    places = []
    while not state.ended:
        _, (hint,) = after(state, Hint())
        places.append(Place(hint.piece, hint.cells))
        state, _ = after(state, places[-1])
    return places


def why_not(state, move):
    found = GAME.refusal(state, 0, move)
    return found and found.code


def fills(puzzle: Puzzle) -> bool:
    """Whether the solver's filling is one, by sets of cells and the slow forms of the pieces."""
    filling = filling_with_all(mask_of(puzzle.silhouette), puzzle.pieces)
    if filling is None:
        return False
    parts = [(piece, cells_in(mask, puzzle)) for mask, piece in filling.items()]
    covered = Counter(cell for _, cells in parts for cell in cells)
    return (
        set(covered) == set(puzzle.silhouette)
        and max(covered.values()) == 1
        and sorted(piece for piece, _ in parts) == sorted(puzzle.pieces)
        and all(is_form(piece, cells) for piece, cells in parts)
    )


def cells_in(mask, puzzle):
    return [cell for cell in puzzle.silhouette if mask & mask_of([cell])]


def is_form(piece, cells):
    left, top = min(q for q, _ in cells), min(r for _, r in cells)
    return frozenset((q - left, r - top) for q, r in cells) in naive.ways(piece)


def test_B22_silhouette_and_pieces_stand_in_the_first_fact():
    (started,) = GAME.setup(1, {"puzzle": "tulip"}, Chance(b""))
    drawn = shipped()["tulip"]
    assert started.puzzle == drawn
    assert fold(GAME, [started]).hand == drawn.pieces


def test_B22_pieces_lie_edge_to_edge_and_need_no_line():
    state = opened()
    first, second, *_ = solution(state)
    laid, _ = after(state, first)
    neighbours = {cell for own in first.cells for cell in naive.edge_to_edge(own)}
    assert neighbours & set(second.cells)
    assert why_not(laid, second) is None


def test_B22_within_the_silhouette_on_cells_not_covered():
    state = opened()
    first = solution(state)[0]
    moved = Place(first.piece, tuple((q + 9, r) for q, r in first.cells))
    assert why_not(state, moved) == "outside_the_silhouette"
    laid, _ = after(state, first)
    other = next(
        place
        for place in course.placements(state)
        if set(place.cells) & set(first.cells) and place.piece != first.piece
    )
    assert why_not(laid, other) == "cell_taken"
    assert why_not(laid, first) == "not_in_hand"
    assert why_not(state, Place("5I", first.cells)) == "not_in_hand"
    assert why_not(state, Place(state.hand[-1], first.cells[::-1])) == "not_that_piece"


def test_B22_pieces_can_be_taken_up_again():
    state = opened()
    first = solution(state)[0]
    laid, _ = after(state, first)
    back, facts = after(laid, Take(first.cells[0]))
    assert facts == [TakenUp(0, first.piece, first.cells)]
    assert back == state
    assert why_not(state, Take(first.cells[0])) == "no_piece_there"
    assert why_not(laid, Take(first.cells[-1])) == "no_piece_there"


def test_B22_a_puzzle_may_have_a_piece_twice():
    puzzle = Puzzle("twins", 1, ("2", "2"), ((0, 0), (1, 0), (2, 0), (3, 0)))
    started = GAME.setup(1, {}, Chance(b""))[0]
    state = fold(GAME, [type(started)(1, "puzzle", "", 0, puzzle)])
    one, other = Place("2", ((0, 0), (1, 0))), Place("2", ((2, 0), (3, 0)))
    both, _ = after(state, one)
    assert both.hand == ("2",)
    assert after(both, Take((0, 0)))[0].hand == ("2", "2")
    assert after(both, other)[1][-1] == Ended("solved")


def test_B22_solved_when_every_cell_is_covered():
    state = opened()
    end, facts = after(state, *solution(state))
    assert facts[-1] == Ended("solved")
    assert GAME.to_act(end) == frozenset()
    outcome = GAME.outcome(end)
    assert (outcome.reason, outcome.ranks, outcome.scores[0].total) == ("solved", (1,), 0)
    with pytest.raises(Refused):
        after(end, GiveUp())


def test_B22_given_up():
    state, _ = after(opened(), Hint())
    end, facts = after(state, GiveUp())
    assert facts == [Ended("given_up")]
    outcome = GAME.outcome(end)
    assert {line.code: line.value for line in outcome.scores[0].lines} == {
        "cells_left": len(end.puzzle.silhouette),
        "hints": 1,
    }


def test_B22_a_hint_is_right_and_counted():
    state = opened("heart")
    places = solution(state)
    assert sorted(place.piece for place in places) == sorted(state.hand)
    hinted, (fact,) = after(state, Hint())
    assert isinstance(fact, Hinted)
    assert (hinted.hints, hinted.hint) == (1, fact)
    laid, _ = after(hinted, places[0])
    assert (laid.hints, laid.hint) == (1, None)


def test_B22_a_hint_names_the_first_piece_that_cannot_stay():
    state = opened()
    right = solution(state)[0]
    laid, _ = after(state, right)
    wrong = next(
        place
        for place in course.placements(laid)
        if filling_with_all(after(laid, place)[0].free, after(laid, place)[0].hand) is None
    )
    astray, _ = after(laid, wrong)
    _, (hint,) = after(astray, Hint())
    assert (hint.advice, hint.cells) == ("take", wrong.cells)
    last = next(iter(course.placements(astray)), None)
    if last is not None:
        _, (again,) = after(after(astray, last)[0], Hint())
        assert again.cells == wrong.cells


def test_B22_random_play_comes_to_an_end():
    for seed in range(5):
        events = play_out(GAME, [RandomBot()], {"puzzle": "camel"}, Chance(b"%d" % seed))
        assert isinstance(events[-1], Ended)


def test_B22_puzzles_and_tables_do_not_mix():
    state = fold(GAME, GAME.setup(2, {}, Chance(b"")))
    for move in (Take((0, 0)), Hint(), GiveUp()):
        assert GAME.refusal(state, 0, move).code == "only_in_puzzles"


def test_B23_at_least_thirty_drawings_in_five_grades_with_a_tulip():
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
def test_B23_every_drawing_hangs_together(name):
    cells = set(shipped()[name].silhouette)
    edge, seen = [next(iter(cells))], set()
    while edge:
        cell = edge.pop()
        seen.add(cell)
        edge += (naive.edge_to_edge(cell) & cells) - seen
    assert seen == cells


def test_B23_every_second_column_of_a_drawing_lies_lower():
    assert piece_of(silhouette("#.\n##\n.#")) == "4W"
    assert piece_of(silhouette("#\n#\n#")) == "3I"
    assert piece_of(silhouette("###")) == "3V"


def test_B23_the_workshop_finds_pieces_for_a_drawing():
    region = mask_of(shipped()["drop"].silhouette)
    found = hands(region, tries=5)
    assert found
    assert found == sorted(found, key=len)
    assert all(filling_with_all(region, hand) for hand in found)


def test_B23_every_day_has_a_puzzle_with_a_solution():
    puzzles = [daily(day) for day in DAYS]
    assert all(map(fills, puzzles))
    assert {puzzle.grade for puzzle in puzzles} == set(GRADES)
    assert len({puzzle.silhouette for puzzle in puzzles}) == len(DAYS)
    assert all(len(set(puzzle.pieces)) == len(puzzle.pieces) for puzzle in puzzles)


def test_B23_the_puzzle_of_a_day_follows_from_the_date():
    """The same on every machine and for ever, so that friends can compare."""
    puzzle = daily(date(2026, 1, 1))
    daily.cache_clear()
    assert daily(date(2026, 1, 1)) == puzzle
    assert (puzzle.id, puzzle.grade) == ("daily:2026-01-01", 2)
    assert puzzle.pieces == ("1", "2", "3I", "3T", "4B", "5V", "5N", "5A")
    assert puzzle.silhouette[:4] == ((2, -4), (0, -3), (1, -3), (2, -3))
    assert len(puzzle.silhouette) == 28


@pytest.mark.parametrize("choice", ["", "nothing", "daily:", "daily:2026-02-30", "daily:20260101"])
def test_B23_unknown_puzzles_are_refused(choice):
    assert GAME.options_refusal(1, {"puzzle": choice}).code == "unknown_puzzle"
    assert GAME.options_refusal(1, {"puzzle": "daily:2026-02-28"}) is None
