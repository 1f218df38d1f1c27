"""The effects of the expansion's tribe cards: each at work, and each where it may not help."""

import pytest

from games.rules.targui.box.bundle import Bundle
from games.rules.targui.events import Gained, GoodsTurned, RaidSpared, TargiaCalled, TargiPlaced
from games.rules.targui.moves import (
    Arrange,
    Begin,
    Choose,
    Decline,
    EndTurn,
    Give,
    Hold,
    LayIn,
    Pay,
    PayRaid,
    Pick,
    Place,
    SpareRaid,
    TakeGood,
    TradeWater,
    Use,
)
from games.rules.targui.tests.scene import RICH, bought, given, raid

POINTS = Bundle(vp=4)


def buying(card, display="", purse=RICH, **table):
    """The card under a marker of mine, in the expansion."""
    me = {"markers": ("c11",), "purse": purse, "display": display}
    return given(me=me, centre={"c11": card}, **table)


@pytest.mark.parametrize(
    ("card", "gained"), [("TX-04", Bundle(water=3)), ("TX-22", Bundle(water=1))]
)
def test_T22_water_at_once(card, gained):
    printed = bought(card)[1].goods
    assert buying(card).when(*bought(card)).me.purse == RICH - printed + gained
    held = buying(card).when(Use("c11"), Hold(card))
    assert held.me.purse == RICH


@pytest.mark.parametrize(("others", "water"), [(3, 4), (5, 6), (8, 6)])
def test_T22_TX22_counts_itself_and_six_at_most(others, water):
    shown = " ".join(["TX-01 TX-02 TX-03 TX-10 TX-11 TX-12 TX-19 TX-20"][0].split()[:others])
    use, pay, _ = bought("TX-22")
    scene = buying("TX-22", shown, Bundle(1, 1, 1)).when(use, pay).lay(2)
    assert scene.me.purse.water == water


def test_T30_TX05_takes_water_after_each_raid_even_unpaid():
    purse = Bundle(dates=1, vp=4)
    paid = raid(4, me={"display": "TX-05", "purse": purse}).when(PayRaid(1, Bundle(), ""))
    unmet = raid(4, me={"display": "TX-05", "purse": Bundle()})
    for scene in (paid, unmet):
        assert scene.facts(Gained) == [Gained(0, Bundle(water=2), "TX-05")]


def test_T30_TX05_gives_nothing_in_a_round_without_a_raid():
    scene = given(me={"display": "TX-05"}, step="dusk").when(EndTurn())
    assert scene.facts(Gained) == []


def test_T22_TX06_takes_one_water_more_once_a_round():
    me = {"display": "TX-06", "markers": ("c12", "c21"), "targis": ("b13",)}
    scene = given(me=me, centre={"c12": "GX-01", "c21": "GX-05"}).when(Use("b13"))
    assert scene.me.purse.water == 2
    assert scene.when(Use("c12")).me.purse.water == 2 + 2 + 1
    assert scene.when(Use("c12"), Use("c21")).me.purse.water == 2 + 2 + 1 + 4


def test_T31_TX08_spares_one_raid():
    purse = Bundle(dates=1, vp=4)
    scene = raid(4, me={"display": "TX-08", "purse": purse}).when(SpareRaid())
    assert scene.facts(RaidSpared) == [RaidSpared(0, "TX-08")]
    assert (scene.me.purse, scene.me.charges) == (purse, ())
    used = raid(4, me={"display": "TX-08", "purse": purse, "used": ("TX-08",)})
    assert used.refused(SpareRaid()) == "no_such_help"


def test_T22_TX13_turns_two_goods_cards_one_after_the_other():
    scene = buying("TX-13", purse=Bundle(1, 0, 2), goods=("GB-01", "GB-13", "GB-16"))
    scene = scene.when(*bought("TX-13"))
    assert [fact.card for fact in scene.facts(GoodsTurned)] == ["GB-13"]
    scene = scene.when(Choose(1))
    assert scene.me.purse == Bundle(salt=1, gold=1)
    assert scene.state.goods.discards == ("GB-13", "GB-16")


