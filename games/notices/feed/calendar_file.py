"""The calendar of a player as an iCalendar file: deadlines and holidays, and nothing hidden."""

from datetime import UTC, datetime, time, timedelta
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import override
from icalendar import Calendar, Event, vDuration

from games.notices.wording.setting import settings_of
from games.notices.wording.words import table_in_words
from games.players.models import Holiday, Player
from games.tables.bodies import TableRow
from games.tables.lists.queries import table_rows, waiting_tables

MOST_TABLES: Final = 300
SHOWN: Final = timedelta(minutes=30)
"""How long the event before a deadline is, since many programs hide one without a length."""

READ_AGAIN: Final = timedelta(hours=1)


def calendar_file(player: Player, site: str) -> bytes:
    """Return the file with the deadlines of a player's turns and their holidays.

    `site` is the address of this site, for links and ids. The same data give the same bytes, by
    which clients see that nothing has changed.
    """
    rows = table_rows(waiting_tables(player.id).filter(deadline__isnull=False)[:MOST_TABLES])
    titles = settings_of([row.id for row in rows])
    language = player.language or settings.LANGUAGE_CODE
    with override(language):
        calendar = _empty()
        for row in rows:
            title = table_in_words(titles[row.id], player.id)
            calendar.add_component(_deadline(row, title, site))
        for holiday in player.holidays.order_by("first_day", "pk"):
            calendar.add_component(_holiday(holiday, site))
    return bytes(calendar.to_ical())


def _empty() -> Calendar:
    calendar = Calendar()
    calendar.add("prodid", "-//Caravanserai//Games//EN")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("name", "Caravanserai")
    calendar.add("x-wr-calname", "Caravanserai")
    calendar.add("refresh-interval", vDuration(READ_AGAIN), parameters={"VALUE": "DURATION"})
    calendar.add("x-published-ttl", vDuration(READ_AGAIN))
    return calendar


def _deadline(row: TableRow, title: str, site: str) -> Event:
    assert row.deadline is not None
    event = Event()
    event.add("uid", f"{row.id}@{_host(site)}")
    event.add("dtstamp", row.updated_at)
    event.add("last-modified", row.updated_at)
    event.add("sequence", row.version)
    event.add("dtstart", row.deadline - SHOWN)
    event.add("dtend", row.deadline)
    event.add("summary", _("Your move: %(game)s") % {"game": title})
    event.add("url", f"{site}/tables/{row.id}")
    return event


def _holiday(holiday: Holiday, site: str) -> Event:
    event = Event()
    event.add("uid", f"holiday-{holiday.pk}@{_host(site)}")
    event.add("dtstamp", datetime.combine(holiday.announced_on, time(), UTC))
    event.add("dtstart", holiday.first_day)
    # The day after the last one, as the format wants it.
    event.add("dtend", holiday.last_day + timedelta(days=1))
    event.add("summary", _("Holiday: your clocks rest"))
    event.add("transp", "TRANSPARENT")
    return event


def _host(site: str) -> str:
    return urlsplit(site).hostname or "localhost"
