"""G21 to G24: the resolving of routes, and their rewards."""

from dataclasses import replace

from games.kernel.replay import fold
from games.kernel.values import Seat
from games.rules.gobi import events as e
from games.rules.gobi import moves as m
from games.rules.gobi.game import GAME
from games.rules.gobi.state import Stage, State
from games.rules.gobi.tests.routes import place, routes, waiting
from games.rules.gobi.tests.table import (
    ME,
    RIVAL,
    STACKS,
    facts,
    kinds,
    next_turn,
    play,
    position,
    why_not,
)

NO_STACKS = ((), (), (), ())


def test_G21_a_camel_leaves_each_end_for_the_reserve() -> None:
    state = routes("C2 S1 C1")
    after = fold(GAME, facts(state, m.Reunite(((0, 0), (2, 0)))), state)
    assert after.player.camels == ((0, 0), (1, 0))
    assert after.player.reserve == 8


def test_G21_others_break_and_are_lost() -> None:
    state = routes("C1 S1 C1 N1 C1")
    state = play(state, m.Reunite(((0, 0), (2, 0))), m.Reward(0))
    assert waiting(state) == []
    assert why_not(state, m.Reunite(((0, 0), (4, 0)))) == "no_camel"
    assert why_not(state, m.EndTurn()) is None


def test_G21_others_get_shorter() -> None:
    state = routes("C1 S1 A1\nN1 T1 S1\nC1 . .", gifts=["porcelain"])
    assert _lengths(state) == {((0, 0), (0, 2)): 7, ((1, 0), (2, 1)): 5}
    state = play(state, m.Reunite(((0, 0), (0, 2))), m.Reward("coffee"))
    assert _lengths(state) == {((1, 0), (2, 1)): 3}


def _lengths(state: State) -> dict[object, int]:
    offered = GAME.offer(state, ME)["reunite"]
    return {tuple(map(tuple, each["ends"])): each["length"] for each in offered}


def test_G21_a_broken_route_counts_if_joined_again_this_turn() -> None:
    state = routes("C1 S1 C1 N1 C1", gifts=["porcelain"])
    state = play(state, m.Reunite(((2, 0), (4, 0))), m.Reward(0))
    assert waiting(state) == []
    state = play(state, m.UsePorcelain((3, 0), (2, 0)))
    assert state.turn.reunited == {((2, 0), (4, 0)), ((0, 0), (2, 0))}


def test_G22_the_top_of_any_stack_and_the_next_is_uncovered() -> None:
    state = play(routes("C1 S1 C1"), m.Reunite(((0, 0), (2, 0))))
    assert GAME.offer(state, ME)["stacks"] == [0, 1, 2, 3]
    batch = facts(state, m.Reward(2))
    assert batch == [e.RewardTaken(ME, "inner", 2, "outer")]
    after = fold(GAME, batch, state)
    assert after.player.blessings == ("inner",)
    assert GAME.view(after, None)["stacks"][2] == {"top": "outer", "height": 1, "hidden": None}


def test_G22_a_coffee_for_five_or_more() -> None:
    four = play(routes("C1 S1 N1 C1"), m.Reunite(((0, 0), (3, 0))))
    assert why_not(four, m.Reward("coffee")) == "route_too_short"
    five = play(routes("C1 S1 N1 T1 C1"), m.Reunite(((0, 0), (4, 0))))
    after = play(five, m.Reward("coffee"))
    assert (after.player.coffees, after.coffees) == (1, 9)


def test_G22_what_is_used_up_cannot_be_chosen() -> None:
    stacks = ((), *STACKS[1:])
    state = routes("C1 S1 N1 T1 C1", stacks=stacks, coffees=0)
    state = play(state, m.Reunite(((0, 0), (4, 0))))
    assert why_not(state, m.Reward(0)) == "stack_empty"
    assert why_not(state, m.Reward("coffee")) == "no_coffee_left"
    assert GAME.offer(state, ME)["stacks"] == [1, 2, 3]


def test_G22_with_nothing_left_the_camels_come_off_all_the_same() -> None:
    state = routes("C1 S1 C1 A1 S1", stacks=NO_STACKS)
    batch = facts(state, m.Reunite(((0, 0), (2, 0))))
    assert kinds(batch)[:2] == ["CaravanReunited", "RewardMissed"]
    assert batch[1] == e.RewardMissed(ME, declined=False)
    assert fold(GAME, batch, state).stage is Stage.ROUTES


def test_G22_a_reward_must_be_taken() -> None:
    state = play(routes("C1 S1 C1"), m.Reunite(((0, 0), (2, 0))))
    assert why_not(state, m.Skip()) == "reward_due"
    assert why_not(state, m.EndTurn()) == "not_now"


def test_G22_the_only_reward_left_is_taken_by_itself() -> None:
    stacks = ((), (), (), ("spices",))
    batch = facts(routes("C1 S1 C1", stacks=stacks), m.Reunite(((0, 0), (2, 0))))
    assert batch[1] == e.RewardTaken(ME, "spices", 3, None)


