"""Queuing the digests: at eight in the morning of each reader, once a day."""

from datetime import date, datetime
from typing import Final
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from games.notices.mail.addresses import is_available
from games.notices.mail.letters.held import send_times
from games.notices.mail.letters.queue import Planned, queue_once
from games.notices.mail.models import DIGEST, MailSettings
from games.players.calendars.calendar import CalendarData
from games.players.calendars.selectors import calendars_of
from games.players.models import PlayerCalendar
from games.site_settings.selectors import is_on
from games.tables.lists.queries import waiting_players

HOURS: Final = range(8, 12)
"""When a digest is queued: at the first pass in these hours, so that a late worker catches up."""

BATCH_SIZE: Final = 200
NO_ZONE: Final = "UTC"


def queue_digests(now: datetime | None = None) -> int:
    """Queue a bounded number of the digests that are due. Return how many readers are done."""
    now = now or timezone.now()
    if not (is_available() and is_on("mail_digest")):
        return 0
    done = 0
    for zone in _zones():
        local = now.astimezone(ZoneInfo(zone))
        if local.hour in HOURS and done < BATCH_SIZE:
            readers = list(_readers(zone, local.date())[: BATCH_SIZE - done])
            _queue(readers, local.date(), now)
            done += len(readers)
    return done


def _zones() -> set[str]:
    return {NO_ZONE, *PlayerCalendar.objects.values_list("zone", flat=True).distinct()}


def _readers(zone: str, day: date) -> QuerySet[MailSettings, str]:
    in_zone = Q(player__calendar__zone=zone)
    if zone == NO_ZONE:
        in_zone |= Q(player__calendar=None)
    # A reader who has travelled may have had the digest of a later date.
    new = Q(digest_day=None) | Q(digest_day__lt=day)
    readers = MailSettings.objects.filter(in_zone, new, digest=True, refused_at=None)
    return readers.order_by("pk").values_list("player_id", flat=True)


@transaction.atomic
def _queue(readers: list[str], day: date, now: datetime) -> None:
    waiting = waiting_players(readers)
    calendars = calendars_of(waiting, now)
    present = {player: each for player, each in calendars.items() if not _is_away(each, day)}
    letters = [
        Planned(player, DIGEST, day.isoformat(), due)
        for player, due in send_times(present, now).items()
    ]
    queue_once(letters, now)
    MailSettings.objects.filter(player__in=readers).update(digest_day=day)


def _is_away(calendar: CalendarData, day: date) -> bool:
    return any(first <= day <= last for first, last in calendar.holidays)
