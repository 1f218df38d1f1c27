"""The effects of the base tribe cards: when each works, and when it does not."""

import pytest

from games.rules.targui.box.bundle import Bundle
from games.rules.targui.events import Gained, RaidSpared, RaidUnmet
from games.rules.targui.moves import (
    Arrange,
    Choose,
    Decline,
    EndTurn,
    LayIn,
    Place,
    TakeGood,
    Trade,
    Use,
)
from games.rules.targui.state import HandCard
from games.rules.targui.tests.builders import RICH, each_good, payment, purchase, raid_payment
from games.rules.targui.tests.cases import case, for_each
from games.rules.targui.tests.scene import PLAIN, given, raid


def plain(count):
    return " ".join(PLAIN.split()[:count])


def buying(card, display="", purse=RICH, **table):
    """Return a scene of the base game with the card under a marker of ME."""
    me = {"markers": ("c11",), "purse": purse, "display": display}
    return given("base", me=me, centre={"c11": card}, **table)


@for_each(
    case(helper="TB-25", card="TB-05", goods=Bundle(dates=1, salt=2)),
    case(helper="TB-26", card="TB-08", goods=Bundle(salt=1, dates=2)),
    case(helper="TB-27", card="TB-12", goods=Bundle(dates=2, salt=2)),
    case(helper="TB-28", card="TB-14", goods=Bundle(salt=1, pepper=2)),
    case(helper="TB-29", card="TB-03", goods=Bundle(pepper=2, dates=2)),
)
def test_T21_symbol_discount_saves_one_good_of_any_kind(helper, card, goods):
    printed = purchase(card).pay.goods
    scene = buying(card, helper).when(Use("c11"))
    assert scene.when(payment(card, goods)).me.purse == RICH - goods
    assert scene.refused(purchase(card).pay) == "not_the_price"
    other = "TB-09" if helper != "TB-26" else "TB-06"
    buy = purchase(other)
    assert buying(other, helper).when(buy.use, buy.pay).me.purse == RICH - buy.pay.goods
    assert buying(card).when(Use("c11")).refused(payment(card, goods)) == ("not_the_price")
    assert printed.goods == goods.goods + 1


@pytest.mark.parametrize("helper", ["TB-25", "TB-26", "TB-27", "TB-28", "TB-29"])
def test_T20_discount_card_itself_is_paid_in_full(helper):
    scene = buying(helper).when(*purchase(helper))
    assert scene.me.rows[0] == (helper,)


def test_T30_TB30_pays_no_raid_and_is_not_asked():
    purse = Bundle(dates=1, vp=4)
    after = raid(4, "base", me={"display": "TB-30", "purse": purse}, you={"purse": purse})
    assert after.events_of(RaidSpared)[0].card == "TB-30"
    assert after.step == "pay_raid 1"
    assert after.me.purse == purse
    assert raid(4, "base", me={"display": "TB-29", "purse": purse}).step == "pay_raid 0"


NOBLE = {"targis": ("b1",), "hand": "TB-05", "purse": RICH}


def test_T24_TB31_makes_the_noble_cheaper_by_one_good():
    scene = given("base", me={**NOBLE, "display": "TB-31"}).when(Use("b1"))
    scene = scene.when(payment("TB-05", Bundle(salt=2, pepper=1)), LayIn(0))
    assert scene.me.rows[0] == ("TB-31", "TB-05")


def test_T21_TB31_helps_only_the_noble():
    scene = buying("TB-05", "TB-31").when(Use("c11"))
    assert scene.refused(payment("TB-05", Bundle(salt=2, pepper=1))) == "not_the_price"


def test_T30_TB32_rewards_a_raid_that_was_paid():
    paying = raid(4, "base", me={"display": "TB-32", "purse": Bundle(dates=1, vp=4)})
    paid = paying.when(raid_payment(0, Bundle(dates=1)))
    assert paid.me.purse == Bundle(vp=5)
    assert Gained(0, Bundle(vp=1), "TB-32") in paid.events


def test_T31_TB32_gives_no_reward_for_an_unpaid_raid():
    spared = raid(4, "base", me={"display": "TB-30 TB-32"})
    unmet = raid(4, "base", me={"display": "TB-32", "purse": Bundle()})
    assert spared.events_of(RaidSpared)
    assert unmet.events_of(RaidUnmet)
    assert spared.events_of(Gained) == unmet.events_of(Gained) == []


