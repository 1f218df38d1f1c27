"""G25 to G31: the effects and the limits of the gifts."""

from dataclasses import replace

import pytest

from games.kernel.replay import fold
from games.rules.gobi import events as e
from games.rules.gobi import moves as m
from games.rules.gobi.game import GAME
from games.rules.gobi.rules.refusals import created
from games.rules.gobi.rules.scoring import lines
from games.rules.gobi.state import Stage, State
from games.rules.gobi.tests.builders import (
    ME,
    events_of,
    kinds,
    play,
    position,
    refusal_code,
    routes_position,
    with_player,
    with_rival,
)

SQUARE = """C S
A N"""


def points(state: State) -> int:
    """Return the points of seat 0 if the game ended now."""
    return sum(line.value for line in lines(state, ME))


POINTS = {"perfume": 3, "cotton": 2, "porcelain": 3, "tea": 2, "silk": 3, "spices": 2}


@pytest.mark.parametrize(("gift", "value"), POINTS.items())
def test_G25_G26_G27_G28_G29_G30_used_gift_keeps_its_points(gift: str, value: int) -> None:
    assert points(position(SQUARE, gifts=[gift])) == value
    assert points(position(SQUARE, used=(gift,))) == value


def test_G25_perfume_puts_a_camel_on_the_tile_just_placed() -> None:
    state = play(position(SQUARE, gifts=["perfume"]), m.Place((1, 2), silk=False))
    batch = events_of(state, m.UsePerfume())
    assert batch[:2] == [e.GiftUsed(ME, "perfume"), e.CamelsPlaced(ME, ((1, 2),))]
    after = fold(GAME, batch, state)
    assert after.player.gifts == ()
    assert after.player.used == ("perfume",)


def test_G25_perfume_after_a_discard_is_refused() -> None:
    state = play(position(SQUARE, gifts=["perfume"]), m.Discard(cotton=False), m.Skip())
    assert refusal_code(state, m.UsePerfume()) == "no_tile_placed"


def test_G25_perfume_on_the_tile_of_another_turn_is_refused() -> None:
    state = play(position(SQUARE), m.Place((1, 2), silk=False), m.EndTurn())
    state = with_rival(state, gifts=("perfume",))
    state = play(state, m.Discard(cotton=False), m.Skip())
    assert refusal_code(state, m.UsePerfume()) == "no_tile_placed"


def test_G25_perfume_with_one_camel_in_reserve_needs_no_lift() -> None:
    state = play(position("C8 S\nA N", gifts=["perfume"]), m.Place((1, 2), silk=False))
    assert state.player.reserve == 1
    assert kinds(events_of(state, m.UsePerfume())) == ["GiftUsed", "CamelsPlaced"]


def test_G25_perfume_before_the_tile_is_refused() -> None:
    assert refusal_code(position(SQUARE, gifts=["perfume"]), m.UsePerfume()) == "not_now"


def test_G25_two_perfumes_put_two_camels() -> None:
    state = position(SQUARE, gifts=["perfume", "perfume"])
    state = play(state, m.Place((1, 2), silk=False), m.UsePerfume(), m.UsePerfume())
    assert state.player.camels.count((1, 2)) == 2
    assert refusal_code(state, m.UsePerfume()) == "gift_used"


def test_G26_cotton_allows_up_to_two_camels_on_any_tiles() -> None:
    state = play(position(SQUARE, gifts=["cotton"]), m.Discard(cotton=True))
    assert play(state, m.Camel((0, 0)), m.Camel((0, 0))).player.camels == ((0, 0), (0, 0))
    assert play(state, m.Camel((0, 0)), m.Camel((1, 1))).player.camels == ((0, 0), (1, 1))
    assert play(state, m.Camel((0, 0)), m.Skip()).player.camels == ((0, 0),)
    assert play(state, m.Skip()).player.camels == ()


def test_G26_discard_without_cotton_allows_one_camel() -> None:
    state = play(position(SQUARE), m.Discard(cotton=False), m.Camel((0, 0)))
    assert state.stage is Stage.ROUTES
    assert refusal_code(position(SQUARE), m.Discard(cotton=True)) == "gift_not_held"


def test_G26_discard_uses_one_cotton() -> None:
    state = play(position(SQUARE, gifts=["cotton", "cotton"]), m.Discard(cotton=True))
    assert state.player.gifts == ("cotton",)
    assert GAME.view(state, None).turn.spare == 2
    later = play(position(SQUARE, gifts=["cotton"], used=("cotton",)), m.Discard(cotton=True))
    assert GAME.view(later, None).turn.spare == 2


LONG = "C1 S A N T S"


def test_G27_porcelain_moves_a_camel_one_to_three_steps() -> None:
    state = position(LONG, gifts=["porcelain"])
    after = play(state, m.UsePorcelain((0, 0), (3, 0)))
    assert after.player.camels == ((3, 0),)
    assert after.player.reserve == 9
    reached = [move.target for move in GAME.moves(state, ME) if isinstance(move, m.UsePorcelain)]
    assert reached == [(1, 0), (2, 0), (3, 0)]
    assert refusal_code(state, m.UsePorcelain((0, 0), (4, 0))) == "out_of_reach"


