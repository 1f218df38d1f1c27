"""The lesson of a game, read from its folder `lesson/`.

`positions.json` has the positions by name: events, the first of them the start of a game, or those
that follow another position. `steps.json` lists the steps in order, and `<language>.json` has their
texts.
"""

from functools import cache
from typing import Annotated, Any

import msgspec

from games import rules
from games.lessons.goals import Goal
from games.lessons.positions import StoredPosition, events_of, folder_of, read

FOLDER = "lesson"


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
        return events_of(self.game, self.positions, position)


@cache
def lesson(key: str) -> Lesson | None:
    """Return the lesson of a game, or None if there is no such game or it has no lesson."""
    if key not in rules.keys():  # noqa: SIM118  # a function
        return None
    folder = folder_of(key, FOLDER)
    if not folder.is_dir():
        return None
    steps = read(folder / "steps.json", tuple[LessonStep, ...])
    return Lesson(key, steps, read(folder / "positions.json", dict[str, StoredPosition]))


@cache
def lesson_text(key: str, language: str) -> LessonText:
    """Return the texts of the game's lesson in a language."""
    return read(folder_of(key, FOLDER) / f"{language}.json", LessonText)
