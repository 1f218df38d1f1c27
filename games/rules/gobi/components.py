"""The components of Gobi (G1 to G3) and the points of each reward."""

from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

if TYPE_CHECKING:
    from typing_extensions import TypeIs

Tribe: TypeAlias = Literal["chingis", "sarnai", "altan", "naran", "temur"]
Gift: TypeAlias = Literal["perfume", "cotton", "porcelain", "tea", "silk", "spices"]
Blessing: TypeAlias = Literal["inner", "together", "outer", "thrifty", "mingled", "unspent"]
Reward: TypeAlias = Gift | Blessing

TRIBES: tuple[Tribe, ...] = get_args(Tribe)
TILES_OF_A_TRIBE = 8
DESERT_TILES = TRIBES * TILES_OF_A_TRIBE

GIFTS: dict[Gift, int] = {
    "perfume": 3,
    "cotton": 2,
    "porcelain": 3,
    "tea": 2,
    "silk": 3,
    "spices": 2,
}
GIFTS_OF_A_KIND = 3
BLESSINGS: dict[Blessing, int] = {
    "inner": 4,
    "together": 5,
    "outer": 4,
    "thrifty": 5,
    "mingled": 5,
    "unspent": 4,
}
BLESSINGS_OF_A_KIND = 2
REWARDS: tuple[Reward, ...] = (
    *tuple(GIFTS) * GIFTS_OF_A_KIND,
    *tuple(BLESSINGS) * BLESSINGS_OF_A_KIND,
)
MISSED_BLESSING_POINTS = 1

REMOVED_REWARDS = 6
STACKS = 4

COFFEE: Final = "coffee"
COFFEES = 10
COFFEE_POINTS = 7
COFFEE_LENGTH = 5
TEA_LENGTH = 4

VALUES: dict[Reward | Literal["coffee"], int] = dict(
    (*GIFTS.items(), *BLESSINGS.items(), (COFFEE, COFFEE_POINTS))
)
"""The points of each reward; of a blessing if it is met."""

CAMELS = 10
PORCELAIN_STEPS = 3


def is_gift(reward: Reward) -> "TypeIs[Gift]":
    """Return whether a reward is a gift, not a blessing."""
    return reward in GIFTS
