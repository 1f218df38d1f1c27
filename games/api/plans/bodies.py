"""Bodies about plans and standing answers, which only the player of the seat may read."""

from typing import Annotated, Literal, TypeAlias

import msgspec

from games.api.bodies.tables import LogVersion
from games.kernel.game import StandingQuestion
from games.table.plans.structs import (
    MAX_LINES,
    DropCode,
    PlannedLine,
    PlannedTurn,
    TriedStep,
)

PlanState: TypeAlias = Literal["armed", "played", "dropped"]
QuestionKey: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[a-z_]{1,32}$")]


class NewPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A plan to arm, from the position at which the table is now."""

    position: LogVersion
    lines: Annotated[tuple[PlannedLine, ...], msgspec.Meta(min_length=1, max_length=MAX_LINES)]


class ArmedLine(msgspec.Struct, frozen=True):
    """A line with its tried steps: the moves of each turn, those of the others first."""

    salt: str
    turns: tuple[PlannedTurn, ...]
    steps: tuple[TriedStep, ...]
    state: PlanState
    turn: Annotated[int, msgspec.Meta(description="The turn that the game has reached in it.")]
    why: Annotated[DropCode | None, msgspec.Meta(description="Why it was dropped.")]


class Plan(msgspec.Struct, frozen=True):
    """The plan of your seat."""

    state: PlanState
    why: Annotated[DropCode | None, msgspec.Meta(description="Why it was dropped.")]
    position: Annotated[int, msgspec.Meta(description="The position from which it is followed.")]
    armed_at: Annotated[int, msgspec.Meta(description="The version of the table at that time.")]
    armed_move: Annotated[int, msgspec.Meta(description="How many moves the game had then.")]
    played: Annotated[int, msgspec.Meta(description="How many moves it has played.")]
    lines: tuple[ArmedLine, ...]


class FoundPlan(msgspec.Struct, frozen=True):
    """The plan of your seat, null for none."""

    plan: Plan | None


class NewStandingAnswers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The answers to keep, by the key of their question; those left out are asked again."""

    answers: Annotated[dict[QuestionKey, QuestionKey], msgspec.Meta(max_length=20)]


class StandingAnswers(msgspec.Struct, frozen=True):
    """The questions of the game that can be answered ahead, and the answers of your seat."""

    questions: tuple[StandingQuestion, ...]
    answers: dict[str, str]
