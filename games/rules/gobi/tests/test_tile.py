"""G8 to G17: the tile of a turn and its camels."""

from dataclasses import replace

import pytest

from games.kernel.codec import redact
from games.kernel.replay import fold
from games.rules.gobi import events as e
from games.rules.gobi import moves as m
from games.rules.gobi.game import GAME
from games.rules.gobi.state import Stage
from games.rules.gobi.tests.table import ME, RIVAL, facts, kinds, next_turn, play, position, why_not

SQUARE = """C S
A N"""


def place(x: int, y: int) -> m.Place:
    return m.Place((x, y), silk=False)


def test_G8_play_goes_clockwise() -> None:
    state = position(SQUARE, seats=3)
    seen = []
    for _ in range(6):
        seen.append(state.turn.seat)
        state = play(state, m.Discard(cotton=False), m.Skip(), m.EndTurn())
    assert seen == [0, 1, 2, 0, 1, 2]


def test_G9_the_golden_rule_closes_places() -> None:
    state = position(SQUARE, tile="A")
    assert why_not(state, place(0, 2)) == "golden_rule"
    assert why_not(state, place(-1, 1)) == "golden_rule"
    assert why_not(state, place(-1, 0)) is None


@pytest.mark.parametrize("at", [(1, 0), (2, 1), (1, 2), (0, 1)])
def test_G9_it_holds_on_all_four_edges(at: tuple[int, int]) -> None:
    assert why_not(position(". . .\n. A .\n. . ."), m.Place(at, silk=False)) == "golden_rule"


def test_G9_diagonals_do_not_matter() -> None:
    assert why_not(position(SQUARE, tile="A"), place(1, 2)) is None
    assert why_not(position(SQUARE, tile="C"), place(-1, 1)) is None


def test_G10_a_turn_begins_with_the_next_tile_turned_up() -> None:
    state = play(position(SQUARE), m.Discard(cotton=False), m.Skip())
    rival = replace(state.players[RIVAL], stack=("naran", "altan", "temur"))
    state = replace(state, players=(state.players[ME], rival))
    batch = facts(state, m.EndTurn())
    assert batch == [e.TurnPassed(ME), e.TileDrawn(RIVAL, "naran")]
    after = fold(GAME, batch, state)
    assert after.players[RIVAL].stack == ("altan", "temur")
    assert after.stage is Stage.TILE
    for viewer in (None, ME, RIVAL):
        assert redact(batch[1], viewer)["tribe"] == "naran"
        assert GAME.view(after, viewer)["turn"]["tile"] == "naran"


def test_G10_porcelain_may_be_used_before_the_tile() -> None:
    state = position("C1 S\nA N", gifts=["porcelain"])
    after = play(state, m.UsePorcelain((0, 0), (1, 1)))
    assert after.stage is Stage.TILE
    assert after.player.camels == ((1, 1),)


@pytest.mark.parametrize(
    ("at", "code"), [((0, 0), "cell_taken"), ((4, 4), "not_adjacent"), ((-1, -1), "not_adjacent")]
)
def test_G11_a_tile_lies_beside_another_on_a_free_place(at: tuple[int, int], code: str) -> None:
    assert why_not(position(SQUARE), m.Place(at, silk=False)) == code


def test_G11_it_may_touch_several() -> None:
    state = position(". C .\nS . N\n. T .")
    assert play(state, place(1, 1)).desert[1, 1] == "altan"


def test_G12_each_touching_tile_gets_a_camel_by_itself() -> None:
    state = position(". C .\nS . N\n. T .")
    batch = facts(state, place(1, 1))
    assert batch[:2] == [
        e.TilePlaced(ME, "altan", (1, 1), silk=False),
        e.CamelsPlaced(ME, ((1, 0), (2, 1), (1, 2), (0, 1))),
    ]
    assert fold(GAME, batch, state).player.reserve == 6


