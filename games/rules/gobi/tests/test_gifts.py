"""G25 to G31: what each gift does, and when it does not."""

from dataclasses import replace

import pytest

from games.kernel.replay import fold
from games.rules.gobi import events as e
from games.rules.gobi import moves as m
from games.rules.gobi.game import GAME
from games.rules.gobi.refusals import created
from games.rules.gobi.scoring import lines
from games.rules.gobi.state import Stage, State
from games.rules.gobi.tests.table import ME, facts, kinds, play, position, why_not

SQUARE = """C S
A N"""


def routes(picture: str, *gifts: str) -> State:
    """Seat 0 with all its camels new, before any route is resolved."""
    state = position(picture, tile=None, gifts=gifts)
    return replace(state, turn=replace(state.turn, before=frozenset()))


def points(state: State) -> int:
    return sum(line.value for line in lines(state, ME))


POINTS = {"perfume": 3, "cotton": 2, "porcelain": 3, "tea": 2, "silk": 3, "spices": 2}


@pytest.mark.parametrize(("gift", "value"), POINTS.items())
def test_G25_G26_G27_G28_G29_G30_a_used_gift_keeps_its_points(gift: str, value: int) -> None:
    assert points(position(SQUARE, gifts=[gift])) == value
    assert points(position(SQUARE, used=(gift,))) == value


def test_G25_perfume_puts_a_camel_on_the_tile_just_placed() -> None:
    state = play(position(SQUARE, gifts=["perfume"]), m.Place((1, 2), silk=False))
    batch = facts(state, m.UsePerfume())
    assert batch[:2] == [e.GiftUsed(ME, "perfume"), e.CamelsPlaced(ME, ((1, 2),))]
    after = fold(GAME, batch, state)
    assert (after.player.gifts, after.player.used) == ((), ("perfume",))


def test_G25_not_after_a_discard() -> None:
    state = play(position(SQUARE, gifts=["perfume"]), m.Discard(cotton=False), m.Skip())
    assert why_not(state, m.UsePerfume()) == "no_tile_placed"


def test_G25_not_on_the_tile_of_another_turn() -> None:
    state = play(position(SQUARE), m.Place((1, 2), silk=False), m.EndTurn())
    rival = replace(state.player, gifts=("perfume",))
    state = replace(state, players=(state.players[ME], rival))
    state = play(state, m.Discard(cotton=False), m.Skip())
    assert why_not(state, m.UsePerfume()) == "no_tile_placed"


def test_G25_one_camel_at_home_is_enough() -> None:
    state = play(position("C8 S\nA N", gifts=["perfume"]), m.Place((1, 2), silk=False))
    assert state.player.reserve == 1
    assert kinds(facts(state, m.UsePerfume())) == ["GiftUsed", "CamelsPlaced"]


def test_G25_not_before_the_tile() -> None:
    assert why_not(position(SQUARE, gifts=["perfume"]), m.UsePerfume()) == "not_now"


def test_G25_two_perfumes_put_two_camels() -> None:
    state = position(SQUARE, gifts=["perfume", "perfume"])
    state = play(state, m.Place((1, 2), silk=False), m.UsePerfume(), m.UsePerfume())
    assert state.player.camels.count((1, 2)) == 2
    assert why_not(state, m.UsePerfume()) == "gift_used"


def test_G26_cotton_allows_up_to_two_camels_together_or_apart() -> None:
    state = play(position(SQUARE, gifts=["cotton"]), m.Discard(cotton=True))
    assert play(state, m.Camel((0, 0)), m.Camel((0, 0))).player.camels == ((0, 0), (0, 0))
    assert play(state, m.Camel((0, 0)), m.Camel((1, 1))).player.camels == ((0, 0), (1, 1))
    assert play(state, m.Camel((0, 0)), m.Skip()).player.camels == ((0, 0),)
    assert play(state, m.Skip()).player.camels == ()


def test_G26_without_cotton_there_is_one() -> None:
    state = play(position(SQUARE), m.Discard(cotton=False), m.Camel((0, 0)))
    assert state.stage is Stage.ROUTES
    assert why_not(position(SQUARE), m.Discard(cotton=True)) == "gift_not_held"


def test_G26_one_cotton_a_discard() -> None:
    state = play(position(SQUARE, gifts=["cotton", "cotton"]), m.Discard(cotton=True))
    assert state.player.gifts == ("cotton",)
    assert GAME.view(state, None)["turn"]["spare"] == 2
    later = play(position(SQUARE, gifts=["cotton"], used=("cotton",)), m.Discard(cotton=True))
    assert GAME.view(later, None)["turn"]["spare"] == 2


LONG = "C1 S A N T S"


