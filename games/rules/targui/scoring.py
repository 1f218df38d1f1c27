"""The end: points of tokens, cards, rows, final effects and water (T37 to T40).

The effects of this family count when the game ends, for cards that are displayed then.
"""

from collections.abc import Iterator

from games.kernel.outcome import Outcome, Score, ScoreLine, ranked, score_of
from games.kernel.values import Seat
from games.rules.targui.box.bundle import Count
from games.rules.targui.box.effect import JOKER, SYMBOLS, Final, Group, Symbol
from games.rules.targui.state import ROW_LENGTH, Rows, State, other

ROW_OF_EQUALS = 4
ROW_OF_ALL_DIFFERENT = 2
WATER_PER_POINT = 2


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
    """Another value for rows of different symbols; it counts in the lines of the rows."""

    vp: Count
    max_rows: Count


class WaterPairBonus(Final, tag="water_pair_bonus", frozen=True):
    """More for the first pairs of water."""

    max_pairs: Count
    vp: Count


def outcome(state: State) -> Outcome | None:
    """Return the reason of the end, the ranks and the scores; None while the game goes on."""
    if not state.ended:
        return None
    scores = tuple(score(state, Seat(seat)) for seat in (0, 1))

    def merit(seat: int) -> tuple[int, int, int]:
        purse = state.players[seat].purse
        return (-scores[seat].total, -purse.gold, -purse.goods)

    return Outcome(state.ended, ranked(2, merit), scores)


def score(state: State, seat: Seat) -> Score:
    """Return the score if the game ended now, with the best symbol for a joker (T35)."""
    symbols = _symbols(state, seat)
    jokers = SYMBOLS if any(JOKER in row for row in symbols) else SYMBOLS[:1]
    named = (tuple(tuple(j if s == JOKER else s for s in r) for r in symbols) for j in jokers)
    return max((score_of(*_lines(state, seat, rows)) for rows in named), key=lambda s: s.total)


def _symbols(state: State, seat: Seat) -> Rows:
    cards = state.box.displayed
    return tuple(tuple(cards[card].symbol for card in row) for row in state.players[seat].rows)


def _lines(state: State, seat: Seat, rows: Rows) -> Iterator[ScoreLine]:
    player = state.players[seat]
    yield ScoreLine("tokens", player.purse.vp)
    printed = sum(state.box.displayed[card].vp for card in player.displayed)
    yield ScoreLine("cards", printed, {"cards": len(player.displayed)})
    yield from _row_lines(state, seat, rows)
    yield from _effect_lines(state, seat, rows)
    if state.expansion:
        pairs = player.purse.water // WATER_PER_POINT
        yield ScoreLine("water", pairs, {"water": player.purse.water})


def _row_lines(state: State, seat: Seat, rows: Rows) -> Iterator[ScoreLine]:
    raised = [effect for _, effect in state.abilities(seat, DiverseRowValue)]
    different = 0
    for number, row in enumerate(rows):
        if len(row) == ROW_LENGTH and len(set(row)) == 1:
            yield ScoreLine("row_of_equals", ROW_OF_EQUALS, {"row": number, "symbol": row[0]})
        if len(row) == ROW_LENGTH and len(set(row)) == ROW_LENGTH:
            values = [effect.vp for effect in raised if different < effect.max_rows]
            different += 1
            value = max([ROW_OF_ALL_DIFFERENT, *values])
            yield ScoreLine("row_of_all_different", value, {"row": number})


def _effect_lines(state: State, seat: Seat, rows: Rows) -> Iterator[ScoreLine]:
    for card, effect in state.abilities(seat, Final):
        if points := _effect_points(state, seat, rows, card, effect):
            yield ScoreLine("ability", points, {"card": card})


def _effect_points(  # noqa: PLR0911  # one return for each effect
    state: State, seat: Seat, rows: Rows, card: str, effect: Final
) -> int:
    player = state.players[seat]
    symbols = sum(rows, ())
    full = [row for row in player.rows if len(row) == ROW_LENGTH]
    match effect:
        case VpPerSymbolGroup(symbol, group, vp):
            return symbols.count(symbol) // group * vp
        case VpIfMoreCardsThanOpponent(vp):
            theirs = state.players[other(seat)].displayed
            return vp if len(symbols) > len(theirs) else 0
        case VpIfCardsAtLeast(n, vp):
            return vp if len(symbols) >= n else 0
        case VpIfLastInFullRow(vp):
            return vp if any(row[-1] == card for row in full) else 0
        case VpPerFullRow(vp):
            return vp * len(full)
        case VpIfAllSymbols(vp):
            return vp if set(symbols) >= set(SYMBOLS) else 0
        case WaterPairBonus(max_pairs, vp):
            return min(max_pairs, player.purse.water // WATER_PER_POINT) * vp
        case _:
            return 0
