"""Turns: pieces in any order, one action after the other, hand, water, favour, limits."""

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
    TakeGood,
    Trade,
    TradeWater,
    Use,
)
from games.rules.targui.state import HandCard
from games.rules.targui.tests.builders import RICH, payment, purchase
from games.rules.targui.tests.cases import case, for_each
from games.rules.targui.tests.scene import given

POINTS = Bundle(vp=4)


def test_T13_pieces_are_used_in_any_order_and_taken_back():
    me = {"targis": ("b2", "b3"), "markers": ("c12",)}
    scene = given(me=me, centre={"c12": "GB-16"}).when(Use("c12"), Use("b3"), Use("b2"))
    assert (scene.me.targis, scene.me.markers) == ((), ())
    assert scene.me.purse == POINTS + Bundle(dates=1, salt=1, gold=1)


def test_T13_action_is_finished_before_the_next():
    me = {"targis": ("b5", "b2"), "purse": Bundle(dates=9)}
    scene = given(me=me, robber=1).when(Use("b5"))
    assert scene.refused(Use("b2")) == "not_now"
    assert scene.refused(EndTurn()) == "not_now"
    assert scene.when(Decline(), Use("b2")).me.purse == Bundle(dates=10)


def test_T13_forgone_action_leaves_the_centre_card():
    me = {"targis": ("b2",), "markers": ("c11", "c12")}
    scene = given(me=me, centre={"c11": "TX-04", "c12": "GB-16"})
    scene = scene.when(Forgo("c11"), Forgo("c12"), Forgo("b2"))
    assert (scene.state.card_on("c11"), scene.state.card_on("c12")) == ("TX-04", "GB-16")
    assert (scene.me.purse, scene.step) == (POINTS, "turn 0")
    assert scene.refused(Forgo("c11")) == "not_your_piece"


def test_T14_tribe_card_is_played_taken_in_hand_or_discarded():
    me = {"markers": ("c11",), "purse": RICH}
    scene = given(me=me, centre={"c11": "TX-04"}).when(Use("c11"))
    buy = purchase("TX-04")
    assert scene.when(buy.pay, buy.lay).me.rows[0] == ("TX-04",)
    assert scene.when(Hold("TX-04")).me.hand == (HandCard(card="TX-04", known=True, fresh=True),)
    assert scene.when(Discard()).state.tribe.discards == ("TX-04",)


def test_T15_played_card_is_paid_replaced_laid_and_takes_effect():
    me = {"markers": ("c11",), "purse": RICH}
    scene = given(me=me, centre={"c11": "TX-04"}).when(*purchase("TX-04"))
    order = [type(event) for event in scene.events[1:]]
    assert order == [CardPaid, SquareRefilled, CardLaid, Gained]


@for_each(
    case(square="c11", card="TX-04", deck="goods"),
    case(square="c12", card="GB-16", deck="tribe"),
)
def test_T15_used_card_is_replaced_by_the_other_kind_face_down(square, card, deck):
    me = {"markers": (square,), "purse": RICH}
    scene = given(me=me, centre={square: card}).when(Use(square))
    scene = scene.when(Discard()) if deck == "goods" else scene
    assert scene.events_of(SquareRefilled) == [SquareRefilled(square, deck)]
    assert scene.state.down == (square,)
    assert scene.state.card_on(square) in (
        scene.state.box.goods if deck == "goods" else scene.state.box.tribes
    )


def test_T15_face_down_card_is_not_used_or_moved_onto():
    me = {"targis": ("b9",), "markers": ("c11", "c12")}
    scene = given(me=me, down=("c11", "c22"), robber=5)
    assert scene.refused(Use("c11")) == "face_down"
    assert scene.when(Use("b9")).refused(MoveTo("c12", "c22")) == "face_down"


PURSES = (
    case(purse=Bundle(dates=10), by_itself=Bundle(), chosen=0),
    case(purse=Bundle(dates=4, salt=7), by_itself=Bundle(), chosen=1),
    case(purse=Bundle(gold=5, water=10), by_itself=Bundle(gold=2), chosen=0),
    case(purse=Bundle(gold=3, water=11), by_itself=Bundle(water=1), chosen=0),
    case(
        purse=Bundle(dates=5, salt=5, pepper=5, gold=4, water=11),
        by_itself=Bundle(gold=1, water=1),
        chosen=5,
    ),
)


