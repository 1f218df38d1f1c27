"""G24: a turn ends by its player, or automatically where no other choice is left."""

import random
from dataclasses import replace

import pytest

from games.kernel.bots.bot import RandomBot
from games.kernel.bots.games import play_out
from games.kernel.chance import Chance
from games.kernel.codec import is_irreversible
from games.kernel.replay import states
from games.rules.gobi import events as e
from games.rules.gobi import moves as m
from games.rules.gobi.board.routes import any_crossing, longest_crossing, matching
from games.rules.gobi.game import GAME
from games.rules.gobi.rules.turn_end import ending_moves
from games.rules.gobi.state import Stage, State
from games.rules.gobi.tests.builders import (
    ME,
    RIVAL,
    decided,
    kinds,
    place,
    position,
    routes_position,
    with_placed,
    with_rival,
)
from games.rules.gobi.tests.rule_comparison import random_position

SQUARE = """C S
A N"""


def test_G24_turn_without_a_choice_ends_by_itself() -> None:
    batch = decided(position(SQUARE), place(1, 2))
    assert kinds(batch.events) == ["TilePlaced", "CamelsPlaced", "TurnPassed", "TileDrawn"]
    assert batch.state.turn.seat == RIVAL


@pytest.mark.parametrize("gift", ["porcelain", "perfume"])
def test_G24_turn_with_a_usable_gift_ends_by_the_move_of_its_player(gift: str) -> None:
    state = decided(position(SQUARE, gifts=[gift]), place(1, 2)).state
    assert state.turn.seat == ME
    assert m.EndTurn() in set(GAME.moves(state, ME))
    assert decided(state, m.EndTurn()).state.turn.seat == RIVAL


@pytest.mark.parametrize("gift", ["silk", "cotton", "tea", "spices"])
def test_G24_gift_without_use_in_step_2_does_not_keep_the_turn(gift: str) -> None:
    assert decided(position(SQUARE, gifts=[gift]), place(1, 2)).state.turn.seat == RIVAL


def test_G24_used_up_gift_ends_the_turn() -> None:
    state = with_placed(position("C1 S\nA N", tile=None, gifts=["perfume"]), (0, 0))
    batch = decided(state, m.UsePerfume())
    assert kinds(batch.events)[-2:] == ["TurnPassed", "TileDrawn"]


def test_G24_spices_keep_the_turn_while_a_diagonal_pair_is_left() -> None:
    state = position("C1 S\nA C0/1", gifts=["spices"], tile="T")
    after = decided(state, place(1, 2)).state
    assert after.turn.seat == ME
    assert GAME.refusal(after, ME, m.EndTurn()) is None


def test_G24_last_reward_ends_the_turn_and_a_gained_gift_may_keep_it() -> None:
    state = routes_position("C1 S1 C1 T1")
    claim = decided(state, m.Reunite(((0, 0), (2, 0)))).state
    perfume, cotton = (decided(with_placed(claim, (3, 0)), m.Reward(take)) for take in (0, 1))
    assert perfume.state.turn.seat == ME
    assert cotton.state.turn.seat == RIVAL


def test_G24_waiting_routes_keep_the_turn() -> None:
    state = routes_position("C1 S1 C1 N1 A1 N1")
    state = decided(state, m.Reunite(((0, 0), (2, 0)))).state
    assert decided(state, m.Reward(1)).state.turn.seat == ME


def test_G24_declining_the_camel_of_a_discard_ends_the_turn() -> None:
    state = decided(position(SQUARE), m.Discard(cotton=False)).state
    assert state.turn.seat == ME
    assert ending_moves(state)[-1] == m.Skip()
    assert decided(state, m.Skip()).state.turn.seat == RIVAL


def test_G24_turn_of_an_older_game_still_ends_by_the_move_of_its_player() -> None:
    state = position("C1 S\nA N", tile=None)
    assert list(GAME.moves(state, ME)) == [m.EndTurn()]
    assert decided(state, m.EndTurn()).state.turn.seat == RIVAL


def test_G24_end_by_itself_draws_the_next_tile_and_so_cannot_be_undone_freely() -> None:
    batch = decided(position(SQUARE), place(1, 2))
    assert [is_irreversible(event) for event in batch.events] == [False, False, False, True]


def test_G24_G38_last_turn_of_the_game_ends_by_itself() -> None:
    state = with_rival(position(SQUARE), stack=())
    batch = decided(state, place(1, 2))
    assert kinds(batch.events)[-3:] == ["Scored", "Scored", "Ended"]


def really_ending(state: State) -> set[m.GobiMove]:
    """Return the moves, other than `EndTurn`, that end the turn when they are decided."""
    moves = set(GAME.moves(state, state.turn.seat)) - {m.EndTurn()}
    return {move for move in moves if e.TurnPassed(state.turn.seat) in decided(state, move).events}


@pytest.mark.parametrize("seed", range(9))
def test_G24_offer_lists_exactly_the_moves_that_end_the_turn(seed: int) -> None:
    """Over whole games, so in about two thousand positions."""
    chance = Chance(f"turn ends {seed}".encode())
    bots = [RandomBot() if seed % 2 else GAME.bot("easy") for _ in range(2 + seed % 3)]
    for state in states(GAME, play_out(GAME, bots, {}, chance, thinking=lambda: False)):
        if state.stage not in (Stage.DRAW, Stage.OVER) and any(GAME.moves(state, state.turn.seat)):
            assert set(GAME.offer(state, state.turn.seat).ends_turn) == really_ending(state)


def test_G24_offer_lists_the_ending_moves_when_rewards_run_out() -> None:
    for stacks in (((), (), (), ()), ((), ("tea",), (), ()), ((), ("perfume", "tea"), (), ())):
        state = routes_position("C1 S1 C1 N1 C1", stacks=stacks, coffees=0, gifts=["tea"])
        state = replace(state, turn=replace(state.turn, placed=(1, 0)))
        assert set(ending_moves(state)) == really_ending(state)


def test_G24_offer_lists_the_reward_that_empties_a_stack_and_so_leaves_no_choice() -> None:
    """The next caravan is reunited automatically, and takes the last reward there is."""
    state = routes_position("C1 S1 C1 N1 A1 N1", stacks=((), ("tea",), ("cotton",), ()))
    claim = decided(state, m.Reunite(((0, 0), (2, 0)))).state
    assert set(ending_moves(claim)) == really_ending(claim) == {m.Reward(1), m.Reward(2)}


def test_G24_G30_any_crossing_agrees_with_the_longest_ones() -> None:
    for seed in range(500):
        state = random_position(random.Random(seed))
        camels = frozenset(state.player.camels)
        for pair in matching(camels, state.desert):
            assert any_crossing(camels, [pair]) == bool(longest_crossing(camels, pair))
