"""The printed parts of an effect, which a board draws on the face of the card."""

import msgspec
from msgspec import UNSET, UnsetType

from games.rules.targui.box.bundle import Terms
from games.rules.targui.box.effect import Effect, Symbol
from games.rules.targui.effects.exchanges import Rate
from games.rules.targui.effects.gains import GainChoice


class Details(msgspec.Struct, frozen=True, kw_only=True):
    """The printed parts of one effect: some of these fields, named as in the data files."""

    gain: Terms | UnsetType = UNSET
    gains: tuple[Terms, ...] | UnsetType = UNSET
    """The gains of which one is chosen."""
    pay: tuple[Terms, ...] | UnsetType = UNSET
    """The demands of a raid."""
    rates: tuple[Rate, ...] | UnsetType = UNSET
    surcharge: Terms | UnsetType = UNSET
    cost: Terms | UnsetType = UNSET
    symbol: Symbol | UnsetType = UNSET
    resource: str | UnsetType = UNSET
    vp: int | UnsetType = UNSET
    group: int | UnsetType = UNSET
    n: int | UnsetType = UNSET
    goods: int | UnsetType = UNSET
    discount_goods: int | UnsetType = UNSET
    amount: int | UnsetType = UNSET
    draw: int | UnsetType = UNSET
    keep: int | UnsetType = UNSET
    swaps: int | UnsetType = UNSET
    moves: int | UnsetType = UNSET
    markers: int | UnsetType = UNSET
    targis: int | UnsetType = UNSET
    water: int | UnsetType = UNSET
    gold: int | UnsetType = UNSET
    limit: int | UnsetType = UNSET
    max_pairs: int | UnsetType = UNSET
    max_rows: int | UnsetType = UNSET
    per: int | UnsetType = UNSET
    give: int | UnsetType = UNSET
    get: int | UnsetType = UNSET


def details_of(effect: Effect) -> Details | UnsetType:
    """Return the printed parts of an effect, or UNSET if it has none."""
    parts = {name: getattr(effect, name, UNSET) for name in Details.__struct_fields__}
    if isinstance(effect, GainChoice):
        parts["gains"] = effect.options
    found = Details(**parts)
    return UNSET if found == Details() else found