@for_each(*PURSES)
def test_T16_surplus_is_returned_at_the_end_of_a_turn(purse, by_itself, chosen):
    scene = given(me={"purse": purse}).when(EndTurn())
    gone = [fact.surplus for fact in scene.events_of(SurplusReturned)]
    assert gone == ([by_itself] if by_itself else [])
    for _ in range(chosen):
        assert scene.step == "surplus 0"
        scene = scene.when(Give("salt"))
    assert scene.step == "turn 1"
    assert scene.me.purse.goods <= 10


def test_T16_surplus_water_is_exchanged_before_the_turn_ends():
    scene = given(me={"purse": Bundle(water=14)})
    assert scene.refused(EndTurn()) == "surplus_water"
    assert (scene.offer().end, scene.offer().surplus_water) == (False, 4)
    scene = scene.when(TradeWater("salt"))
    assert scene.refused(EndTurn()) == "surplus_water"
    scene = scene.when(TradeWater("pepper"))
    assert (scene.offer().end, scene.offer().surplus_water) == (True, 0)
    scene = scene.when(EndTurn())
    assert scene.me.purse == Bundle(salt=1, pepper=1, water=10)
    assert scene.events_of(SurplusReturned) == []


@for_each(
    case(into="gold", left=9),
    case(into="dates", left=10),
)
def test_T16_surplus_water_is_exchanged_for_gold_or_a_good(into, left):
    scene = given(me={"purse": Bundle(gold=3, water=12)})
    assert scene.when(TradeWater(into), EndTurn()).me.purse.water == left


def test_T16_water_that_cannot_be_exchanged_is_returned():
    scene = given(me={"purse": Bundle(water=13)}).when(TradeWater("dates"))
    assert scene.offer().surplus_water == 0
    scene = scene.when(EndTurn())
    assert scene.me.purse == Bundle(dates=1, water=10)
    assert scene.events_of(SurplusReturned) == [SurplusReturned(0, Bundle(water=1))]


def test_T16_surplus_water_waits_while_pieces_are_left():
    scene = given(me={"purse": Bundle(water=13), "targis": ("b2",)})
    assert scene.refused(EndTurn()) == "pieces_left"
    assert scene.offer().surplus_water == 0


def test_T16_giving_back_refuses_missing_goods_and_water_trades():
    scene = given(me={"purse": Bundle(dates=6, salt=6, water=4)}).when(EndTurn())
    assert scene.refused(Give("pepper")) == "cannot_pay"
    assert scene.refused(TradeWater("gold")) == "not_now"
    assert scene.offer().count == 2


def test_T16_surplus_of_one_kind_is_returned_without_a_choice():
    scene = given(me={"purse": Bundle(dates=12)}).when(EndTurn())
    assert scene.me.purse == Bundle(dates=10)


def test_T18_hand_has_room_for_one_card():
    me = {"markers": ("c11",), "hand": "TX-05"}
    scene = given(me=me, centre={"c11": "TX-04"}).when(Use("c11"))
    assert scene.refused(Hold("TX-04")) == "hand_full"
    assert scene.offer().hand == "hand_full"


def test_T18_card_taken_this_turn_is_played_in_the_next():
    me = {"markers": ("c11",), "targis": ("b1",)}
    scene = given(me=me, centre={"c11": "TX-04"}).when(Use("c11"), Hold("TX-04"))
    assert scene.refused(Use("b1")) == "just_taken"
    after = scene.when(Forgo("b1"), EndTurn())
    assert after.me.hand == (HandCard(card="TX-04", known=True, fresh=False),)


def test_T23_water_is_exchanged_at_any_moment_of_the_own_turn():
    scene = given(me={"purse": Bundle(water=7)}).when(TradeWater("gold"), TradeWater("salt"))
    assert scene.me.purse == Bundle(gold=1, salt=1, water=2)
    assert [fact.gave.water for fact in scene.events_of(WaterTraded)] == [3, 2]
    assert scene.refused(TradeWater("gold")) == "cannot_pay"
    assert scene.refused(TradeWater("silver")) == "no_such_rate"


def test_T23_water_is_exchanged_before_paying_a_price():
    me = {"markers": ("c11",), "purse": Bundle(salt=1, pepper=1, water=2)}
    scene = given(me=me, centre={"c11": "TX-04"}).when(Use("c11"))
    pay = payment("TX-04", Bundle(salt=2, pepper=1))
    assert scene.refused(pay) == "cannot_pay"
    assert scene.when(TradeWater("salt"), pay).me.purse == Bundle()


def test_T23_water_is_not_exchanged_outside_the_own_turn():
    me = {"supply": 3, "purse": Bundle(water=9)}
    assert given(me=me, step="placing").refused(TradeWater("gold")) == "not_now"
    scene = given(you={"purse": Bundle(water=9)})
    assert scene.game.refusal(scene.state, 1, TradeWater("gold")).code == "not_your_turn"


