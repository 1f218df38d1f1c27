"""G8 to G17: the tile of a turn and its camels."""

import pytest

from games.kernel.codec import redact
from games.kernel.replay import fold
from games.rules.gobi import events as e
from games.rules.gobi import moves as m
from games.rules.gobi.game import GAME
from games.rules.gobi.state import Stage
from games.rules.gobi.tests.builders import (
    ME,
    RIVAL,
    events_of,
    kinds,
    next_turn,
    place,
    play,
    position,
    refusal_code,
    with_rival,
)

SQUARE = """C S
A N"""


def test_G8_turns_go_clockwise() -> None:
    state = position(SQUARE, seats=3)
    seats = []
    for _ in range(6):
        seats.append(state.turn.seat)
        state = play(state, m.Discard(cotton=False), m.Skip(), m.EndTurn())
    assert seats == [0, 1, 2, 0, 1, 2]


def test_G9_placing_beside_the_same_tribe_is_refused() -> None:
    state = position(SQUARE, tile="A")
    assert refusal_code(state, place(0, 2)) == "golden_rule"
    assert refusal_code(state, place(-1, 1)) == "golden_rule"
    assert refusal_code(state, place(-1, 0)) is None


@pytest.mark.parametrize("at", [(1, 0), (2, 1), (1, 2), (0, 1)])
def test_G9_golden_rule_applies_to_all_four_edges(at: tuple[int, int]) -> None:
    assert refusal_code(position(". . .\n. A .\n. . ."), m.Place(at, silk=False)) == "golden_rule"


def test_G9_placing_diagonally_to_the_same_tribe_is_allowed() -> None:
    assert refusal_code(position(SQUARE, tile="A"), place(1, 2)) is None
    assert refusal_code(position(SQUARE, tile="C"), place(-1, 1)) is None


def test_G10_turn_begins_by_drawing_the_next_tile() -> None:
    state = play(position(SQUARE), m.Discard(cotton=False), m.Skip())
    state = with_rival(state, stack=("naran", "altan", "temur"))
    batch = events_of(state, m.EndTurn())
    assert batch == [e.TurnPassed(ME), e.TileDrawn(RIVAL, "naran")]
    after = fold(GAME, batch, state)
    assert after.players[RIVAL].stack == ("altan", "temur")
    assert after.stage is Stage.TILE
    for viewer in (None, ME, RIVAL):
        assert redact(batch[1], viewer)["tribe"] == "naran"
        assert GAME.view(after, viewer).turn.tile == "naran"


def test_G10_porcelain_may_be_used_before_the_tile() -> None:
    state = position("C1 S\nA N", gifts=["porcelain"])
    after = play(state, m.UsePorcelain((0, 0), (1, 1)))
    assert after.stage is Stage.TILE
    assert after.player.camels == ((1, 1),)


@pytest.mark.parametrize(
    ("at", "code"), [((0, 0), "cell_taken"), ((4, 4), "not_adjacent"), ((-1, -1), "not_adjacent")]
)
def test_G11_tile_must_be_placed_beside_another_on_a_free_cell(
    at: tuple[int, int], code: str
) -> None:
    assert refusal_code(position(SQUARE), m.Place(at, silk=False)) == code


def test_G11_tile_may_touch_several_others() -> None:
    state = position(". C .\nS . N\n. T .")
    assert play(state, place(1, 1)).desert[1, 1] == "altan"


def test_G12_each_touching_tile_gets_a_camel_without_a_choice() -> None:
    state = position(". C .\nS . N\n. T .")
    batch = events_of(state, place(1, 1))
    assert batch[:2] == [
        e.TilePlaced(ME, "altan", (1, 1), silk=False),
        e.CamelsPlaced(ME, ((1, 0), (2, 1), (1, 2), (0, 1))),
    ]
    assert fold(GAME, batch, state).player.reserve == 6


