"""The effects of the base tribe cards: each at work, and each where it may not help."""

import pytest

from games.rules.targui.box.bundle import Bundle, goods_of
from games.rules.targui.events import Gained, RaidPaid, RaidSpared, RaidUnmet
from games.rules.targui.game import GAME
from games.rules.targui.moves import (
    Arrange,
    Choose,
    Decline,
    EndTurn,
    LayIn,
    Pay,
    PayRaid,
    Place,
    TakeGood,
    Trade,
    Use,
)
from games.rules.targui.state import HandCard
from games.rules.targui.tests.scene import PLAIN, RICH, bought, given, raid


def plain(count):
    return " ".join(PLAIN.split()[:count])


def buying(card, display="", purse=RICH, **table):
    """The card under a marker of mine, in a base game."""
    me = {"markers": ("c11",), "purse": purse, "display": display}
    return given("base", me=me, centre={"c11": card}, **table)


@pytest.mark.parametrize(
    ("helper", "card", "goods"),
    [
        ("TB-25", "TB-05", Bundle(dates=1, salt=2)),
        ("TB-26", "TB-08", Bundle(salt=1, dates=2)),
        ("TB-27", "TB-12", Bundle(dates=2, salt=2)),
        ("TB-28", "TB-14", Bundle(salt=1, pepper=2)),
        ("TB-29", "TB-03", Bundle(pepper=2, dates=2)),
    ],
)
def test_T21_a_symbol_costs_one_good_less_of_ones_choice(helper, card, goods):
    printed = bought(card)[1].goods
    scene = buying(card, helper).when(Use("c11"))
    assert scene.when(Pay(card, 0, goods, False, "", 0)).me.purse == RICH - goods
    assert scene.refused(bought(card)[1]) == "not_the_price"
    other = "TB-09" if helper != "TB-26" else "TB-06"
    assert buying(other, helper).when(*bought(other)[:2]).me.purse == (
        RICH - bought(other)[1].goods
    )
    assert buying(card).when(Use("c11")).refused(Pay(card, 0, goods, False, "", 0)) == (
        "not_the_price"
    )
    assert printed.goods == goods.goods + 1


@pytest.mark.parametrize("helper", ["TB-25", "TB-26", "TB-27", "TB-28", "TB-29"])
def test_T20_a_discount_card_is_itself_paid_in_full(helper):
    scene = buying(helper).when(*bought(helper))
    assert scene.me.rows[0] == (helper,)


def test_T30_TB30_pays_nothing_in_raids_and_is_not_asked():
    purse = Bundle(dates=1, vp=4)
    after = raid(4, "base", me={"display": "TB-30", "purse": purse}, you={"purse": purse})
    assert after.facts(RaidSpared)[0].card == "TB-30"
    assert after.step == "pay_raid 1"
    assert after.me.purse == purse
    assert raid(4, "base", me={"display": "TB-29", "purse": purse}).step == "pay_raid 0"


NOBLE = {"targis": ("b1",), "hand": "TB-05", "purse": RICH}


def test_T24_TB31_makes_the_noble_cheaper_by_one_good():
    scene = given("base", me={**NOBLE, "display": "TB-31"}).when(Use("b1"))
    scene = scene.when(Pay("TB-05", 0, Bundle(salt=2, pepper=1), False, "", 0), LayIn(0))
    assert scene.me.rows[0] == ("TB-31", "TB-05")


def test_T21_TB31_helps_the_noble_alone():
    scene = buying("TB-05", "TB-31").when(Use("c11"))
    assert scene.refused(Pay("TB-05", 0, Bundle(salt=2, pepper=1), False, "", 0)) == "not_the_price"


def test_T30_TB32_rewards_a_raid_that_was_paid():
    paying = raid(4, "base", me={"display": "TB-32", "purse": Bundle(dates=1, vp=4)})
    paid = paying.when(PayRaid(0, Bundle(dates=1), ""))
    assert paid.me.purse == Bundle(vp=5)
    assert Gained(0, Bundle(vp=1), "TB-32") in paid.events


def test_T31_TB32_rewards_nothing_where_nothing_was_paid():
    spared = raid(4, "base", me={"display": "TB-30 TB-32"})
    unmet = raid(4, "base", me={"display": "TB-32", "purse": Bundle()})
    assert spared.facts(RaidSpared)
    assert unmet.facts(RaidUnmet)
    assert spared.facts(Gained) == unmet.facts(Gained) == []


def test_T10_TB33_stands_on_the_robbers_card():
    scene = given("base", me={"display": "TB-33", "supply": 3}, step="placing", robber=5)
    assert scene.when(Place("b5")).me.targis == ("b5",)
    blocked = given("base", me={"supply": 3}, step="placing", robber=5)
    assert blocked.refused(Place("b5")) == "robber"


