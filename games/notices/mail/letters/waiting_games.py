"""The mails about all games that wait for a player: the digest, and what went unseen."""

from datetime import datetime
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.notices.mail.addresses import address_of, settings_of
from games.notices.mail.compose import Draft, Item, Link
from games.notices.mail.models import DIGEST, UNSEEN
from games.notices.mail.tokens import SignOff, public_url
from games.notices.queue.subject import Subject
from games.notices.wording.meanwhile import meanwhile
from games.notices.wording.rendering import language_of
from games.notices.wording.setting import settings_of as settings_of_tables
from games.notices.wording.words import table_in_words, time_in_words
from games.players.calendars.selectors import calendars_of
from games.players.models import Player
from games.tables import table_cache
from games.tables.bodies import TableRow
from games.tables.lists.queries import table_rows, waiting_tables

MOST_WITH_FACTS: Final = 20
"""Further tables are only named, since the facts need the whole log of a table."""

MOST_TABLES: Final = 100
"""A longer mail would be cut by mail programs."""


def digest(player: Player, now: datetime) -> tuple[Draft, str] | None:
    """Return the digest and its address; None if it is unwanted or no game waits."""
    address = address_of(player.id)
    if address is None or not settings_of(player.id).digest:
        return None
    reason = _("You get this e-mail once a day, when games wait for you.")
    draft = _draft(player, now, reason, DIGEST)
    return (draft, address.email) if draft else None


def unseen(player: Player, now: datetime) -> tuple[Draft, str] | None:
    """Return the mail about push messages that went unseen, and its address; None as above."""
    address = address_of(player.id)
    if address is None or not settings_of(player.id).unseen:
        return None
    reason = _("You get this e-mail because you have not seen the messages on your devices.")
    draft = _draft(player, now, reason, UNSEEN)
    return (draft, address.email) if draft else None


def _draft(player: Player, now: datetime, reason: str, kind: str) -> Draft | None:
    tables = waiting_tables(player.id)
    count = tables.count()
    if not count:
        return None
    zone = calendars_of([player.id], now)[player.id].zone
    words = ngettext(
        "%(count)s game is waiting for you", "%(count)s games are waiting for you", count
    )
    return Draft(
        subject=words % {"count": count},
        paragraphs=(_("Hello %(name)s,") % {"name": player.name},),
        items=_items(table_rows(tables[:MOST_TABLES]), player, zone, now),
        button=Link(_("Play"), public_url("/next")),
        reason=reason,
        sign_off=SignOff(player.id, kind),
    )


def _items(rows: list[TableRow], reader: Player, zone: str, now: datetime) -> tuple[Item, ...]:
    titles = settings_of_tables([row.id for row in rows])
    facts = _facts([row.id for row in rows[:MOST_WITH_FACTS]], reader)
    return tuple(
        Item(
            title=table_in_words(titles[row.id], reader.id),
            url=public_url(f"/tables/{row.id}"),
            lines=(_deadline(row, zone, now), *facts.get(row.id, ())),
        )
        for row in rows
    )


def _facts(tables: list[str], reader: Player) -> dict[str, tuple[str, ...]]:
    """Return what happened at each table since the reader left, in two sentences."""
    language, found = language_of(reader), {}
    for table, logged in table_cache.load_many(tables).items():
        seat, version = logged.table.seat_of(reader.id), logged.table.version
        subject = Subject(reader.id, "your_turn", table, version, {}, seat=seat)
        found[table] = meanwhile(subject, logged, language)
    return found


def _deadline(row: TableRow, zone: str, now: datetime) -> str:
    if row.deadline is None:
        return _("No time limit")
    return _("Your move by %(time)s") % {"time": time_in_words(row.deadline, zone, now)}
