"""The moves of a learner in a step, decided in memory: nothing is recorded."""

import hashlib
from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

import msgspec

from games import rules
from games.kernel.chance import Chance
from games.kernel.codec import redact
from games.kernel.draft import Batch
from games.kernel.game import AnyGame
from games.kernel.refusal import Refusal, Refused
from games.kernel.replay import fold
from games.kernel.values import JsonObject, NoOffer, Seat
from games.lessons.goals import Goal
from games.lessons.lesson import Lesson, LessonStep
from games.lessons.positions import LEARNER

Verdict: TypeAlias = Literal["open", "next", "done", "missed", "refused"]


class Position(msgspec.Struct, frozen=True):
    """A position of a step, with the events that led to it; `missing` are the goals not yet met."""

    game: AnyGame
    state: Any
    events: tuple[Any, ...]
    missing: tuple[Goal, ...]

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that are to move."""
        return tuple(sorted(self.game.to_act(self.state)))

    @property
    def view(self) -> Any:
        """The view of the learner."""
        return self.game.view(self.state, LEARNER)

    @property
    def offer(self) -> Any:
        """The offer to the learner, if there is a move left in the step."""
        is_open = self.missing and LEARNER in self.to_act
        return self.game.offer(self.state, LEARNER) if is_open else NoOffer()

    @property
    def seen_events(self) -> tuple[JsonObject, ...]:
        """The events as the learner sees them."""
        return tuple(
            {**redact(event, LEARNER), "version": number}
            for number, event in enumerate(self.events, 1)
        )


class Attempt(msgspec.Struct, frozen=True):
    """The position after some moves of a step, and what to say about the last one.

    `open` is the position of the step, `next` means that the move met its goal and another one
    follows, and `done` that it met the last goal. A move that `missed` is legal but meets no goal;
    one that is `refused` changes nothing.
    """

    verdict: Verdict
    position: Position
    refusal: Refusal | None = None


def opened(lesson: Lesson, step: LessonStep) -> Position:
    """Return the position that a step begins with."""
    game, events = rules.game(lesson.game), lesson.events_of(step.position)
    replayed = events[len(events) - step.replayed :]
    return Position(game, fold(game, events), tuple(replayed), step.goals)


def attempt(lesson: Lesson, number: int, moves: Sequence[JsonObject]) -> Attempt:
    """Return the step after these moves. Raise `Refused` or `Malformed` if it has no such moves."""
    if not 0 <= number < len(lesson.steps):
        raise Refused("no_such_step", steps=len(lesson.steps))
    position = opened(lesson, lesson.steps[number])
    verdict: Verdict = "open"
    for fields in moves:
        if not position.missing:
            raise Refused("step_over")
        try:
            batch = decided(position, fields)
        except Refused as refused:
            return Attempt("refused", position, refused.refusal)
        goal, *missing = position.missing
        position = Position(position.game, batch.state, batch.events, tuple(missing))
        if not goal.is_met(batch.events):
            return Attempt("missed", position)
        verdict = "next" if missing else "done"
    return Attempt(verdict, position)


def decided(position: Position, fields: JsonObject) -> Batch[Any, Any]:
    """Return the events of the learner's move. Raise `Refused` or `Malformed`."""
    game, state = position.game, position.state
    move = game.codec.move_from(fields)
    if LEARNER not in position.to_act:
        raise Refused("not_your_turn", to_act=position.to_act)
    # A fixed key: the same move always draws the same chance.
    return game.decide(state, LEARNER, move, Chance(hashlib.sha256(b"lesson").digest()))
