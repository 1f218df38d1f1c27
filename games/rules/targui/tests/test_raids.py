"""Raids: every raid card paid in each of its ways, and who is spared or cannot pay."""

import pytest

from games.rules.targui.box.bundle import Bundle
from games.rules.targui.events import Ended, Gained, RaidPaid, RaidSpared, RaidUnmet, RobberMoved
from games.rules.targui.moves import PayRaid, SpareRaid, TradeWater, YieldRaid
from games.rules.targui.tests.scene import given, raid

ALL = Bundle(3, 3, 3, 3, 0, 9)
"""Enough for every demand, and no water."""

WAYS = [
    ("base", 4, 0, Bundle(pepper=1), Bundle()),
    ("base", 4, 1, Bundle(), Bundle(vp=1)),
    ("base", 8, 0, Bundle(dates=1, salt=1), Bundle()),
    ("base", 8, 1, Bundle(), Bundle(vp=1)),
    ("base", 12, 0, Bundle(salt=2, pepper=1), Bundle()),
    ("base", 12, 1, Bundle(), Bundle(vp=2)),
    ("base", 16, 0, Bundle(), Bundle(gold=1)),
    ("base", 16, 1, Bundle(), Bundle(vp=3)),
    ("expansion", 4, 0, Bundle(), Bundle(dates=1)),
    ("expansion", 4, 1, Bundle(), Bundle(vp=1)),
    ("expansion", 8, 0, Bundle(), Bundle(salt=1, pepper=1)),
    ("expansion", 8, 1, Bundle(), Bundle(vp=1)),
    ("expansion", 12, 0, Bundle(), Bundle(dates=1, salt=1, pepper=1)),
    ("expansion", 12, 1, Bundle(), Bundle(vp=2)),
    ("expansion", 16, 0, Bundle(), Bundle(gold=1)),
]


@pytest.mark.parametrize(("variant", "corner", "option", "chosen", "fixed"), WAYS)
def test_T30_a_raid_is_paid_in_a_way_of_ones_choice(variant, corner, option, chosen, fixed):
    shown = "TB-01" if variant == "base" else "TX-01"
    scene = raid(corner, variant, me={"purse": ALL, "display": shown})
    scene = scene.when(PayRaid(option, chosen, ""))
    assert scene.me.purse == ALL - chosen - fixed
    assert scene.facts(RaidPaid)[0] == RaidPaid(0, chosen + fixed, "")


@pytest.mark.parametrize(("variant", "corner", "option", "chosen", "fixed"), WAYS)
def test_T30_a_raid_is_not_paid_with_less(variant, corner, option, chosen, fixed):
    # One of each kind that is due is missing; 9 points leave another way open, or a choice.
    due = chosen + fixed
    name = next(n for n in ("dates", "salt", "pepper", "gold", "vp") if getattr(due, n))
    less = {name: getattr(due, name) - 1}
    others = {n: getattr(ALL, n) for n in ("dates", "salt", "pepper", "gold", "vp") if n != name}
    purse = Bundle(**others, **less, water=4)
    shown = "TB-01 TB-02" if variant == "base" else "TX-01 TX-02"
    rows = ((shown.split(maxsplit=1)[0],), (shown.split()[1],), ())
    scene = raid(corner, variant, me={"purse": purse, "rows": rows})
    assert scene.step == "pay_raid 0"
    assert scene.refused(PayRaid(option, chosen, "")) == "cannot_pay"


@pytest.mark.parametrize("goods", [Bundle(dates=2), Bundle(), Bundle(gold=1)])
def test_T30_other_goods_than_demanded_do_not_pay(goods):
    assert raid(4, "base", me={"purse": ALL}).refused(PayRaid(0, goods, "")) == "not_the_price"
    assert raid(4, "base", me={"purse": ALL}).refused(PayRaid(2, goods, "")) == "no_such_option"


