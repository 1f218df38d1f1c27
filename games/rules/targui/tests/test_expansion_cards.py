"""The effects of the tribe cards of the expansion: when each works, and when it does not."""

from games.rules.targui.box.bundle import Bundle
from games.rules.targui.events import Gained, GoodsTurned, RaidSpared, TargiPlaced
from games.rules.targui.moves import (
    Arrange,
    Choose,
    Decline,
    EndTurn,
    Hold,
    LayIn,
    MoveTo,
    Pick,
    Place,
    SpareRaid,
    TakeGood,
    TradeWater,
    Use,
)
from games.rules.targui.tests.builders import RICH, each_good, payment, purchase, raid_payment
from games.rules.targui.tests.cases import case, for_each
from games.rules.targui.tests.scene import given, raid

POINTS = Bundle(vp=4)


def buying(card, display="", purse=RICH, **table):
    """Return a scene of the expansion with the card under a marker of ME."""
    me = {"markers": ("c11",), "purse": purse, "display": display}
    return given(me=me, centre={"c11": card}, **table)


@for_each(
    case(card="TX-04", gained=Bundle(water=3)),
    case(card="TX-22", gained=Bundle(water=1)),
)
def test_T22_laid_card_gives_its_water_at_once(card, gained):
    printed = purchase(card).pay.goods
    assert buying(card).when(*purchase(card)).me.purse == RICH - printed + gained
    held = buying(card).when(Use("c11"), Hold(card))
    assert held.me.purse == RICH


@for_each(
    case(others=3, water=4),
    case(others=5, water=6),
    case(others=8, water=6),
)
def test_T22_TX22_counts_itself_and_gives_six_at_most(others, water):
    shown = " ".join(["TX-01 TX-02 TX-03 TX-10 TX-11 TX-12 TX-19 TX-20"][0].split()[:others])
    buy = purchase("TX-22")
    scene = buying("TX-22", shown, each_good(1)).when(buy.use, buy.pay).lay(2)
    assert scene.me.purse.water == water


def test_T30_TX05_gives_water_after_each_raid_even_unpaid():
    purse = Bundle(dates=1, vp=4)
    paid = raid(4, me={"display": "TX-05", "purse": purse}).when(raid_payment(1))
    unmet = raid(4, me={"display": "TX-05", "purse": Bundle()})
    for scene in (paid, unmet):
        assert scene.events_of(Gained) == [Gained(0, Bundle(water=2), "TX-05")]


def test_T30_TX05_gives_nothing_in_a_round_without_a_raid():
    scene = given(me={"display": "TX-05"}, step="dusk").when(EndTurn())
    assert scene.events_of(Gained) == []


def test_T22_TX06_gives_one_more_water_once_a_round():
    me = {"display": "TX-06", "markers": ("c12", "c21"), "targis": ("b13",)}
    scene = given(me=me, centre={"c12": "GX-01", "c21": "GX-05"}).when(Use("b13"))
    assert scene.me.purse.water == 2
    assert scene.when(Use("c12")).me.purse.water == 2 + 2 + 1
    assert scene.when(Use("c12"), Use("c21")).me.purse.water == 2 + 2 + 1 + 4


def test_T31_TX08_spares_one_raid():
    purse = Bundle(dates=1, vp=4)
    scene = raid(4, me={"display": "TX-08", "purse": purse}).when(SpareRaid())
    assert scene.events_of(RaidSpared) == [RaidSpared(0, "TX-08")]
    assert (scene.me.purse, scene.me.charges) == (purse, ())
    used = raid(4, me={"display": "TX-08", "purse": purse, "used": ("TX-08",)})
    assert used.refused(SpareRaid()) == "no_such_help"


