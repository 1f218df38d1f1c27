"""A week of two players far apart: what each receives, when, and what not."""

from datetime import time, timedelta

import pytest

from tests.week.diary import PLACES, Diary, Entry
from tests.week.story import at, play_week

pytestmark = pytest.mark.django_db(transaction=True)

NIGHTS = {
    "Anne": ("Paris", time(22), time(7, 30), "Le temps presse"),
    "Ben": ("New York", time(23), time(7), "Time is running out"),
}
"""The place, the quiet hours, and how a reminder begins, which may come in them."""


@pytest.fixture(scope="module")
def weeks() -> list[Diary]:
    """Return the week once it has been played."""
    return []


@pytest.fixture
def week(weeks: list[Diary], db: None) -> Diary:
    if not weeks:
        weeks.append(play_week())
    return weeks[0]


def lines(entries: list[Entry], words: str) -> list[Entry]:
    return [each for each in entries if words in each.words]


def is_at(entry: Entry, moment: str) -> bool:
    """Return whether an entry is of this minute: a notice is held for some seconds."""
    return timedelta() <= entry.at - at(moment) < timedelta(minutes=1)


@pytest.mark.parametrize("name", NIGHTS)
def test_nothing_but_a_last_reminder_comes_at_night(week: Diary, name: str) -> None:
    place, sleeps, wakes, reminder = NIGHTS[name]
    for each in week.received(name):
        local = each.at.astimezone(PLACES[place]).time()
        at_night = local >= sleeps or local < wakes
        assert not at_night or each.words.startswith(reminder), str(each)


def test_turn_of_the_night_is_sent_when_its_player_wakes(week: Diary) -> None:
    (morning,) = [each for each in week.received("Anne", "push") if each.at == at("Tue 07:30")]
    assert morning.words.startswith("À vous de jouer\u202f: Gobi | Avec Ben.")
    assert "Ben a " in morning.words


def test_nothing_is_sent_twice(week: Diary) -> None:
    assert len(week.entries) == len(set(week.entries))
    turns = lines(week.received("Ben", "push"), "Your turn: ")
    assert len({each.words for each in turns}) == len(turns)


def test_planned_answer_is_played_at_once(week: Diary) -> None:
    (expected,) = lines(week.entries, "makes the expected move")
    (answered,) = lines(week.entries, "answers at once, by her plan")
    assert answered.at == expected.at


def test_missed_deadline_brings_reminders_a_stand_in_and_a_comeback(week: Diary) -> None:
    received = week.received("Ben", "push")
    reminders = lines(received, "Time is running out: Gobi")
    (taken,) = lines(received, "A stand-in plays for you: Gobi")
    back = lines(week.entries, "comes back to Gobi with one tap")[0]
    assert len(reminders) >= 2
    assert max(reminders[:2], key=lambda each: each.at).at < taken.at < back.at
    assert back.who == "Ben"


def test_others_read_who_is_away(week: Diary) -> None:
    assert lines(week.received("Anne", "push"), "Un remplaçant joue pour Ben.")


@pytest.mark.parametrize(
    ("name", "moment", "until"),
    [
        # Twelve hours, of which eight are at night.
        ("Ben", "Tue 18:45", "Your turn: Gobi | With Anne. Play by Wed 08:45."),
        ("Anne", "Thu 21:15", "Jouez avant dimanche 18:45."),
        ("Ben", "Sun 13:00", "Your turn: Gobi | With Anne. Play by Mon 19:00."),
    ],
    ids=["quiet hours", "holiday", "weekend"],
)
def test_own_calendar_moves_the_deadline(week: Diary, name: str, moment: str, until: str) -> None:
    moments = [each for each in week.received(name, "push") if is_at(each, moment)]
    assert lines(moments, until)


def test_nudge_is_received_with_its_words(week: Diary) -> None:
    (nudge,) = lines(week.received("Ben", "push"), "Anne is waiting for you: Gobi")
    assert nudge.words.partition(" | ")[2].startswith("“")


def test_digest_comes_at_eight_but_not_on_a_holiday(week: Diary) -> None:
    digests = lines(week.received("Anne", "mail"), "vous attend")
    at_eight = [each.at for each in digests if each.at.astimezone(PLACES["Paris"]).hour == 8]
    assert at("Tue 08:00") in at_eight
    assert at("Thu 08:00") in at_eight
    assert not {at("Fri 08:00"), at("Sat 08:00")} & set(at_eight)


def test_diary_shows_both_local_times(week: Diary) -> None:
    text = str(week)
    assert "Tue 18:00  Tue 12:00  does  Ben   makes the expected move" in text
    assert all(len(line) <= 120 for line in text.splitlines())