def test_T22_TX13_turns_nothing_when_it_is_taken_in_hand():
    assert buying("TX-13").when(Use("c11"), Hold("TX-13")).facts(GoodsTurned) == []


def placing(display, spots=(), robber=5, **table):
    me = {"display": display, "supply": 3}
    you = {"targis": spots, "supply": 0}
    return given(me=me, you=you, step="placing", robber=robber, **table)


def test_T10_TX14_faces_an_opposing_targi_once_a_round():
    scene = placing("TX-14", ("b11", "b10"))
    once = scene.when(Place("b1"))
    assert once.me.spent == ("TX-14",)
    assert once.refused(Place("b2")) == "facing"
    assert placing("TX-01", ("b11",)).refused(Place("b1")) == "facing"
    assert placing("TX-14", robber=2).refused(Place("b2")) == "robber"


def test_T33_TX15_takes_a_good_with_each_dune_used():
    me = {"display": "TX-15", "targis": ("D-04",)}
    scene = given(me=me, dunes=("D-04",)).when(Use("D-04"))
    assert scene.step == "take_goods 0"
    assert scene.when(TakeGood("salt")).me.purse == Bundle(salt=1, vp=6)


def test_T33_TX15_gives_nothing_for_a_dune_that_did_nothing():
    me = {"display": "TX-15", "targis": ("D-09",), "purse": Bundle(dates=2)}
    scene = given(me=me, dunes=("D-09",))
    assert scene.when(Use("D-09"), Decline()).step == "turn 0"


def test_T34_TX17_joins_an_occupied_dune_once():
    scene = placing("TX-17", ("D-01", "D-02"), dunes=("D-01", "D-02"))
    joined = scene.when(Place("D-01"))
    assert joined.me.charges == ()
    assert joined.refused(Place("D-02")) == "occupied"
    assert placing("TX-01", ("D-01",), dunes=("D-01",)).refused(Place("D-01")) == "occupied"


def test_T9_TX23_takes_water_at_the_start_of_a_round():
    scene = given(me={"display": "TX-23"}, step="dusk").when(EndTurn())
    assert scene.facts(Gained) == [Gained(0, Bundle(water=1), "TX-23")]


def test_T9_TX23_comes_too_late_to_pay_the_raid():
    purse = Bundle(dates=1, vp=4)
    at_raid = raid(4, me={"display": "TX-23", "purse": purse})
    assert at_raid.me.purse == purse
    assert at_raid.when(PayRaid(0, Bundle(), "")).me.purse == Bundle(water=1, vp=4)


def test_T23_TX24_changes_two_water_for_gold_once_a_round():
    scene = given(me={"display": "TX-24", "purse": Bundle(water=5)})
    once = scene.when(TradeWater("gold"))
    assert once.me.purse == Bundle(gold=1, water=3)
    assert once.when(TradeWater("gold")).me.purse == Bundle(gold=2)
    poor = given(me={"display": "TX-24", "purse": Bundle(water=4)}).when(TradeWater("gold"))
    assert poor.refused(TradeWater("gold")) == "cannot_pay"
    assert given(me={"purse": Bundle(water=2)}).refused(TradeWater("gold")) == "cannot_pay"


def test_T6_TX24_works_anew_in_the_raid_which_belongs_to_the_new_round():
    me = {"display": "TX-24", "purse": Bundle(vp=4, water=8), "spent": ("TX-24",)}
    scene = raid(8, me=me).when(TradeWater("gold"))
    assert scene.me.purse == Bundle(vp=4, gold=1, water=6)
    scene = scene.when(TradeWater("gold"))
    assert scene.me.purse == Bundle(vp=4, gold=2, water=3)
    opened = scene.when(PayRaid(1, Bundle(), ""))
    assert opened.step.startswith("placing")
    assert opened.me.spent == ("TX-24",)