BONUS = [("TB-34", "GB-03", "salt"), ("TB-35", "GB-05", "pepper"), ("TB-36", "GB-01", "dates")]


@pytest.mark.parametrize(("card", "goods", "name"), BONUS)
def test_T22_a_goods_card_gives_one_more_once_a_round(card, goods, name):
    double = {"salt": "GB-08", "pepper": "GB-09", "dates": "GB-07"}[name]
    me = {"display": card, "markers": ("c11", "c13")}
    scene = given("base", me=me, centre={"c11": goods, "c13": double}).when(Use("c11"))
    assert getattr(scene.me.purse, name) == 2
    assert getattr(scene.when(Use("c13")).me.purse, name) == 4


@pytest.mark.parametrize(("card", "goods", "name"), BONUS)
def test_T22_a_border_card_is_no_goods_card(card, goods, name):
    spot = {"salt": "b3", "pepper": "b6", "dates": "b2"}[name]
    scene = given("base", me={"display": card, "targis": (spot,)}).when(Use(spot))
    assert getattr(scene.me.purse, name) == 1


@pytest.mark.parametrize("goods", ["GB-01", "GB-13"])
def test_T16_TB37_consoles_only_who_got_no_good_from_a_goods_card(goods):
    without = given("base", me={"display": "TB-37"}).when(EndTurn())
    assert without.step == "take_goods 0"
    assert without.when(TakeGood("salt")).me.purse == Bundle(salt=1, vp=4)
    assert without.when(Decline()).me.purse == Bundle(vp=4)
    me = {"display": "TB-37", "markers": ("c11",)}
    scene = given("base", me=me, centre={"c11": goods}).when(Use("c11"))
    scene = scene.when(Choose(0)) if goods == "GB-13" else scene
    assert scene.when(EndTurn()).step == "turn 1"


def test_T16_TB37_gold_and_points_are_no_goods():
    me = {"display": "TB-37", "markers": ("c11", "c13")}
    scene = given("base", me=me, centre={"c11": "GB-16", "c13": "GB-19"})
    assert scene.when(Use("c11"), Use("c13"), EndTurn()).step == "take_goods 0"


@pytest.mark.parametrize(("before", "goods"), [(0, 0), (1, 1), (2, 1), (3, 2), (7, 4)])
def test_T22_TB38_counts_itself(before, goods):
    *moves, _ = bought("TB-38")
    scene = buying("TB-38", plain(before)).when(*moves).lay(2)
    assert scene.step == ("take_goods 0" if goods else "turn 0")
    scene = scene.when(*[TakeGood("dates")] * goods)
    assert scene.me.purse.dates == RICH.dates - 1 + goods
    assert scene.step == "turn 0"


def test_T18_TB39_plays_the_hand_card_for_one_good_more():
    me = {"display": "TB-39", "hand": "TB-05", "purse": RICH}
    scene = given("base", me=me).when(Use("TB-39"))
    printed = Bundle(dates=1, pepper=1, salt=2)
    assert scene.refused(Pay("TB-05", 0, printed, False, "", 0)) == "not_the_price"
    paid = printed + Bundle(dates=1)
    assert scene.when(Pay("TB-05", 0, paid, False, "", 0), LayIn(1)).me.purse == RICH - paid


def test_T18_TB39_needs_a_hand_card_that_can_be_paid_and_no_action_begun():
    me = {"display": "TB-39", "purse": RICH}
    fresh = (HandCard("TB-05", True, True),)
    assert given("base", me=me).refused(Use("TB-39")) == "no_hand_card"
    assert given("base", me={**me, "hand": fresh}).refused(Use("TB-39")) == "just_taken"
    poor = {**me, "hand": "TB-05", "purse": Bundle(dates=4)}
    assert given("base", me=poor).refused(Use("TB-39")) == "cannot_pay"
    inside = given("base", me={**me, "hand": "TB-05", "targis": ("b5",)}).when(Use("b5"))
    assert inside.refused(Use("TB-39")) == "not_now"


def test_T25_TB40_changes_one_for_one_but_never_into_the_same():
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


def test_T22_TB41_keeps_gold_for_a_later_price():
    scene = buying("TB-41").when(*bought("TB-41"))
    assert scene.me.charges == (("TB-41", 1),)
    later = buying("TB-01", "TB-41", Bundle(pepper=1, vp=4)).when(*bought("TB-01", stored=1))
    assert later.me.purse == Bundle(vp=4)
    assert later.me.charges == ()