def favoured(purse=POINTS, spot="b15", **table):
    """Return a scene with a Targi of ME on the card of the Targia, by default 15."""
    return given(me={"targis": (spot,), "purse": purse}, **table).when(Use(spot))


@pytest.mark.parametrize("order", [("action", "favour"), ("favour", "action")])
def test_T32_action_and_favour_in_either_order(order):
    scene = favoured().when(Begin(order[0]))
    scene = scene.when(TakeGood("dates"))
    assert scene.me.purse == POINTS + Bundle(dates=1, salt=1)
    assert [fact.part for fact in scene.events_of(PartBegun)] == list(order)
    assert scene.step == "turn 0"


def test_T32_favour_may_be_declined():
    scene = favoured().when(Begin("action"), Decline())
    assert scene.me.purse == POINTS + Bundle(salt=1)
    assert favoured().when(Decline()).me.purse == POINTS


def test_T32_goods_are_given_for_goods_cards_repeatedly():
    scene = favoured(Bundle(dates=1), goods=("GB-03", "GB-13", "GB-16"))
    scene = scene.when(Begin("favour"), Give("dates"), Give("salt"), Choose(2))
    assert scene.refused(TakeGood("salt")) == "favour_used"
    assert scene.refused(Give("dates")) == "cannot_pay"
    scene = scene.when(Give("pepper"))
    assert [fact.card for fact in scene.events_of(GoodsTurned)] == ["GB-03", "GB-13", "GB-16"]
    assert scene.me.purse == Bundle(gold=1, salt=1)
    assert scene.events_of(Declined)


def test_T32_spot_without_the_targia_gives_no_favour():
    scene = given(me={"targis": ("b3",)}).when(Use("b3"))
    assert scene.step == "turn 0"
    assert scene.me.purse == POINTS + Bundle(salt=1)
    base = given("base", me={"targis": ("b15",)}).when(Use("b15"))
    assert base.me.purse == POINTS + Bundle(salt=1)


def test_T32_blocked_action_leaves_the_favour():
    scene = favoured(spot="b1", robber=15)
    assert scene.state.targia == 1
    scene = scene.when(Begin("favour"), TakeGood("salt"))
    assert scene.me.purse == POINTS + Bundle(salt=1)
    assert scene.step == "turn 0"


def test_T21_discounts_add_up_to_the_whole_price_at_most():
    me = {"display": "TX-26 TX-01", "targis": ("D-12",), "hand": "TX-04"}
    scene = given(me={**me, "purse": Bundle(salt=3)}, dunes=("D-12",)).when(Use("D-12"))
    helped = payment("TX-04", Bundle(), once="TX-26")
    assert scene.when(helped, LayIn(0)).me.purse == Bundle(salt=3, water=3)


def test_T21_discounts_do_not_lower_the_extra_gold_or_water():
    me = {"display": "TX-26", "markers": ("c11",), "purse": RICH}
    scene = given(me=me, centre={"c11": "TX-02"}).when(Use("c11"))
    paid = Bundle(dates=2, pepper=2)
    scene = scene.when(payment("TX-02", paid, extra=True, once="TX-26"))
    assert scene.me.purse == RICH - paid + Bundle(vp=2)
    gold = given(me=me, centre={"c11": "TX-01"}).when(Use("c11"))
    gold = gold.when(payment("TX-01", Bundle(), once="TX-26"))
    assert gold.me.purse == RICH - Bundle(gold=1)


def test_T25_exchange_ends_when_nothing_can_be_exchanged():
    me = {"targis": ("b5",), "purse": Bundle(dates=2)}
    scene = given("base", me=me).when(Use("b5"), Trade(1, Bundle(dates=2)), TakeGood("salt"))
    assert scene.step == "turn 0"
    assert isinstance(scene.events[-1], Declined)


def test_T32_favour_turns_up_each_card_at_most_once():
    purse = Bundle(dates=9, salt=9, pepper=9)
    scene = favoured(purse).when(Begin("favour"))
    cards = scene.state.drawable("goods")
    for _ in range(cards):
        good = max(("dates", "salt", "pepper"), key=lambda g: getattr(scene.me.purse, g))
        scene = scene.when(Give(good))
        while scene.step == "take_goods_card 0":
            scene = scene.when(Choose(0))
    assert len(scene.events_of(GoodsTurned)) == cards == 20
    assert scene.step == "turn 0"
    assert scene.me.purse.goods > 0