def test_G12_how_many_are_due_is_fixed_before_lifting() -> None:
    """Three tiles touch; two camels must be lifted; still all three get one."""
    state = position("C1 S1 C1 S1 C1 S1 C1 S2\nN . T . . . . .", tile="A")
    assert state.player.reserve == 1
    after = play(state, place(1, 1))
    assert after.stage is Stage.CAMELS
    assert GAME.view(after, None)["turn"]["due"] == 3
    after = play(after, m.Lift((7, 0)), m.Lift((1, 0)))
    assert after.player.camels.count((1, 0)) == 1
    assert {(0, 1), (2, 1)} <= set(after.player.camels)
    assert after.player.reserve == 0


def test_G13_the_tile_just_placed_gets_none() -> None:
    after = play(position(SQUARE), place(1, 2))
    assert after.player.camels == ((1, 1),)


def test_G13_porcelain_may_walk_a_camel_onto_it() -> None:
    after = play(position(SQUARE, gifts=["porcelain"]), place(1, 2))
    after = play(after, m.UsePorcelain((1, 1), (1, 2)))
    assert after.player.camels == ((1, 2),)


def test_G14_camels_of_all_colours_share_a_tile() -> None:
    after = play(position("C S\nA N2/3"), place(1, 2))
    assert after.player.camels == ((1, 1),) * 3
    assert after.players[RIVAL].camels == ((1, 1),) * 3


def test_G15_a_discard_lies_open_and_allows_a_camel_anywhere() -> None:
    state = position(SQUARE)
    after = play(state, m.Discard(cotton=False))
    assert after.player.discards == ("altan",)
    assert GAME.view(after, None)["players"][0]["discards"] == ["altan"]
    offer = GAME.offer(after, ME)
    assert offer["put"] == [[0, 0], [1, 0], [0, 1], [1, 1]]
    after = play(after, m.Camel((1, 0)))
    assert after.player.camels == ((1, 0),)
    assert after.stage is Stage.ROUTES


def test_G15_each_discard_costs_a_point() -> None:
    state = position(SQUARE, discards=("naran", "temur"))
    assert GAME.view(state, None)["players"][ME]["points"] == -2


def test_G15_also_where_one_stands_already() -> None:
    after = play(position("C1 S\nA N"), m.Discard(cotton=False), m.Camel((0, 0)))
    assert after.player.camels == ((0, 0), (0, 0))


def test_G15_or_none() -> None:
    after = play(position(SQUARE), m.Discard(cotton=False), m.Skip())
    assert after.player.camels == ()
    assert after.stage is Stage.ROUTES


def test_G15_not_beyond_the_desert() -> None:
    after = play(position(SQUARE), m.Discard(cotton=False))
    assert why_not(after, m.Camel((5, 5))) == "no_tile"


def test_G16_missing_camels_are_lifted_first_where_the_player_likes() -> None:
    state = position("C5 S5\nT N", tile="A")
    after = play(state, place(1, 2))
    assert after.stage is Stage.CAMELS
    assert why_not(after, m.Skip()) == "camels_due"
    assert why_not(after, m.Lift((1, 1))) == "no_camel"
    assert kinds(facts(after, m.Lift((1, 0)))) == ["CamelLifted", "CamelsPlaced"]


def test_G16_a_tile_about_to_get_one_may_be_lifted_from() -> None:
    state = position("C5 S4\nT N1", tile="A")
    after = play(state, place(1, 2), m.Lift((1, 1)))
    assert after.player.camels.count((1, 1)) == 1
    assert after.player.reserve == 0


def test_G16_without_a_choice_the_camels_are_lifted_by_themselves() -> None:
    state = position("C S9\nT N", tile="A")
    batch = facts(position(". C\nS9 . S\n. N", tile="A"), place(1, 1))
    assert kinds(batch)[:3] == ["TilePlaced", "CamelLifted", "CamelLifted"]
    assert kinds(facts(state, place(1, 2))) == ["TilePlaced", "CamelsPlaced"]


