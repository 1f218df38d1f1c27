"""Raids: every raid card paid in each of its ways, spared and unmet raids."""

import pytest

from games.rules.targui.box.bundle import Bundle
from games.rules.targui.events import Ended, Gained, RaidPaid, RaidSpared, RaidUnmet, RobberMoved
from games.rules.targui.moves import SpareRaid, TradeWater, YieldRaid
from games.rules.targui.tests.builders import raid_payment
from games.rules.targui.tests.cases import case, for_each
from games.rules.targui.tests.scene import given, raid

ALL = Bundle(dates=3, salt=3, pepper=3, gold=3, vp=9)
"""Enough for every demand, and no water."""

WAYS = (
    case(variant="base", corner=4, option=0, chosen=Bundle(pepper=1), fixed=Bundle()),
    case(variant="base", corner=4, option=1, chosen=Bundle(), fixed=Bundle(vp=1)),
    case(variant="base", corner=8, option=0, chosen=Bundle(dates=1, salt=1), fixed=Bundle()),
    case(variant="base", corner=8, option=1, chosen=Bundle(), fixed=Bundle(vp=1)),
    case(variant="base", corner=12, option=0, chosen=Bundle(salt=2, pepper=1), fixed=Bundle()),
    case(variant="base", corner=12, option=1, chosen=Bundle(), fixed=Bundle(vp=2)),
    case(variant="base", corner=16, option=0, chosen=Bundle(), fixed=Bundle(gold=1)),
    case(variant="base", corner=16, option=1, chosen=Bundle(), fixed=Bundle(vp=3)),
    case(variant="expansion", corner=4, option=0, chosen=Bundle(), fixed=Bundle(dates=1)),
    case(variant="expansion", corner=4, option=1, chosen=Bundle(), fixed=Bundle(vp=1)),
    case(variant="expansion", corner=8, option=0, chosen=Bundle(), fixed=Bundle(salt=1, pepper=1)),
    case(variant="expansion", corner=8, option=1, chosen=Bundle(), fixed=Bundle(vp=1)),
    case(
        variant="expansion",
        corner=12,
        option=0,
        chosen=Bundle(),
        fixed=Bundle(dates=1, salt=1, pepper=1),
    ),
    case(variant="expansion", corner=12, option=1, chosen=Bundle(), fixed=Bundle(vp=2)),
    case(variant="expansion", corner=16, option=0, chosen=Bundle(), fixed=Bundle(gold=1)),
)


@for_each(*WAYS)
def test_T30_raid_is_paid_in_the_chosen_way(variant, corner, option, chosen, fixed):
    shown = "TB-01" if variant == "base" else "TX-01"
    scene = raid(corner, variant, me={"purse": ALL, "display": shown})
    scene = scene.when(raid_payment(option, chosen))
    assert scene.me.purse == ALL - chosen - fixed
    assert scene.events_of(RaidPaid)[0] == RaidPaid(0, chosen + fixed, "")


@for_each(*WAYS)
def test_T30_raid_is_not_paid_with_less(variant, corner, option, chosen, fixed):
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
    assert scene.refused(raid_payment(option, chosen)) == "cannot_pay"


@pytest.mark.parametrize("goods", [Bundle(dates=2), Bundle(), Bundle(gold=1)])
def test_T30_other_goods_than_demanded_are_refused(goods):
    assert raid(4, "base", me={"purse": ALL}).refused(raid_payment(0, goods)) == "not_the_price"
    assert raid(4, "base", me={"purse": ALL}).refused(raid_payment(2, goods)) == "no_such_option"


def test_T30_last_raid_takes_gold_or_the_last_card_of_a_row():
    rows = (("TX-01", "TX-26"), ("TX-02",), ())
    scene = raid(16, me={"purse": Bundle(gold=1), "rows": rows})
    assert scene.refused(raid_payment(1, card="TX-01")) == "not_at_the_end_of_a_row"
    assert scene.refused(raid_payment(1)) == "not_at_the_end_of_a_row"
    lost = scene.when(raid_payment(1, card="TX-26"))
    assert lost.me.rows == (("TX-01",), ("TX-02",), ())
    assert lost.me.charges == ()
    assert lost.state.tribe.discards[-1] == "TX-26"


