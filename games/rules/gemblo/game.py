"""Gemblo as the kernel knows it: a puzzle for one, a table for two to six.

The two halves are games of their own, in `puzzle/game.py` and `table.py`; here is only which of
them is meant.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from games.kernel.bots import Bot, Sight
from games.kernel.chance import Chance
from games.kernel.game import AnyGame, Game
from games.kernel.outcome import Outcome
from games.kernel.refusal import Refusal, Refused, refuse
from games.kernel.values import JsonObject, Options, Seat, Viewer
from games.rules.gemblo.events import Started
from games.rules.gemblo.puzzle.game import PUZZLE
from games.rules.gemblo.puzzle.state import PuzzleState
from games.rules.gemblo.table import TABLE

_HALVES: tuple[AnyGame, AnyGame] = PUZZLE, TABLE


def _half(state: Any) -> AnyGame:
    return PUZZLE if isinstance(state, PuzzleState) else TABLE


_ONLY_IN_PUZZLES = refuse("only_in_puzzles")


def _knows(half: AnyGame, move: Any) -> bool:
    return isinstance(move, half.move_types)


class Gemblo(Game[Any, Any, Any]):
    """Hands every question to the half it is about."""

    info = replace(
        TABLE.info,
        seats=PUZZLE.info.seats + TABLE.info.seats,
        options=(
            *(replace(option, seats=PUZZLE.info.seats) for option in PUZZLE.info.options),
            *TABLE.info.options,
        ),
    )
    event_types = tuple(dict.fromkeys(PUZZLE.event_types + TABLE.event_types))
    move_types = PUZZLE.move_types
    endings = PUZZLE.endings + TABLE.endings
    rules_version = 1

    def options_refusal(self, seats: int, options: Options) -> Refusal | None:
        if seats in PUZZLE.info.seats:
            return PUZZLE.options_refusal(seats, options)
        return super().options_refusal(seats, options)

    def setup(self, seats: int, options: Options, chance: Chance) -> list[Any]:
        half = next(half for half in _HALVES if seats in half.info.seats)
        return half.setup(seats, options, chance)

    def evolve(self, state: Any, event: Any) -> Any:
        if isinstance(event, Started):
            return (PUZZLE if event.puzzle else TABLE).evolve(None, event)
        return _half(state).evolve(state, event)

    def to_act(self, state: Any) -> frozenset[Seat]:
        return _half(state).to_act(state)

    def refusal(self, state: Any, seat: Seat, move: Any) -> Refusal | None:
        half = _half(state)
        return half.refusal(state, seat, move) if _knows(half, move) else _ONLY_IN_PUZZLES

    def moves(self, state: Any, seat: Seat) -> Iterator[Any]:
        return _half(state).moves(state, seat)

    def decide(self, state: Any, seat: Seat, move: Any, chance: Chance) -> list[Any]:
        half = _half(state)
        if not _knows(half, move):
            raise Refused(_ONLY_IN_PUZZLES)
        return half.decide(state, seat, move, chance)

    def view(self, state: Any, viewer: Viewer) -> JsonObject:
        return _half(state).view(state, viewer)

    def offer(self, state: Any, seat: Seat) -> JsonObject:
        return _half(state).offer(state, seat)

    def outcome(self, state: Any) -> Outcome | None:
        return _half(state).outcome(state)

    def resample(self, events: Sequence[Any], viewer: Viewer, chance: Chance) -> list[Any]:
        return list(events)

    def bot(self, level: str) -> Bot[Any, Any]:
        return _Either(level)

    def turn(self, state: Any) -> int:
        return _half(state).turn(state)

    def checks(self, state: Any) -> Iterable[str]:
        return _half(state).checks(state)

    def progress(self, state: Any, moves: Sequence[Any]) -> Sequence[Any]:
        return _half(state).progress(state, moves)


class _Either:
    """A bot knows only by what it sees which of the two it plays."""

    def __init__(self, level: str) -> None:
        self._at = {half.info.seats == (1,): half.bot(level) for half in _HALVES}

    def choose(self, sight: Sight[Any, Any]) -> Any:
        return self._at[sight.view["mode"] == "puzzle"].choose(sight)


GAME = Gemblo()
