"""Every dune: used by a Targi on it, and when that is refused."""

import pytest

from games.rules.targui.box.bundle import Bundle
from games.rules.targui.events import (
    CardsDiscarded,
    CardsRevealed,
    DuneDiscarded,
    Gained,
    GoodsReturned,
    GoodsTurned,
)
from games.rules.targui.game import GAME
from games.rules.targui.moves import (
    Arrange,
    Decline,
    Discard,
    EndTurn,
    Forgo,
    Give,
    Hold,
    Keep,
    LayIn,
    MoveTo,
    Pick,
    TakeGood,
    Trade,
    Use,
)
from games.rules.targui.state import HandCard, Pile
from games.rules.targui.tests.builders import RICH, payment
from games.rules.targui.tests.cases import case, for_each
from games.rules.targui.tests.scene import given

POINTS = Bundle(vp=4)


def on(dune, purse=POINTS, you=None, **table):
    """Return a scene with a Targi of ME on this dune; `table` may have fields of ME too."""
    mine = {n: table.pop(n) for n in ("display", "rows", "hand", "markers") if n in table}
    me = {"targis": (dune,), "purse": purse, **mine}
    return given(me=me, you=you or {}, dunes=(dune,), **table)


GAINS = (
    case(dune="D-01", goods=3, gain=Bundle(dates=3)),
    case(dune="D-02", goods=1, gain=Bundle(gold=1, dates=1)),
    case(dune="D-03", goods=0, gain=Bundle(water=5)),
    case(dune="D-04", goods=0, gain=Bundle(vp=2)),
    case(dune="D-05", goods=0, gain=Bundle(dates=1, salt=1, pepper=1, water=1)),
    case(dune="D-06", goods=2, gain=Bundle(vp=1, dates=2)),
    case(dune="D-07", goods=0, gain=Bundle(water=2, gold=1)),
)


@for_each(*GAINS)
def test_T33_dune_gives_its_gain_and_is_discarded(dune, goods, gain):
    scene = on(dune).when(Use(dune), *[TakeGood("dates")] * goods)
    assert scene.me.purse == POINTS + gain
    assert scene.events[-1] == DuneDiscarded(dune)
    assert scene.state.dunes.discards == (dune,)


@pytest.mark.parametrize("dune", GAME.box.dunes)
def test_T13_dune_without_an_own_targi_is_refused(dune):
    scene = given(you={"targis": (dune,)}, dunes=(dune,))
    assert scene.refused(Use(dune)) == "not_your_piece"


@pytest.mark.parametrize("dune", GAME.box.dunes)
def test_T13_forgone_dune_is_discarded(dune):
    scene = on(dune).when(Forgo(dune))
    assert scene.events[-1] == DuneDiscarded(dune)
    assert scene.events_of(Gained) == []


def test_T33_D08_takes_two_of_four_goods_cards():
    scene = on("D-08", goods=("GB-01", "GB-16", "GB-19", "GX-05")).when(Use("D-08"))
    assert len(scene.events_of(GoodsTurned)) == 4
    assert scene.refused(Keep("GB-02")) == "not_offered"
    scene = scene.when(Keep("GB-19"), Keep("GX-05"))
    assert scene.me.purse == Bundle(vp=5, water=4)
    assert scene.events_of(GoodsReturned)[0].cards == ("GB-01", "GB-16")
    assert scene.state.goods.discards == ("GB-19", "GX-05", "GB-01", "GB-16")


def test_T13_D08_may_take_fewer():
    scene = on("D-08", goods=("GB-01", "GB-16", "GB-19", "GX-05")).when(Use("D-08"))
    scene = scene.when(Keep("GB-16"), Decline())
    assert scene.me.purse == Bundle(vp=4, gold=1)
    assert len(scene.state.goods.discards) == 4


EXCHANGES = (
    case(dune="D-09", rate=0, gave=Bundle(dates=1, salt=1), got=Bundle(vp=2)),
    case(dune="D-09", rate=1, gave=Bundle(dates=2, salt=2), got=Bundle(vp=4)),
    case(dune="D-10", rate=0, gave=Bundle(gold=1), got=Bundle(vp=3)),
    case(dune="D-10", rate=1, gave=Bundle(gold=2), got=Bundle(vp=6)),
)


@for_each(*EXCHANGES)
def test_T33_dune_exchanges_once(dune, rate, gave, got):
    goods = Bundle(gave.dates, gave.salt, gave.pepper)
    scene = on(dune, gave + gave).when(Use(dune), Trade(rate, goods))
    assert scene.me.purse == gave + got
    assert scene.step == "turn 0"


def test_T33_D11_exchanges_twice():
    scene = on("D-11", Bundle(dates=3)).when(Use("D-11"), *[Trade(0, Bundle(dates=1))] * 2)
    assert scene.me.purse == Bundle(dates=1, gold=2)
    assert scene.step == "turn 0"


