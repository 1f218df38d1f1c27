"""Every tribe card: played for each of its prices, and not for less."""

import pytest

from games.rules.targui.box.bundle import Bundle, goods_of
from games.rules.targui.game import GAME
from games.rules.targui.moves import Discard, LayIn, Pay, Use
from games.rules.targui.tests.scene import bought, given

PRICES = [(c.id, price) for c in GAME.box.tribes.values() for price in range(len(c.prices))]
EXTRAS = [card.id for card in GAME.box.tribes.values() if card.extra]
POINTS = Bundle(vp=4)


def table_with(card, purse, **me):
    """The card under a marker of mine; of the set that it belongs to."""
    variant = "base" if card.startswith("TB") else "expansion"
    return given(variant, me={"markers": ("c11",), "purse": purse, **me}, centre={"c11": card})


@pytest.mark.parametrize(("card", "price"), PRICES)
def test_T20_every_card_is_played_for_every_one_of_its_prices(card, price):
    printed = GAME.box.tribes[card].prices[price]
    use, pay, lay = bought(card, price)
    paid = table_with(card, printed + POINTS).when(use, pay)
    assert paid.me.purse == POINTS
    laid = paid.when(lay)
    assert laid.me.rows[0] == (card,)
    assert laid.lines()["cards"] == GAME.box.tribes[card].vp


@pytest.mark.parametrize(("card", "price"), PRICES)
def test_T20_no_card_is_played_for_less_than_its_price(card, price):
    printed = GAME.box.tribes[card].prices[price]
    for name in ("dates", "salt", "pepper", "gold", "water"):
        if getattr(printed, name):
            use, pay, _ = bought(card, price)
            poor = table_with(card, printed - Bundle(**{name: 1}) + POINTS).when(use)
            assert poor.refused(pay) == "cannot_pay"


@pytest.mark.parametrize("card", EXTRAS)
def test_T20_the_extra_in_brackets_brings_tokens_at_once(card):
    printed = GAME.box.tribes[card]
    price, extra = printed.prices[0], printed.extra
    goods = goods_of(price) + goods_of(extra.cost)
    scene = table_with(card, price + extra.cost + POINTS)
    paid = scene.when(Use("c11"), Pay(card, 0, goods, True, "", 0), LayIn(0))
    assert paid.me.purse == Bundle(vp=4 + extra.vp)
    assert paid.score() == 4 + extra.vp + printed.vp


@pytest.mark.parametrize("card", EXTRAS)
def test_T20_the_extra_is_paid_on_top_or_not_at_all(card):
    printed = GAME.box.tribes[card]
    goods = goods_of(printed.prices[0]) + goods_of(printed.extra.cost)
    scene = table_with(card, printed.prices[0] + POINTS).when(Use("c11"))
    assert scene.refused(Pay(card, 0, goods, True, "", 0)) == "cannot_pay"


@pytest.mark.parametrize("card", ["TB-01", "TX-04"])
def test_T20_where_nothing_stands_in_brackets_there_is_no_extra(card):
    goods = goods_of(GAME.box.tribes[card].prices[0])
    scene = table_with(card, GAME.box.tribes[card].prices[0]).when(Use("c11"))
    assert scene.refused(Pay(card, 0, goods, True, "", 0)) == "no_extra"


@pytest.mark.parametrize("goods", [Bundle(pepper=2), Bundle(dates=1), Bundle(pepper=1, gold=1)])
def test_T20_other_goods_than_the_price_are_not_taken(goods):
    scene = table_with("TB-01", Bundle(5, 5, 5, 3)).when(Use("c11"))
    assert scene.refused(Pay("TB-01", 0, goods, False, "", 0)) == "not_the_price"
    assert scene.refused(Pay("TB-01", 1, goods, False, "", 0)) == "no_such_price"
    assert scene.refused(Pay("TB-02", 0, goods, False, "", 0)) == "not_offered"


def test_T19_a_full_display_takes_no_card_but_it_can_be_discarded():
    twelve = " ".join(f"TB-{number:02}" for number in range(2, 14))
    scene = table_with("TB-01", Bundle(5, 5, 5, 3), display=twelve).when(Use("c11"))
    _, pay, _ = bought("TB-01")
    assert scene.refused(pay) == "display_full"
    assert scene.when(Discard()).state.tribe.discards == ("TB-01",)
