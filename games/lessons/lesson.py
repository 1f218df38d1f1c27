"""The lesson of a game, read from its folder `lesson/`.

`positions.json` has the positions by name: events, the first of them the start of a game, or those
that follow another position. `steps.json` lists the steps in order, and `<language>.json` has their
texts. Events are folded and never decided again, so a changed rule does not change a position.
"""

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Annotated, Any, TypeVar

import msgspec

from games import rules
from games.kernel.values import JsonObject, Seat
from games.lessons.goals import Goal

T = TypeVar("T")

LEARNER = Seat(0)
"""The seat of the player who learns."""


class StoredPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The events of a position, after those of another one if it is named."""

    events: tuple[JsonObject, ...]
    after: str = ""


class LessonStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A step: a position, and a goal for each of its moves.

    The last `replayed` events of the position are played out as the step begins.
    """

    id: str
    position: str
    goals: Annotated[tuple[Goal, ...], msgspec.Meta(min_length=1)]
    replayed: int = 0


class StepText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The texts of a step: a task for each move, and the answers to the moves."""

    tasks: tuple[str, ...]
    done: str
    missed: str
    refused: str


class LessonText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The texts of a lesson in one language: those of its steps by id, and what is said last."""

    steps: dict[str, StepText]
    end: str


class Lesson(msgspec.Struct, frozen=True):
    """The lesson of a game."""

    game: str
    steps: tuple[LessonStep, ...]
    positions: dict[str, StoredPosition]

    def events_of(self, position: str) -> list[Any]:
        """Return the events of a position, from the start of its game."""
        stored = self.positions[position]
        before = self.events_of(stored.after) if stored.after else []
        codec = rules.game(self.game).codec
        return [*before, *map(codec.event_from, stored.events)]


@cache
def lesson(key: str) -> Lesson | None:
    """Return the lesson of a game, or None if there is no such game or it has no lesson."""
    if key not in rules.keys() or not _folder(key).is_dir():  # noqa: SIM118  # a function
        return None
    steps = _read(key, "steps", tuple[LessonStep, ...])
    return Lesson(key, steps, _read(key, "positions", dict[str, StoredPosition]))


@cache
def lesson_text(key: str, language: str) -> LessonText:
    """Return the texts of the game's lesson in a language."""
    return _read(key, language, LessonText)


def _folder(key: str) -> Traversable:
    return files(f"{rules.__name__}.{key}") / "lesson"


def _read(key: str, name: str, form: type[T]) -> T:
    return msgspec.json.decode((_folder(key) / f"{name}.json").read_bytes(), type=form)