def test_G12_number_of_camels_due_is_fixed_before_lifting() -> None:
    """Three tiles touch and one camel is in reserve: two are lifted, and all three get one."""
    state = position("C1 S1 C1 S1 C1 S1 C1 S2\nN . T . . . . .", tile="A")
    assert state.player.reserve == 1
    after = play(state, place(1, 1))
    assert after.stage is Stage.CAMELS
    assert GAME.view(after, None).turn.due == 3
    after = play(after, m.Lift((7, 0)), m.Lift((1, 0)))
    assert after.player.camels.count((1, 0)) == 1
    assert {(0, 1), (2, 1)} <= set(after.player.camels)
    assert after.player.reserve == 0


def test_G13_tile_just_placed_gets_no_camel() -> None:
    after = play(position(SQUARE), place(1, 2))
    assert after.player.camels == ((1, 1),)


def test_G13_porcelain_may_move_a_camel_onto_the_tile_just_placed() -> None:
    after = play(position(SQUARE, gifts=["porcelain"]), place(1, 2))
    after = play(after, m.UsePorcelain((1, 1), (1, 2)))
    assert after.player.camels == ((1, 2),)


def test_G14_camels_of_several_seats_share_a_tile() -> None:
    after = play(position("C S\nA N2/3"), place(1, 2))
    assert after.player.camels == ((1, 1),) * 3
    assert after.players[RIVAL].camels == ((1, 1),) * 3


def test_G15_discard_is_visible_and_allows_a_camel_on_any_tile() -> None:
    state = position(SQUARE)
    after = play(state, m.Discard(cotton=False))
    assert after.player.discards == ("altan",)
    assert GAME.view(after, None).players[0].discards == ("altan",)
    offer = GAME.offer(after, ME)
    assert offer.put == ((0, 0), (1, 0), (0, 1), (1, 1))
    after = play(after, m.Camel((1, 0)))
    assert after.player.camels == ((1, 0),)
    assert after.stage is Stage.ROUTES


def test_G15_each_discard_costs_a_point() -> None:
    state = position(SQUARE, discards=("naran", "temur"))
    assert GAME.view(state, None).players[ME].points == -2


def test_G15_camel_after_a_discard_may_join_another_on_its_tile() -> None:
    after = play(position("C1 S\nA N"), m.Discard(cotton=False), m.Camel((0, 0)))
    assert after.player.camels == ((0, 0), (0, 0))


def test_G15_camel_after_a_discard_is_optional() -> None:
    after = play(position(SQUARE), m.Discard(cotton=False), m.Skip())
    assert after.player.camels == ()
    assert after.stage is Stage.ROUTES


def test_G15_camel_outside_the_desert_is_refused() -> None:
    after = play(position(SQUARE), m.Discard(cotton=False))
    assert refusal_code(after, m.Camel((5, 5))) == "no_tile"


def test_G16_missing_camels_are_lifted_first_from_any_tile() -> None:
    state = position("C5 S5\nT N", tile="A")
    after = play(state, place(1, 2))
    assert after.stage is Stage.CAMELS
    assert refusal_code(after, m.Skip()) == "camels_due"
    assert refusal_code(after, m.Lift((1, 1))) == "no_camel"
    assert kinds(events_of(after, m.Lift((1, 0)))) == ["CamelLifted", "CamelsPlaced"]


def test_G16_camel_may_be_lifted_from_a_tile_that_gets_one() -> None:
    state = position("C5 S4\nT N1", tile="A")
    after = play(state, place(1, 2), m.Lift((1, 1)))
    assert after.player.camels.count((1, 1)) == 1
    assert after.player.reserve == 0


def test_G16_camels_are_lifted_without_a_choice_from_the_only_tile() -> None:
    state = position("C S9\nT N", tile="A")
    batch = events_of(position(". C\nS9 . S\n. N", tile="A"), place(1, 1))
    assert kinds(batch)[:3] == ["TilePlaced", "CamelLifted", "CamelLifted"]
    assert kinds(events_of(state, place(1, 2))) == ["TilePlaced", "CamelsPlaced"]


