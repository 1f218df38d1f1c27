"""What things are worth to a player, in victory points: goods, cards, places in the display.

Rough values that the bots share; they were set by hand and are judged by the tournament.
"""

from dataclasses import dataclass
from functools import lru_cache

from games.kernel.outcome import Score
from games.kernel.values import Seat
from games.rules.targui.box import lasting
from games.rules.targui.box.acts import kind_of_effect
from games.rules.targui.box.bundle import GOODS, Bundle, Terms
from games.rules.targui.box.cards import JOKER, TribeCard
from games.rules.targui.scoring import score
from games.rules.targui.state import DISPLAY_SIZE, ROW_LENGTH, Rows, State, other

LAST_ROUND = 12
CARDS_A_ROUND = 1.2
"""How many cards the faster player is expected to lay in a round."""

PER_ROUND = {
    lasting.DiscountSymbol: 0.12,
    lasting.NobleDiscount: 0.04,
    lasting.WaterOptionDiscount: 0.08,
    lasting.PlayHandWithoutNoble: 0.08,
    lasting.HandLimit: 0.03,
    lasting.MerchantRate: 0.05,
    lasting.WaterGoldRate: 0.15,
    lasting.GoodsCardBonus: 0.18,
    lasting.ConsolationGood: 0.1,
    lasting.RoundIncome: 0.3,
    lasting.RaidGain: 0.15,
    lasting.RaidReward: 0.2,
    lasting.RaidImmunity: 0.35,
    lasting.MayPlaceOnRobber: 0.05,
    lasting.MayPlaceFacing: 0.1,
    lasting.DuneBonus: 0.2,
    lasting.TargiaBoth: 0.15,
    lasting.TargiaAdjacent: 0.15,
}
"""What a lasting ability brings in each round that is still to come."""

AT_ONCE = {
    "gain": 1.2,
    "gain_choice": 1.5,
    "gain_per_display_card": 1.2,
    "goods_per_display_cards": 1.3,
    "goods_per_free_slots": 1.3,
    "draw_goods_cards": 1.5,
    "rearrange_display": 0.6,
    "swap_display_cards": 0.5,
    "opponent_fewer_targis": 1.5,
}


@dataclass(frozen=True, slots=True)
class Prices:
    """What a unit is worth at this time of the game."""

    good: float
    gold: float
    water: float
    rounds: float
    """How many rounds are still to come."""


def prices(state: State) -> Prices:
    """Goods are for buying cards: the fewer rounds are left, the less they are worth."""
    most = max(len(player.displayed) for player in state.players)
    rounds = min(LAST_ROUND - state.number, (DISPLAY_SIZE - most) / CARDS_A_ROUND)
    share = min(1.0, max(0.0, rounds) / 2)
    water = 0.5 - 0.12 * share if state.expansion else 0.0
    return Prices(0.2 + 0.4 * share, 0.4 + 1.3 * share, water, max(0.0, rounds))


@dataclass(frozen=True, slots=True)
class Weights:
    """What a lead of one is worth in final points."""

    good: float
    gold: float
    water: float
    card: float
    row: float
    ability: float


WITHOUT_WATER = Weights(0.42, 2.0, 0.0, 0.0, 0.35, 1.0)
WITH_WATER = Weights(0.52, 1.35, 0.37, 0.3, 0.65, 1.3)


@dataclass(frozen=True, slots=True)
class Eye:
    """A player who looks at the table, with the purse that is reckoned with."""

    state: State
    seat: Seat
    unit: Prices
    purse: Bundle

    def with_purse(self, purse: Bundle) -> "Eye":
        """The same look with another purse."""
        return Eye(self.state, self.seat, self.unit, purse)


def eye(state: State, seat: Seat) -> Eye:
    """The look of a player at the table as it is."""
    return Eye(state, seat, prices(state), state.players[seat].purse)


@lru_cache(maxsize=4096)
def stock(purse: Bundle, unit: Prices) -> float:
    """What a purse is worth besides its points: many of one kind are worth less each."""
    goods = 0.0
    for kind in GOODS:
        count = getattr(purse, kind)
        goods += min(count, 2) + 0.85 * max(0, min(count, 4) - 2) + 0.6 * max(0, count - 4)
    goods -= 0.5 * max(0, purse.goods - 8) + 0.4 * max(0, purse.goods - 10)
    return (
        unit.good * goods
        + unit.gold * (min(purse.gold, 3) + 0.1 * max(0, purse.gold - 3))
        + unit.water * min(purse.water, 10)
    )


