"""The display: three rows of four, filled from the left, moved only by abilities (T19, T35).

All are acts: `SwapDisplayCards` and `RearrangeDisplay` end with the last change or when declined,
`PlaceInFront` when the dune is displayed, where it stays as a joker.
"""

from collections.abc import Iterator
from itertools import combinations, permutations

from msgspec.structs import replace

from games.kernel.chance import Chance
from games.kernel.events import Event, Move
from games.kernel.refusal import Refusal
from games.kernel.values import Seat
from games.rules.targui.agenda.step import Choice, DeclinableChoice, Steps, UseEffectStep
from games.rules.targui.box.bundle import NOTHING, Count, Terms, ways
from games.rules.targui.box.effect import Act
from games.rules.targui.effects.dunes import dune_in_use
from games.rules.targui.effects.exchanges import Rate, rate_offers, trade_refusal
from games.rules.targui.effects.gains import gain_steps
from games.rules.targui.effects.prices import display_full
from games.rules.targui.events import Arranged, CardLaid, Traded
from games.rules.targui.moves import Arrange, LayIn, Trade
from games.rules.targui.state import ROW_LENGTH, Cards, Rows, State, TableDraft
from games.rules.targui.views.offer import ArrangeOffer, KeepDuneOffer, LayOffer, WaterRates


class SwapDisplayCards(Act, tag="swap_display_cards", frozen=True):
    """Let cards of the display change places."""

    swaps: Count
    gain: Terms = Terms()

    def steps(self, state: State, *, seat: Seat, source: str) -> Steps:
        step = ArrangeStep(seat=seat, most=2, swap=True, left=self.swaps)
        return (step, *gain_steps(seat=seat, terms=self.gain, source=source))


class RearrangeDisplay(Act, tag="rearrange_display", frozen=True):
    """Move cards within the display."""

    moves: Count

    def steps(self, state: State, *, seat: Seat, source: str) -> Steps:
        return (ArrangeStep(seat=seat, most=self.moves, swap=False, left=1),)


class PlaceInFront(Act, tag="place_in_front", frozen=True):
    """Lay the dune itself in the display, as a joker."""

    vp: Count
    cost: Terms

    def steps(self, state: State, *, seat: Seat, source: str) -> Steps:
        return (KeepDuneStep(seat=seat, dune=source, cost=self.cost),)


class LayStep(Choice, frozen=True, kw_only=True):
    """Choose the row for a card that is paid; its effect follows."""

    name = "lay"

    card: str

    @property
    def held(self) -> Cards:
        return (self.card,)

    def _free_rows(self, state: State) -> tuple[int, ...]:
        rows = state.players[self.seat].rows
        return tuple(row for row, cards in enumerate(rows) if len(cards) < ROW_LENGTH)

    def next_steps(self, state: State, event: Event) -> Steps:
        effect = state.box.displayed[self.card].effect
        if not isinstance(effect, Act):
            return ()
        return (UseEffectStep(seat=self.seat, effect=effect, source=self.card),)

    def answers(self, state: State) -> Iterator[Move]:
        yield from (LayIn(row) for row in self._free_rows(state))

    def refusal(self, state: State, move: Move) -> Refusal | None:
        if not isinstance(move, LayIn):
            return Refusal("not_now")
        if not 0 <= move.row < len(state.players[self.seat].rows):
            return Refusal("no_such_row", row=move.row)
        return None if move.row in self._free_rows(state) else Refusal("row_full")

    def apply(self, draft: TableDraft, move: Move, chance: Chance) -> None:
        assert isinstance(move, LayIn)
        draft.emit(CardLaid(self.seat, self.card, move.row, dune_in_use(draft.state)))

    def offer(self, state: State, water: WaterRates) -> LayOffer:
        return LayOffer(water=water, card=self.card, rows=self._free_rows(state))


class KeepDuneStep(DeclinableChoice, frozen=True, kw_only=True):
    """Pay for the dune and lay it in the display (T35)."""

    name = "keep_dune"
    water_helps = True

    dune: str
    cost: Terms

    def _rates(self) -> tuple[Rate, ...]:
        return (Rate(self.cost, Terms()),)

    def blocked_reason(self, state: State) -> str | None:
        if display_full(state, self.seat):
            return "display_full"
        purse = state.players[self.seat].purse
        return None if next(ways(self.cost, purse), None) is not None else "cannot_pay"

    def next_steps(self, state: State, event: Event) -> Steps:
        return (LayStep(seat=self.seat, card=self.dune),) if isinstance(event, Traded) else ()

    def choices(self, state: State) -> Iterator[Move]:
        purse = state.players[self.seat].purse
        yield from (Trade(0, goods) for goods in ways(self.cost, purse))

    def choice_refusal(self, state: State, move: Move) -> Refusal | None:
        match move:
            case Trade() if display_full(state, self.seat):
                return Refusal("display_full")
            case Trade():
                return trade_refusal(state, self.seat, self._rates(), move)
            case _:
                return Refusal("not_now")

    def choose(self, draft: TableDraft, move: Move) -> None:
        assert isinstance(move, Trade)
        draft.emit(Traded(self.seat, 0, self.cost.fixed + move.goods, NOTHING))

    def offer(self, state: State, water: WaterRates) -> KeepDuneOffer:
        rates = rate_offers(state, self.seat, self._rates())
        return KeepDuneOffer(water=water, rates=rates, card=self.dune)


