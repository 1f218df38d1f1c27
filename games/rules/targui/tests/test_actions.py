"""A turn: pieces in any order, one action after the other, hand, water, favour, limits."""

import pytest

from games.rules.targui.box.bundle import Bundle
from games.rules.targui.events import (
    CardLaid,
    CardPaid,
    Declined,
    Gained,
    GoodsTurned,
    PartBegun,
    SquareRefilled,
    SurplusReturned,
    WaterTraded,
)
from games.rules.targui.moves import (
    Begin,
    Choose,
    Decline,
    Discard,
    EndTurn,
    Forgo,
    Give,
    Hold,
    LayIn,
    MoveTo,
    Pay,
    TakeGood,
    Trade,
    TradeWater,
    Use,
)
from games.rules.targui.state import HandCard
from games.rules.targui.tests.scene import RICH, bought, given

POINTS = Bundle(vp=4)


def test_T13_all_pieces_in_any_order_each_coming_back():
    me = {"targis": ("b2", "b3"), "markers": ("c12",)}
    scene = given(me=me, centre={"c12": "GB-16"}).when(Use("c12"), Use("b3"), Use("b2"))
    assert (scene.me.targis, scene.me.markers) == ((), ())
    assert scene.me.purse == POINTS + Bundle(dates=1, salt=1, gold=1)


def test_T13_an_action_is_finished_before_the_next():
    me = {"targis": ("b5", "b2"), "purse": Bundle(dates=9)}
    scene = given(me=me, robber=1).when(Use("b5"))
    assert scene.refused(Use("b2")) == "not_now"
    assert scene.refused(EndTurn()) == "not_now"
    assert scene.when(Decline(), Use("b2")).me.purse == Bundle(dates=10)


def test_T13_any_action_may_be_forgone_and_a_centre_card_stays():
    me = {"targis": ("b2",), "markers": ("c11", "c12")}
    scene = given(me=me, centre={"c11": "TX-04", "c12": "GB-16"})
    scene = scene.when(Forgo("c11"), Forgo("c12"), Forgo("b2"))
    assert (scene.state.card_on("c11"), scene.state.card_on("c12")) == ("TX-04", "GB-16")
    assert (scene.me.purse, scene.step) == (POINTS, "turn 0")
    assert scene.refused(Forgo("c11")) == "not_your_piece"


def test_T14_a_tribe_card_is_played_held_or_discarded():
    me = {"markers": ("c11",), "purse": RICH}
    scene = given(me=me, centre={"c11": "TX-04"}).when(Use("c11"))
    assert scene.when(*bought("TX-04")[1:]).me.rows[0] == ("TX-04",)
    assert scene.when(Hold("TX-04")).me.hand == (HandCard("TX-04", True, True),)
    assert scene.when(Discard()).state.tribe.discards == ("TX-04",)


def test_T15_pay_leave_refill_lay_effect():
    me = {"markers": ("c11",), "purse": RICH}
    scene = given(me=me, centre={"c11": "TX-04"}).when(*bought("TX-04"))
    order = [type(event) for event in scene.events[1:]]
    assert order == [CardPaid, SquareRefilled, CardLaid, Gained]


@pytest.mark.parametrize(
    ("square", "card", "deck"), [("c11", "TX-04", "goods"), ("c12", "GB-16", "tribe")]
)
def test_T15_the_other_kind_takes_the_place_face_down(square, card, deck):
    me = {"markers": (square,), "purse": RICH}
    scene = given(me=me, centre={square: card}).when(Use(square))
    scene = scene.when(Discard()) if deck == "goods" else scene
    assert scene.facts(SquareRefilled) == [SquareRefilled(square, deck)]
    assert scene.state.down == (square,)
    assert scene.state.card_on(square) in (
        scene.state.box.goods if deck == "goods" else scene.state.box.tribes
    )


def test_T15_a_face_down_card_can_neither_be_used_nor_moved_onto():
    me = {"targis": ("b9",), "markers": ("c11", "c12")}
    scene = given(me=me, down=("c11", "c22"), robber=5)
    assert scene.refused(Use("c11")) == "face_down"
    assert scene.when(Use("b9")).refused(MoveTo("c12", "c22")) == "face_down"


PURSES = [
    (Bundle(dates=10), Bundle(), 0),
    (Bundle(dates=4, salt=7), Bundle(), 1),
    (Bundle(gold=5, water=10), Bundle(gold=2), 0),
    (Bundle(gold=3, water=11), Bundle(water=1), 0),
    (Bundle(5, 5, 5, 4, 11), Bundle(gold=1, water=1), 5),
]


