"""The unions of all effects that a card of each kind may have, for reading the data files."""

from typing import TypeAlias

from games.rules.targui.box.effect import NoEffect
from games.rules.targui.effects.display import PlaceInFront, RearrangeDisplay, SwapDisplayCards
from games.rules.targui.effects.dunes import DuneBonus
from games.rules.targui.effects.exchanges import Exchange, MerchantRate, WaterGoldRate
from games.rules.targui.effects.gains import (
    ConsolationGood,
    Gain,
    GainChoice,
    GainPerDisplayCard,
    GoodsPerDisplayCards,
    GoodsPerFreeSlots,
    RoundIncome,
)
from games.rules.targui.effects.goods_cards import DrawGoodsCards, GoodsCardBonus
from games.rules.targui.effects.hand import Noble, NobleDiscount, PlayHandCard, PlayHandWithoutNoble
from games.rules.targui.effects.markers import (
    MoveMarker,
    MoveMarkers,
    UseBorderAction,
    UseCentreCard,
)
from games.rules.targui.effects.prices import (
    DiscountOnce,
    DiscountSymbol,
    StoredGold,
    WaterOptionDiscount,
)
from games.rules.targui.effects.targia import CallTargia, TargiaAdjacent, TargiaBoth, TargiaFavours
from games.rules.targui.effects.tribe_cards import HandLimit
from games.rules.targui.effects.tribe_draws import DrawTribeCard
from games.rules.targui.rounds.placing import (
    JoinOccupiedDune,
    MayPlaceFacing,
    MayPlaceOnRobber,
    OpponentFewerTargis,
    PlaceFreelyOnce,
)
from games.rules.targui.rounds.raids import (
    Raid,
    RaidGain,
    RaidImmunity,
    RaidReward,
    SkipRaidPayment,
)
from games.rules.targui.scoring import (
    DiverseRowValue,
    VpIfAllSymbols,
    VpIfCardsAtLeast,
    VpIfLastInFullRow,
    VpIfMoreCardsThanOpponent,
    VpPerFullRow,
    VpPerSymbolGroup,
    WaterPairBonus,
)

AnyAct: TypeAlias = (
    Gain
    | GainChoice
    | GainPerDisplayCard
    | GoodsPerDisplayCards
    | GoodsPerFreeSlots
    | Exchange
    | Noble
    | PlayHandCard
    | DrawGoodsCards
    | DrawTribeCard
    | MoveMarker
    | MoveMarkers
    | UseBorderAction
    | UseCentreCard
    | SwapDisplayCards
    | RearrangeDisplay
    | TargiaFavours
    | PlaceInFront
    | OpponentFewerTargis
)
AnyBorderEffect: TypeAlias = AnyAct | Raid
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
