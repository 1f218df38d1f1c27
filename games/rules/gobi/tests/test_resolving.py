"""G21 to G24: resolving routes, and their rewards."""

from games.kernel.replay import fold
from games.kernel.values import Seat
from games.rules.gobi import events as e
from games.rules.gobi import moves as m
from games.rules.gobi.game import GAME
from games.rules.gobi.state import Stage, State
from games.rules.gobi.tests.builders import (
    ME,
    RIVAL,
    STACKS,
    events_of,
    kinds,
    next_turn,
    place,
    play,
    position,
    refusal_code,
    routes_position,
    unresolved,
    with_placed,
    with_player,
)
from games.rules.gobi.view import StackView

NO_STACKS = ((), (), (), ())


def test_G21_camel_at_each_end_returns_to_the_reserve() -> None:
    state = routes_position("C2 S1 C1")
    after = fold(GAME, events_of(state, m.Reunite(((0, 0), (2, 0)))), state)
    assert after.player.camels == ((0, 0), (1, 0))
    assert after.player.reserve == 8


def test_G21_other_routes_that_break_are_lost() -> None:
    state = routes_position("C1 S1 C1 N1 C1")
    state = play(state, m.Reunite(((0, 0), (2, 0))), m.Reward(0))
    assert unresolved(state) == []
    assert refusal_code(state, m.Reunite(((0, 0), (4, 0)))) == "no_camel"
    assert refusal_code(state, m.EndTurn()) is None


def test_G21_other_routes_may_become_shorter() -> None:
    state = routes_position("C1 S1 A1\nN1 T1 S1\nC1 . .", gifts=["porcelain"])
    assert _lengths(state) == {((0, 0), (0, 2)): 7, ((1, 0), (2, 1)): 5}
    state = play(state, m.Reunite(((0, 0), (0, 2))), m.Reward("coffee"))
    assert _lengths(state) == {((1, 0), (2, 1)): 3}


def _lengths(state: State) -> dict[object, int]:
    return {route.ends: route.length for route in GAME.offer(state, ME).reunite}


def test_G21_broken_route_joined_again_this_turn_counts() -> None:
    state = routes_position("C1 S1 C1 N1 C1", gifts=["porcelain"])
    state = play(state, m.Reunite(((2, 0), (4, 0))), m.Reward(0))
    assert unresolved(state) == []
    state = play(state, m.UsePorcelain((3, 0), (2, 0)))
    assert state.turn.reunited == {((2, 0), (4, 0)), ((0, 0), (2, 0))}


def test_G22_taking_the_top_of_a_stack_uncovers_the_next_reward() -> None:
    state = play(routes_position("C1 S1 C1"), m.Reunite(((0, 0), (2, 0))))
    assert GAME.offer(state, ME).stacks == (0, 1, 2, 3)
    batch = events_of(state, m.Reward(2))
    assert batch == [e.RewardTaken(ME, "inner", 2, "outer")]
    after = fold(GAME, batch, state)
    assert after.player.blessings == ("inner",)
    assert GAME.view(after, None).stacks[2] == StackView(top="outer", height=1, hidden=None)


def test_G22_coffee_needs_a_length_of_five() -> None:
    four = play(routes_position("C1 S1 N1 C1"), m.Reunite(((0, 0), (3, 0))))
    assert refusal_code(four, m.Reward("coffee")) == "route_too_short"
    five = play(routes_position("C1 S1 N1 T1 C1"), m.Reunite(((0, 0), (4, 0))))
    after = play(five, m.Reward("coffee"))
    assert after.player.coffees == 1
    assert after.coffees == 9


def test_G22_taking_from_an_empty_stack_or_coffees_is_refused() -> None:
    stacks = ((), *STACKS[1:])
    state = routes_position("C1 S1 N1 T1 C1", stacks=stacks, coffees=0)
    state = play(state, m.Reunite(((0, 0), (4, 0))))
    assert refusal_code(state, m.Reward(0)) == "stack_empty"
    assert refusal_code(state, m.Reward("coffee")) == "no_coffee_left"
    assert GAME.offer(state, ME).stacks == (1, 2, 3)


def test_G22_caravan_without_rewards_left_returns_its_camels() -> None:
    state = routes_position("C1 S1 C1 A1 S1", stacks=NO_STACKS)
    batch = events_of(state, m.Reunite(((0, 0), (2, 0))))
    assert kinds(batch)[:2] == ["CaravanReunited", "RewardMissed"]
    assert batch[1] == e.RewardMissed(ME, declined=False)
    assert fold(GAME, batch, state).stage is Stage.ROUTES


def test_G22_skipping_an_available_reward_is_refused() -> None:
    state = play(routes_position("C1 S1 C1"), m.Reunite(((0, 0), (2, 0))))
    assert refusal_code(state, m.Skip()) == "reward_due"
    assert refusal_code(state, m.EndTurn()) == "not_now"