def test_T10_TB33_places_on_the_card_of_the_robber():
    scene = given("base", me={"display": "TB-33", "supply": 3}, step="placing", robber=5)
    assert scene.when(Place("b5")).me.targis == ("b5",)
    blocked = given("base", me={"supply": 3}, step="placing", robber=5)
    assert blocked.refused(Place("b5")) == "robber"


BONUS = (
    case(card="TB-34", goods="GB-03", name="salt"),
    case(card="TB-35", goods="GB-05", name="pepper"),
    case(card="TB-36", goods="GB-01", name="dates"),
)


@for_each(*BONUS)
def test_T22_goods_card_gives_one_more_once_a_round(card, goods, name):
    double = {"salt": "GB-08", "pepper": "GB-09", "dates": "GB-07"}[name]
    me = {"display": card, "markers": ("c11", "c13")}
    scene = given("base", me=me, centre={"c11": goods, "c13": double}).when(Use("c11"))
    assert getattr(scene.me.purse, name) == 2
    assert getattr(scene.when(Use("c13")).me.purse, name) == 4


@for_each(*BONUS)
def test_T22_border_card_gives_no_goods_card_bonus(card, goods, name):
    spot = {"salt": "b3", "pepper": "b6", "dates": "b2"}[name]
    scene = given("base", me={"display": card, "targis": (spot,)}).when(Use(spot))
    assert getattr(scene.me.purse, name) == 1


@pytest.mark.parametrize("goods", ["GB-01", "GB-13"])
def test_T16_TB37_gives_a_good_if_no_goods_card_gave_one(goods):
    without = given("base", me={"display": "TB-37"}).when(EndTurn())
    assert without.step == "take_goods 0"
    assert without.when(TakeGood("salt")).me.purse == Bundle(salt=1, vp=4)
    assert without.when(Decline()).me.purse == Bundle(vp=4)
    me = {"display": "TB-37", "markers": ("c11",)}
    scene = given("base", me=me, centre={"c11": goods}).when(Use("c11"))
    scene = scene.when(Choose(0)) if goods == "GB-13" else scene
    assert scene.when(EndTurn()).step == "turn 1"


def test_T16_TB37_does_not_count_gold_and_points_as_goods():
    me = {"display": "TB-37", "markers": ("c11", "c13")}
    scene = given("base", me=me, centre={"c11": "GB-16", "c13": "GB-19"})
    assert scene.when(Use("c11"), Use("c13"), EndTurn()).step == "take_goods 0"


@for_each(
    case(before=0, goods=0),
    case(before=1, goods=1),
    case(before=2, goods=1),
    case(before=3, goods=2),
    case(before=7, goods=4),
)
def test_T22_TB38_counts_itself(before, goods):
    buy = purchase("TB-38")
    scene = buying("TB-38", plain(before)).when(buy.use, buy.pay).lay(2)
    assert scene.step == ("take_goods 0" if goods else "turn 0")
    scene = scene.when(*[TakeGood("dates")] * goods)
    assert scene.me.purse.dates == RICH.dates - 1 + goods
    assert scene.step == "turn 0"


def test_T18_TB39_plays_the_hand_card_for_one_good_more():
    me = {"display": "TB-39", "hand": "TB-05", "purse": RICH}
    scene = given("base", me=me).when(Use("TB-39"))
    printed = Bundle(dates=1, pepper=1, salt=2)
    assert scene.refused(payment("TB-05", printed)) == "not_the_price"
    paid = printed + Bundle(dates=1)
    assert scene.when(payment("TB-05", paid), LayIn(1)).me.purse == RICH - paid


def test_T18_TB39_needs_a_payable_card_between_two_actions():
    me = {"display": "TB-39", "purse": RICH}
    fresh = (HandCard(card="TB-05", known=True, fresh=True),)
    assert given("base", me=me).refused(Use("TB-39")) == "no_hand_card"
    assert given("base", me={**me, "hand": fresh}).refused(Use("TB-39")) == "just_taken"
    poor = {**me, "hand": "TB-05", "purse": Bundle(dates=4)}
    assert given("base", me=poor).refused(Use("TB-39")) == "cannot_pay"
    inside = given("base", me={**me, "hand": "TB-05", "targis": ("b5",)}).when(Use("b5"))
    assert inside.refused(Use("TB-39")) == "not_now"


