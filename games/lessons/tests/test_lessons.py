"""Every lesson can be played to its end by today's rules, and its texts are complete."""

import re
from itertools import islice
from typing import Any

import pytest

from games import rules
from games.kernel.codec import plain
from games.kernel.refusal import Malformed, Refused
from games.lessons.goals import as_json
from games.lessons.lesson import Lesson, LessonStep, StepText, lesson, lesson_text
from games.lessons.play import Position, attempt, decided, opened
from games.lessons.positions import LEARNER

LESSONS = [found for key in rules.keys() if (found := lesson(key))]  # noqa: SIM118  # a function
STEPS = [
    pytest.param(found, number, id=f"{found.game}-{step.id}")
    for found in LESSONS
    for number, step in enumerate(found.steps)
]
LANGUAGES = ("en", "fr")
LONGEST_TASK, LONGEST_ANSWER = 200, 140
UNSPACED = re.compile(r"[^\u202f\W][;:!?»]|[ \u00a0][;:!?»]|«[^\u202f]")
SOME_MOVES = 400


def shown(lesson: Lesson, number: int) -> list[Any]:
    return [goal.show for goal in lesson.steps[number].goals]


def positions(lesson: Lesson, number: int) -> list[Position]:
    """Return the position before each shown move of a step."""
    moves = shown(lesson, number)
    return [attempt(lesson, number, moves[:count]).position for count in range(len(moves))]


def test_there_are_lessons_of_eight_to_twelve_steps() -> None:
    assert LESSONS
    assert all(8 <= len(found.steps) <= 12 for found in LESSONS)


@pytest.mark.parametrize(("lesson", "number"), STEPS)
def test_shown_moves_reach_every_goal(lesson: Lesson, number: int) -> None:
    moves = shown(lesson, number)
    verdicts = [attempt(lesson, number, moves[:count]).verdict for count in range(len(moves) + 1)]
    assert verdicts == ["open", *["next"] * (len(moves) - 1), "done"]


@pytest.mark.parametrize(("lesson", "number"), STEPS)
def test_goals_accept_moves_of_the_offer_only_if_they_are_met(lesson: Lesson, number: int) -> None:
    """At least one legal move of the step must miss its goal: otherwise it is no task."""
    missed = 0
    for before in positions(lesson, number):
        game, state = before.game, before.state
        for move in islice(game.moves(state, LEARNER), SOME_MOVES):
            batch = decided(before, as_json(move))
            assert list(game.broken_invariants(batch.state)) == []
            missed += not before.missing[0].is_met(batch.events)
    assert missed


@pytest.mark.parametrize(("lesson", "number"), STEPS)
def test_positions_keep_the_invariants_and_the_learner_is_to_act(
    lesson: Lesson, number: int
) -> None:
    for position in positions(lesson, number):
        assert list(position.game.broken_invariants(position.state)) == []
        assert LEARNER in position.to_act
        assert plain(position.offer)


@pytest.mark.parametrize("found", LESSONS, ids=lambda found: found.game)
def test_every_position_is_used(found: Lesson) -> None:
    used = {step.position for step in found.steps}
    for name in list(used):
        while name := found.positions[name].after:
            used.add(name)
    assert used == set(found.positions)


def texts(found: Lesson, language: str) -> list[tuple[LessonStep, StepText]]:
    by_id = lesson_text(found.game, language).steps
    assert list(by_id) == [step.id for step in found.steps]
    return [(step, by_id[step.id]) for step in found.steps]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("found", LESSONS, ids=lambda found: found.game)
def test_texts_are_complete_and_short(found: Lesson, language: str) -> None:
    for step, text in texts(found, language):
        assert len(text.tasks) == len(step.goals), step.id
        answers = (text.done, text.missed, text.refused)
        assert all((*text.tasks, *answers)), step.id
        assert max(map(len, text.tasks)) <= LONGEST_TASK, step.id
        assert max(map(len, answers)) <= LONGEST_ANSWER, step.id
    assert lesson_text(found.game, language).end


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("found", LESSONS, ids=lambda found: found.game)
def test_texts_have_correct_typography(found: Lesson, language: str) -> None:
    said = [
        sentence
        for _, text in texts(found, language)
        for sentence in (*text.tasks, text.done, text.missed, text.refused)
    ]
    said.append(lesson_text(found.game, language).end)
    assert [each for each in said if "'" in each or "  " in each] == []
    if language == "fr":
        assert [each for each in said if UNSPACED.search(each)] == []


def test_missed_and_refused_moves_say_so() -> None:
    found = lesson("gemblo")
    assert found
    small = {"kind": "place", "piece": "1", "cells": [[-4, -4]]}
    away = {"kind": "place", "piece": "1", "cells": [[0, 0]]}
    assert attempt(found, 0, [small]).verdict == "missed"
    refused = attempt(found, 0, [away])
    assert refused.verdict == "refused"
    assert refused.refusal
    assert refused.position.events == opened(found, found.steps[0]).events


def test_moves_that_a_step_does_not_have_are_refused() -> None:
    found = lesson("gemblo")
    assert found
    move = found.steps[0].goals[0].show
    with pytest.raises(Refused, match="no_such_step"):
        attempt(found, len(found.steps), [])
    with pytest.raises(Refused, match="step_over"):
        attempt(found, 0, [move, move])
    with pytest.raises(Malformed, match="unknown_move"):
        attempt(found, 0, [{"kind": "fly"}])


def test_unknown_game_has_no_lesson() -> None:
    assert lesson("no_such_game") is None