def test_G22_only_reward_left_is_taken_without_a_choice() -> None:
    stacks = ((), (), (), ("spices",))
    batch = events_of(routes_position("C1 S1 C1", stacks=stacks), m.Reunite(((0, 0), (2, 0))))
    assert batch[1] == e.RewardTaken(ME, "spices", 3, None)


def test_G22_coffee_without_tea_is_taken_without_a_choice() -> None:
    state = routes_position("C1 S1 N1 T1 C1", stacks=NO_STACKS, gifts=["tea"])
    batch = events_of(state, m.Reunite(((0, 0), (4, 0))))
    assert batch[1:] == [e.CoffeeTaken(ME)]
    without = routes_position("C1 S1 C1", stacks=NO_STACKS, gifts=["tea"])
    assert events_of(without, m.Reunite(((0, 0), (2, 0))))[1:] == [
        e.RewardMissed(ME, declined=False)
    ]


def test_G22_coffee_that_uses_tea_may_be_declined() -> None:
    state = routes_position("C1 S1 N1 C1", stacks=NO_STACKS, gifts=["tea"])
    state = play(state, m.Reunite(((0, 0), (3, 0))))
    assert list(GAME.moves(state, ME)) == [m.Reward("coffee"), m.Skip()]
    assert events_of(state, m.Skip()) == [e.RewardMissed(ME, declined=True)]
    declined = play(state, m.Skip())
    assert declined.player.coffees == 0
    assert declined.player.gifts == ("tea",)
    taken = play(state, m.Reward("coffee"))
    assert taken.player.coffees == 1
    assert taken.player.used == ("tea",)


def test_G22_skipping_with_tea_is_refused_while_a_stack_is_left() -> None:
    state = routes_position("C1 S1 N1 C1", gifts=["tea"])
    state = play(state, m.Reunite(((0, 0), (3, 0))))
    assert refusal_code(state, m.Skip()) == "reward_due"


def test_G23_resolving_out_of_turn_is_refused() -> None:
    state = position("C0/1 S0/1 C0/1", tile=None)
    for seat in (RIVAL, Seat(2)):
        refused = GAME.refusal(state, seat, m.Reunite(((0, 0), (2, 0))))
        assert refused is not None
        assert refused.code == "not_your_turn"
    assert refusal_code(state, m.Reunite(((0, 0), (2, 0)))) == "no_camel"


def test_G24_G30_gifts_may_be_used_before_routes_are_resolved() -> None:
    state = routes_position("C1 S1 C1 N1 A1 N1 T", gifts=["porcelain", "perfume", "spices"])
    state = with_placed(state, (6, 0))
    after = play(state, m.UsePerfume())
    assert unresolved(after) == unresolved(state)
    assert refusal_code(after, m.UsePorcelain((6, 0), (5, 0))) is None
    diagonal = routes_position("C1 S1 C1\nN . .\nT1 A T\nS T1 .", gifts=["spices"])
    assert unresolved(diagonal)
    assert refusal_code(diagonal, m.UseSpices(((0, 2), (1, 3)))) is None


def test_G24_routes_created_by_gifts_must_be_resolved() -> None:
    state = position("C1 S C1\n. N1 .", tile=None, gifts=["porcelain", "perfume"])
    state = with_placed(state, (1, 0))
    state = play(state, m.UsePorcelain((1, 1), (1, 0)))
    assert unresolved(state) == [((0, 0), (2, 0))]
    assert refusal_code(state, m.EndTurn()) == "routes_waiting"


def test_G24_gifts_are_refused_while_camels_or_a_reward_are_due() -> None:
    gifts = ["porcelain", "perfume", "spices"]
    moves = m.UsePorcelain((1, 0), (0, 0)), m.UsePerfume(), m.UseSpices(((0, 1), (1, 0)))
    reward = play(routes_position("C1 S1 C1\nS1 . .", gifts=gifts), m.Reunite(((0, 0), (2, 0))))
    reward = with_placed(reward, (0, 0))
    assert [refusal_code(reward, move) for move in moves] == ["not_now"] * 3
    camels = play(position("C4 S5\nS1 N", gifts=gifts), place(1, 2))
    assert camels.stage is Stage.CAMELS
    assert [refusal_code(camels, move) for move in moves] == ["not_now"] * 3


def test_G24_single_route_is_resolved_without_a_choice() -> None:
    batch = events_of(position("C1 S .\n. A .", tile="C"), place(2, 0))
    assert kinds(batch) == ["TilePlaced", "CamelsPlaced"]
    state = position("C1 S C\n. . .", tile="A")
    state = with_player(state, camels=state.player.put((2, 0)).camels)
    batch = events_of(next_turn(state, "N"), place(1, 1))
    assert kinds(batch) == ["TilePlaced", "CamelsPlaced", "CaravanReunited"]