def test_G22_a_coffee_that_needs_no_tea_must_be_taken_too() -> None:
    state = routes("C1 S1 N1 T1 C1", stacks=NO_STACKS, gifts=["tea"])
    batch = facts(state, m.Reunite(((0, 0), (4, 0))))
    assert batch[1:] == [e.CoffeeTaken(ME)]
    without = routes("C1 S1 C1", stacks=NO_STACKS, gifts=["tea"])
    assert facts(without, m.Reunite(((0, 0), (2, 0))))[1:] == [e.RewardMissed(ME, declined=False)]


def test_G22_one_that_only_tea_would_give_may_be_declined() -> None:
    state = routes("C1 S1 N1 C1", stacks=NO_STACKS, gifts=["tea"])
    state = play(state, m.Reunite(((0, 0), (3, 0))))
    assert list(GAME.moves(state, ME)) == [m.Reward("coffee"), m.Skip()]
    assert facts(state, m.Skip()) == [e.RewardMissed(ME, declined=True)]
    declined = play(state, m.Skip())
    assert (declined.player.coffees, declined.player.gifts) == (0, ("tea",))
    taken = play(state, m.Reward("coffee"))
    assert (taken.player.coffees, taken.player.used) == (1, ("tea",))


def test_G22_tea_is_no_excuse_while_a_stack_is_left() -> None:
    state = routes("C1 S1 N1 C1", gifts=["tea"])
    state = play(state, m.Reunite(((0, 0), (3, 0))))
    assert why_not(state, m.Skip()) == "reward_due"


def test_G23_only_the_player_whose_turn_it_is_resolves() -> None:
    state = position("C0/1 S0/1 C0/1", tile=None)
    for seat in (RIVAL, Seat(2)):
        refused = GAME.refusal(state, seat, m.Reunite(((0, 0), (2, 0))))
        assert refused is not None
        assert refused.code == "not_your_turn"
    assert why_not(state, m.Reunite(((0, 0), (2, 0)))) == "no_camel"


def test_G24_ending_the_turn_is_always_said() -> None:
    state = play(position("C S\nA N"), place(1, 2))
    assert list(GAME.moves(state, ME)) == [m.EndTurn()]
    assert state.turn.seat == ME
    assert play(state, m.EndTurn()).turn.seat == RIVAL


def test_G24_G30_gifts_may_be_used_while_routes_wait() -> None:
    state = routes("C1 S1 C1 N1 A1 N1 T", gifts=["porcelain", "perfume", "spices"])
    state = replace(state, turn=replace(state.turn, placed=(6, 0)))
    after = play(state, m.UsePerfume())
    assert waiting(after) == waiting(state)
    assert why_not(after, m.UsePorcelain((6, 0), (5, 0))) is None
    aslant = routes("C1 S1 C1\nN . .\nT1 A T\nS T1 .", gifts=["spices"])
    assert waiting(aslant)
    assert why_not(aslant, m.UseSpices(((0, 2), (1, 3)))) is None


def test_G24_what_gifts_create_must_be_resolved_too() -> None:
    state = position("C1 S C1\n. N1 .", tile=None, gifts=["porcelain", "perfume"])
    state = replace(state, turn=replace(state.turn, placed=(1, 0)))
    state = play(state, m.UsePorcelain((1, 1), (1, 0)))
    assert waiting(state) == [((0, 0), (2, 0))]
    assert why_not(state, m.EndTurn()) == "routes_waiting"


def test_G24_no_gift_while_camels_or_a_reward_are_due() -> None:
    held = ["porcelain", "perfume", "spices"]
    used = m.UsePorcelain((1, 0), (0, 0)), m.UsePerfume(), m.UseSpices(((0, 1), (1, 0)))
    reward = play(routes("C1 S1 C1\nS1 . .", gifts=held), m.Reunite(((0, 0), (2, 0))))
    reward = replace(reward, turn=replace(reward.turn, placed=(0, 0)))
    assert [why_not(reward, move) for move in used] == ["not_now"] * 3
    camels = play(position("C4 S5\nS1 N", gifts=held), place(1, 2))
    assert camels.stage is Stage.CAMELS
    assert [why_not(camels, move) for move in used] == ["not_now"] * 3


def test_G24_a_single_route_with_nothing_to_choose_resolves_itself() -> None:
    batch = facts(position("C1 S .\n. A .", tile="C"), place(2, 0))
    assert kinds(batch) == ["TilePlaced", "CamelsPlaced"]
    state = position("C1 S C\n. . .", tile="A")
    state = replace(state, players=(state.player.put((2, 0)), state.players[1]))
    batch = facts(next_turn(state, "N"), place(1, 1))
    assert kinds(batch) == ["TilePlaced", "CamelsPlaced", "CaravanReunited"]