def test_G27_porcelain_may_turn_corners_but_not_cross_gaps() -> None:
    state = position("C1 . S\nA N T\n. . S", gifts=["porcelain"])
    reached = {move.target for move in GAME.moves(state, ME) if isinstance(move, m.UsePorcelain)}
    assert reached == {(0, 1), (1, 1), (2, 1)}


def test_G27_porcelain_must_end_on_another_tile_in_play() -> None:
    state = position(SQUARE.replace("C", "C1"), gifts=["porcelain"])
    assert refusal_code(state, m.UsePorcelain((0, 0), (0, 0))) == "out_of_reach"
    assert refusal_code(state, m.UsePorcelain((0, 0), (0, -1))) == "no_tile"


def test_G27_porcelain_may_end_on_a_tile_with_an_own_camel() -> None:
    state = play(position("C1 S1", gifts=["porcelain"]), m.UsePorcelain((0, 0), (1, 0)))
    assert state.player.camels == ((1, 0), (1, 0))


def test_G27_porcelain_moves_only_own_camels() -> None:
    state = position("C0/1 S1", gifts=["porcelain"])
    assert refusal_code(state, m.UsePorcelain((0, 0), (1, 0))) == "no_camel"


def test_G27_only_the_end_of_a_porcelain_move_joins_pairs() -> None:
    """The camel passes the gap that would join the pair, and stops beyond."""
    state = routes_position("C1 S C1\nA1 N .", gifts=["porcelain"])
    after = play(state, m.UsePorcelain((0, 1), (1, 1)))
    assert created(after) == frozenset()
    assert play(state, m.UsePorcelain((0, 1), (1, 0))).turn.reunited == {((0, 0), (2, 0))}


def test_G27_pair_joined_by_porcelain_after_the_tile_is_created() -> None:
    state = play(
        position("C1 S C1\n. N1 .", gifts=["porcelain"]), m.Discard(cotton=False), m.Skip()
    )
    batch = events_of(state, m.UsePorcelain((1, 1), (1, 0)))
    assert kinds(batch) == ["GiftUsed", "CamelMoved", "CaravanReunited"]


def test_G28_tea_gives_a_coffee_at_length_four() -> None:
    four = play(routes_position("C1 S1 N1 C1", gifts=["tea"]), m.Reunite(((0, 0), (3, 0))))
    batch = events_of(four, m.Reward("coffee"))
    assert batch[:2] == [e.GiftUsed(ME, "tea"), e.CoffeeTaken(ME)]
    three = play(routes_position("C1 S1 C1", gifts=["tea"]), m.Reunite(((0, 0), (2, 0))))
    assert refusal_code(three, m.Reward("coffee")) == "route_too_short"


@pytest.mark.parametrize("used", [(), ("tea",)])
def test_G28_used_tea_gives_no_coffee(used: tuple[str, ...]) -> None:
    state = routes_position("C1 S1 N1 C1")
    state = with_player(state, used=used)
    state = play(state, m.Reunite(((0, 0), (3, 0))))
    assert refusal_code(state, m.Reward("coffee")) == "route_too_short"


def test_G28_coffee_at_length_five_uses_no_tea() -> None:
    five = play(routes_position("C1 S1 N1 T1 C1", gifts=["tea"]), m.Reunite(((0, 0), (4, 0))))
    assert play(five, m.Reward("coffee")).player.gifts == ("tea",)


def test_G28_tea_without_coffees_left_is_refused() -> None:
    state = replace(routes_position("C1 S1 N1 C1", gifts=["tea"]), coffees=0)
    state = play(state, m.Reunite(((0, 0), (3, 0))))
    assert refusal_code(state, m.Reward("coffee")) == "no_coffee_left"


CROSS = """. . N . .
. . T . .
S C . S N
. . N . .
. . . . .
. . T . ."""


def test_G29_silk_spreads_the_same_number_of_camels_over_the_lines() -> None:
    state = play(position(CROSS, gifts=["silk"]), m.Place((2, 2), silk=True))
    assert state.player.used == ("silk",)
    assert GAME.offer(state, ME).put == (
        (2, 1), (2, 0), (3, 2), (4, 2), (2, 3), (1, 2), (0, 2),
    )  # fmt: skip
    state = play(state, m.Camel((0, 2)), m.Camel((0, 2)), m.Camel((2, 0)))
    assert refusal_code(state, m.Skip()) == "camels_due"
    state = play(state, m.Camel((4, 2)))
    assert state.player.camels == ((0, 2), (0, 2), (2, 0), (4, 2))
    assert state.stage is Stage.ROUTES


def test_G29_line_ends_at_the_first_gap_without_the_new_tile() -> None:
    state = play(position(CROSS, gifts=["silk"]), m.Place((2, 2), silk=True))
    assert refusal_code(state, m.Camel((2, 5))) == "not_in_line"
    assert refusal_code(state, m.Camel((2, 2))) == "not_in_line"
    assert refusal_code(state, m.Camel((9, 9))) == "no_tile"