@pytest.mark.parametrize(("stored", "gold", "charges"), [(0, 0, (("TB-41", 1),)), (1, 1, ())])
def test_T22_TB41_the_player_chooses_which_gold_pays(stored, gold, charges):
    scene = buying("TB-01", "TB-41", Bundle(pepper=1, gold=1)).when(Use("c11"))
    ways = scene.offer()["cards"][0]["ways"]
    assert [(way["gold"], way["stored"]) for way in ways] == [(0, 1), (1, 0)]
    assert [move.stored for move in scene.moves(Pay)] == [1, 0]
    scene = scene.when(Pay("TB-01", 0, Bundle(pepper=1), False, "", stored))
    assert scene.me.purse.gold == gold
    assert scene.me.charges == charges


def test_T22_TB41_offers_one_way_where_only_its_gold_can_pay():
    scene = buying("TB-01", "TB-41", Bundle(pepper=1)).when(Use("c11"))
    assert [way["stored"] for way in scene.offer()["cards"][0]["ways"]] == [1]
    assert [move.stored for move in scene.moves(Pay)] == [1]
    assert scene.refused(Pay("TB-01", 0, Bundle(pepper=1), False, "", 0)) == "cannot_pay"


@pytest.mark.parametrize("stored", [-1, 2])
def test_T22_TB41_pays_no_other_gold_than_lies_on_it(stored):
    scene = buying("TB-01", "TB-41", RICH).when(Use("c11"))
    assert scene.refused(Pay("TB-01", 0, Bundle(pepper=1), False, "", stored)) == "not_the_price"
    dry = buying("TB-05", "TB-41", RICH).when(Use("c11"))
    printed = goods_of(GAME.box.tribes["TB-05"].prices[0])
    assert dry.refused(Pay("TB-05", 0, printed, False, "", 1)) == "not_the_price"


def test_T22_TB41_pays_the_gold_in_brackets_too():
    mixed = tuple(card for card in GAME.box.tribe_expansion if card != "TX-27")
    me = {"display": "TB-41", "markers": ("c11",), "purse": RICH}
    table = {"centre": {"c11": "TX-38"}, "options": {"cards": (*mixed, "TB-41")}}
    scene = given("mixed", me=me, **table)
    use, pay, _ = bought("TX-38", extra=True, stored=1)
    scene = scene.when(use, pay)
    assert (scene.me.purse.gold, scene.me.charges) == (RICH.gold, ())


def test_T22_TB41_gold_is_for_prices_alone():
    me = {"display": "TB-41", "targis": ("b10",), "purse": Bundle(vp=4)}
    assert given("base", me=me).refused(Use("b10")) == "nothing_to_exchange"
    at_the_raid = raid(16, "base", me={"display": "TB-41"})
    assert at_the_raid.facts(RaidPaid)[0].paid == Bundle(vp=3)


@pytest.mark.parametrize(
    ("option", "goods", "gained"),
    [(0, 3, Bundle(dates=3)), (1, 0, Bundle(gold=1)), (2, 0, Bundle(vp=1))],
)
def test_T22_TB42_gives_one_of_three(option, goods, gained):
    scene = buying("TB-42", purse=Bundle(2, 2, 2)).when(*bought("TB-42"))
    assert scene.refused(Choose(3)) == "no_such_option"
    before = scene.me.purse
    scene = scene.when(Choose(option), *[TakeGood("dates")] * goods)
    assert scene.me.purse == before + gained
    assert scene.step == "turn 0"


@pytest.mark.parametrize(("before", "goods"), [(0, 5), (1, 5), (9, 1), (10, 0)])
def test_T22_TB43_counts_the_places_left_free(before, goods):
    *moves, _ = bought("TB-43")
    scene = buying("TB-43", plain(before)).when(*moves).lay(2)
    scene = scene.when(*[TakeGood("salt")] * goods)
    assert scene.me.purse.salt == RICH.salt - 1 + goods
    assert scene.step == "turn 0"


def test_T19_TB44_moves_two_cards_and_keeps_the_rows_filled():
    scene = buying("TB-44", "TB-01 TB-04 TB-07 TB-10 TB-13").when(*bought("TB-44")[:2], LayIn(1))
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
    scene = buying("TB-45", purse=Bundle(2, 2, 2)).when(*bought("TB-45"))
    assert scene.you.next_supply == 2
    placing = scene.when(EndTurn(), EndTurn())
    assert (placing.me.supply, placing.you.supply) == (3, 2)
    assert placing.you.next_supply == 3


def test_T10_TB45_twice_is_still_two():
    me = {"markers": ("c11", "c13"), "purse": RICH}
    scene = given("base", me=me, you={"next_supply": 2}, centre={"c11": "TB-45"})
    assert scene.when(*bought("TB-45")).you.next_supply == 2