@pytest.mark.parametrize("dune", ["D-09", "D-10", "D-11"])
def test_T33_exchange_needs_the_goods_to_give(dune):
    assert on(dune).refused(Use(dune)) == "nothing_to_exchange"


def test_T21_D12_plays_the_hand_card_for_two_goods_less():
    scene = on("D-12", RICH, hand="TX-03").when(Use("D-12"))
    pay = payment("TX-03", Bundle(dates=2, salt=1))
    scene = scene.when(pay, LayIn(0))
    assert scene.me.purse == RICH - Bundle(dates=2, salt=1)
    assert scene.events[-1] == DuneDiscarded("D-12")


def test_T18_D12_needs_a_hand_card_of_an_earlier_turn_that_can_be_paid():
    fresh = (HandCard(card="TX-03", known=True, fresh=True),)
    assert on("D-12", RICH).refused(Use("D-12")) == "no_hand_card"
    assert on("D-12", RICH, hand=fresh).refused(Use("D-12")) == "just_taken"
    assert on("D-12", hand="TX-03").refused(Use("D-12")) == "cannot_pay"


THREE = ("TX-03", "TX-05", "TX-10")


def test_T33_D13_plays_one_of_three_cards_and_discards_the_others():
    scene = on("D-13", RICH, tribe=THREE).when(Use("D-13"))
    pay = payment("TX-05", Bundle())
    played = scene.when(pay, LayIn(0))
    assert played.me.rows[0] == ("TX-05",)
    assert played.state.tribe.discards == ("TX-03", "TX-10")
    held = scene.when(Hold("TX-10"))
    assert held.state.tribe.discards == ("TX-03", "TX-05")
    assert held.events_of(CardsRevealed)[0].cards == ("TX-03", "TX-05")
    assert held.me.hand == (HandCard(card="TX-10", known=False, fresh=True),)
    assert scene.when(Discard()).state.tribe.discards == THREE


def test_T33_D13_needs_a_card_to_draw_and_offers_only_drawn_cards():
    scene = on("D-13", RICH, tribe=THREE).when(Use("D-13"))
    assert scene.refused(Hold("TX-01")) == "not_offered"
    state = on("D-13").state
    bare = state.replace(tribe=Pile(draw=()))
    assert GAME.refusal(bare, 0, Use("D-13")).code == "no_cards_left"


def test_T33_D14_plays_any_discard_for_a_good_less():
    scene = on("D-14", RICH, discards=("TX-05", "TX-03")).when(Use("D-14"))
    assert [each.card for each in scene.offer().cards] == ["TX-05", "TX-03"]
    assert scene.offer().origin == "pile"
    scene = scene.when(payment("TX-05", Bundle()), LayIn(0))
    assert scene.me.rows[0] == ("TX-05",)
    assert scene.state.tribe.discards == ("TX-03",)


def test_T33_D14_discard_is_only_played_and_must_be_payable():
    scene = on("D-14", RICH, discards=("TX-05", "TX-03")).when(Use("D-14"))
    assert scene.refused(Hold("TX-05")) == "not_now"
    assert scene.refused(Discard()) == "not_now"
    assert scene.when(Decline()).state.tribe.discards == ("TX-05", "TX-03")
    assert on("D-14", discards=("TX-03",)).refused(Use("D-14")) == "cannot_pay"
    assert on("D-14").refused(Use("D-14")) == "no_card"


def test_T32_D15_uses_any_border_card_without_a_favour_and_takes_a_good():
    you = {"targis": ("b15",)}
    scene = on("D-15", you=you).when(Use("D-15"), Pick("b15"))
    assert scene.me.purse == POINTS + Bundle(salt=1)
    assert scene.step == "take_goods 0"
    assert scene.when(TakeGood("pepper")).me.purse == POINTS + Bundle(salt=1, pepper=1)


def test_T33_D15_uses_no_raid_card():
    scene = on("D-15").when(Use("D-15"))
    assert scene.refused(Pick("b4")) == "raid_card"
    assert scene.refused(Pick("c11")) == "not_offered"
    assert scene.when(Pick("b1")).step == "take_goods 0"


def test_T33_D16_uses_a_free_centre_card():
    scene = on("D-16", centre={"c12": "GB-16"}).when(Use("D-16"), Pick("c12"))
    assert scene.me.purse == POINTS + Bundle(gold=1)


def test_T33_D16_refuses_marked_and_face_down_cards():
    you = {"markers": ("c12",)}
    scene = on("D-16", you=you, markers=("c21",), down=("c22",)).when(Use("D-16"))
    assert scene.refused(Pick("c12")) == scene.refused(Pick("c21")) == "marked"
    assert scene.refused(Pick("c22")) == "face_down"


