"""Mails to players whose push messages go unseen: after two turns, or after twelve hours."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.core import mail

from games.notices.mail.letters import sending
from games.notices.mail.letters.unseen import Push, need_mail, queue_mails
from games.notices.mail.models import UNSEEN, Letter, MailSettings
from games.notices.models import Delivery
from games.players.calendars.services import change_calendar
from games.players.models import Player
from games.table.state import Table
from games.tables.models import SeenVersion
from tests.kit.mail import reader, send_mail
from tests.kit.tables import play, started

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)
NOON = datetime(2027, 1, 14, 12, tzinfo=UTC)


def a_push(table: str, version: int, sent_at: datetime, number: int = 1) -> Push:
    return Push("p_nour", number, table, version, sent_at)


@pytest.mark.parametrize(
    ("pushes", "expected"),
    [
        ([], False),
        ([("a", 3, 1.0)], False),
        ([("a", 3, 11.9)], False),
        ([("a", 3, 12.0)], True),
        ([("a", 3, 1.0), ("a", 3, 1.0)], False),
        ([("a", 3, 2.0), ("a", 7, 1.0)], True),
        ([("a", 3, 2.0), ("b", 3, 1.0)], True),
        # The second one may still be noticed.
        ([("a", 3, 2.0), ("b", 3, 0.9)], False),
    ],
)
def test_mail_is_needed_after_two_turns_or_twelve_hours(
    pushes: list[tuple[str, int, float]], expected: bool
) -> None:
    rows = [a_push(table, version, NOON - hours * HOUR) for table, version, hours in pushes]
    assert need_mail(rows, NOON) is expected


@pytest.fixture(autouse=True)
def _site_sends_mail(settings: Any) -> None:
    send_mail(settings)


@pytest.fixture
def nour() -> Player:
    with time_machine.travel(NOON - HOUR, tick=False):
        found = reader().player
    Letter.objects.all().delete()
    return found


def a_turn(nour: Player) -> Table:
    """Return a game where it is the player's turn."""
    table = started(nour.id, "ann")
    while table.chairs[min(table.to_act)].player != nour.id:
        table = play(table).table
    return table


def pushed(nour: Player, table: Table, at: datetime, device: str = "1") -> Delivery:
    """Return the delivery of a push message about the player's turn."""
    seat = table.seat_of(nour.id)
    # Only what the services show marks a version as seen.
    SeenVersion.objects.filter(table=table.id, seat=seat).update(version=0)
    return Delivery.objects.create(
        channel="push",
        address=device,
        player=nour.id,
        kind="your_turn",
        table=table.id,
        version=table.version,
        seat=seat,
        facts={},
        created_at=at,
        due_at=at,
        state="sent",
        sent_at=at,
    )


def mails_at(now: datetime) -> int:
    """Work as a worker does at a time. Return the number of mails sent."""
    before = len(mail.outbox)
    with time_machine.travel(now, tick=False):
        queue_mails()
        sending.send_due()
    return len(mail.outbox) - before


def test_one_mail_is_sent_for_unseen_messages(nour: Player) -> None:
    with time_machine.travel(NOON, tick=False):
        table = a_turn(nour)
    pushed(nour, table, NOON)
    pushed(nour, table, NOON, device="2")
    assert mails_at(NOON + 11 * HOUR) == 0
    assert mails_at(NOON + 12 * HOUR) == 1
    assert mail.outbox[-1].subject == "1 game is waiting for you"
    assert "because you have not seen the messages" in mail.outbox[-1].body
    assert mails_at(NOON + 13 * HOUR) == 0
    with time_machine.travel(NOON + 14 * HOUR, tick=False):
        pushed(nour, a_turn(nour), NOON + 14 * HOUR)
    assert mails_at(NOON + 15 * HOUR) == 0
    assert mails_at(NOON + 26 * HOUR) == 1


def test_second_unseen_turn_causes_a_mail(nour: Player) -> None:
    with time_machine.travel(NOON, tick=False):
        for _ in range(2):
            pushed(nour, a_turn(nour), NOON)
    assert mails_at(NOON + HOUR) == 1


@pytest.mark.parametrize("why_not", ["seen", "mailed", "unwanted", "refused", "moved"])
def test_no_mail_is_sent_where_none_is_needed(nour: Player, why_not: str) -> None:
    with time_machine.travel(NOON, tick=False):
        table = a_turn(nour)
    push = pushed(nour, table, NOON)
    if why_not == "seen":
        place = {"table": table.id, "seat": push.seat}
        SeenVersion.objects.update_or_create(**place, defaults={"version": table.version})
    elif why_not == "mailed":
        push.pk, push.channel = None, "mail"
        push.save()
    elif why_not == "unwanted":
        MailSettings.objects.update(unseen=False)
    elif why_not == "refused":
        MailSettings.objects.update(refused_at=NOON)
    else:
        with time_machine.travel(NOON, tick=False):
            play(table)
        SeenVersion.objects.update(version=0)
    assert mails_at(NOON + 13 * HOUR) == 0


def test_mail_waits_for_the_end_of_quiet_hours(nour: Player) -> None:
    with time_machine.travel(NOON, tick=False):
        change_calendar(player=nour, quiet_from=23 * 60, quiet_to=7 * 60)
        pushed(nour, a_turn(nour), NOON)
    assert mails_at(NOON + 12 * HOUR) == 0
    assert Letter.objects.get(kind=UNSEEN).due == NOON + 19 * HOUR
    assert mails_at(NOON + 19 * HOUR) == 1