@pytest.mark.parametrize(("purse", "by_itself", "chosen"), PURSES)
def test_T16_the_limits_at_the_end_of_a_turn(purse, by_itself, chosen):
    scene = given(me={"purse": purse}).when(EndTurn())
    gone = [fact.surplus for fact in scene.facts(SurplusReturned)]
    assert gone == ([by_itself] if by_itself else [])
    for _ in range(chosen):
        assert scene.step == "surplus 0"
        scene = scene.when(Give("salt"))
    assert scene.step == "turn 1"
    assert scene.me.purse.goods <= 10


def test_T16_surplus_water_is_exchanged_before_the_turn_ends():
    scene = given(me={"purse": Bundle(water=14)})
    assert scene.refused(EndTurn()) == "surplus_water"
    assert (scene.offer()["end"], scene.offer()["surplus_water"]) == (False, 4)
    scene = scene.when(TradeWater("salt"))
    assert scene.refused(EndTurn()) == "surplus_water"
    scene = scene.when(TradeWater("pepper"))
    assert (scene.offer()["end"], scene.offer()["surplus_water"]) == (True, 0)
    scene = scene.when(EndTurn())
    assert scene.me.purse == Bundle(salt=1, pepper=1, water=10)
    assert scene.facts(SurplusReturned) == []


@pytest.mark.parametrize(("into", "left"), [("gold", 9), ("dates", 10)])
def test_T16_surplus_water_may_become_gold_or_a_good(into, left):
    scene = given(me={"purse": Bundle(gold=3, water=12)})
    assert scene.when(TradeWater(into), EndTurn()).me.purse.water == left


def test_T16_water_that_cannot_be_exchanged_goes_by_itself():
    scene = given(me={"purse": Bundle(water=13)}).when(TradeWater("dates"))
    assert scene.offer()["surplus_water"] == 0
    scene = scene.when(EndTurn())
    assert scene.me.purse == Bundle(dates=1, water=10)
    assert scene.facts(SurplusReturned) == [SurplusReturned(0, Bundle(water=1))]


def test_T16_surplus_water_waits_while_pieces_are_left():
    scene = given(me={"purse": Bundle(water=13), "targis": ("b2",)})
    assert scene.refused(EndTurn()) == "pieces_left"
    assert scene.offer()["surplus_water"] == 0


def test_T16_only_goods_that_are_there_can_be_given_and_water_no_more_exchanged():
    scene = given(me={"purse": Bundle(dates=6, salt=6, water=4)}).when(EndTurn())
    assert scene.refused(Give("pepper")) == "cannot_pay"
    assert scene.refused(TradeWater("gold")) == "not_now"
    assert scene.offer()["count"] == 2


def test_T16_a_surplus_of_one_kind_goes_by_itself():
    scene = given(me={"purse": Bundle(dates=12)}).when(EndTurn())
    assert scene.me.purse == Bundle(dates=10)


def test_T18_one_card_in_hand_and_none_more():
    me = {"markers": ("c11",), "hand": "TX-05"}
    scene = given(me=me, centre={"c11": "TX-04"}).when(Use("c11"))
    assert scene.refused(Hold("TX-04")) == "hand_full"
    assert scene.offer()["hand"] == "hand_full"


def test_T18_a_card_taken_this_turn_waits_for_the_next():
    me = {"markers": ("c11",), "targis": ("b1",)}
    scene = given(me=me, centre={"c11": "TX-04"}).when(Use("c11"), Hold("TX-04"))
    assert scene.refused(Use("b1")) == "just_taken"
    after = scene.when(Forgo("b1"), EndTurn())
    assert after.me.hand == (HandCard("TX-04", True, False),)


def test_T23_water_is_exchanged_at_any_moment_of_ones_own_actions():
    scene = given(me={"purse": Bundle(water=7)}).when(TradeWater("gold"), TradeWater("salt"))
    assert scene.me.purse == Bundle(gold=1, salt=1, water=2)
    assert [fact.gave.water for fact in scene.facts(WaterTraded)] == [3, 2]
    assert scene.refused(TradeWater("gold")) == "cannot_pay"
    assert scene.refused(TradeWater("silver")) == "no_such_rate"


def test_T23_also_before_paying_a_price():
    me = {"markers": ("c11",), "purse": Bundle(salt=1, pepper=1, water=2)}
    scene = given(me=me, centre={"c11": "TX-04"}).when(Use("c11"))
    pay = Pay("TX-04", 0, Bundle(salt=2, pepper=1), False, "", 0)
    assert scene.refused(pay) == "cannot_pay"
    assert scene.when(TradeWater("salt"), pay).me.purse == Bundle()


