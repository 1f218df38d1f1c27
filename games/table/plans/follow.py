"""Follow a plan along the steps of a table: what to play next, what to wait for, what to drop.

It follows from the steps since the plan was armed alone, so that any process can do it again.
"""

from collections.abc import Iterable, Sequence
from itertools import chain, takewhile
from typing import Literal

import msgspec
from msgspec.structs import replace

from games.kernel.values import JsonObject, Seat
from games.table.plans.structs import DropCode, StepForm, TriedLine, TurnForm


class LineProgress(msgspec.Struct, frozen=True):
    """How far the game has followed a line: `steps` matched, `move` must be played now.

    A line with neither `move`, `why` nor the state `played` waits for the others.
    """

    state: Literal["armed", "played", "dropped"]
    steps: int
    turn: int
    move: JsonObject | None = None
    why: DropCode | None = None


class Progress(msgspec.Struct, frozen=True):
    """How far the game has followed a plan, and the move to play now."""

    lines: tuple[LineProgress, ...]
    move: JsonObject | None = None

    @property
    def state(self) -> Literal["armed", "played", "dropped"]:
        """Whether a line can go on, else whether one was played to its end."""
        states = {line.state for line in self.lines}
        return next((state for state in ("armed", "played") if state in states), "dropped")

    @property
    def why(self) -> DropCode | None:
        """Why the line that went furthest was dropped; None unless all are."""
        if self.state != "dropped":
            return None
        return max(self.lines, key=lambda line: line.steps).why


def follow(
    seat: Seat, lines: Iterable[TriedLine], steps: Sequence[StepForm], *, is_to_act: bool
) -> Progress:
    """Return the progress of a plan of this seat after these steps.

    The first line that can be played is; the others go on only if they say the same.
    """
    found = tuple(_Walk(seat, steps, is_to_act).along(line) for line in lines)
    return Progress(found, next((line.move for line in found if line.move is not None), None))


def dropped(progress: Progress, why: DropCode) -> Progress:
    """Return the progress of a plan that is dropped for a reason outside its lines."""
    return Progress(
        tuple(
            replace(line, state="dropped", why=why, move=None) if line.state == "armed" else line
            for line in progress.lines
        )
    )


class _Stop(Exception):
    """Raised where a line ends for now: it waits, has a move to play, or is dropped."""

    def __init__(self, why: DropCode | None = None, move: JsonObject | None = None) -> None:
        super().__init__(why)
        self.why, self.move = why, move


class _Walk:
    """The walk along one line."""

    def __init__(self, seat: Seat, steps: Sequence[StepForm], is_to_act: bool) -> None:
        self._seat, self._steps, self._is_to_act = seat, steps, is_to_act
        self._at = 0
        self._is_loose = False
        """Whether the others did anything, so that only moves and what was drawn are compared."""

    def along(self, tried: TriedLine) -> LineProgress:
        """Return how far the steps follow this line."""
        turn = 0
        try:
            for turn, (planned, form) in enumerate(zip(tried.line.turns, tried.forms, strict=True)):
                if planned.anything:
                    self._pass_over(form)
                else:
                    self._match_others(form)
                self._match_moves(form, planned.moves, is_last=turn == len(tried.forms) - 1)
        except _Stop as stop:
            state: Literal["armed", "dropped"] = "dropped" if stop.why else "armed"
            return LineProgress(state, self._at, turn, stop.move, stop.why)
        return LineProgress("played", self._at, turn)

    def _pass_over(self, form: TurnForm) -> None:
        """Pass over the steps of the others; what they drew must be what the plan saw."""
        self._is_loose = True
        rest = self._steps[self._at :]
        others = list(takewhile(lambda step: step.seat != self._seat, rest))
        if len(others) == len(rest) and not self._is_to_act:
            raise _Stop
        if list(_drawn(others)) != list(_drawn(form.others)):
            raise _Stop("revealed")
        self._at += len(others)

    def _match_others(self, form: TurnForm) -> None:
        for expected in form.others:
            if self._at == len(self._steps):
                raise _Stop("other_move" if self._is_to_act else None)
            self._match(expected)

    def _match_moves(self, form: TurnForm, moves: Sequence[JsonObject], *, is_last: bool) -> None:
        for left, (expected, move) in zip(
            range(len(moves) - 1, -1, -1), zip(form.moves, moves, strict=True), strict=True
        ):
            if self._at == len(self._steps):
                raise _Stop(move=move) if self._is_to_act else _Stop("other_move")
            # The last move ends the plan, so that it does not matter what it reveals.
            self._match(expected, is_end=is_last and not left)

    def _match(self, expected: StepForm, *, is_end: bool = False) -> None:
        step = self._steps[self._at]
        if step.seat != expected.seat or step.move != expected.move:
            raise _Stop("you_played" if step.seat == self._seat else "other_move")
        if not is_end:
            if step.drawn != expected.drawn:
                raise _Stop("revealed")
            if step.shown != expected.shown and not self._is_loose:
                raise _Stop("other_move")
        self._at += 1


def _drawn(steps: Iterable[StepForm]) -> Iterable[str]:
    return chain.from_iterable(step.drawn for step in steps)