def test_T22_TX13_turns_two_goods_cards_one_after_the_other():
    scene = buying("TX-13", purse=Bundle(dates=1, pepper=2), goods=("GB-01", "GB-13", "GB-16"))
    scene = scene.when(*purchase("TX-13"))
    assert [fact.card for fact in scene.events_of(GoodsTurned)] == ["GB-13"]
    scene = scene.when(Choose(1))
    assert scene.me.purse == Bundle(salt=1, gold=1)
    assert scene.state.goods.discards == ("GB-13", "GB-16")


def test_T22_TX13_turns_no_card_when_it_is_taken_in_hand():
    assert buying("TX-13").when(Use("c11"), Hold("TX-13")).events_of(GoodsTurned) == []


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


def test_T33_TX15_gives_a_good_with_each_dune_used():
    me = {"display": "TX-15", "targis": ("D-04",)}
    scene = given(me=me, dunes=("D-04",)).when(Use("D-04"))
    assert scene.step == "take_goods 0"
    assert scene.when(TakeGood("salt")).me.purse == Bundle(salt=1, vp=6)


def test_T33_TX15_counts_a_moved_marker_when_the_card_is_declined():
    me = {"display": "TX-15", "targis": ("D-15",), "markers": ("c12",)}
    scene = given(me=me, dunes=("D-15",), centre={"c22": "GB-13"}, robber=5)
    scene = scene.when(Use("D-15"), Pick("b9"), MoveTo("c12", "c22"), Use("c22"), Decline())
    assert scene.offer().source == "D-15"
    scene = scene.when(Decline())
    assert scene.offer().source == "TX-15"
    assert scene.when(TakeGood("salt")).me.purse == Bundle(salt=1, vp=4)


def test_T33_TX15_gives_no_good_for_a_dune_without_effect():
    me = {"display": "TX-15", "targis": ("D-09",), "purse": Bundle(dates=2)}
    scene = given(me=me, dunes=("D-09",))
    assert scene.when(Use("D-09"), Decline()).step == "turn 0"


def test_T34_TX17_joins_an_occupied_dune_once():
    scene = placing("TX-17", ("D-01", "D-02"), dunes=("D-01", "D-02"))
    joined = scene.when(Place("D-01"))
    assert joined.me.charges == ()
    assert joined.refused(Place("D-02")) == "occupied"
    assert placing("TX-01", ("D-01",), dunes=("D-01",)).refused(Place("D-01")) == "occupied"


def test_T9_TX23_gives_water_at_the_start_of_a_round():
    scene = given(me={"display": "TX-23"}, step="dusk").when(EndTurn())
    assert scene.events_of(Gained) == [Gained(0, Bundle(water=1), "TX-23")]


def test_T9_TX23_comes_too_late_to_pay_the_raid():
    purse = Bundle(dates=1, vp=4)
    at_raid = raid(4, me={"display": "TX-23", "purse": purse})
    assert at_raid.me.purse == purse
    assert at_raid.when(raid_payment(0)).me.purse == Bundle(water=1, vp=4)


def test_T23_TX24_changes_two_water_for_gold_once_a_round():
    scene = given(me={"display": "TX-24", "purse": Bundle(water=5)})
    once = scene.when(TradeWater("gold"))
    assert once.me.purse == Bundle(gold=1, water=3)
    assert once.when(TradeWater("gold")).me.purse == Bundle(gold=2)
    poor = given(me={"display": "TX-24", "purse": Bundle(water=4)}).when(TradeWater("gold"))
    assert poor.refused(TradeWater("gold")) == "cannot_pay"
    assert given(me={"purse": Bundle(water=2)}).refused(TradeWater("gold")) == "cannot_pay"


def test_T6_TX24_works_again_in_the_raid_of_the_new_round():
    me = {"display": "TX-24", "purse": Bundle(vp=4, water=8), "spent": ("TX-24",)}
    scene = raid(8, me=me).when(TradeWater("gold"))
    assert scene.me.purse == Bundle(vp=4, gold=1, water=6)
    scene = scene.when(TradeWater("gold"))
    assert scene.me.purse == Bundle(vp=4, gold=2, water=3)
    opened = scene.when(raid_payment(1))
    assert opened.step.startswith("placing")
    assert opened.me.spent == ("TX-24",)