def test_T23_not_while_placing_and_not_in_the_others_turn():
    me = {"supply": 3, "purse": Bundle(water=9)}
    assert given(me=me, step="placing").refused(TradeWater("gold")) == "not_now"
    scene = given(you={"purse": Bundle(water=9)})
    assert scene.game.refusal(scene.state, 1, TradeWater("gold")).code == "not_your_turn"


def favoured(purse=POINTS, spot="b15", **table):
    """My Targi on the Targia's card; unless said otherwise the salt on 15."""
    return given(me={"targis": (spot,), "purse": purse}, **table).when(Use(spot))


@pytest.mark.parametrize("order", [("action", "favour"), ("favour", "action")])
def test_T32_action_and_favour_in_either_order(order):
    scene = favoured().when(Begin(order[0]))
    scene = scene.when(TakeGood("dates"))
    assert scene.me.purse == POINTS + Bundle(dates=1, salt=1)
    assert [fact.part for fact in scene.facts(PartBegun)] == list(order)
    assert scene.step == "turn 0"


def test_T32_the_favour_may_be_declined():
    scene = favoured().when(Begin("action"), Decline())
    assert scene.me.purse == POINTS + Bundle(salt=1)
    assert favoured().when(Decline()).me.purse == POINTS


def test_T32_a_good_for_the_top_goods_card_as_often_as_wished():
    scene = favoured(Bundle(dates=1), goods=("GB-03", "GB-13", "GB-16"))
    scene = scene.when(Begin("favour"), Give("dates"), Give("salt"), Choose(2))
    assert scene.refused(TakeGood("salt")) == "favour_used"
    assert scene.refused(Give("dates")) == "cannot_pay"
    scene = scene.when(Give("pepper"))
    assert [fact.card for fact in scene.facts(GoodsTurned)] == ["GB-03", "GB-13", "GB-16"]
    assert scene.me.purse == Bundle(gold=1, salt=1)
    assert scene.facts(Declined)


def test_T32_where_the_targia_is_not_there_is_no_favour():
    scene = given(me={"targis": ("b3",)}).when(Use("b3"))
    assert scene.step == "turn 0"
    assert scene.me.purse == POINTS + Bundle(salt=1)
    base = given("base", me={"targis": ("b15",)}).when(Use("b15"))
    assert base.me.purse == POINTS + Bundle(salt=1)


def test_T32_an_action_that_is_of_no_use_leaves_the_favour():
    scene = favoured(spot="b1", robber=15)
    assert scene.state.targia == 1
    scene = scene.when(Begin("favour"), TakeGood("salt"))
    assert scene.me.purse == POINTS + Bundle(salt=1)
    assert scene.step == "turn 0"


def test_T21_discounts_add_up_and_never_go_below_nothing():
    me = {"display": "TX-26 TX-01", "targis": ("D-12",), "hand": "TX-04"}
    scene = given(me={**me, "purse": Bundle(salt=3)}, dunes=("D-12",)).when(Use("D-12"))
    helped = Pay("TX-04", 0, Bundle(), False, "TX-26", 0)
    assert scene.when(helped, LayIn(0)).me.purse == Bundle(salt=3, water=3)


def test_T21_discounts_never_touch_the_extra_gold_or_water():
    me = {"display": "TX-26", "markers": ("c11",), "purse": RICH}
    scene = given(me=me, centre={"c11": "TX-02"}).when(Use("c11"))
    paid = Bundle(dates=2, pepper=2)
    scene = scene.when(Pay("TX-02", 0, paid, True, "TX-26", 0))
    assert scene.me.purse == RICH - paid + Bundle(vp=2)
    gold = given(me=me, centre={"c11": "TX-01"}).when(Use("c11"))
    gold = gold.when(Pay("TX-01", 0, Bundle(), False, "TX-26", 0))
    assert gold.me.purse == RICH - Bundle(gold=1)


def test_T25_an_exchange_ends_by_itself_where_nothing_is_left_to_exchange():
    me = {"targis": ("b5",), "purse": Bundle(dates=2)}
    scene = given("base", me=me).when(Use("b5"), Trade(1, Bundle(dates=2)), TakeGood("salt"))
    assert scene.step == "turn 0"
    assert isinstance(scene.events[-1], Declined)


def test_T32_one_favour_turns_up_no_more_cards_than_there_were():
    purse = Bundle(dates=9, salt=9, pepper=9)
    scene = favoured(purse).when(Begin("favour"))
    cards = scene.state.drawable("goods")
    for _ in range(cards):
        good = max(("dates", "salt", "pepper"), key=lambda g: getattr(scene.me.purse, g))
        scene = scene.when(Give(good))
        while scene.step == "take_goods_card 0":
            scene = scene.when(Choose(0))
    assert len(scene.facts(GoodsTurned)) == cards == 20
    assert scene.step == "turn 0"
    assert scene.me.purse.goods > 0