def test_G16_lifting_with_a_sufficient_reserve_is_refused() -> None:
    after = play(position("C4 S\nA N"), m.Discard(cotton=False))
    assert refusal_code(after, m.Lift((0, 0))) == "reserve_enough"


def test_G16_camel_lifted_after_a_discard_must_be_put() -> None:
    state = position("C5 S5\nT N")
    after = play(state, m.Discard(cotton=False))
    assert refusal_code(after, m.Camel((1, 1))) == "lift_first"
    assert refusal_code(after, m.Skip()) is None
    after = play(after, m.Lift((0, 0)))
    assert refusal_code(after, m.Skip()) == "camels_due"
    assert refusal_code(after, m.Lift((1, 0))) == "reserve_enough"
    after = play(after, m.Camel((1, 1)))
    assert sorted(after.player.camels) == [(0, 0)] * 4 + [(1, 0)] * 5 + [(1, 1)]


def test_G16_cotton_with_one_camel_in_reserve_may_lift_another() -> None:
    state = play(position("C5 S4\nT N", gifts=["cotton"]), m.Discard(cotton=True))
    both = play(state, m.Lift((0, 0)))
    assert refusal_code(both, m.Skip()) == "camels_due"
    both = play(both, m.Camel((1, 1)))
    assert refusal_code(both, m.Skip()) == "camels_due"
    both = play(both, m.Camel((1, 1)))
    assert both.player.camels.count((1, 1)) == 2
    assert both.stage is Stage.ROUTES


def test_G16_lifting_ends_once_a_camel_is_put() -> None:
    state = play(position("C5 S4\nT N", gifts=["cotton"]), m.Discard(cotton=True))
    assert play(state, m.Camel((1, 1))).stage is Stage.ROUTES


def test_G16_perfume_with_an_empty_reserve_lifts_a_camel_first() -> None:
    state = next_turn(position("C5 S4\nT N", gifts=["perfume"]))
    after = play(state, place(1, 2), m.UsePerfume())
    assert after.stage is Stage.CAMELS
    assert refusal_code(after, m.Skip()) == "camels_due"
    after = play(after, m.Lift((1, 1)))
    assert after.player.camels.count((1, 2)) == 1
    assert (1, 1) not in after.player.camels


BLOCKED = """. A . . .
A C A . .
. A S A .
. . A . ."""
"""Two tiles surrounded by six of Altan, so that every free cell touches one of these."""


def test_G17_tile_that_fits_nowhere_can_only_be_discarded() -> None:
    state = play(position(BLOCKED, tile="T"), m.Discard(cotton=False), m.Skip())
    doomed = e.TileDrawn(RIVAL, "altan")
    state = fold(GAME, [e.TurnPassed(ME), doomed], state)
    assert refusal_code(state, m.Place((0, 0), silk=False)) == "golden_rule"
    assert [move for move in GAME.moves(state, RIVAL)] == [m.Discard(cotton=False)]
    batch = events_of(state, m.Discard(cotton=False))
    assert batch[0] == e.TileDiscarded(RIVAL, "altan", cotton=False, forced=True)


def test_G17_forced_discard_follows_the_draw() -> None:
    state = play(position(BLOCKED, tile="T"), m.Discard(cotton=False), m.Skip())
    state = with_rival(state, stack=("altan", "temur"))
    batch = events_of(state, m.EndTurn())
    assert kinds(batch) == ["TurnPassed", "TileDrawn", "TileDiscarded"]
    assert fold(GAME, batch, state).players[RIVAL].discards == ("altan",)


def test_G17_tile_that_fits_nowhere_is_a_choice_with_cotton() -> None:
    state = position(BLOCKED, tile="A", gifts=["cotton"])
    assert list(GAME.moves(state, ME)) == [m.Discard(cotton=False), m.Discard(cotton=True)]
