"""Try the lines of a plan in memory, as in exploring: nothing is written, nothing is disclosed."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, TypeAlias

import msgspec

from games.kernel.codec import audience_of, redact, split
from games.kernel.refusal import Malformed, Refused
from games.kernel.replay import fold
from games.kernel.values import JsonObject, Seat
from games.table.commands import Ply
from games.table.plans.forms import step_form
from games.table.plans.structs import (
    PlannedLine,
    PlannedTurn,
    StepForm,
    TriedLine,
    TriedStep,
    TurnForm,
)
from games.tables.access import Access
from games.tables.explore import chance_from, decided, one_world

Path: TypeAlias = tuple[bytes, ...]
"""A salt and the moves that were tried with it, as JSON."""

MAX_TRIED = 600
"""The most different moves that one plan may try."""


def try_lines(
    access: Access, seat: Seat, position: int, lines: Sequence[PlannedLine]
) -> tuple[TriedLine, ...]:
    """Return the lines with the forms of their steps.

    Raise `Refused` or `Malformed` with the line, the turn and the index of the move that is not
    possible there.
    """
    trial = _Trial(access, seat, position)
    tried = tuple(trial.along(line, number) for number, line in enumerate(lines))
    for number, line in enumerate(tried):
        for earlier in range(number):
            _check_agreement(tried[earlier], line, earlier=earlier, number=number)
    return tried


def _check_agreement(one: TriedLine, other: TriedLine, *, earlier: int, number: int) -> None:
    """Require that two lines give the same answer to the same moves."""
    turns = zip(one.line.turns, other.line.turns, one.forms, other.forms, strict=False)
    for turn, (mine, theirs, form, other_form) in enumerate(turns):
        if mine.anything != theirs.anything or form.others != other_form.others:
            return
        pairs = list(zip(form.moves, other_form.moves, strict=False))
        if any(first.move != second.move for first, second in pairs):
            raise Refused("other_answer_before", line=number, turn=turn, index=0, earlier=earlier)
        if form.moves != other_form.moves:
            return


class _Tried(NamedTuple):
    """The result of a tried move: the state after it, and what the seat of the plan saw."""

    state: Any
    form: StepForm
    step: TriedStep


class _Trial:
    """The moves tried from one position, each once for all lines that begin with the same ones."""

    def __init__(self, access: Access, seat: Seat, position: int) -> None:
        self._access, self._seat, self._position = access, seat, position
        self._worlds: dict[str, Any] = {}
        self._tried: dict[Path, _Tried] = {}

    def along(self, line: PlannedLine, number: int) -> TriedLine:
        """Return the line with the forms of its steps. Raise `Refused` or `Malformed`."""
        path: Path = (line.salt.encode(),)
        state, forms, steps = self._world(line.salt), [], []
        for turn, planned in enumerate(line.turns):
            try:
                tried = list(self._turn(state, path, planned))
            except (Refused, Malformed) as no:
                facts = {"index": 0, **no.refusal.facts, "line": number, "turn": turn}
                raise type(no)(no.refusal.code, **facts) from None
            path, state = (*path, *_keys(self._seat, planned)), tried[-1].state
            forms.append(_form_of(planned, tried))
            steps += [each.step for each in tried]
        return TriedLine(line, tuple(forms), tuple(steps))

    def _world(self, salt: str) -> Any:
        if salt not in self._worlds:
            events = one_world(self._access, self._position, chance_from(salt))
            self._worlds[salt] = fold(self._access.table.game, events)
        return self._worlds[salt]

    def _turn(self, state: Any, path: Path, turn: PlannedTurn) -> Iterator[_Tried]:
        if any(ply.seat == self._seat for ply in turn.others):
            raise Refused("own_move_among_others")
        keys = _keys(self._seat, turn)
        for index, ply in enumerate(_plies(self._seat, turn)):
            if index == len(turn.others):
                self._check_to_act(state)
            tried = self._move(state, (*path, *keys[: index + 1]), ply, index)
            state = tried.state
            yield tried

    def _check_to_act(self, state: Any) -> None:
        to_act = self._access.table.game.to_act(state)
        if to_act and self._seat not in to_act:
            raise Refused("others_to_act", to_act=sorted(to_act))

    def _move(self, state: Any, path: Path, ply: Ply, index: int) -> _Tried:
        if path not in self._tried:
            if len(self._tried) >= MAX_TRIED:
                raise Refused("plan_too_long", limit=MAX_TRIED)
            game, chance = self._access.table.game, chance_from(path[0].decode())
            batch = decided(game, state, ply, index, chance)
            mover = Seat(ply.seat)
            events = tuple(redact(event, self._seat) for event in batch.events)
            form = step_form(self._seat, seat=mover, move=self._visible(ply), events=batch.events)
            self._tried[path] = _Tried(batch.state, form, TriedStep(mover, events))
        return self._tried[path]

    def _visible(self, ply: Ply) -> JsonObject:
        """Return the move in the form in which the log shows it to the seat of the plan."""
        parts = split(self._access.table.game.codec.move_from(ply.move), ply.seat)
        own = parts.secrets.get(audience_of(self._seat), {}) if ply.seat == self._seat else {}
        return {**parts.public, **own}


def _plies(seat: Seat, turn: PlannedTurn) -> list[Ply]:
    return [*turn.others, *(Ply(seat, move) for move in turn.moves)]


def _keys(seat: Seat, turn: PlannedTurn) -> Path:
    return tuple(msgspec.json.encode(ply) for ply in _plies(seat, turn))


def _form_of(turn: PlannedTurn, tried: Sequence[_Tried]) -> TurnForm:
    forms, count = tuple(each.form for each in tried), len(turn.others)
    return TurnForm(forms[:count], forms[count:])
