"""Rounds: first player, robber, Targia, dunes, turns, the end."""

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
from games.rules.targui.moves import EndTurn, Place, Use
from games.rules.targui.tests.builders import each_good, purchase, raid_payment
from games.rules.targui.tests.scene import YOU, dusk, given, raid

GOOD = {"purse": Bundle(dates=1, salt=1, pepper=1, gold=1, vp=4)}


def test_T6_first_player_changes_before_the_robber_moves():
    scene = given(step="dusk").when(EndTurn())
    kinds = [type(event) for event in scene.events]
    assert kinds.index(RoundBegan) < kinds.index(RobberMoved)
    assert (scene.state.first, scene.step) == (YOU, "placing 1")


def test_T7_robber_moves_one_card_clockwise():
    assert [dusk(robber=n).state.robber for n in (1, 2, 5, 10, 14)] == [2, 3, 6, 11, 15]


@pytest.mark.parametrize("corner", [4, 8, 12])
def test_T7_robber_leaves_a_corner_at_once(corner):
    scene = raid(corner, "base", me=GOOD, you=GOOD)
    scene = scene.when(raid_payment(1), raid_payment(1))
    assert scene.state.robber == corner + 1
    assert scene.step == "placing 0"


@pytest.mark.parametrize("robber", [n for n in range(1, 16) if n % 4])
def test_T8_targia_is_on_sixteen_minus_the_card_of_the_robber(robber):
    scene = given(step="placing", robber=robber)
    assert scene.state.targia == 16 - robber
    assert scene.state.targia not in (4, 8, 12, 16)


def test_T8_targia_moves_with_the_robber_and_does_not_block():
    scene = raid(8, me=GOOD, you=GOOD)
    assert scene.state.targia == 8
    scene = scene.when(raid_payment(1), raid_payment(1))
    assert [fact.targia for fact in scene.events_of(RobberMoved)] == [8, 7]
    assert Place("b7") in scene.moves(Place)
    assert dusk("base").state.targia is None


def test_T9_dune_is_turned_up_only_when_none_is_open():
    none = dusk(dunes=(), dune_deck=("D-09",))
    assert none.events_of(DunesTurned) == [DunesTurned(("D-09",))]
    assert dusk(dunes=("D-01",)).events_of(DunesTurned) == []
    assert dusk("base").events_of(DunesTurned) == []


@pytest.mark.parametrize("before", [(), ("D-01",), ("D-01", "D-02", "D-03")])
def test_T9_dunes_are_discarded_and_three_turned_up_after_a_raid(before):
    deck = ("D-10", "D-11", "D-12", "D-13")
    scene = raid(4, me=GOOD, you=GOOD, dunes=before, dune_deck=deck)
    assert scene.events_of(DunesTurned) == []
    scene = scene.when(raid_payment(1), raid_payment(1))
    assert scene.state.open_dunes == ("D-10", "D-11", "D-12")
    assert scene.state.dunes.discards == before
    kinds = [type(event) for event in scene.events]
    assert kinds.index(DunesTurned) > max(n for n, k in enumerate(kinds) if k is RobberMoved)
    assert (DunesSwept in kinds) == bool(before)


def test_T17_steps_after_a_turn_run_without_a_move():
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
    assert after.events_of(CentreTurned) == [CentreTurned(("c12", "c21"), cards)]
    assert after.state.down == ()


ELEVEN = " ".join(f"TX-{number:02}" for number in (1, 2, 3, 10, 11, 12, 19, 20, 21, 28, 29))


def test_T37_second_player_has_a_turn_after_the_twelfth_card():
    me = {"display": ELEVEN, "markers": ("c11",), "purse": each_good(5)}
    scene = given(me=me, you={"targis": ("b2",)}, centre={"c11": "TX-30"})
    buy = purchase("TX-30")
    scene = scene.when(buy.use, buy.pay)
    assert len(scene.me.displayed) == 12
    scene = scene.when(EndTurn())
    assert scene.step == "turn 1"
    scene = scene.when(Use("b2"), EndTurn())
    assert scene.events_of(Ended)[0].reason == "twelfth_card"
    assert scene.events_of(RoundBegan) == []


def test_T37_game_ends_after_a_twelfth_card_of_the_second_player():
    you = {"display": ELEVEN, "markers": ("c11",), "purse": each_good(5)}
    buy = purchase("TX-30")
    scene = given(you=you, centre={"c11": "TX-30"}).when(EndTurn(), buy.use, buy.pay)
    assert scene.step == "turn 1"
    scene = scene.when(EndTurn())
    assert scene.events_of(Ended)[0].reason == "twelfth_card"
    assert scene.step == "over"


def test_T37_eleven_cards_do_not_end_the_game():
    assert dusk(me={"display": ELEVEN}).step == "placing 0"


@pytest.mark.parametrize("variant", ["base", "expansion"])
def test_T37_raid_on_sixteen_ends_the_game(variant):
    rows = (("TB-01",), (), ()) if variant == "base" else (("TX-01",), ("TX-02",), ())
    me = {"purse": Bundle(gold=1, vp=9), "rows": rows}
    scene = raid(16, variant, me=me)
    assert scene.step == "pay_raid 0"
    scene = scene.when(raid_payment(0))
    assert scene.events[-1].reason == "last_raid"
    assert scene.state.robber == 16
    assert scene.game.outcome(scene.state).reason == "last_raid"


def test_T10_every_round_has_three_targis_for_each():
    assert dusk().events_of(RoundOpened) == [RoundOpened((3, 3))]