def test_T21_TX26_saves_two_goods_once():
    scene = buying("TX-02", "TX-26").when(Use("c11"))
    paid = scene.when(Pay("TX-02", 0, Bundle(dates=1, salt=1), False, "TX-26", 0), LayIn(0))
    assert paid.me.purse == RICH - Bundle(dates=1, salt=1)
    assert paid.me.charges == ()
    assert scene.refused(Pay("TX-02", 0, Bundle(salt=1), False, "TX-26", 0)) == "not_the_price"


def test_T21_TX26_saves_nothing_where_it_is_used_up_or_nothing_is_to_save():
    used = given(
        me={"markers": ("c11",), "purse": RICH, "display": "TX-26", "used": ("TX-26",)},
        centre={"c11": "TX-02"},
    ).when(Use("c11"))
    pay = Pay("TX-02", 0, Bundle(dates=1, salt=1), False, "TX-26", 0)
    assert used.refused(pay) == "no_such_help"
    me = {"display": "TX-26 TX-07", "purse": RICH, "targis": ("D-12",), "hand": "TX-41"}
    dune = given(me=me, dunes=("D-12",)).when(Use("D-12"))
    assert dune.refused(Pay("TX-41", 0, Bundle(), False, "TX-26", 0)) == "nothing_to_save"


def test_T21_TX27_lowers_the_water_of_a_slash_price():
    use, pay, lay = bought("TX-01", 1)
    assert buying("TX-01", "TX-27").when(use, pay, lay).me.purse.water == RICH.water - 1
    assert buying("TX-01").when(use, pay, lay).me.purse.water == RICH.water - 2


def test_T21_TX27_lowers_no_surcharge():
    me = {"display": "TX-27 TX-32", "purse": RICH, "hand": "TX-04"}
    scene = given(me=me).when(Use("TX-32"), Pay("TX-04", 0, Bundle(salt=2, pepper=1), False, "", 0))
    assert scene.me.purse.water == RICH.water - 2


def test_T19_TX31_swaps_two_cards():
    scene = buying("TX-31", "TX-01 TX-02 TX-10 TX-11").when(*bought("TX-31")[:2], LayIn(1))
    swapped = (("TX-31", "TX-02", "TX-10", "TX-11"), ("TX-01",), ())
    assert scene.when(Arrange(swapped)).me.rows == swapped
    moved = (("TX-01", "TX-02", "TX-10"), ("TX-31", "TX-11"), ())
    assert scene.refused(Arrange(moved)) == "no_swap"


def test_T18_TX32_plays_the_hand_card_for_two_water_more():
    me = {"display": "TX-32", "purse": RICH, "hand": "TX-04"}
    pay = Pay("TX-04", 0, Bundle(salt=2, pepper=1), False, "", 0)
    paid = given(me=me).when(Use("TX-32"), pay)
    assert paid.me.purse == RICH - Bundle(salt=2, pepper=1, water=2)
    dry = {**me, "purse": Bundle(salt=2, pepper=1, water=1)}
    assert given(me=dry).refused(Use("TX-32")) == "cannot_pay"


def test_T18_TX33_makes_room_for_two_hand_cards():
    me = {"display": "TX-33", "hand": "TX-02", "markers": ("c11",)}
    scene = given(me=me, centre={"c11": "TX-04"}).when(Use("c11"), Hold("TX-04"))
    assert [held.card for held in scene.me.hand] == ["TX-02", "TX-04"]
    full = given(me={**me, "hand": "TX-02 TX-03"}, centre={"c11": "TX-04"}).when(Use("c11"))
    assert full.refused(Hold("TX-04")) == "hand_full"
    without = given(me={**me, "display": ""}, centre={"c11": "TX-04"}).when(Use("c11"))
    assert without.refused(Hold("TX-04")) == "hand_full"


