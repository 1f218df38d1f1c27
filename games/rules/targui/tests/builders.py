"""Builders of moves and bundles, so that tests name what they pay."""

from typing import Any, NamedTuple

from games.rules.targui.box.bundle import NOTHING, Bundle, goods_of
from games.rules.targui.game import GAME
from games.rules.targui.moves import LayIn, Pay, PayRaid, Use

RICH = Bundle(dates=9, salt=9, pepper=9, gold=9, water=9, vp=9)


class Purchase(NamedTuple):
    """The moves that play a card from c11."""

    use: Use
    pay: Pay
    lay: LayIn


def purchase(card: str, *, price: int = 0, row: int = 0, **choices: Any) -> Purchase:
    """Return the moves that play a card from c11 for its full printed price into a row."""
    printed = GAME.box.tribes[card].prices[price]
    goods = choices.pop("goods", goods_of(printed))
    return Purchase(Use("c11"), payment(card, goods, price=price, **choices), LayIn(row))


def payment(
    card: str,
    goods: Bundle,
    *,
    price: int = 0,
    extra: bool = False,
    once: str = "",
    stored: int = 0,
) -> Pay:
    """Return the move that plays a card for these goods."""
    return Pay(card=card, price=price, goods=goods, extra=extra, once=once, stored=stored)


def raid_payment(option: int, goods: Bundle = NOTHING, *, card: str = "") -> PayRaid:
    """Return the move that pays a raid in this way."""
    return PayRaid(option=option, goods=goods, card=card)


def each_good(count: int) -> Bundle:
    """Return so many dates, salt and pepper each."""
    return Bundle(dates=count, salt=count, pepper=count)
