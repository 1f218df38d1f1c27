"""The display: 3 rows of 4, filled from the left, moved only by abilities (T19)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations, permutations

from games.kernel.chance import Chance
from games.kernel.facts import Event, Move
from games.kernel.refusal import Refusal, refuse
from games.kernel.values import JsonObject
from games.rules.targui.box.acts import Act
from games.rules.targui.events import Arranged, CardLaid, Declined
from games.rules.targui.moves import Arrange, Decline, LayIn
from games.rules.targui.state import ROW_LENGTH, Rows, State, Step, TableDraft
from games.rules.targui.steps.gains import Work


@dataclass(frozen=True, slots=True)
class LayCard(Step):
    """Choose the row for a card that is paid; its effect follows."""

    card: str

    name = "lay"

    def after(self, state: State, event: Event) -> tuple[Step, ...]:
        effect = state.box.displayed[self.card].effect
        return (Work(self.seat, effect, self.card),) if isinstance(effect, Act) else ()

    def candidates(self, state: State) -> Iterator[Move]:
        rows = state.players[self.seat].rows
        yield from (LayIn(row) for row, cards in enumerate(rows) if len(cards) < ROW_LENGTH)

    def refusal(self, state: State, move: Move) -> Refusal | None:
        if not isinstance(move, LayIn):
            return refuse("not_now")
        rows = state.players[self.seat].rows
        if not 0 <= move.row < len(rows):
            return refuse("no_such_row", row=move.row)
        return refuse("row_full") if len(rows[move.row]) >= ROW_LENGTH else None

    def act(self, draft: TableDraft, move: Move, chance: Chance) -> None:
        assert isinstance(move, LayIn)
        dunes = (step.dune_in_use for step in draft.state.agenda if step.dune_in_use)
        draft.emit(CardLaid(self.seat, self.card, move.row, next(dunes, "")))

    def offer(self, state: State) -> JsonObject:
        rows = state.players[self.seat].rows
        return {
            "card": self.card,
            "rows": [row for row, cards in enumerate(rows) if len(cards) < ROW_LENGTH],
        }

    @property
    def held(self) -> tuple[str, ...]:
        return (self.card,)


def moved(before: Rows, after: Rows) -> int:
    """How many cards lie elsewhere than before."""
    place = {card: (row, at) for row, cards in enumerate(before) for at, card in enumerate(cards)}
    return sum(
        place[card] != (row, at) for row, cards in enumerate(after) for at, card in enumerate(cards)
    )


@dataclass(frozen=True, slots=True)
class Arranging(Step):
    """Move at most `most` cards of the display; with `swap` two that change places."""

    most: int
    swap: bool
    left: int

    name = "arrange"

    def over(self, state: State) -> bool:
        return self.left == 0

    def useless(self, state: State) -> str | None:
        return None if self._arrangements(state) else "too_few_cards"

    def after(self, state: State, event: Event) -> tuple[Step, ...]:
        return (replace(self, left=self.left - 1),) if isinstance(event, Arranged) else ()

    def _arrangements(self, state: State) -> list[Rows]:
        rows = state.players[self.seat].rows
        if self.swap:
            return [_swapped(rows, *pair) for pair in combinations(sum(rows, ()), 2)]
        return list(dict.fromkeys(_rearranged(rows, self.most)))

    def candidates(self, state: State) -> Iterator[Move]:
        yield from (Arrange(rows) for rows in self._arrangements(state))
        yield Decline()

    def refusal(self, state: State, move: Move) -> Refusal | None:
        match move:
            case Arrange(rows):
                return self._rows_refusal(state.players[self.seat].rows, rows)
            case Decline():
                return None
            case _:
                return refuse("not_now")

    def _rows_refusal(self, before: Rows, after: Rows) -> Refusal | None:
        if sorted(sum(before, ())) != sorted(sum(after, ())) or len(before) != len(after):
            return refuse("other_cards")
        if max(len(row) for row in after) > ROW_LENGTH:
            return refuse("row_full")
        if self.swap and [len(row) for row in before] != [len(row) for row in after]:
            return refuse("no_swap")
        if not 0 < moved(before, after) <= self.most:
            return refuse("too_many_moved", most=self.most)
        return None

    def act(self, draft: TableDraft, move: Move, chance: Chance) -> None:
        if isinstance(move, Arrange):
            draft.emit(Arranged(self.seat, move.rows))
        else:
            draft.emit(Declined(self.seat))

    def offer(self, state: State) -> JsonObject:
        return {
            "most": self.most,
            "swap": self.swap,
            "left": self.left,
            "arrangements": [list(map(list, rows)) for rows in self._arrangements(state)],
        }


def _swapped(rows: Rows, one: str, other: str) -> Rows:
    names = {one: other, other: one}
    return tuple(tuple(names.get(card, card) for card in row) for row in rows)


def _rearranged(rows: Rows, most: int) -> Iterator[Rows]:
    """Every arrangement in which at most so many cards lie elsewhere."""
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