def test_T25_TB40_changes_one_good_for_another_kind():
    me = {"display": "TB-40", "targis": ("b5",), "purse": RICH}
    scene = given("base", me=me).when(Use("b5"), Trade(2, Bundle(dates=1)))
    assert scene.refused(TakeGood("dates")) == "same_for_same"
    assert scene.when(TakeGood("salt")).me.purse == RICH - Bundle(dates=1) + Bundle(salt=1)
    without = given("base", me={**me, "display": ""}).when(Use("b5"))
    assert without.refused(Trade(2, Bundle(dates=1))) == "no_such_rate"


def test_T25_TB40_allows_ten_exchanges():
    me = {"display": "TB-40", "targis": ("b5",), "purse": RICH}
    scene = given("base", me=me).when(Use("b5"))
    for good, other in [("dates", "salt"), ("salt", "dates")] * 5:
        assert scene.step == "exchange 0"
        scene = scene.when(Trade(2, Bundle(**{good: 1})), TakeGood(other))
    assert scene.step == "turn 0"


@for_each(
    case(option=0, goods=3, gained=Bundle(dates=3)),
    case(option=1, goods=0, gained=Bundle(gold=1)),
    case(option=2, goods=0, gained=Bundle(vp=1)),
)
def test_T22_TB42_gives_one_of_three(option, goods, gained):
    scene = buying("TB-42", purse=each_good(2)).when(*purchase("TB-42"))
    assert scene.refused(Choose(3)) == "no_such_option"
    before = scene.me.purse
    scene = scene.when(Choose(option), *[TakeGood("dates")] * goods)
    assert scene.me.purse == before + gained
    assert scene.step == "turn 0"


@for_each(
    case(before=0, goods=5),
    case(before=1, goods=5),
    case(before=9, goods=1),
    case(before=10, goods=0),
)
def test_T22_TB43_counts_the_free_places(before, goods):
    buy = purchase("TB-43")
    scene = buying("TB-43", plain(before)).when(buy.use, buy.pay).lay(2)
    scene = scene.when(*[TakeGood("salt")] * goods)
    assert scene.me.purse.salt == RICH.salt - 1 + goods
    assert scene.step == "turn 0"


def test_T19_TB44_moves_two_cards_and_keeps_the_rows_filled():
    scene = buying("TB-44", "TB-01 TB-04 TB-07 TB-10 TB-13").when(*purchase("TB-44", row=1))
    assert scene.step == "arrange 0"
    one, two = ("TB-01", "TB-04", "TB-07", "TB-10"), ("TB-13", "TB-44")
    swapped = (("TB-13", *one[1:]), ("TB-01", "TB-44"), ())
    assert scene.when(Arrange(swapped)).me.rows == swapped
    moved = (one[:3], two, ("TB-10",))
    assert scene.when(Arrange(moved)).me.rows == moved
    assert scene.when(Decline()).me.rows == (one, two, ())
    three = (("TB-04", "TB-07", "TB-01", "TB-10"), two, ())
    assert scene.refused(Arrange(three)) == "too_many_moved"
    assert scene.refused(Arrange((one, two, ("TB-16",)))) == "other_cards"
    assert scene.refused(Arrange(((*one, "TB-13"), ("TB-44",), ()))) == "row_full"
    assert scene.refused(Arrange((one, two, ()))) == "too_many_moved"


def test_T10_TB45_leaves_the_opponent_two_targis_for_one_round():
    scene = buying("TB-45", purse=each_good(2)).when(*purchase("TB-45"))
    assert scene.you.next_supply == 2
    placing = scene.when(EndTurn(), EndTurn())
    assert (placing.me.supply, placing.you.supply) == (3, 2)
    assert placing.you.next_supply == 3


def test_T10_TB45_used_twice_still_leaves_two_targis():
    me = {"markers": ("c11", "c13"), "purse": RICH}
    scene = given("base", me=me, you={"next_supply": 2}, centre={"c11": "TB-45"})
    assert scene.when(*purchase("TB-45")).you.next_supply == 2
