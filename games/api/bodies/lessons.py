"""Bodies about lessons: their texts, the moves of a learner, and how far a player has come."""

from typing import Annotated, Literal

import msgspec

from games.kernel.values import Seat
from games.lessons.lesson import StepText
from games.table.base import GameMove
from games.tables.bodies import GameOffer, GameView, SeenEvent

MOST_MOVES = 16
"""More moves than any step has."""

StepNumber = Annotated[int, msgspec.Meta(ge=0, le=99)]


class LessonPosition(msgspec.Struct, frozen=True):
    """A position as the learner sees it, with the events that led to it."""

    to_act: tuple[Seat, ...]
    view: GameView
    offer: GameOffer
    events: tuple[SeenEvent, ...]
    show: Annotated[
        GameMove | None,
        msgspec.Meta(description="A move that meets the goal; null if the step is over."),
    ]


class RulesFigure(msgspec.Struct, frozen=True):
    """A figure of the rules: a position, what is marked in it, and its caption.

    `allowed` says whether it shows something that the rules allow; null for neither.
    """

    id: str
    section: Annotated[int, msgspec.Meta(description="The number of its section, from 0.")]
    allowed: bool | None
    caption: str
    view: GameView
    offer: GameOffer
    events: Annotated[tuple[SeenEvent, ...], msgspec.Meta(description="The marked events.")]
    move: Annotated[GameMove | None, msgspec.Meta(description="A move that is proposed.")]


class GameFigures(msgspec.Struct, frozen=True):
    """The figures of a game's rules in one language."""

    figures: tuple[RulesFigure, ...]


class LessonStepText(StepText, frozen=True):
    """A step of a lesson: a task for each of its moves, and what is said about them."""

    id: str


class GameLesson(msgspec.Struct, frozen=True):
    """The lesson of a game in one language, and the position it begins with."""

    steps: tuple[LessonStepText, ...]
    end: str
    position: LessonPosition


class LessonMoves(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All moves of the learner in one step, from its first; without a move the step begins."""

    step: StepNumber
    moves: Annotated[tuple[GameMove, ...], msgspec.Meta(max_length=MOST_MOVES)] = ()


class LessonAttempt(msgspec.Struct, frozen=True):
    """The step after the last move, and how it was judged.

    `open` is the position of the step. `next` means that the move met its goal and another one
    follows, `done` that the step is over. A move that `missed` is legal but was not asked for, and
    one that was `refused` changed nothing.
    """

    verdict: Literal["open", "next", "done", "missed", "refused"]
    refusal: Annotated[
        str | None, msgspec.Meta(description="The code of the reason for a refusal.")
    ]
    position: LessonPosition


class LessonProgress(msgspec.Struct, frozen=True):
    """The next step of each lesson that a player began, by game."""

    steps: dict[str, int]


class ReachedStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The next step of a lesson; the number of its steps once it is finished."""

    step: StepNumber
