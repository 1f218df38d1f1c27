"""Decisions about a player: what follows from each, and what is refused."""

from datetime import UTC, datetime, timedelta

import pytest

from games.conduct.standing import commands as c
from games.conduct.standing.decide import Actor, check_appealable, decide
from games.conduct.standing.fold import evolve
from games.conduct.standing.state import Standing
from games.kernel.refusal import Refused

ANN = Actor("player", "p_ann")
MODERATOR = Actor("staff", "p_mod", "moderator")
WORKER = Actor("worker")
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


class Course:
    """The standing of Ann, at a time that `later` moves."""

    def __init__(self) -> None:
        self.now = NOON
        self.standing = Standing("p_ann")

    def when(self, command: c.ConductCommand, actor: Actor = MODERATOR) -> "Course":
        """Decide a command and fold its events."""
        for event in decide(self.standing, actor, command, self.now):
            self.standing = evolve(self.standing, event, self.now)
        return self

    def later(self, **passed: float) -> "Course":
        """Let time pass."""
        self.now += timedelta(**passed)
        return self

    def refused(self, command: c.ConductCommand, code: str, actor: Actor = MODERATOR) -> None:
        """Check that a command is refused with this code."""
        with pytest.raises(Refused) as caught:
            decide(self.standing, actor, command, self.now)
        assert caught.value.refusal.code == code


def test_warning_stands_until_it_is_acknowledged() -> None:
    course = Course().when(c.Warn("insult"))
    assert course.standing.warning is not None
    course.refused(c.Acknowledge(1), "only_the_player", Actor("player", "p_bob"))
    course.refused(c.Acknowledge(1), "only_the_player")
    course.when(c.Acknowledge(1), ANN)
    assert course.standing.warning is None
    course.refused(c.Acknowledge(1), "already_so", ANN)


def test_second_warning_is_acknowledged_on_its_own() -> None:
    course = Course().when(c.Warn("insult")).when(c.Warn("spam")).when(c.Acknowledge(1), ANN)
    assert course.standing.warning == course.standing.sanction(2)


def test_longer_suspension_follows_a_shorter_one_but_not_the_other_way() -> None:
    course = Course().when(c.Suspend("insult", seconds=7 * c.DAY))
    course.refused(c.Suspend("insult", seconds=c.DAY), "already_so")
    course.when(c.Suspend("insult", seconds=30 * c.DAY))
    assert course.standing.suspension == course.standing.sanction(2)
    course.when(c.Lift(2, "appeal"))
    assert course.standing.suspension == course.standing.sanction(1)


def test_ban_covers_every_suspension() -> None:
    course = Course().when(c.Suspend("hate", seconds=90 * c.DAY)).when(c.Ban("hate"))
    assert course.standing.suspension == course.standing.sanction(2)
    course.refused(c.Ban("hate"), "already_so")
    course.refused(c.Suspend("hate", seconds=90 * c.DAY), "already_so")


@pytest.mark.parametrize("command", [c.Mute("spam", seconds=61), c.Suspend("spam", seconds=-1)])
def test_duration_that_is_not_offered_is_refused(command: c.ConductCommand) -> None:
    Course().refused(command, "duration_not_offered")


def test_sanction_is_over_at_its_end_without_an_event() -> None:
    course = Course().when(c.Mute("spam", seconds=c.DAY)).later(days=1)
    assert not course.standing.sanctions[0].is_in_force(course.now)
    course.refused(c.Lift(1, "appeal"), "already_over")
    course.when(c.Expire(), WORKER)
    assert course.standing.mute is None
    course.refused(c.Expire(), "nothing_due", WORKER)


def test_lifting_twice_or_what_never_was_is_refused() -> None:
    course = Course().when(c.Ban("hate")).when(c.Lift(1, "appeal"))
    assert course.standing.suspension is None
    course.refused(c.Lift(1, "appeal"), "already_lifted")
    course.refused(c.Lift(2, "appeal"), "no_such_sanction")
    course.refused(c.Lift(9, "appeal"), "no_such_sanction")


def test_lifted_rename_restores_the_name_only_if_it_is_free() -> None:
    for is_free in (True, False):
        course = Course().when(c.Rename("name", name="0f" * 32))
        assert course.standing.withdrawn_names == ("0f" * 32,)
        course.when(c.Lift(1, "appeal", is_name_free=is_free))
        assert course.standing.withdrawn_names == ()
        assert course.standing.sanctions[0].restored == is_free


def test_only_staff_decide_and_not_about_themselves() -> None:
    course = Course()
    course.refused(c.Ban("hate"), "only_moderators", ANN)
    course.refused(c.Lift(1, "appeal"), "only_moderators", WORKER)
    course.refused(c.Warn("hate"), "own_case", Actor("staff", "p_ann", "moderator"))
    course.refused(c.Expire(), "only_the_worker")


def test_appeal_is_possible_for_a_time_while_the_sanction_stands() -> None:
    course = Course().when(c.Ban("hate"))
    assert check_appealable(course.standing, 1, course.now).kind == "ban"
    course.later(days=30)
    with pytest.raises(Refused, match="not_appealable"):
        check_appealable(course.standing, 1, course.now)
    course.when(c.Lift(1, "appeal"))
    with pytest.raises(Refused, match="already_lifted"):
        check_appealable(course.standing, 1, course.now)


def test_words_are_in_no_repr() -> None:
    assert "secret" not in repr([c.Warn("spam", "secret"), c.Lift(1, "spam", "secret")])
