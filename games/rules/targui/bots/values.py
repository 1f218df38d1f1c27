"""The values of goods, cards and places in the display, in victory points.

The bots share these rough values; they were set by hand and are measured by the tournament.
"""

from functools import lru_cache

import msgspec

from games.kernel.outcome import Score
from games.kernel.values import Seat
from games.rules.targui.box.bundle import GOODS, Bundle, Terms
from games.rules.targui.box.cards import TribeCard
from games.rules.targui.box.effect import JOKER, Final, Once, Standing, code_of
from games.rules.targui.scoring import VpPerSymbolGroup, score
from games.rules.targui.state import DISPLAY_SIZE, ROW_LENGTH, Rows, State, other

LAST_ROUND = 12
CARDS_A_ROUND = 1.2
"""How many cards the faster player is expected to lay in a round."""

PER_ROUND = {
    "discount_symbol": 0.12,
    "noble_discount": 0.04,
    "water_option_discount": 0.08,
    "play_hand_without_noble": 0.08,
    "hand_limit": 0.03,
    "merchant_rate": 0.05,
    "water_gold_rate": 0.15,
    "goods_card_bonus": 0.18,
    "consolation_good": 0.1,
    "round_income": 0.3,
    "raid_gain": 0.15,
    "raid_reward": 0.2,
    "raid_immunity": 0.35,
    "may_place_on_robber": 0.05,
    "may_place_facing": 0.1,
    "dune_bonus": 0.2,
    "targia_both": 0.15,
    "targia_adjacent": 0.15,
}
"""The value of a lasting effect in each round that is still to come, by its code."""

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
"""The value of an effect that works when its card is laid, by its code."""


CLEAR_LEAD = 9
"""The lead after which a player hardly ever lost: see docs/absence.md."""


class UnitValues(msgspec.Struct, frozen=True):
    """The value of one unit of each resource at this time of the game."""

    good: float
    gold: float
    water: float
    rounds: float
    """The number of rounds still to come."""


def unit_values(state: State) -> UnitValues:
    """Return the unit values: goods buy cards, so that they lose value as the end comes near."""
    most = max(len(player.displayed) for player in state.players)
    rounds = min(LAST_ROUND - state.number, (DISPLAY_SIZE - most) / CARDS_A_ROUND)
    share = min(1.0, max(0.0, rounds) / 2)
    water = 0.5 - 0.12 * share if state.expansion else 0.0
    return UnitValues(0.2 + 0.4 * share, 0.4 + 1.3 * share, water, max(0.0, rounds))


class Weights(msgspec.Struct, frozen=True):
    """The value of a lead of one in final points."""

    good: float
    gold: float
    water: float
    card: float
    row: float
    ability: float


WITHOUT_WATER = Weights(0.42, 2.0, 0.0, 0.0, 0.35, 1.0)
WITH_WATER = Weights(0.52, 1.35, 0.37, 0.3, 0.65, 1.3)


class Side(msgspec.Struct, frozen=True):
    """One player at the table, with the purse that is assumed."""

    state: State
    seat: Seat
    unit: UnitValues
    purse: Bundle

    def with_purse(self, purse: Bundle) -> "Side":
        """Return the same side with another purse."""
        return Side(self.state, self.seat, self.unit, purse)


def side_of(state: State, seat: Seat) -> Side:
    """Return the side of a player at the table as it is."""
    return Side(state, seat, unit_values(state), state.players[seat].purse)


@lru_cache(maxsize=4096)
def stock_value(purse: Bundle, unit: UnitValues) -> float:
    """Return the value of a purse without its points: many of one kind count less each."""
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


def bundle_value(side: Side, terms: Bundle) -> float:
    """Return the value of taking this."""
    fixed = Bundle(terms.dates, terms.salt, terms.pepper, terms.gold, terms.water)
    free = terms.any_good if isinstance(terms, Terms) else 0
    gained = stock_value(side.purse + fixed, side.unit) - stock_value(side.purse, side.unit)
    return gained + terms.vp + 1.1 * side.unit.good * free


