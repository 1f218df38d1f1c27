"""The end: points of tokens, cards, rows, abilities and water (T37 to T40)."""

from collections.abc import Iterator

from games.kernel.outcome import Line, Outcome, Score, ranked, score_of
from games.kernel.values import Seat
from games.rules.targui.box import lasting
from games.rules.targui.box.cards import JOKER, SYMBOLS
from games.rules.targui.state import ROW_LENGTH, Rows, State, other

ROW_OF_EQUALS = 4
ROW_OF_ALL_DIFFERENT = 2
WATER_PER_POINT = 2


def outcome(state: State) -> Outcome | None:
    """Why the game ended, the ranks, the scores; None while it goes on."""
    if not state.ended:
        return None
    scores = tuple(score(state, Seat(seat)) for seat in (0, 1))

    def merit(seat: int) -> tuple[int, int, int]:
        purse = state.players[seat].purse
        return (-scores[seat].total, -purse.gold, -purse.goods)

    return Outcome(state.ended, ranked(2, merit), scores)


def score(state: State, seat: Seat) -> Score:
    """What a player would have if the game ended now, with the best symbol for a joker (T35)."""
    symbols = _symbols(state, seat)
    jokers = SYMBOLS if any(JOKER in row for row in symbols) else SYMBOLS[:1]
    named = (tuple(tuple(j if s == JOKER else s for s in r) for r in symbols) for j in jokers)
    return max((score_of(*_lines(state, seat, rows)) for rows in named), key=lambda s: s.total)


def _symbols(state: State, seat: Seat) -> Rows:
    cards = state.box.displayed
    return tuple(tuple(cards[card].symbol for card in row) for row in state.players[seat].rows)


def _lines(state: State, seat: Seat, rows: Rows) -> Iterator[Line]:
    player = state.players[seat]
    yield Line("tokens", player.purse.vp)
    printed = sum(state.box.displayed[card].vp for card in player.displayed)
    yield Line("cards", printed, {"cards": len(player.displayed)})
    yield from _row_lines(state, seat, rows)
    yield from _ability_lines(state, seat, rows)
    if state.expansion:
        pairs = player.purse.water // WATER_PER_POINT
        yield Line("water", pairs, {"water": player.purse.water})


def _row_lines(state: State, seat: Seat, rows: Rows) -> Iterator[Line]:
    raised = [effect for _, effect in state.abilities(seat, lasting.DiverseRowValue)]
    different = 0
    for number, row in enumerate(rows):
        if len(row) == ROW_LENGTH and len(set(row)) == 1:
            yield Line("row_of_equals", ROW_OF_EQUALS, {"row": number, "symbol": row[0]})
        if len(row) == ROW_LENGTH and len(set(row)) == ROW_LENGTH:
            values = [effect.vp for effect in raised if different < effect.max_rows]
            different += 1
            value = max([ROW_OF_ALL_DIFFERENT, *values])
            yield Line("row_of_all_different", value, {"row": number})


def _ability_lines(state: State, seat: Seat, rows: Rows) -> Iterator[Line]:
    for card, effect in state.abilities(seat, lasting.Final):
        if points := _ability(state, seat, rows, card, effect):
            yield Line("ability", points, {"card": card})


def _ability(  # noqa: PLR0911  # one return for each effect
    state: State, seat: Seat, rows: Rows, card: str, effect: lasting.Final
) -> int:
    player = state.players[seat]
    symbols = sum(rows, ())
    full = [row for row in player.rows if len(row) == ROW_LENGTH]
    match effect:
        case lasting.VpPerSymbolGroup(symbol, group, vp):
            return symbols.count(symbol) // group * vp
        case lasting.VpIfMoreCardsThanOpponent(vp):
            theirs = state.players[other(seat)].displayed
            return vp if len(symbols) > len(theirs) else 0
        case lasting.VpIfCardsAtLeast(n, vp):
            return vp if len(symbols) >= n else 0
        case lasting.VpIfLastInFullRow(vp):
            return vp if any(row[-1] == card for row in full) else 0
        case lasting.VpPerFullRow(vp):
            return vp * len(full)
        case lasting.VpIfAllSymbols(vp):
            return vp if set(symbols) >= set(SYMBOLS) else 0
        case lasting.WaterPairBonus(max_pairs, vp):
            return min(max_pairs, player.purse.water // WATER_PER_POINT) * vp
        case _:
            return 0
