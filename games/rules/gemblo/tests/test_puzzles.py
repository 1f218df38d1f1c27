"""Puzzles: their steps, the hints and the bot (B22)."""

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
from games.rules.gemblo.puzzle.catalog.drawings import shipped
from games.rules.gemblo.puzzle.events import Hinted, TakenUp
from games.rules.gemblo.puzzle.moves import GiveUp, Hint, Take
from games.rules.gemblo.puzzle.solving.cover import fill_with_all
from games.rules.gemblo.puzzle.solving.solver import Solver
from games.rules.gemblo.tests import slow_rules


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