def bundle_worth(eye: Eye, terms: Bundle) -> float:
    """What taking this brings."""
    fixed = Bundle(terms.dates, terms.salt, terms.pepper, terms.gold, terms.water)
    free = terms.any_good if isinstance(terms, Terms) else 0
    gained = stock(eye.purse + fixed, eye.unit) - stock(eye.purse, eye.unit)
    return gained + terms.vp + 1.1 * eye.unit.good * free


def cost_worth(eye: Eye, cost: Bundle) -> float:
    """What giving this away costs."""
    return stock(eye.purse, eye.unit) - stock(eye.purse - cost, eye.unit) + cost.vp


def row_fit(state: State, row: tuple[str, ...], card: TribeCard) -> float:
    """What a card adds to the hope for a full row."""
    if len(row) >= ROW_LENGTH:
        return -9.0
    symbols = [state.box.displayed[laid].symbol for laid in row]
    known = [symbol for symbol in symbols if symbol != JOKER]
    share = (len(row) + 1) / ROW_LENGTH
    equal = 4.0 if set(known) <= {card.symbol} else 0.0
    different = 2.0 if card.symbol not in known and len(set(known)) == len(known) else 0.0
    return max(equal * share * share, different * share) * (1.0 if row else 0.8)


def card_worth(eye: Eye, card: TribeCard) -> float:
    """What a card is worth in the display of this player."""
    fits = [row_fit(eye.state, row, card) for row in eye.state.players[eye.seat].rows]
    return card.vp + 0.35 + max(fits) + ability_worth(eye, card)


def ability_worth(eye: Eye, card: TribeCard) -> float:
    """What a card does, beside its points."""
    effect = card.effect
    match effect:
        case lasting.Standing():
            return PER_ROUND.get(type(effect), 0.1) * eye.unit.rounds + 0.1
        case lasting.Once():
            return 0.8 if eye.unit.rounds >= 1 else 0.1
        case lasting.VpPerSymbolGroup(symbol, group, vp):
            shown = eye.state.players[eye.seat].displayed
            count = sum(eye.state.box.displayed[laid].symbol == symbol for laid in shown)
            return vp * (count + 0.25 * eye.unit.rounds) / group
        case lasting.Final():
            return 0.8
        case _:
            return AT_ONCE.get(kind_of_effect(effect), 0.0)


def worth(state: State, seat: Seat) -> float:
    """What a player has, in points: score, stock, hopes.

    The weights come from games between good bots: how far each lead at the beginning of a
    round went into the final score.
    """
    player, look = state.players[seat], eye(state, seat)
    weights = WITH_WATER if state.expansion else WITHOUT_WATER
    found = score(state, seat)
    hopes = rows_worth(state, player.rows) - _full_rows(found)
    abilities = sum(
        ability_worth(look, state.box.displayed[card])
        for card in player.displayed
        if isinstance(state.box.displayed[card].effect, lasting.Standing)
    )
    water = player.purse.water // 2 if state.expansion else 0
    return (
        found.total
        - water
        + weights.good * min(player.purse.goods, 10)
        + weights.gold * min(player.purse.gold, 3)
        + weights.water * min(player.purse.water, 10)
        + weights.card * len(player.displayed)
        + weights.row * hopes
        + weights.ability * abilities
    )


def standing(state: State, seat: Seat) -> float:
    """How far ahead a player is."""
    if state.ended:
        mine, theirs = score(state, seat).total, score(state, other(seat)).total
        return (mine - theirs) + (3.0 if mine > theirs else -3.0 if mine < theirs else 0.0)
    return worth(state, seat) - worth(state, other(seat))


def rows_worth(state: State, rows: Rows) -> float:
    """What rows are worth, full ones and hopes."""
    return sum(_row_worth(state, row) for row in rows)


def _row_worth(state: State, row: tuple[str, ...]) -> float:
    if not row:
        return 0.0
    symbols = [state.box.displayed[card].symbol for card in row]
    known = [symbol for symbol in symbols if symbol != JOKER]
    share = len(row) / ROW_LENGTH
    equal = 4.0 if len(set(known)) <= 1 else 0.0
    different = 2.0 if len(set(known)) == len(known) else 0.0
    return max(equal * share * share, different * share) * (1.0 if share == 1.0 else 0.8)


def _full_rows(found: Score) -> int:
    return sum(line.value for line in found.lines if "row" in line.facts)