def test_T30_players_pay_in_turn_from_the_new_first_player():
    scene = raid(4, me={"purse": ALL}, you={"purse": ALL})
    assert (scene.state.first, scene.step) == (0, "pay_raid 0")
    scene = scene.when(raid_payment(1))
    assert scene.step == "pay_raid 1"
    scene = scene.when(raid_payment(0))
    assert scene.state.robber == 5
    assert [fact.robber for fact in scene.events_of(RobberMoved)] == [4, 5]


def test_T30_raid_gains_come_after_both_have_paid():
    me = {"purse": ALL, "display": "TX-05"}
    scene = raid(4, me=me, you={"purse": ALL}).when(raid_payment(1))
    assert scene.events_of(Gained) == []
    assert scene.when(raid_payment(0)).events_of(Gained)[0].source == "TX-05"
    last = raid(16, me={"purse": Bundle(gold=1), "rows": (("TX-05",), ("TX-01",), ())})
    last = last.when(raid_payment(0))
    assert [type(fact) for fact in last.events[-2:]] == [Gained, Ended]


@for_each(
    case(corner=4, points=1),
    case(corner=8, points=1),
    case(corner=12, points=2),
    case(corner=16, points=3),
)
def test_T31_unmet_raid_gives_the_opponent_points_of_the_supply(corner, points):
    you = {"purse": Bundle(gold=1)}
    scene = raid(corner, "base", me={"purse": Bundle()}, you=you)
    assert scene.events_of(RaidUnmet)[0] == RaidUnmet(0, points)
    assert scene.me.purse == Bundle()


def test_T31_unmet_last_raid_of_the_expansion_gives_no_points():
    scene = raid(16, me={"purse": Bundle(vp=9)}, you={"purse": Bundle()})
    assert scene.events_of(RaidUnmet) == [RaidUnmet(0, 0), RaidUnmet(1, 0)]
    assert scene.step == "over"
    assert scene.me.purse == Bundle(vp=9)


def test_T31_water_may_be_exchanged_before_yielding():
    scene = raid(4, me={"purse": Bundle(water=2)})
    assert scene.step == "pay_raid 0"
    unmet = scene.when(YieldRaid())
    assert unmet.events_of(RaidUnmet)[0] == RaidUnmet(0, 1)
    assert unmet.me.purse == Bundle(water=2)
    exchanged = scene.when(TradeWater("dates"))
    assert exchanged.events_of(RaidPaid)[0] == RaidPaid(0, Bundle(dates=1), "")


def test_T31_yielding_is_refused_when_a_demand_can_be_paid():
    scene = raid(4, me={"purse": Bundle(dates=1, vp=1)})
    assert scene.refused(YieldRaid()) == "demand_can_be_met"


def test_T31_spared_raid_is_neither_paid_nor_unmet():
    spared = raid(4, me={"purse": Bundle(), "display": "TX-08"}).when(SpareRaid())
    assert spared.events_of(RaidSpared)[0] == RaidSpared(0, "TX-08")
    assert 0 not in [fact.seat for fact in spared.events_of(RaidUnmet)]
    assert 0 not in spared.state.paid


def test_T30_raid_payment_is_refused_outside_a_raid():
    assert given().refused(raid_payment(1)) == "not_now"


def test_T35_dune_at_the_end_of_a_row_pays_the_last_raid():
    scene = raid(16, me={"display": "TX-04 D-20", "purse": Bundle(gold=1)})
    paid = scene.when(raid_payment(1, card="D-20"))
    assert paid.me.rows[0] == ("TX-04",)
    assert paid.state.dunes.discards == ("D-20",)
    assert "D-20" not in paid.state.tribe.discards