def test_G27_porcelain_walks_one_to_three_steps() -> None:
    state = position(LONG, gifts=["porcelain"])
    after = play(state, m.UsePorcelain((0, 0), (3, 0)))
    assert (after.player.camels, after.player.reserve) == (((3, 0),), 9)
    reached = [move.target for move in GAME.moves(state, ME) if isinstance(move, m.UsePorcelain)]
    assert reached == [(1, 0), (2, 0), (3, 0)]
    assert why_not(state, m.UsePorcelain((0, 0), (4, 0))) == "out_of_reach"


def test_G27_it_may_turn_corners_but_not_cross_gaps() -> None:
    state = position("C1 . S\nA N T\n. . S", gifts=["porcelain"])
    reached = {move.target for move in GAME.moves(state, ME) if isinstance(move, m.UsePorcelain)}
    assert reached == {(0, 1), (1, 1), (2, 1)}


def test_G27_it_ends_on_another_tile_in_play() -> None:
    state = position(SQUARE.replace("C", "C1"), gifts=["porcelain"])
    assert why_not(state, m.UsePorcelain((0, 0), (0, 0))) == "out_of_reach"
    assert why_not(state, m.UsePorcelain((0, 0), (0, -1))) == "no_tile"


def test_G27_it_may_end_beside_another_own_camel() -> None:
    state = play(position("C1 S1", gifts=["porcelain"]), m.UsePorcelain((0, 0), (1, 0)))
    assert state.player.camels == ((1, 0), (1, 0))


def test_G27_only_an_own_camel() -> None:
    state = position("C0/1 S1", gifts=["porcelain"])
    assert why_not(state, m.UsePorcelain((0, 0), (1, 0))) == "no_camel"


def test_G27_the_way_itself_joins_and_breaks_nothing() -> None:
    """The camel passes the gap that would join the pair, and stops beyond."""
    state = routes("C1 S C1\nA1 N .", "porcelain")
    after = play(state, m.UsePorcelain((0, 1), (1, 1)))
    assert created(after) == frozenset()
    assert play(state, m.UsePorcelain((0, 1), (1, 0))).turn.reunited == {((0, 0), (2, 0))}


def test_G27_in_the_routes_what_it_joins_is_created() -> None:
    state = play(
        position("C1 S C1\n. N1 .", gifts=["porcelain"]), m.Discard(cotton=False), m.Skip()
    )
    batch = facts(state, m.UsePorcelain((1, 1), (1, 0)))
    assert kinds(batch) == ["GiftUsed", "CamelMoved", "CaravanReunited"]


def test_G28_tea_gives_a_coffee_for_exactly_four() -> None:
    four = play(routes("C1 S1 N1 C1", "tea"), m.Reunite(((0, 0), (3, 0))))
    batch = facts(four, m.Reward("coffee"))
    assert batch[:2] == [e.GiftUsed(ME, "tea"), e.CoffeeTaken(ME)]
    three = play(routes("C1 S1 C1", "tea"), m.Reunite(((0, 0), (2, 0))))
    assert why_not(three, m.Reward("coffee")) == "route_too_short"


@pytest.mark.parametrize("used", [(), ("tea",)])
def test_G28_only_with_a_tea_not_used_yet(used: tuple[str, ...]) -> None:
    state = routes("C1 S1 N1 C1")
    state = replace(state, players=(replace(state.player, used=used), *state.players[1:]))
    state = play(state, m.Reunite(((0, 0), (3, 0))))
    assert why_not(state, m.Reward("coffee")) == "route_too_short"


def test_G28_five_needs_no_tea() -> None:
    five = play(routes("C1 S1 N1 T1 C1", "tea"), m.Reunite(((0, 0), (4, 0))))
    assert play(five, m.Reward("coffee")).player.gifts == ("tea",)


def test_G28_no_tea_without_a_coffee() -> None:
    state = replace(routes("C1 S1 N1 C1", "tea"), coffees=0)
    state = play(state, m.Reunite(((0, 0), (3, 0))))
    assert why_not(state, m.Reward("coffee")) == "no_coffee_left"


CROSS = """. . N . .
. . T . .
S C . S N
. . N . .
. . . . .
. . T . ."""


def test_G29_silk_spreads_as_many_camels_over_the_lines() -> None:
    state = play(position(CROSS, gifts=["silk"]), m.Place((2, 2), silk=True))
    assert state.player.used == ("silk",)
    assert GAME.offer(state, ME)["put"] == [
        [2, 1], [2, 0], [3, 2], [4, 2], [2, 3], [1, 2], [0, 2],
    ]  # fmt: skip
    state = play(state, m.Camel((0, 2)), m.Camel((0, 2)), m.Camel((2, 0)))
    assert why_not(state, m.Skip()) == "camels_due"
    state = play(state, m.Camel((4, 2)))
    assert state.player.camels == ((0, 2), (0, 2), (2, 0), (4, 2))
    assert state.stage is Stage.ROUTES


def test_G29_a_line_stops_at_the_first_gap_and_leaves_the_new_tile_out() -> None:
    state = play(position(CROSS, gifts=["silk"]), m.Place((2, 2), silk=True))
    assert why_not(state, m.Camel((2, 5))) == "not_in_line"
    assert why_not(state, m.Camel((2, 2))) == "not_in_line"
    assert why_not(state, m.Camel((9, 9))) == "no_tile"