def test_T36_D17_moves_markers_onto_opposing_ones_and_takes_a_good():
    you = {"markers": ("c12",)}
    scene = on("D-17", you=you, markers=("c21", "c23")).when(Use("D-17"))
    moved = scene.when(MoveTo("c21", "c12"), MoveTo("c23", "c32"), TakeGood("dates"))
    assert moved.me.markers == ("c12", "c32")
    assert moved.me.purse == POINTS + Bundle(dates=1)
    one = scene.when(MoveTo("c21", "c12"), Decline(), TakeGood("dates"))
    assert one.me.markers == ("c12", "c23")


def test_T15_D17_refuses_own_markers_and_face_down_cards():
    scene = on("D-17", markers=("c21", "c23"), down=("c22",)).when(Use("D-17"))
    assert scene.refused(MoveTo("c21", "c23")) == "marked"
    assert scene.refused(MoveTo("c21", "c22")) == "face_down"
    assert on("D-17").when(Use("D-17")).step == "take_goods 0"


def test_T33_D18_swaps_two_cards_and_takes_a_point_and_a_good():
    scene = on("D-18", rows=(("TX-01", "TX-02"), ("TX-10",), ())).when(Use("D-18"))
    swapped = (("TX-10", "TX-02"), ("TX-01",), ())
    scene = scene.when(Arrange(swapped), TakeGood("dates"))
    assert scene.me.rows == swapped
    assert scene.me.purse == Bundle(dates=1, vp=5)


def test_T33_D18_only_gives_its_gain_without_two_cards():
    scene = on("D-18", display="TX-01").when(Use("D-18"))
    assert scene.step == "take_goods 0"
    moved = on("D-18", display="TX-01 TX-02").when(Use("D-18"))
    assert moved.refused(Arrange((("TX-01",), ("TX-02",), ()))) == "no_swap"


def test_T32_D19_uses_both_favours_and_takes_two_water():
    scene = on("D-19", Bundle(dates=1), goods=("GB-16",)).when(Use("D-19"))
    scene = scene.when(Give("dates"), TakeGood("salt"), Decline())
    assert scene.me.purse == Bundle(gold=1, salt=1, water=2)
    assert scene.events[-1] == DuneDiscarded("D-19")


def test_T32_D19_gives_only_one_good_of_choice():
    scene = on("D-19", Bundle(dates=1)).when(Use("D-19"), TakeGood("salt"))
    assert scene.refused(TakeGood("salt")) == "favour_used"


def test_T35_D20_stays_in_the_display_as_a_joker():
    scene = on("D-20", Bundle(dates=1), rows=(("TX-01", "TX-02", "TX-03"), (), ()))
    scene = scene.when(Use("D-20"), Trade(0, Bundle(dates=1)), LayIn(0))
    assert scene.me.rows[0] == ("TX-01", "TX-02", "TX-03", "D-20")
    assert scene.events_of(DuneDiscarded) == []
    assert scene.lines()["row_of_equals"] == 4
    assert scene.lines()["cards"] == 3 + 2 + 3 + 1


def test_T35_D20_costs_a_good_and_needs_a_place():
    assert on("D-20").refused(Use("D-20")) == "cannot_pay"
    twelve = " ".join(f"TX-{n:02}" for n in range(1, 13))
    assert on("D-20", RICH, display=twelve).refused(Use("D-20")) == "display_full"
    declined = on("D-20", RICH).when(Use("D-20"), Decline())
    assert declined.events[-1] == DuneDiscarded("D-20")


def shared(dune, **me):
    """Return a scene with both players on one dune, ME first."""
    mine = {"targis": (dune,), "purse": RICH, **me}
    return given(me=mine, you={"targis": (dune,), "purse": Bundle(dates=1)}, dunes=(dune,))


@pytest.mark.parametrize("first", [Use("D-04"), Forgo("D-04")])
def test_T34_shared_dune_is_discarded_when_both_are_done(first):
    scene = shared("D-04", purse=POINTS).when(first)
    assert scene.state.open_dunes == ("D-04",)
    scene = scene.when(EndTurn(), Use("D-04"))
    assert scene.you.purse == Bundle(dates=1, vp=2)
    assert scene.events[-1] == DuneDiscarded("D-04")


def test_T35_only_one_player_can_keep_a_shared_dune():
    taken = shared("D-20", purse=Bundle(dates=1))
    taken = taken.when(Use("D-20"), Trade(0, Bundle(dates=1)), LayIn(0), EndTurn())
    assert taken.refused(Use("D-20")) == "dune_gone"
    assert taken.when(Forgo("D-20")).events_of(DuneDiscarded) == []
    left = shared("D-20", purse=Bundle(dates=1)).when(Forgo("D-20"), EndTurn(), Use("D-20"))
    left = left.when(Trade(0, Bundle(dates=1)), LayIn(0))
    assert left.you.rows[0] == ("D-20",)
    assert left.events_of(CardsDiscarded) == []
