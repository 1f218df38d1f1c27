"""Quiet hours and "do not disturb" postpone everything but a deadline that falls inside them."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine

from games.notices import preferences, quiet
from games.notices.models import ListedNotice
from games.notices.tests.conftest import Game, Post
from games.players.calendars.services import change_calendar
from games.players.models import Player
from tests.kit.channel import KeptChannel

pytestmark = pytest.mark.django_db(transaction=True)

EVENING = datetime(2026, 11, 18, 22, 30, tzinfo=UTC)
A_DAY = {"form": "turn", "seconds": 24 * 3600}
NINE_HOURS = {"form": "turn", "seconds": 9 * 3600}


def sleeps(player: Player, zone: str = "Europe/Paris") -> None:
    """Let a player be quiet from 23:00 to 7:00."""
    change_calendar(player=player, zone=zone, quiet_from=23 * 60, quiet_to=7 * 60)


def a_turn(ann: Player, bob: Player, post: Post, push: KeptChannel, **settings: Any) -> Game:
    """Return a game whose turn has just passed."""
    game = Game(ann, bob, **settings)
    post.now += timedelta(minutes=1)
    post.work()
    push.sent.clear()
    game.move()
    return game


def work_at(post: Post, moment: datetime) -> None:
    """Work at this moment."""
    post.now = moment
    post.work()


def test_turn_waits_for_the_end_of_quiet_hours(
    ann: Player, bob: Player, post: Post, push: KeptChannel
) -> None:
    with time_machine.travel(EVENING, tick=False):
        post.now = EVENING
        for each in (ann, bob):
            sleeps(each)
        game = a_turn(ann, bob, post, push)
        work_at(post, EVENING + timedelta(minutes=1))
        assert ListedNotice.objects.filter(player=game.next.id).exists()
        # 7:00 in Paris is 6:00 UTC.
        work_at(post, datetime(2026, 11, 19, 5, 59, tzinfo=UTC))
        assert push.sent == []
        work_at(post, datetime(2026, 11, 19, 6, 0, 1, tzinfo=UTC))
    assert push.kinds() == [(f"{game.next.id}:phone", "your_turn")]


def test_move_before_the_morning_cancels_what_waits(
    ann: Player, bob: Player, post: Post, push: KeptChannel
) -> None:
    with time_machine.travel(EVENING, tick=False):
        post.now = EVENING
        for each in (ann, bob):
            sleeps(each)
        game = a_turn(ann, bob, post, push)
        work_at(post, EVENING + timedelta(minutes=1))
        game.move()
        work_at(post, datetime(2026, 11, 19, 6, 1, tzinfo=UTC))
    assert push.kinds() == [(f"{game.next.id}:phone", "your_turn")]


def test_deadline_inside_quiet_hours_is_sent_at_once(
    ann: Player, bob: Player, post: Post, push: KeptChannel
) -> None:
    start = EVENING - timedelta(hours=3)
    with time_machine.travel(start, tick=False):
        post.now = start
        game = a_turn(ann, bob, post, push, pace=NINE_HOURS)
    # The deadline is at 4:30 UTC: the calendar changed after the turn began.
    sleeps(game.next)
    work_at(post, EVENING)
    push.sent.clear()
    work_at(post, datetime(2026, 11, 19, 2, 45, tzinfo=UTC))
    assert push.kinds() == [(f"{game.next.id}:phone", "time_low")]
    ((_, content),) = push.sent
    assert "05:30" in content.body
    assert content.ttl_seconds == 105 * 60


def test_reminders_come_at_eighty_percent_and_in_the_last_hour(
    ann: Player, bob: Player, post: Post, push: KeptChannel
) -> None:
    with time_machine.travel(EVENING, tick=False):
        post.now = EVENING
        game = a_turn(ann, bob, post, push, pace=A_DAY)
    counts = []
    for hours in (1, 12.1, 19.1, 19.3, 22.9, 23.1, 24.1):
        work_at(post, EVENING + timedelta(hours=hours))
        counts.append(sum(each.kind == "time_low" for _, each in push.sent))
    assert counts == [0, 0, 0, 1, 1, 2, 2]
    assert {address for address, _ in push.sent} == {f"{game.next.id}:phone"}


def test_reminder_at_half_time_is_sent_to_those_who_want_it(
    ann: Player, bob: Player, post: Post, push: KeptChannel
) -> None:
    with time_machine.travel(EVENING, tick=False):
        post.now = EVENING
        game = a_turn(ann, bob, post, push, pace=A_DAY)
    preferences.choose(game.next, [("time_half", "push", True)])
    work_at(post, EVENING + timedelta(hours=1))
    push.sent.clear()
    work_at(post, EVENING + timedelta(hours=12.1))
    assert push.kinds() == [(f"{game.next.id}:phone", "time_low")]


def test_moved_deadline_is_announced_at_its_own_time(
    ann: Player, bob: Player, post: Post, push: KeptChannel
) -> None:
    with time_machine.travel(EVENING, tick=False):
        post.now = EVENING
        game = a_turn(ann, bob, post, push, pace=A_DAY)
        late = game.next
    with time_machine.travel(EVENING + timedelta(hours=12.5), tick=False):
        other = next(each for each in game.people.values() if each != late)
        game.give_time(other, late)
    work_at(post, EVENING + timedelta(hours=20))
    assert [each for _, each in push.sent if each.kind == "time_low"] == []
    # A whole turn more: 35.5 hours are left at the gift, of which 80 % are over after 40.9 hours.
    work_at(post, EVENING + timedelta(hours=41))
    assert [each.kind for _, each in push.sent if each.kind == "time_low"] == ["time_low"]


def test_do_not_disturb_lasts_until_the_next_morning(
    ann: Player, bob: Player, post: Post, push: KeptChannel
) -> None:
    with time_machine.travel(EVENING, tick=False):
        post.now = EVENING
        game = a_turn(ann, bob, post, push)
        until = preferences.disturb_not(game.next, EVENING)
        assert until == datetime(2026, 11, 19, 8, tzinfo=UTC)
        work_at(post, until - timedelta(minutes=1))
        assert push.sent == []
        work_at(post, until + timedelta(seconds=1))
    assert len(push.sent) == 1


@pytest.mark.parametrize(
    ("zone", "now", "morning"),
    [
        ("UTC", (2026, 11, 18, 4), (2026, 11, 18, 8)),
        ("UTC", (2026, 11, 18, 6), (2026, 11, 19, 8)),
        ("America/New_York", (2026, 11, 18, 23), (2026, 11, 19, 13)),
        # Here the clocks change during that night.
        ("Europe/Paris", (2026, 10, 24, 20), (2026, 10, 25, 7)),
    ],
)
def test_next_morning_is_in_the_zone_of_the_player(
    ann: Player, zone: str, now: tuple[int, ...], morning: tuple[int, ...]
) -> None:
    change_calendar(player=ann, zone=zone)
    at = datetime(*now, tzinfo=UTC)  # type: ignore[arg-type,misc]  # year, month, day, hour
    assert quiet.next_morning(ann.id, at) == datetime(*morning, tzinfo=UTC)  # type: ignore[arg-type,misc]  # as above