def test_T21_TX26_saves_two_goods_once():
    scene = buying("TX-02", "TX-26").when(Use("c11"))
    paid = scene.when(payment("TX-02", Bundle(dates=1, salt=1), once="TX-26"), LayIn(0))
    assert paid.me.purse == RICH - Bundle(dates=1, salt=1)
    assert paid.me.charges == ()
    assert scene.refused(payment("TX-02", Bundle(salt=1), once="TX-26")) == "not_the_price"


def test_T21_TX26_is_refused_when_used_up_or_without_goods_to_save():
    used = given(
        me={"markers": ("c11",), "purse": RICH, "display": "TX-26", "used": ("TX-26",)},
        centre={"c11": "TX-02"},
    ).when(Use("c11"))
    pay = payment("TX-02", Bundle(dates=1, salt=1), once="TX-26")
    assert used.refused(pay) == "no_such_help"
    me = {"display": "TX-26 TX-07", "purse": RICH, "targis": ("D-12",), "hand": "TX-41"}
    dune = given(me=me, dunes=("D-12",)).when(Use("D-12"))
    assert dune.refused(payment("TX-41", Bundle(), once="TX-26")) == "nothing_to_save"


def test_T21_TX27_lowers_the_water_of_a_slash_price():
    buy = purchase("TX-01", price=1)
    assert buying("TX-01", "TX-27").when(buy.use, buy.pay, buy.lay).me.purse.water == RICH.water - 1
    assert buying("TX-01").when(buy.use, buy.pay, buy.lay).me.purse.water == RICH.water - 2


def test_T21_TX27_does_not_lower_a_surcharge():
    me = {"display": "TX-27 TX-32", "purse": RICH, "hand": "TX-04"}
    scene = given(me=me).when(Use("TX-32"), payment("TX-04", Bundle(salt=2, pepper=1)))
    assert scene.me.purse.water == RICH.water - 2


def test_T19_TX31_swaps_two_cards():
    scene = buying("TX-31", "TX-01 TX-02 TX-10 TX-11").when(*purchase("TX-31", row=1))
    swapped = (("TX-31", "TX-02", "TX-10", "TX-11"), ("TX-01",), ())
    assert scene.when(Arrange(swapped)).me.rows == swapped
    moved = (("TX-01", "TX-02", "TX-10"), ("TX-31", "TX-11"), ())
    assert scene.refused(Arrange(moved)) == "no_swap"


def test_T18_TX32_plays_the_hand_card_for_two_water_more():
    me = {"display": "TX-32", "purse": RICH, "hand": "TX-04"}
    pay = payment("TX-04", Bundle(salt=2, pepper=1))
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
    assert helped.events_of(TargiPlaced)[-1].helped == ("TX-35", "TX-14")


def test_T10_TX36_leaves_the_opponent_two_targis_for_one_round():
    scene = buying("TX-36", purse=each_good(2)).when(*purchase("TX-36"))
    placing = scene.when(EndTurn(), EndTurn())
    assert (placing.me.supply, placing.you.supply) == (3, 2)
    assert buying("TX-36").when(Use("c11"), Hold("TX-36")).you.next_supply == 3


@for_each(
    case(option=0, goods=0, gained=Bundle(water=4)),
    case(option=1, goods=0, gained=Bundle(gold=1)),
    case(option=2, goods=2, gained=Bundle(salt=2)),
)
def test_T22_TX40_gives_one_of_three(option, goods, gained):
    scene = buying("TX-40", purse=each_good(2)).when(*purchase("TX-40"))
    assert scene.refused(Choose(3)) == "no_such_option"
    before = scene.me.purse
    scene = scene.when(Choose(option), *[TakeGood("salt")] * goods)
    assert scene.me.purse == before + gained