def test_G16_nothing_is_lifted_while_the_reserve_is_enough() -> None:
    after = play(position("C4 S\nA N"), m.Discard(cotton=False))
    assert why_not(after, m.Lift((0, 0))) == "reserve_enough"


def test_G16_after_a_discard_lifting_is_free_but_binds() -> None:
    state = position("C5 S5\nT N")
    after = play(state, m.Discard(cotton=False))
    assert why_not(after, m.Camel((1, 1))) == "lift_first"
    assert why_not(after, m.Skip()) is None
    after = play(after, m.Lift((0, 0)))
    assert why_not(after, m.Skip()) == "camels_due"
    assert why_not(after, m.Lift((1, 0))) == "reserve_enough"
    after = play(after, m.Camel((1, 1)))
    assert sorted(after.player.camels) == [(0, 0)] * 4 + [(1, 0)] * 5 + [(1, 1)]


def test_G16_cotton_with_one_camel_home_may_lift_the_other() -> None:
    state = play(position("C5 S4\nT N", gifts=["cotton"]), m.Discard(cotton=True))
    both = play(state, m.Lift((0, 0)))
    assert why_not(both, m.Skip()) == "camels_due"
    both = play(both, m.Camel((1, 1)))
    assert why_not(both, m.Skip()) == "camels_due"
    both = play(both, m.Camel((1, 1)))
    assert both.player.camels.count((1, 1)) == 2
    assert both.stage is Stage.ROUTES


def test_G16_nothing_is_lifted_once_a_camel_is_put() -> None:
    state = play(position("C5 S4\nT N", gifts=["cotton"]), m.Discard(cotton=True))
    assert play(state, m.Camel((1, 1))).stage is Stage.ROUTES


def test_G16_perfume_with_an_empty_reserve_lifts_one_first() -> None:
    state = next_turn(position("C5 S4\nT N", gifts=["perfume"]))
    after = play(state, place(1, 2), m.UsePerfume())
    assert after.stage is Stage.CAMELS
    assert why_not(after, m.Skip()) == "camels_due"
    after = play(after, m.Lift((1, 1)))
    assert after.player.camels.count((1, 2)) == 1
    assert (1, 1) not in after.player.camels


BLOCKED = """. A . . .
A C A . .
. A S A .
. . A . ."""
"""Six tiles of Altan around two others: no free cell but touches one."""


def test_G17_a_tile_that_fits_nowhere_is_discarded_by_itself() -> None:
    state = play(position(BLOCKED, tile="T"), m.Discard(cotton=False), m.Skip())
    doomed = e.TileDrawn(RIVAL, "altan")
    state = fold(GAME, [e.TurnPassed(ME), doomed], state)
    assert why_not(state, m.Place((0, 0), silk=False)) == "golden_rule"
    assert [move for move in GAME.moves(state, RIVAL)] == [m.Discard(cotton=False)]
    batch = facts(state, m.Discard(cotton=False))
    assert batch[0] == e.TileDiscarded(RIVAL, "altan", cotton=False, forced=True)


def test_G17_the_forced_discard_follows_the_draw() -> None:
    state = play(position(BLOCKED, tile="T"), m.Discard(cotton=False), m.Skip())
    rival = replace(state.players[RIVAL], stack=("altan", "temur"))
    state = replace(state, players=(state.players[ME], rival))
    batch = facts(state, m.EndTurn())
    assert kinds(batch) == ["TurnPassed", "TileDrawn", "TileDiscarded"]
    assert fold(GAME, batch, state).players[RIVAL].discards == ("altan",)


def test_G17_cotton_keeps_it_a_choice() -> None:
    state = position(BLOCKED, tile="A", gifts=["cotton"])
    assert list(GAME.moves(state, ME)) == [m.Discard(cotton=False), m.Discard(cotton=True)]
