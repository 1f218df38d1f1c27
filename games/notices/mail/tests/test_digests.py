"""Digests: at eight in the reader's zone, once a day, not on holidays, and only if games wait."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.core import mail

from games.notices.mail.letters import digests, passes, sending
from games.notices.mail.models import DIGEST, Letter, MailSettings
from games.notices.models import DoNotDisturb
from games.notices.queue.subject import Subject
from games.notices.wording.meanwhile import meanwhile
from games.players.calendars.services import announce_holiday, change_calendar
from games.players.models import Player
from games.players.services import erase
from games.table.state import Table
from games.tables import table_cache
from tests.kit.mail import SITE, reader, send_mail
from tests.kit.person import Person
from tests.kit.tables import do, play, player, started

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)
WINTER = datetime(2027, 1, 14, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _site_sends_mail(settings: Any) -> None:
    send_mail(settings)


def a_reader(zone: str = "UTC", **more: Any) -> Player:
    """Return a player with a verified address whose letters so far are gone."""
    nour = reader(**more).player
    change_calendar(player=nour, zone=zone)
    Letter.objects.all().delete()
    return nour


def a_waiting_game(reader: Player, **settings: Any) -> Table:
    """Return a game where it is the reader's turn."""
    return until_turn_of(reader, started(reader.id, "ann", **settings))


def acting(table: Table) -> str:
    """Return the player whose turn it is."""
    return table.chairs[min(table.to_act)].player


def run(now: datetime) -> list[str]:
    """Work as a worker does at a time. Return the subjects of the mails that were sent."""
    before = len(mail.outbox)
    with time_machine.travel(now, tick=False):
        passes.queue_due()
        sending.send_due()
    return [each.subject for each in mail.outbox[before:]]


def times_of_digests(start: datetime, days: int) -> list[datetime]:
    """Run a worker every half hour. Return when it sent a digest."""
    times = (start + step * HOUR / 2 for step in range(days * 48))
    return [moment for moment in times if run(moment)]


DST = [
    # zone, the first day, and the digests of three days around a change of the clocks, in UTC
    ("Europe/Paris", date(2027, 3, 27), (7, 6, 6)),
    ("Europe/Paris", date(2027, 10, 30), (6, 7, 7)),
    ("America/New_York", date(2027, 3, 13), (13, 12, 12)),
    ("America/Santiago", date(2026, 9, 5), (12, 11, 11)),
    ("Asia/Kathmandu", date(2027, 3, 27), (2.5, 2.5, 2.5)),
    # Half an hour at most after 08:00 there, where the worker looks every half hour.
    ("Australia/Lord_Howe", date(2027, 4, 3), (21 - 24, 21.5 - 24, 21.5 - 24)),
]


@pytest.mark.parametrize(("zone", "first", "hours"), DST)
def test_digest_comes_at_eight_across_a_change_of_the_clocks(
    zone: str, first: date, hours: tuple[float, ...]
) -> None:
    with time_machine.travel(datetime.combine(first, datetime.min.time(), UTC) - 2 * 24 * HOUR):
        a_waiting_game(a_reader(zone))
        MailSettings.objects.update(digest_day=first - timedelta(days=1))
    start = datetime.combine(first, datetime.min.time(), UTC) - 12 * HOUR
    expected = [
        datetime.combine(first, datetime.min.time(), UTC) + day * 24 * HOUR + hour * HOUR
        for day, hour in enumerate(hours)
    ]
    assert times_of_digests(start, 4)[:3] == expected


def test_digest_lists_waiting_games_by_time_left() -> None:
    with time_machine.travel(WINTER, tick=False):
        nour = a_reader("Europe/Paris")
        bank = {"form": "bank", "increment": 3600}
        slow = a_waiting_game(nour, pace={**bank, "seconds": 10 * 24 * 3600})
        fast = a_waiting_game(nour, pace={**bank, "seconds": 24 * 3600})
        endless = a_waiting_game(nour)
        other = a_waiting_game(nour)
        play(other)
    assert run(WINTER + 7 * HOUR) == ["3 games are waiting for you"]
    text = mail.outbox[-1].body
    places = [text.find(f"{SITE}/tables/{table.id}") for table in (fast, slow, endless)]
    assert -1 < places[0] < places[1] < places[2]
    assert other.id not in text
    assert "Your move by Fri 01:00" in text
    assert "Your move by 24 Jan, 01:00" in text
    assert "No time limit" in text


def test_digest_says_what_happened_since_its_reader_left() -> None:
    with time_machine.travel(WINTER, tick=False):
        nour = a_reader("Europe/Paris")
        table = started(*(Person(name).player.id for name in ("Ann", "Bob")), nour.id)
        # A move of one, and then of another: the first can no longer be undone freely.
        for _ in range(2):
            table = play(until_turn_of(nour, table)).table
        table = until_turn_of(nour, table)
    subject = Subject(
        nour.id, "your_turn", table.id, table.version, {}, seat=table.seat_of(nour.id)
    )
    expected = meanwhile(subject, table_cache.load(table.id), "en")
    assert expected
    run(WINTER + 7 * HOUR)
    assert all(sentence in mail.outbox[-1].body for sentence in expected)


def until_turn_of(reader: Player, table: Table) -> Table:
    """Play until it is the reader's turn."""
    while acting(table) != reader.id:
        table = play(table).table
    return table


