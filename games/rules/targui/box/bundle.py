"""Bundles of goods, gold, water and victory points (T3)."""

from collections.abc import Iterator
from typing import Annotated, Literal, TypeAlias

import msgspec

Good: TypeAlias = Literal["dates", "salt", "pepper"]
Currency: TypeAlias = Literal["gold", "dates", "salt", "pepper"]
"""The resources that water buys."""
Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0)]

GOODS: tuple[Good, ...] = ("dates", "salt", "pepper")


class Bundle(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Resources that are owned, given or gained; zeros are left out of the JSON."""

    dates: Count = 0
    salt: Count = 0
    pepper: Count = 0
    gold: Count = 0
    water: Count = 0
    vp: Count = 0

    def __add__(self, other: "Bundle") -> "Bundle":
        return Bundle(
            self.dates + other.dates,
            self.salt + other.salt,
            self.pepper + other.pepper,
            self.gold + other.gold,
            self.water + other.water,
            self.vp + other.vp,
        )

    def __sub__(self, other: "Bundle") -> "Bundle":
        return Bundle(
            self.dates - other.dates,
            self.salt - other.salt,
            self.pepper - other.pepper,
            self.gold - other.gold,
            self.water - other.water,
            self.vp - other.vp,
        )

    def __bool__(self) -> bool:
        return any(msgspec.structs.astuple(self))

    @property
    def goods(self) -> int:
        """The number of goods of any kind; gold, water and points do not count."""
        return self.dates + self.salt + self.pepper

    def covers(self, other: "Bundle") -> bool:
        """Return whether the other bundle can be taken out of this one."""
        return (
            self.dates >= other.dates
            and self.salt >= other.salt
            and self.pepper >= other.pepper
            and self.gold >= other.gold
            and self.water >= other.water
            and self.vp >= other.vp
        )

    def lacks(self, other: "Bundle") -> dict[str, int]:
        """Return how much of the other bundle this one lacks, by resource."""
        gaps = {name: getattr(other, name) - getattr(self, name) for name in RESOURCES}
        return {name: gap for name, gap in gaps.items() if gap > 0}


class Terms(Bundle, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A bundle as printed on cards: part of it may be of the player's choice."""

    any_good: Count = 0
    same_good: Count = 0
    rightmost_tribe_card: Count = 0

    @property
    def fixed(self) -> Bundle:
        """The part without a choice."""
        return Bundle(self.dates, self.salt, self.pepper, self.gold, self.water, self.vp)


RESOURCES = Bundle.__struct_fields__
NOTHING = Bundle()
NO_TERMS = Terms()
ONE: dict[str, Bundle] = {name: Bundle(**{name: 1}) for name in RESOURCES}


def goods_of(bundle: Bundle) -> Bundle:
    """Return its goods alone."""
    return Bundle(bundle.dates, bundle.salt, bundle.pepper)


def goods_within(bundle: Bundle, count: int) -> Iterator[Bundle]:
    """Yield every way to take so many goods out of a bundle."""
    for dates in range(min(count, bundle.dates), -1, -1):
        for salt in range(min(count - dates, bundle.salt), -1, -1):
            pepper = count - dates - salt
            if pepper <= bundle.pepper:
                yield Bundle(dates, salt, pepper)


def fits(terms: Terms, goods: Bundle) -> bool:
    """Return whether these goods are a possible choice for the terms."""
    if goods != goods_of(goods) or goods.goods != terms.any_good + terms.same_good:
        return False
    return not terms.same_good or max(goods.dates, goods.salt, goods.pepper) == goods.goods


def ways(terms: Terms, purse: Bundle) -> Iterator[Bundle]:
    """Yield the choices of goods with which a purse can pay the terms."""
    for goods in goods_within(purse, terms.any_good + terms.same_good):
        if fits(terms, goods) and purse.covers(terms.fixed + goods):
            yield goods


def short_of(terms: Terms, purse: Bundle) -> dict[str, int]:
    """Return how much a purse lacks to pay the terms, by resource or kind of choice."""
    missing = purse.lacks(terms.fixed)
    goods = (purse.dates, purse.salt, purse.pepper)
    spare = sum(goods) - terms.fixed.goods
    chosen = {"any_good": terms.any_good - spare, "same_good": terms.same_good - max(goods)}
    return missing | {name: gap for name, gap in chosen.items() if gap > 0 < getattr(terms, name)}