class ArrangeStep(DeclinableChoice, frozen=True, kw_only=True):
    """Move at most `most` cards of the display; with `swap` two that change places."""

    name = "arrange"

    most: int
    swap: bool
    left: int

    def is_done(self, state: State) -> bool:
        return self.left == 0

    def blocked_reason(self, state: State) -> str | None:
        return None if self._arrangements(state) else "too_few_cards"

    def next_steps(self, state: State, event: Event) -> Steps:
        return (replace(self, left=self.left - 1),) if isinstance(event, Arranged) else ()

    def _arrangements(self, state: State) -> list[Rows]:
        rows = state.players[self.seat].rows
        if self.swap:
            return [_swapped(rows, *pair) for pair in combinations(sum(rows, ()), 2)]
        return list(dict.fromkeys(_rearranged(rows, self.most)))

    def choices(self, state: State) -> Iterator[Move]:
        yield from (Arrange(rows) for rows in self._arrangements(state))

    def choice_refusal(self, state: State, move: Move) -> Refusal | None:
        match move:
            case Arrange(rows):
                return self._rows_refusal(state.players[self.seat].rows, rows)
            case _:
                return Refusal("not_now")

    def _rows_refusal(self, before: Rows, after: Rows) -> Refusal | None:
        if sorted(sum(before, ())) != sorted(sum(after, ())) or len(before) != len(after):
            return Refusal("other_cards")
        if max(len(row) for row in after) > ROW_LENGTH:
            return Refusal("row_full")
        if self.swap and [len(row) for row in before] != [len(row) for row in after]:
            return Refusal("no_swap")
        if not 0 < cards_moved(before, after) <= self.most:
            return Refusal("too_many_moved", most=self.most)
        return None

    def choose(self, draft: TableDraft, move: Move) -> None:
        assert isinstance(move, Arrange)
        draft.emit(Arranged(self.seat, move.rows))

    def offer(self, state: State, water: WaterRates) -> ArrangeOffer:
        return ArrangeOffer(
            water=water,
            most=self.most,
            swap=self.swap,
            left=self.left,
            arrangements=tuple(self._arrangements(state)),
        )


def cards_moved(before: Rows, after: Rows) -> int:
    """Return how many cards are at another place than before."""
    place = {card: (row, at) for row, cards in enumerate(before) for at, card in enumerate(cards)}
    return sum(
        place[card] != (row, at) for row, cards in enumerate(after) for at, card in enumerate(cards)
    )


def _swapped(rows: Rows, one: str, other: str) -> Rows:
    names = {one: other, other: one}
    return tuple(tuple(names.get(card, card) for card in row) for row in rows)


def _rearranged(rows: Rows, most: int) -> Iterator[Rows]:
    """Yield every arrangement with at most so many cards at another place."""
    grid = {(row, at): card for row, cards in enumerate(rows) for at, card in enumerate(cards)}
    for count in range(1, most + 1):
        for lifted in combinations(grid, count):
            staying = {cell: card for cell, card in grid.items() if cell not in lifted}
            free = [(r, at) for r in range(len(rows)) for at in range(ROW_LENGTH)]
            free = [
                cell
                for cell in free
                if cell not in staying and cell[1] <= len(rows[cell[0]]) + count
            ]
            for cells in permutations(free, count):
                laid = staying | {cell: grid[old] for cell, old in zip(cells, lifted, strict=True)}
                if all(cell != old for cell, old in zip(cells, lifted, strict=True)) and _packed(
                    laid
                ):
                    yield _rows(laid, len(rows))


def _packed(grid: dict[tuple[int, int], str]) -> bool:
    return all(at == 0 or (row, at - 1) in grid for row, at in grid)


def _rows(grid: dict[tuple[int, int], str], count: int) -> Rows:
    return tuple(
        tuple(grid[row, at] for at in range(ROW_LENGTH) if (row, at) in grid)
        for row in range(count)
    )