def test_T10_TX35_lifts_one_ban_once():
    facing = placing("TX-35", ("b11",)).when(Place("b1"))
    on_robber = placing("TX-35", robber=2).when(Place("b2"))
    assert facing.me.charges == on_robber.me.charges == ()
    both = placing("TX-35", ("b10",), robber=2)
    assert both.refused(Place("b2")) == "facing"
    helped = placing("TX-35 TX-14", ("b10",), robber=2).when(Place("b2"))
    assert helped.facts(TargiPlaced)[-1].helped == ("TX-35", "TX-14")


def test_T10_TX36_leaves_the_opponent_two_targis_for_one_round():
    scene = buying("TX-36", purse=Bundle(2, 2, 2)).when(*bought("TX-36"))
    placing = scene.when(EndTurn(), EndTurn())
    assert (placing.me.supply, placing.you.supply) == (3, 2)
    assert buying("TX-36").when(Use("c11"), Hold("TX-36")).you.next_supply == 3


@pytest.mark.parametrize(
    ("option", "goods", "gained"),
    [(0, 0, Bundle(water=4)), (1, 0, Bundle(gold=1)), (2, 2, Bundle(salt=2))],
)
def test_T22_TX40_gives_one_of_three(option, goods, gained):
    scene = buying("TX-40", purse=Bundle(2, 2, 2)).when(*bought("TX-40"))
    assert scene.refused(Choose(3)) == "no_such_option"
    before = scene.me.purse
    scene = scene.when(Choose(option), *[TakeGood("salt")] * goods)
    assert scene.me.purse == before + gained


def with_the_targia(display, spot="b15", **me):
    """My Targi at a spot, the Targia at 15."""
    return given(me={"display": display, "targis": (spot,), **me}, goods=("GB-02", "GB-04"))


def test_T32_TX41_uses_both_favours():
    scene = with_the_targia("TX-41").when(Use("b15"), Begin("favour"), TakeGood("salt"))
    assert scene.step == "favour 0"
    scene = scene.when(Give("salt"))
    assert scene.me.purse == Bundle(dates=1, vp=4)
    assert scene.refused(TakeGood("salt")) == "favour_used"
    alone = with_the_targia("").when(Use("b15"), Begin("favour"), TakeGood("salt"))
    assert alone.step == "turn 0"
    assert alone.me.purse == Bundle(salt=2, vp=4)


def test_T32_TX42_is_favoured_beside_the_targia():
    near = with_the_targia("TX-42", "b14", purse=Bundle(5, 5, 5))
    assert near.offer()["pieces"][0]["favour"] is True
    assert near.when(Use("b14")).step == "parts 0"
    assert with_the_targia("TX-42", "b13").offer()["pieces"][0]["favour"] is False
    assert with_the_targia("", "b14").offer()["pieces"][0]["favour"] is False
    across = given(me={"display": "TX-42", "targis": ("b5",)}, robber=13)
    assert across.state.targia == 3
    assert across.offer()["pieces"][0]["favour"] is False


def test_T32_TX44_calls_the_targia_once():
    scene = with_the_targia("TX-44", "b3").when(Use("TX-44"))
    assert scene.facts(TargiaCalled) == [TargiaCalled(0, "b3", "TX-44")]
    assert scene.me.charges == ()
    assert scene.when(Use("b3")).step == "parts 0"
    assert scene.refused(Use("TX-44")) == "not_your_piece"


def test_T32_TX44_is_of_no_use_to_the_favoured_or_without_a_targi_on_the_frame():
    assert with_the_targia("TX-44", "b15").refused(Use("TX-44")) == "no_targi_to_favour"
    dune = given(me={"display": "TX-44", "targis": ("D-01",)}, dunes=("D-01",))
    assert dune.refused(Use("TX-44")) == "no_targi_to_favour"
    two = given(me={"display": "TX-44", "targis": ("b15", "b3", "b6")}).when(Use("TX-44"))
    assert two.refused(Pick("b15")) == "already_favoured"
    assert two.refused(Pick("b2")) == "not_your_piece"
