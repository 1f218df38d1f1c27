"""The effects that last: one class for each code, its fields its parameters.

`Standing` works as long as the card lies in the display, `Once` as long as the marker lies on
it, `Final` at the end of the game. The steps that depend on one of them look for it with
`State.abilities`; `Final` effects are counted in `scoring.py`.
"""

from typing import Literal, TypeAlias

from games.rules.targui.box.acts import AnyAct, Effect, Group
from games.rules.targui.box.bundle import Count, Terms

Symbol: TypeAlias = Literal["oasis", "camel_rider", "well", "tent", "targia"]


class Standing(Effect, frozen=True):
    """Works from the moment the card is laid."""


class Once(Effect, frozen=True):
    """Works one single time, when its owner wishes."""


class Final(Effect, frozen=True):
    """Counts in the final score."""


class NoEffect(Effect, tag="none", frozen=True):
    """Only points."""


class StoredGold(Standing, tag="stored_gold", frozen=True):
    """Gold on the card, for the prices of later cards."""

    amount: Count


class DiscountSymbol(Standing, tag="discount_symbol", frozen=True):
    """Cards of a symbol cost fewer goods."""

    symbol: Symbol
    goods: Count


class NobleDiscount(Standing, tag="noble_discount", frozen=True):
    """What the Noble plays costs fewer goods."""

    goods: Count


class WaterOptionDiscount(Standing, tag="water_option_discount", frozen=True):
    """The water of a "/" price is less."""

    water: Count


class PlayHandWithoutNoble(Standing, tag="play_hand_without_noble", frozen=True):
    """Play the hand card between two actions for a surcharge."""

    surcharge: Terms


class HandLimit(Standing, tag="hand_limit", frozen=True):
    """Room for more cards in the hand."""

    limit: Count


class MerchantRate(Standing, tag="merchant_rate", frozen=True):
    """One more rate at the Merchant, for goods of any kind."""

    give: Count
    get: Count


class WaterGoldRate(Standing, tag="water_gold_rate", frozen=True):
    """Once a round less water for gold."""

    water: Count
    gold: Count


class GoodsCardBonus(Standing, tag="goods_card_bonus", frozen=True):
    """Once a round more of what a goods card gave."""

    resource: Literal["dates", "salt", "pepper", "water"]
    amount: Count


class ConsolationGood(Standing, tag="consolation_good", frozen=True):
    """Goods at the end of a turn in which no goods card gave one."""

    amount: Count


class RoundIncome(Standing, tag="round_income", frozen=True):
    """A gain as each round begins."""

    gain: Terms


class RaidGain(Standing, tag="raid_gain", frozen=True):
    """A gain after each raid."""

    gain: Terms


class RaidReward(Standing, tag="raid_reward", frozen=True):
    """Points after a raid that was paid."""

    vp: Count


class RaidImmunity(Standing, tag="raid_immunity", frozen=True):
    """Nothing to pay in raids."""


class MayPlaceOnRobber(Standing, tag="may_place_on_robber", frozen=True):
    """The robber does not block."""


class MayPlaceFacing(Standing, tag="may_place_facing", frozen=True):
    """Once a round facing an opposing Targi."""


class DuneBonus(Standing, tag="dune_bonus", frozen=True):
    """A gain with each dune used."""

    gain: Terms


class TargiaBoth(Standing, tag="targia_both", frozen=True):
    """Both favours instead of one."""


class TargiaAdjacent(Standing, tag="targia_adjacent", frozen=True):
    """The favour also beside the Targia."""


class DiscountOnce(Once, tag="discount_once", frozen=True):
    """One card for fewer goods."""

    goods: Count


class SkipRaidPayment(Once, tag="skip_raid_payment", frozen=True):
    """Nothing to pay in one raid."""


class PlaceFreelyOnce(Once, tag="place_freely_once", frozen=True):
    """One Targi facing an opposing one, or on the robber's card."""


class JoinOccupiedDune(Once, tag="join_occupied_dune", frozen=True):
    """One Targi on a dune where the opponent is."""


class CallTargia(Once, tag="call_targia", frozen=True):
    """The favour for one Targi, wherever the Targia is."""


class VpPerSymbolGroup(Final, tag="vp_per_symbol_group", frozen=True):
    """Points for every group of cards with a symbol."""

    symbol: Symbol
    group: Group
    vp: Count


class VpIfMoreCardsThanOpponent(Final, tag="vp_if_more_cards_than_opponent", frozen=True):
    """Points for the larger display."""

    vp: Count


class VpIfCardsAtLeast(Final, tag="vp_if_cards_at_least", frozen=True):
    """Points for a display of `n` cards."""

    n: Count
    vp: Count


class VpIfLastInFullRow(Final, tag="vp_if_last_in_full_row", frozen=True):
    """Points if this card closes a row."""

    vp: Count


class VpPerFullRow(Final, tag="vp_per_full_row", frozen=True):
    """Points for every full row."""

    vp: Count


class VpIfAllSymbols(Final, tag="vp_if_all_symbols", frozen=True):
    """Points for all five symbols."""

    vp: Count


class DiverseRowValue(Final, tag="diverse_row_value", frozen=True):
    """Another value for rows of different symbols."""

    vp: Count
    max_rows: Count


class WaterPairBonus(Final, tag="water_pair_bonus", frozen=True):
    """More for the first pairs of water."""

    max_pairs: Count
    vp: Count


AnyStanding: TypeAlias = (
    StoredGold
    | DiscountSymbol
    | NobleDiscount
    | WaterOptionDiscount
    | PlayHandWithoutNoble
    | HandLimit
    | MerchantRate
    | WaterGoldRate
    | GoodsCardBonus
    | ConsolationGood
    | RoundIncome
    | RaidGain
    | RaidReward
    | RaidImmunity
    | MayPlaceOnRobber
    | MayPlaceFacing
    | DuneBonus
    | TargiaBoth
    | TargiaAdjacent
)
AnyOnce: TypeAlias = (
    DiscountOnce | SkipRaidPayment | PlaceFreelyOnce | JoinOccupiedDune | CallTargia
)
AnyFinal: TypeAlias = (
    VpPerSymbolGroup
    | VpIfMoreCardsThanOpponent
    | VpIfCardsAtLeast
    | VpIfLastInFullRow
    | VpPerFullRow
    | VpIfAllSymbols
    | DiverseRowValue
    | WaterPairBonus
)
AnyTribeEffect: TypeAlias = NoEffect | AnyAct | AnyStanding | AnyOnce | AnyFinal