def test_G29_silk_is_declared_with_the_tile_and_needs_one() -> None:
    assert why_not(position(CROSS), m.Place((2, 2), silk=True)) == "gift_not_held"
    assert why_not(position(CROSS, used=("silk",)), m.Place((2, 2), silk=True)) == "gift_used"


def test_G16_G29_with_a_short_reserve_all_are_lifted_first() -> None:
    state = position(CROSS.replace("T . .\nS", "T9 . .\nS"), gifts=["silk"])
    state = play(state, m.Place((2, 2), silk=True))
    assert [state.player.reserve, why_not(state, m.Camel((0, 2)))] == [4, None]


def test_G29_one_tile_in_line_is_no_choice() -> None:
    batch = facts(position("C S", gifts=["silk"]), m.Place((1, 1), silk=True))
    assert kinds(batch) == ["GiftUsed", "TilePlaced", "CamelsPlaced"]


def test_G30_spices_need_a_diagonal_step_and_two_tiles_will_do() -> None:
    state = play(routes("C1 S\nN C1", "spices"), m.UseSpices(((0, 0), (1, 1))))
    assert state.turn.reunited == {((0, 0), (1, 1))}
    assert GAME.offer(state, ME)["length"] == 2
    straight = routes("C1 S1 C1 T1 N1 T1", "spices")
    assert why_not(straight, m.UseSpices(((0, 0), (2, 0)))) == "no_diagonal_way"


def test_G30_the_longest_path_with_a_diagonal_counts() -> None:
    state = routes("C1 S1\nN1 C1", "spices")
    batch = facts(state, m.UseSpices(((0, 0), (1, 1))))
    reunited = batch[1]
    assert isinstance(reunited, e.CaravanReunited)
    assert len(reunited.way) == 4
    assert reunited.spices
    without = facts(state, m.Reunite(((0, 0), (1, 1))))[0]
    assert isinstance(without, e.CaravanReunited)
    assert len(without.way) == 3


def test_G30_five_give_coffee_and_tea_works_at_four() -> None:
    five = play(routes("C1 S1 N1\n. . . T1\n. . . . C1", "spices"), m.UseSpices(((0, 0), (4, 2))))
    assert GAME.offer(five, ME)["coffee"] is None
    four = play(routes("C1 S1\n. . T1\n. . . C1", "spices", "tea"), m.UseSpices(((0, 0), (3, 2))))
    assert play(four, m.Reward("coffee")).player.used == ("spices", "tea")


def test_G30_the_pair_need_not_be_new() -> None:
    state = position("C1 S\nN C1", tile=None, gifts=["spices"])
    assert why_not(state, m.UseSpices(((0, 0), (1, 1)))) is None
    joined = position("C1 S1\nN1 C1", tile=None, gifts=["spices"])
    assert why_not(joined, m.Reunite(((0, 0), (1, 1)))) == "joined_before"
    assert why_not(joined, m.UseSpices(((0, 0), (1, 1)))) is None


def test_G30_not_before_the_tile() -> None:
    state = position("C1 S\nN C1", gifts=["spices"])
    assert why_not(state, m.UseSpices(((0, 0), (1, 1)))) == "not_now"


def test_G30_what_it_serves_counts_as_resolved() -> None:
    state = routes("C2 S1\nN1 C2\nT .", "spices", "spices", "porcelain")
    state = play(state, m.UseSpices(((0, 0), (1, 1))), m.Reward(0))
    assert created(state) == frozenset()
    assert why_not(state, m.UseSpices(((0, 0), (1, 1)))) == "already_reunited"


def test_G30_each_spices_serves_one_route() -> None:
    state = routes("C1 S1\nN1 C1\nS1 N1", "spices", "porcelain")
    state = play(state, m.UseSpices(((0, 0), (1, 1))), m.Reward(0))
    assert state.player.used == ("spices",)
    assert why_not(state, m.UseSpices(((0, 1), (1, 2)))) == "gift_used"


def test_G31_a_coffee_counts_seven_and_is_no_gift() -> None:
    assert points(position(SQUARE, coffees=9)) == 0
    held = replace(position(SQUARE).player, coffees=2, blessings=("unspent",))
    state = position(SQUARE)
    state = replace(state, players=(held, state.players[1]))
    assert [line.value for line in lines(state, ME)] == [14, 1]


def test_a_gift_gained_in_a_turn_can_be_used_in_it() -> None:
    state = routes("C1 S1 C1\nT1 A .\n. T1 .")
    state = play(state, m.Reunite(((0, 0), (2, 0))), m.Reward(3))
    assert state.player.gifts == ("spices",)
    assert play(state, m.UseSpices(((0, 1), (1, 2)))).player.used == ("spices",)