def test_digest_is_in_french_for_its_reader() -> None:
    with time_machine.travel(WINTER, tick=False):
        nour = a_reader("Europe/Paris", language="fr")
        a_waiting_game(nour, pace={"form": "bank", "increment": 3600, "seconds": 86400})
    assert run(WINTER + 7 * HOUR) == ["1 partie vous attend"]
    text = mail.outbox[-1].body
    assert "Bonjour Nour," in text
    assert "À jouer avant vendredi 01:00" in text


def test_no_digest_without_a_waiting_game() -> None:
    with time_machine.travel(WINTER, tick=False):
        play(a_waiting_game(a_reader()))
    assert run(WINTER + 8 * HOUR) == []
    assert not Letter.objects.filter(kind=DIGEST).exists()


def test_digest_is_not_sent_twice_a_day() -> None:
    with time_machine.travel(WINTER, tick=False):
        nour = a_reader()
        a_waiting_game(nour)
    assert len(run(WINTER + 8 * HOUR)) == 1
    assert run(WINTER + 9 * HOUR) == []
    MailSettings.objects.update(digest_day=None)
    assert run(WINTER + 10 * HOUR) == [], "the row of the day is unique"
    with time_machine.travel(WINTER + 10 * HOUR):
        change_calendar(player=nour, zone="America/New_York")
    assert run(WINTER + 14 * HOUR) == [], "nor after a journey to the west"
    assert len(run(WINTER + 37 * HOUR)) == 1


def test_late_worker_catches_up_until_noon() -> None:
    with time_machine.travel(WINTER, tick=False):
        a_waiting_game(a_reader())
    assert run(WINTER + 12 * HOUR) == []
    assert len(run(WINTER + 24 * HOUR + 11 * HOUR)) == 1


def test_reader_on_holidays_gets_no_digest() -> None:
    with time_machine.travel(WINTER, tick=False):
        nour = a_reader()
        a_waiting_game(nour)
        day = WINTER.date()
        announce_holiday(player=nour, first_day=day, last_day=day + timedelta(days=1), now=WINTER)
    assert run(WINTER + 8 * HOUR) == []
    assert run(WINTER + 32 * HOUR) == []
    assert len(run(WINTER + 56 * HOUR)) == 1


def test_digest_waits_for_the_end_of_quiet_hours() -> None:
    with time_machine.travel(WINTER, tick=False):
        nour = a_reader()
        change_calendar(player=nour, quiet_from=23 * 60, quiet_to=9 * 60)
        a_waiting_game(nour)
    assert run(WINTER + 8 * HOUR) == []
    assert len(run(WINTER + 9 * HOUR)) == 1


def test_digest_does_not_disturb() -> None:
    with time_machine.travel(WINTER, tick=False):
        nour = a_reader()
        a_waiting_game(nour)
        DoNotDisturb.objects.create(player=nour.id, until=WINTER + 10 * HOUR)
    assert run(WINTER + 8 * HOUR) == []
    assert len(run(WINTER + 10 * HOUR)) == 1


def test_move_between_queueing_and_sending_cancels_the_digest() -> None:
    with time_machine.travel(WINTER, tick=False):
        table = a_waiting_game(a_reader())
    with time_machine.travel(WINTER + 8 * HOUR, tick=False):
        digests.queue_digests()
        play(table)
        sending.send_due()
    assert mail.outbox == []
    assert Letter.objects.get(kind=DIGEST).error == "not_needed"


def test_turn_taken_back_is_not_in_the_digest() -> None:
    with time_machine.travel(WINTER, tick=False):
        nour = a_reader()
        table = started("ann", nour.id, undo="free")
        while acting(table) != "ann":
            table = play(table).table
        before = table.position
        table = play(table).table
        assert acting(table) == nour.id
    with time_machine.travel(WINTER + 8 * HOUR, tick=False):
        digests.queue_digests()
        do(table, player("ann"), "undo", to=before)
        sending.send_due()
    assert mail.outbox == []


@pytest.mark.parametrize("ended", ["erased", "unwanted", "changed address"])
def test_reader_who_is_gone_gets_no_digest(ended: str) -> None:
    with time_machine.travel(WINTER, tick=False):
        nour = a_reader()
        a_waiting_game(nour)
    with time_machine.travel(WINTER + 8 * HOUR, tick=False):
        digests.queue_digests()
        if ended == "erased":
            erase(player=nour, erasers=())
        elif ended == "unwanted":
            MailSettings.objects.update(digest=False)
        else:
            assert nour.user
            nour.user.emailaddress_set.update(verified=False)
        sending.send_due()
    assert mail.outbox == []


def test_worker_that_died_while_sending_does_not_repeat_a_digest() -> None:
    with time_machine.travel(WINTER, tick=False):
        a_waiting_game(a_reader())
    with time_machine.travel(WINTER + 8 * HOUR, tick=False):
        digests.queue_digests()
        Letter.objects.filter(kind=DIGEST).update(attempts=1)
        sending.send_due()
    assert mail.outbox == []
    assert Letter.objects.get(kind=DIGEST).error == "interrupted"


def test_digests_are_queued_in_bounded_batches(
    monkeypatch: pytest.MonkeyPatch, django_assert_max_num_queries: Any
) -> None:
    monkeypatch.setattr(digests, "BATCH_SIZE", 2)
    with time_machine.travel(WINTER, tick=False):
        for name in ("Ann", "Bob", "Cleo"):
            a_waiting_game(reader(name, f"{name}@example.org").player)
        Letter.objects.all().delete()
    with time_machine.travel(WINTER + 8 * HOUR, tick=False):
        with django_assert_max_num_queries(12):
            assert digests.queue_digests() == 2
        passes.queue_due()
        assert Letter.objects.filter(kind=DIGEST).count() == 3
        assert digests.queue_digests() == 0