def cost_value(side: Side, cost: Bundle) -> float:
    """Return the value lost by giving this away."""
    return stock_value(side.purse, side.unit) - stock_value(side.purse - cost, side.unit) + cost.vp


def row_fit(state: State, row: tuple[str, ...], card: TribeCard) -> float:
    """Return the value that a card adds to a row that may become full."""
    if len(row) >= ROW_LENGTH:
        return -9.0
    symbols = [state.box.displayed[laid].symbol for laid in row]
    known = [symbol for symbol in symbols if symbol != JOKER]
    share = (len(row) + 1) / ROW_LENGTH
    equal = 4.0 if set(known) <= {card.symbol} else 0.0
    different = 2.0 if card.symbol not in known and len(set(known)) == len(known) else 0.0
    return max(equal * share * share, different * share) * (1.0 if row else 0.8)


def card_value(side: Side, card: TribeCard) -> float:
    """Return the value of a card in the display of this player."""
    fits = [row_fit(side.state, row, card) for row in side.state.players[side.seat].rows]
    return card.vp + 0.35 + max(fits) + ability_value(side, card)


def ability_value(side: Side, card: TribeCard) -> float:
    """Return the value of the effect of a card."""
    effect = card.effect
    match effect:
        case Standing():
            return PER_ROUND.get(code_of(effect), 0.1) * side.unit.rounds + 0.1
        case Once():
            return 0.8 if side.unit.rounds >= 1 else 0.1
        case VpPerSymbolGroup(symbol, group, vp):
            shown = side.state.players[side.seat].displayed
            count = sum(side.state.box.displayed[laid].symbol == symbol for laid in shown)
            return vp * (count + 0.25 * side.unit.rounds) / group
        case Final():
            return 0.8
        case _:
            return AT_ONCE.get(code_of(effect), 0.0)


def position_value(state: State, seat: Seat) -> float:
    """Return the value of the position of a player, in points: score, stock, rows begun.

    The weights come from games between good bots: how much of each lead at the beginning of a
    round went into the final score.
    """
    player, side = state.players[seat], side_of(state, seat)
    weights = WITH_WATER if state.expansion else WITHOUT_WATER
    now = score(state, seat)
    begun = rows_value(state, player.rows) - _full_rows(now)
    abilities = sum(
        ability_value(side, state.box.displayed[card])
        for card in player.displayed
        if isinstance(state.box.displayed[card].effect, Standing)
    )
    water = player.purse.water // 2 if state.expansion else 0
    return (
        now.total
        - water
        + weights.good * min(player.purse.goods, 10)
        + weights.gold * min(player.purse.gold, 3)
        + weights.water * min(player.purse.water, 10)
        + weights.card * len(player.displayed)
        + weights.row * begun
        + weights.ability * abilities
    )


def lead(state: State, seat: Seat) -> float:
    """Return how far ahead a player is."""
    if state.ended:
        ahead = score(state, seat).total - score(state, other(seat)).total
        return ahead + (3.0 if ahead > 0 else -3.0 if ahead < 0 else 0.0)
    return position_value(state, seat) - position_value(state, other(seat))


def rows_value(state: State, rows: Rows) -> float:
    """Return the value of rows, full ones and begun ones."""
    return sum(_row_value(state, row) for row in rows)


def _row_value(state: State, row: tuple[str, ...]) -> float:
    if not row:
        return 0.0
    symbols = [state.box.displayed[card].symbol for card in row]
    known = [symbol for symbol in symbols if symbol != JOKER]
    share = len(row) / ROW_LENGTH
    equal = 4.0 if len(set(known)) <= 1 else 0.0
    different = 2.0 if len(set(known)) == len(known) else 0.0
    return max(equal * share * share, different * share) * (1.0 if share == 1.0 else 0.8)


def _full_rows(now: Score) -> int:
    return sum(line.value for line in now.lines if "row" in line.facts)
