"""The course of the rounds: token, robber, Targia, dunes, turns, the end."""

import pytest

from games.rules.targui.box.bundle import Bundle
from games.rules.targui.events import (
    CentreTurned,
    DunesSwept,
    DunesTurned,
    Ended,
    RobberMoved,
    RoundBegan,
    RoundOpened,
)
from games.rules.targui.moves import EndTurn, Forgo, PayRaid, Place, Use
from games.rules.targui.tests.scene import YOU, bought, dusk, given, raid

GOOD = {"purse": Bundle(1, 1, 1, 1, 0, 4)}


def test_T6_the_token_changes_hands_before_the_robbers_step():
    scene = given(step="dusk").when(EndTurn())
    kinds = [type(event) for event in scene.events]
    assert kinds.index(RoundBegan) < kinds.index(RobberMoved)
    assert (scene.state.first, scene.step) == (YOU, "placing 1")


def test_T7_the_robber_goes_one_card_clockwise():
    assert [dusk(robber=n).state.robber for n in (1, 2, 5, 10, 14)] == [2, 3, 6, 11, 15]


@pytest.mark.parametrize("corner", [4, 8, 12])
def test_T7_from_a_corner_he_steps_on_at_once(corner):
    scene = raid(corner, "base", me=GOOD, you=GOOD)
    scene = scene.when(PayRaid(1, Bundle(), ""), PayRaid(1, Bundle(), ""))
    assert scene.state.robber == corner + 1
    assert scene.step == "placing 0"


@pytest.mark.parametrize("robber", [n for n in range(1, 16) if n % 4])
def test_T8_the_targia_stands_on_sixteen_minus_his_place_and_never_on_a_corner(robber):
    scene = given(step="placing", robber=robber)
    assert scene.state.targia == 16 - robber
    assert scene.state.targia not in (4, 8, 12, 16)


def test_T8_she_moves_with_every_step_of_his_and_does_not_block():
    scene = raid(8, me=GOOD, you=GOOD)
    assert scene.state.targia == 8
    scene = scene.when(PayRaid(1, Bundle(), ""), PayRaid(1, Bundle(), ""))
    assert [fact.targia for fact in scene.facts(RobberMoved)] == [8, 7]
    assert Place("b7") in scene.moves(Place)
    assert dusk("base").state.targia is None


def test_T9_a_dune_is_turned_up_only_if_none_lies_open():
    none = dusk(dunes=(), dune_deck=("D-09",))
    assert none.facts(DunesTurned) == [DunesTurned(("D-09",))]
    assert dusk(dunes=("D-01",)).facts(DunesTurned) == []
    assert dusk("base").facts(DunesTurned) == []


@pytest.mark.parametrize("before", [(), ("D-01",), ("D-01", "D-02", "D-03")])
def test_T9_after_a_raid_all_are_discarded_and_three_turned_up(before):
    deck = ("D-10", "D-11", "D-12", "D-13")
    scene = raid(4, me=GOOD, you=GOOD, dunes=before, dune_deck=deck)
    assert scene.facts(DunesTurned) == []
    scene = scene.when(PayRaid(1, Bundle(), ""), PayRaid(1, Bundle(), ""))
    assert scene.state.open_dunes == ("D-10", "D-11", "D-12")
    assert scene.state.dunes.discards == before
    kinds = [type(event) for event in scene.events]
    assert kinds.index(DunesTurned) > max(n for n, k in enumerate(kinds) if k is RobberMoved)
    assert (DunesSwept in kinds) == bool(before)


def test_T17_a_turn_ends_when_every_piece_is_used_or_forgone_and_the_player_says_so():
    scene = given(me={"targis": ("b2",), "markers": ("c12",)})
    assert scene.refused(EndTurn()) == "pieces_left"
    scene = scene.when(Forgo("c12"))
    assert scene.refused(EndTurn()) == "pieces_left"
    scene = scene.when(Use("b2"))
    assert scene.step == "turn 0"
    assert scene.when(EndTurn()).step == "turn 1"


def test_T17_what_follows_a_turn_follows_by_itself():
    scene = given(step="dusk", down=("c12", "c21")).when(EndTurn())
    kinds = [type(event).__name__ for event in scene.events]
    assert kinds[1:] == [
        "CentreTurned",
        "RoundBegan",
        "RobberMoved",
        "DunesTurned",
        "RoundOpened",
    ]
    assert scene.step.startswith("placing")


def test_T15_face_down_cards_are_turned_up_at_the_end_of_the_round():
    scene = given(step="dusk", down=("c12", "c21"))
    after = scene.when(EndTurn())
    cards = (scene.state.card_on("c12"), scene.state.card_on("c21"))
    assert after.facts(CentreTurned) == [CentreTurned(("c12", "c21"), cards)]
    assert after.state.down == ()


ELEVEN = " ".join(f"TX-{number:02}" for number in (1, 2, 3, 10, 11, 12, 19, 20, 21, 28, 29))


def test_T37_the_first_player_lays_the_twelfth_card_and_the_other_still_has_a_turn():
    me = {"display": ELEVEN, "markers": ("c11",), "purse": Bundle(5, 5, 5)}
    scene = given(me=me, you={"targis": ("b2",)}, centre={"c11": "TX-30"})
    use, pay, _ = bought("TX-30")
    scene = scene.when(use, pay)
    assert len(scene.me.displayed) == 12
    scene = scene.when(EndTurn())
    assert scene.step == "turn 1"
    scene = scene.when(Use("b2"), EndTurn())
    assert scene.facts(Ended)[0].reason == "twelfth_card"
    assert scene.facts(RoundBegan) == []


def test_T37_the_second_player_lays_the_twelfth_card_and_the_game_is_over():
    you = {"display": ELEVEN, "markers": ("c11",), "purse": Bundle(5, 5, 5)}
    use, pay, _ = bought("TX-30")
    scene = given(you=you, centre={"c11": "TX-30"}).when(EndTurn(), use, pay)
    assert scene.step == "turn 1"
    scene = scene.when(EndTurn())
    assert scene.facts(Ended)[0].reason == "twelfth_card"
    assert scene.step == "over"


def test_T37_eleven_cards_do_not_end_the_game():
    assert dusk(me={"display": ELEVEN}).step == "placing 0"


@pytest.mark.parametrize("variant", ["base", "expansion"])
def test_T37_the_raid_on_sixteen_ends_the_game(variant):
    rows = (("TB-01",), (), ()) if variant == "base" else (("TX-01",), ("TX-02",), ())
    me = {"purse": Bundle(gold=1, vp=9), "rows": rows}
    scene = raid(16, variant, me=me)
    assert scene.step == "pay_raid 0"
    scene = scene.when(PayRaid(0, Bundle(), ""))
    assert scene.events[-1].reason == "last_raid"
    assert scene.state.robber == 16
    assert scene.game.outcome(scene.state).reason == "last_raid"


def test_T10_every_round_has_three_targis_for_each():
    assert dusk().facts(RoundOpened) == [RoundOpened((3, 3))]
