"""Every tribe card: played for each of its prices, and refused for less."""

import pytest

from games.rules.targui.box.bundle import Bundle, goods_of
from games.rules.targui.game import GAME
from games.rules.targui.moves import Discard, LayIn, Use
from games.rules.targui.tests.builders import payment, purchase
from games.rules.targui.tests.scene import given

PRICES = [(c.id, price) for c in GAME.box.tribes.values() for price in range(len(c.prices))]
EXTRAS = [card.id for card in GAME.box.tribes.values() if card.extra]
POINTS = Bundle(vp=4)


def table_with(card, purse, **me):
    """Return a scene of the set of the card, with the card under a marker of ME."""
    variant = "base" if card.startswith("TB") else "expansion"
    return given(variant, me={"markers": ("c11",), "purse": purse, **me}, centre={"c11": card})


@pytest.mark.parametrize(("card", "price"), PRICES)
def test_T20_card_is_played_for_each_of_its_prices(card, price):
    printed = GAME.box.tribes[card].prices[price]
    buy = purchase(card, price=price)
    paid = table_with(card, printed + POINTS).when(buy.use, buy.pay)
    assert paid.me.purse == POINTS
    laid = paid.when(buy.lay)
    assert laid.me.rows[0] == (card,)
    assert laid.lines()["cards"] == GAME.box.tribes[card].vp


@pytest.mark.parametrize(("card", "price"), PRICES)
def test_T20_card_is_refused_for_less_than_its_price(card, price):
    printed = GAME.box.tribes[card].prices[price]
    for name in ("dates", "salt", "pepper", "gold", "water"):
        if getattr(printed, name):
            buy = purchase(card, price=price)
            poor = table_with(card, printed - Bundle(**{name: 1}) + POINTS).when(buy.use)
            assert poor.refused(buy.pay) == "cannot_pay"


@pytest.mark.parametrize("card", EXTRAS)
def test_T20_extra_in_brackets_gives_tokens_at_once(card):
    printed = GAME.box.tribes[card]
    price, extra = printed.prices[0], printed.extra
    goods = goods_of(price) + goods_of(extra.cost)
    scene = table_with(card, price + extra.cost + POINTS)
    paid = scene.when(Use("c11"), payment(card, goods, extra=True), LayIn(0))
    assert paid.me.purse == Bundle(vp=4 + extra.vp)
    assert paid.score() == 4 + extra.vp + printed.vp


@pytest.mark.parametrize("card", EXTRAS)
def test_T20_extra_is_paid_in_full_beside_the_price(card):
    printed = GAME.box.tribes[card]
    goods = goods_of(printed.prices[0]) + goods_of(printed.extra.cost)
    scene = table_with(card, printed.prices[0] + POINTS).when(Use("c11"))
    assert scene.refused(payment(card, goods, extra=True)) == "cannot_pay"


@pytest.mark.parametrize("card", ["TB-01", "TX-04"])
def test_T20_extra_is_refused_on_a_card_without_one(card):
    goods = goods_of(GAME.box.tribes[card].prices[0])
    scene = table_with(card, GAME.box.tribes[card].prices[0]).when(Use("c11"))
    assert scene.refused(payment(card, goods, extra=True)) == "no_extra"


@pytest.mark.parametrize("goods", [Bundle(pepper=2), Bundle(dates=1), Bundle(pepper=1, gold=1)])
def test_T20_other_goods_than_the_price_are_refused(goods):
    scene = table_with("TB-01", Bundle(dates=5, salt=5, pepper=5, gold=3)).when(Use("c11"))
    assert scene.refused(payment("TB-01", goods)) == "not_the_price"
    assert scene.refused(payment("TB-01", goods, price=1)) == "no_such_price"
    assert scene.refused(payment("TB-02", goods)) == "not_offered"


def test_T19_card_for_a_full_display_can_only_be_discarded():
    twelve = " ".join(f"TB-{number:02}" for number in range(2, 14))
    scene = table_with("TB-01", Bundle(dates=5, salt=5, pepper=5, gold=3), display=twelve).when(
        Use("c11")
    )
    buy = purchase("TB-01")
    assert scene.refused(buy.pay) == "display_full"
    assert scene.when(Discard()).state.tribe.discards == ("TB-01",)