def test_T30_the_last_raid_of_the_expansion_takes_gold_or_a_card_at_the_end_of_a_row():
    rows = (("TX-01", "TX-26"), ("TX-02",), ())
    scene = raid(16, me={"purse": Bundle(gold=1), "rows": rows})
    assert scene.refused(PayRaid(1, Bundle(), "TX-01")) == "not_at_the_end_of_a_row"
    assert scene.refused(PayRaid(1, Bundle(), "")) == "not_at_the_end_of_a_row"
    lost = scene.when(PayRaid(1, Bundle(), "TX-26"))
    assert lost.me.rows == (("TX-01",), ("TX-02",), ())
    assert lost.me.charges == ()
    assert lost.state.tribe.discards[-1] == "TX-26"


def test_T30_each_chooses_in_turn_the_new_first_player_first():
    scene = raid(4, me={"purse": ALL}, you={"purse": ALL})
    assert (scene.state.first, scene.step) == (0, "pay_raid 0")
    scene = scene.when(PayRaid(1, Bundle(), ""))
    assert scene.step == "pay_raid 1"
    scene = scene.when(PayRaid(0, Bundle(), ""))
    assert scene.state.robber == 5
    assert [fact.robber for fact in scene.facts(RobberMoved)] == [4, 5]


def test_T30_gains_come_when_both_have_paid_also_after_the_last_raid():
    me = {"purse": ALL, "display": "TX-05"}
    scene = raid(4, me=me, you={"purse": ALL}).when(PayRaid(1, Bundle(), ""))
    assert scene.facts(Gained) == []
    assert scene.when(PayRaid(0, Bundle(), "")).facts(Gained)[0].source == "TX-05"
    last = raid(16, me={"purse": Bundle(gold=1), "rows": (("TX-05",), ("TX-01",), ())})
    last = last.when(PayRaid(0, Bundle(), ""))
    assert [type(fact) for fact in last.events[-2:]] == [Gained, Ended]


@pytest.mark.parametrize(("corner", "points"), [(4, 1), (8, 1), (12, 2), (16, 3)])
def test_T31_who_can_meet_no_demand_gives_the_opponent_points_of_the_supply(corner, points):
    you = {"purse": Bundle(gold=1)}
    scene = raid(corner, "base", me={"purse": Bundle()}, you=you)
    assert scene.facts(RaidUnmet)[0] == RaidUnmet(0, points)
    assert scene.me.purse == Bundle()


def test_T31_at_the_last_raid_of_the_expansion_nothing_to_pay_means_nothing():
    scene = raid(16, me={"purse": Bundle(vp=9)}, you={"purse": Bundle()})
    assert scene.facts(RaidUnmet) == [RaidUnmet(0, 0), RaidUnmet(1, 0)]
    assert scene.step == "over"
    assert scene.me.purse == Bundle(vp=9)


def test_T31_water_may_be_exchanged_first_but_need_not_be():
    scene = raid(4, me={"purse": Bundle(water=2)})
    assert scene.step == "pay_raid 0"
    unmet = scene.when(YieldRaid())
    assert unmet.facts(RaidUnmet)[0] == RaidUnmet(0, 1)
    assert unmet.me.purse == Bundle(water=2)
    exchanged = scene.when(TradeWater("dates"))
    assert exchanged.facts(RaidPaid)[0] == RaidPaid(0, Bundle(dates=1), "")


def test_T31_who_can_pay_may_not_yield():
    scene = raid(4, me={"purse": Bundle(dates=1, vp=1)})
    assert scene.refused(YieldRaid()) == "demand_can_be_met"


def test_T31_being_spared_is_neither_paid_nor_unmet():
    spared = raid(4, me={"purse": Bundle(), "display": "TX-08"}).when(SpareRaid())
    assert spared.facts(RaidSpared)[0] == RaidSpared(0, "TX-08")
    assert 0 not in [fact.seat for fact in spared.facts(RaidUnmet)]
    assert 0 not in spared.state.paid


def test_T30_there_is_nothing_to_pay_outside_a_raid():
    assert given().refused(PayRaid(1, Bundle(), "")) == "not_now"