def test_G29_placing_with_silk_needs_an_unused_silk() -> None:
    assert refusal_code(position(CROSS), m.Place((2, 2), silk=True)) == "gift_not_held"
    assert refusal_code(position(CROSS, used=("silk",)), m.Place((2, 2), silk=True)) == "gift_used"


def test_G16_G29_silk_with_four_in_reserve_needs_no_lift() -> None:
    state = position(CROSS.replace("T . .\nS", "T9 . .\nS"), gifts=["silk"])
    state = play(state, m.Place((2, 2), silk=True))
    assert state.player.reserve == 4
    assert refusal_code(state, m.Camel((0, 2))) is None


def test_G29_single_tile_in_line_gets_its_camel_without_a_choice() -> None:
    batch = events_of(position("C S", gifts=["silk"]), m.Place((1, 1), silk=True))
    assert kinds(batch) == ["GiftUsed", "TilePlaced", "CamelsPlaced"]


def test_G30_spices_need_a_diagonal_step_and_at_least_two_tiles() -> None:
    state = play(routes_position("C1 S\nN C1", gifts=["spices"]), m.UseSpices(((0, 0), (1, 1))))
    assert state.turn.reunited == {((0, 0), (1, 1))}
    assert GAME.offer(state, ME).length == 2
    straight = routes_position("C1 S1 C1 T1 N1 T1", gifts=["spices"])
    assert refusal_code(straight, m.UseSpices(((0, 0), (2, 0)))) == "no_diagonal_way"


def test_G30_longest_path_with_a_diagonal_step_counts() -> None:
    state = routes_position("C1 S1\nN1 C1", gifts=["spices"])
    batch = events_of(state, m.UseSpices(((0, 0), (1, 1))))
    reunited = batch[1]
    assert isinstance(reunited, e.CaravanReunited)
    assert len(reunited.way) == 4
    assert reunited.spices
    without = events_of(state, m.Reunite(((0, 0), (1, 1))))[0]
    assert isinstance(without, e.CaravanReunited)
    assert len(without.way) == 3


def test_G30_spices_give_coffee_at_five_and_with_tea_at_four() -> None:
    five = play(
        routes_position("C1 S1 N1\n. . . T1\n. . . . C1", gifts=["spices"]),
        m.UseSpices(((0, 0), (4, 2))),
    )
    assert GAME.offer(five, ME).coffee is None
    four = play(
        routes_position("C1 S1\n. . T1\n. . . C1", gifts=["spices", "tea"]),
        m.UseSpices(((0, 0), (3, 2))),
    )
    assert play(four, m.Reward("coffee")).player.used == ("spices", "tea")


def test_G30_spices_resolve_pairs_joined_before() -> None:
    state = position("C1 S\nN C1", tile=None, gifts=["spices"])
    assert refusal_code(state, m.UseSpices(((0, 0), (1, 1)))) is None
    joined = position("C1 S1\nN1 C1", tile=None, gifts=["spices"])
    assert refusal_code(joined, m.Reunite(((0, 0), (1, 1)))) == "joined_before"
    assert refusal_code(joined, m.UseSpices(((0, 0), (1, 1)))) is None


def test_G30_spices_before_the_tile_are_refused() -> None:
    state = position("C1 S\nN C1", gifts=["spices"])
    assert refusal_code(state, m.UseSpices(((0, 0), (1, 1)))) == "not_now"


def test_G30_pair_resolved_with_spices_counts_as_reunited() -> None:
    state = routes_position("C2 S1\nN1 C2\nT .", gifts=["spices", "spices", "porcelain"])
    state = play(state, m.UseSpices(((0, 0), (1, 1))), m.Reward(0))
    assert created(state) == frozenset()
    assert refusal_code(state, m.UseSpices(((0, 0), (1, 1)))) == "already_reunited"


def test_G30_each_spices_resolves_one_route() -> None:
    state = routes_position("C1 S1\nN1 C1\nS1 N1", gifts=["spices", "porcelain"])
    state = play(state, m.UseSpices(((0, 0), (1, 1))), m.Reward(0))
    assert state.player.used == ("spices",)
    assert refusal_code(state, m.UseSpices(((0, 1), (1, 2)))) == "gift_used"


def test_G31_coffee_scores_seven_and_is_not_a_gift() -> None:
    assert points(position(SQUARE, coffees=9)) == 0
    state = with_player(position(SQUARE), coffees=2, blessings=("unspent",))
    assert [line.value for line in lines(state, ME)] == [14, 1]


def test_gift_gained_in_a_turn_can_be_used_in_it() -> None:
    state = routes_position("C1 S1 C1\nT1 A .\n. T1 .")
    state = play(state, m.Reunite(((0, 0), (2, 0))), m.Reward(3))
    assert state.player.gifts == ("spices",)
    assert play(state, m.UseSpices(((0, 1), (1, 2)))).player.used == ("spices",)
