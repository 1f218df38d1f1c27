"""The order of open tables."""

from datetime import UTC, datetime, timedelta

import pytest

from games.social.lobby import cursor
from games.social.lobby.fit import Candidate, Usual, key_of, usual_of
from games.table.events import Pace
from games.tables.paces.presets import DAY, HOUR, PRESETS
from games.tables.paces.speeds import SPEEDS, speed_of

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
USUAL = Usual("gobi", "daily")


def a_table(name: str = "a" * 32, **fields: object) -> Candidate:
    plain = Candidate(name, "gemblo", "live", 2, NOW, has_friend=False)
    return plain._replace(**fields)


BEST_FIRST = [
    a_table(game="gobi", speed="daily", has_friend=True, free_chairs=3),
    a_table(game="gobi", speed="daily", free_chairs=1),
    a_table(game="gobi", speed="daily"),
    a_table(game="gobi", has_friend=True, free_chairs=3),
    a_table(speed="daily"),
    a_table(has_friend=True, free_chairs=3),
    a_table(free_chairs=1, created_at=NOW - timedelta(days=9)),
    a_table(),
    a_table(created_at=NOW - timedelta(microseconds=1)),
    a_table("b" * 32, created_at=NOW - timedelta(microseconds=1)),
]


def test_each_criterion_decides_only_between_equals() -> None:
    assert sorted(reversed(BEST_FIRST), key=lambda each: key_of(each, USUAL)) == BEST_FIRST


def test_newcomer_without_a_usual_game_sees_friends_first() -> None:
    friendly, other = a_table(has_friend=True), a_table(game="gobi", speed="daily")
    assert key_of(friendly, Usual()) < key_of(other, Usual())


@pytest.mark.parametrize("table", BEST_FIRST)
def test_cursor_names_the_place_of_a_table(table: Candidate) -> None:
    key = key_of(table, USUAL)
    assert cursor.parsed(cursor.written(key)) == key


@pytest.mark.parametrize("text", ["", "0.0.1", "0.0.1.-5.A" + "a" * 31, "3.0.1.-5." + "a" * 32])
def test_other_texts_are_no_cursor(text: str) -> None:
    assert cursor.parsed(text) is None


def test_usual_is_the_most_frequent_and_the_latest_of_equals() -> None:
    played = [("gobi", "live"), ("targui", "daily"), ("gobi", "daily"), ("targui", "live")]
    assert usual_of(played) == ("gobi", "live")
    assert usual_of([*played, ("targui", "daily")]) == ("targui", "daily")
    assert usual_of([]) == ("", "")
    assert usual_of([("gobi", "")]) == ("gobi", "")


def test_each_offered_pace_has_the_speed_of_its_name() -> None:
    assert {preset.key: speed_of(preset.pace) for preset in PRESETS} == {key: key for key in SPEEDS}


@pytest.mark.parametrize(
    ("pace", "speed"),
    [
        (Pace("turn", HOUR), "live"),
        (Pace("bank", HOUR, 60), "live"),
        (Pace("turn", 12 * HOUR), "brisk"),
        (Pace("turn", DAY), "daily"),
        (Pace("turn", 2 * DAY), "daily"),
        (Pace("turn", 3 * DAY), "calm"),
        (Pace("bank", 14 * DAY, 2 * DAY), "calm"),
    ],
)
def test_speed_follows_from_the_time_for_a_move(pace: Pace, speed: str) -> None:
    assert speed_of(pace) == speed
