"""Standing answers: questions off a turn are settled as the player decided ahead."""

import pytest

from games.kernel.chance import Chance
from games.kernel.values import Seat
from games.rules.targui.box.bundle import Bundle
from games.rules.targui.effects.gains import TakeGoodsStep
from games.rules.targui.game import GAME
from games.rules.targui.moves import EndTurn, Give, PayRaid, SpareRaid, TakeGood, YieldRaid
from games.rules.targui.rounds.limits import SurplusStep
from games.rules.targui.tests.scene import ME, YOU, GameScene, given, raid

PURSE = Bundle(dates=3, salt=1, pepper=2, gold=1, vp=4)


def answer(scene: GameScene, seat: Seat = ME, **answers: str):
    return GAME.standing_answer(scene.state, seat, answers)


@pytest.mark.parametrize(
    ("wish", "corner", "option", "goods"),
    [
        ("dates", 12, 0, Bundle(dates=3)),
        ("pepper", 8, 0, Bundle(pepper=2)),
        ("salt", 8, 0, Bundle(dates=1, salt=1)),
        ("most", 8, 0, Bundle(dates=2)),
        ("most", 12, 0, Bundle(dates=2, pepper=1)),
        ("points", 12, 1, Bundle()),
        ("dates", 16, 0, Bundle()),
        ("points", 16, 1, Bundle()),
    ],
)
def test_T30_raid_is_paid_as_answered_ahead(wish, corner, option, goods):
    scene = raid(corner, "base", me={"purse": PURSE})
    assert answer(scene, raid=wish) == PayRaid(option, goods, "")


def test_T30_without_the_wished_good_the_raid_is_paid_otherwise():
    scene = raid(12, "base", me={"purse": Bundle(dates=1, vp=4, water=4)})
    assert answer(scene, raid="dates") == PayRaid(1, Bundle(), "")


def test_T30_second_seat_has_an_answer_of_its_own():
    scene = raid(4, "base", me={"purse": PURSE}, you={"purse": PURSE})
    assert answer(scene, YOU, raid="dates") is None
    paid = scene.when(answer(scene, raid="points"))
    assert answer(paid, YOU, raid="salt") == PayRaid(0, Bundle(salt=1), "")


def test_T30_card_of_the_display_is_never_given_by_an_answer():
    rows = (("TX-01",), ("TX-02",), ())
    scene = raid(16, me={"purse": Bundle(dates=3, water=4), "rows": rows})
    assert scene.step == "pay_raid 0"
    assert answer(scene, raid="dates") is None


def test_T31_unmet_raid_is_accepted_only_if_answered_ahead():
    scene = raid(16, me={"purse": Bundle(water=4)}, you={"purse": PURSE})
    assert scene.step == "pay_raid 0"
    assert answer(scene, raid="points") is None
    assert answer(scene, raid_unmet="accept") == YieldRaid()


def test_T31_card_that_spares_is_used_or_saved_as_answered():
    scene = raid(4, me={"purse": PURSE, "display": "TX-08"})
    assert answer(scene, raid="dates") is None
    assert answer(scene, raid="dates", raid_spared="use") == SpareRaid()
    assert answer(scene, raid="dates", raid_spared="save") == PayRaid(0, Bundle(), "")
    assert answer(scene, raid_spared="save") is None


@pytest.mark.parametrize(("wish", "good"), [("salt", "salt"), ("most", "dates")])
def test_T16_surplus_is_given_back_as_answered(wish, good):
    purse = Bundle(dates=7, salt=3, pepper=2, vp=4)
    scene = given(step=SurplusStep(seat=ME), me={"purse": purse})
    assert answer(scene, surplus=wish) == Give(good)


def test_T16_good_that_is_missing_is_replaced_by_the_most_plentiful():
    purse = Bundle(dates=7, pepper=6, vp=4)
    scene = given(step=SurplusStep(seat=ME), me={"purse": purse})
    assert answer(scene, surplus="salt") == Give("dates")


@pytest.mark.parametrize(("wish", "good"), [("pepper", "pepper"), ("fewest", "salt")])
def test_T9_income_of_a_round_is_taken_as_answered(wish, good):
    scene = given(step="placing", me={"purse": PURSE})
    step = TakeGoodsStep(seat=ME, count=1, source="TX-01")
    state = scene.state.replace(agenda=(step, *scene.state.agenda))
    assert GAME.standing_answer(state, ME, {"income": wish}) == TakeGood(good)


def test_T14_goods_of_ones_own_turn_are_not_taken_by_an_answer():
    step = TakeGoodsStep(seat=ME, count=1, source="TX-01")
    scene = given(step=step, me={"purse": PURSE})
    assert answer(scene, income="salt") is None


def test_T13_turn_is_never_played_by_an_answer():
    every = {each.key: each.answers[0] for each in GAME.standing_questions}
    assert answer(given(me={"purse": PURSE}), **every) is None


def test_T30_answered_moves_are_among_those_that_are_offered():
    """Play on with the answers of both seats, whenever one of them settles a question."""
    for wish in ("points", "most", "dates"):
        scene = raid(8, "mixed", me={"purse": PURSE}, you={"purse": PURSE})
        for seat in (ME, YOU):
            move = GAME.standing_answer(scene.state, seat, {"raid": wish})
            assert move in set(GAME.moves(scene.state, seat))
            batch = GAME.decide(scene.state, seat, move, Chance(b"raid"))
            scene = GameScene(batch.state)


def test_T13_answer_of_a_turn_that_has_ended_is_none():
    assert answer(given(me={"purse": PURSE}).when(EndTurn()), raid="dates") is None
