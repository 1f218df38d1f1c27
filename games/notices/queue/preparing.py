"""Check claimed deliveries again, and make their content: all data is read once for a batch."""

import logging
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, TypeAlias

from django.conf import settings

from events.database.failures import report_failure
from games.notices import screens
from games.notices.content import Content
from games.notices.models import Delivery
from games.notices.preferences import rests_of
from games.notices.queue import leasing
from games.notices.queue.context import Context, Place, context_of, load_tables
from games.notices.queue.subject import HELD, Subject, ends_at
from games.notices.wording.about_person import People, people_of
from games.notices.wording.meanwhile import meanwhile
from games.notices.wording.rendering import (
    Reader,
    content_about_person,
    content_for,
    language_of,
    readers_of,
)
from games.notices.wording.setting import Setting, loaded_settings, named_in
from games.players.calendars import resolve
from games.table.undo.free import SeenBySeat
from games.tables.seen_versions import seen_at

logger = logging.getLogger(__name__)

MOST_LEASES: Final = 50
"""After so many leases without an outcome a delivery is dead: it stops the workers that take it."""

Columns: TypeAlias = tuple[tuple[str, object], ...]


@dataclass(frozen=True, slots=True)
class Result:
    """The outcome of a delivery: the columns that record it."""

    delivery: Delivery
    columns: Columns


@dataclass(frozen=True, slots=True)
class Prepared:
    """A delivery that was checked at a time, with what to send."""

    delivery: Delivery
    content: Content
    checked_at: datetime


@dataclass(frozen=True, slots=True)
class _Batch:
    """The data that decides about the deliveries of a batch, and that their words need."""

    context: Context
    readers: Mapping[str, Reader]
    rests: Mapping[str, datetime]
    screens: Mapping[Place, datetime]
    settings: Mapping[str, Setting]
    people: People
    seen: Mapping[str, SeenBySeat]
    now: datetime


def prepare(rows: Sequence[Delivery], now: datetime) -> list[Prepared | Result]:
    """Return what to send, and what becomes of the other deliveries.

    A delivery that fails is left out: it keeps its lease, and is taken again when that expires.
    """
    if not rows:
        return []
    batch = _read(rows, now)
    return list(_prepared(rows, batch))


def _read(rows: Sequence[Delivery], now: datetime) -> _Batch:
    places: Set[Place] = {(row.player, row.table) for row in rows}
    tables = load_tables(table for _, table in places)
    players = {player for player, _ in places}
    return _Batch(
        context=context_of(places, tables),
        readers=readers_of(players, now),
        rests=rests_of(players, now),
        screens=screens.confirmed_at(places, now),
        settings=loaded_settings(
            [logged.table for logged in tables.values()], named_in(row.facts for row in rows)
        ),
        people=people_of(row.facts for row in rows if not row.table),
        seen=seen_at(tables),
        now=now,
    )


def _prepared(rows: Sequence[Delivery], batch: _Batch) -> Iterator[Prepared | Result]:
    for row in rows:
        try:
            yield _prepare(row, Subject.of_row(row), batch)
        except Exception as error:
            # A delivery that fails must not stop the others.
            if not report_failure(error):
                logger.exception("delivery %s of kind %s failed", row.pk, row.kind)


def _prepare(row: Delivery, subject: Subject, batch: _Batch) -> Prepared | Result:
    if why := _why_not(row, subject, batch):
        return Result(row, (("state", "cancelled"), ("why", why)))
    if resume := _postponed_until(row, subject, batch):
        return Result(row, (*leasing.WITHOUT_LEASE, ("due_at", resume)))
    return Prepared(row, _content(subject, batch), batch.now)


def _content(subject: Subject, batch: _Batch) -> Content:
    reader = batch.readers[subject.player]
    if not subject.table:
        return content_about_person(subject, reader, batch.people)
    logged = batch.context.tables[subject.table]
    setting, seen = batch.settings[subject.table], batch.seen.get(subject.table, {})
    facts = meanwhile(subject, logged, language_of(reader.player), seen, setting.profiles)
    return content_for(subject, reader, logged.table, setting, now=batch.now, facts=facts)


def _why_not(row: Delivery, subject: Subject, batch: _Batch) -> str:
    """Return a code for the reason why the delivery is not sent, or an empty string."""
    if subject.player not in batch.readers:
        return "erased"
    if row.fence > MOST_LEASES:
        return "never_finished"
    context = batch.context
    obsolete = context.why_obsolete(subject)
    return obsolete or _why_shown(row, batch) or context.why_unwanted(subject, row.channel)


def _why_shown(row: Delivery, batch: _Batch) -> str:
    """Return a code if a visible page of the table was there after the notice was written."""
    confirmed = _confirmed_at(row, batch)
    return "on_screen" if confirmed is not None and confirmed >= row.created_at else ""


def _confirmed_at(row: Delivery, batch: _Batch) -> datetime | None:
    is_held = row.kind in HELD and row.seat is not None
    return batch.screens.get((row.player, row.table)) if is_held else None


def _postponed_until(row: Delivery, subject: Subject, batch: _Batch) -> datetime | None:
    """Return when the player can be disturbed again; None for now.

    A reminder is not postponed beyond the deadline that it announces. A page that was visible just
    before the notice may be gone by now: it must report again.
    """
    calendar = batch.readers[subject.player].calendar
    rests = (batch.rests.get(subject.player), resolve.quiet_until(calendar, batch.now))
    until = max((moment for moment in rests if moment is not None), default=None)
    if subject.kind == "time_low" and until is not None:
        ends = ends_at(subject, batch.context.tables[subject.table].table)
        return None if ends is not None and ends <= until else until
    if until is None and _confirmed_at(row, batch) is not None:
        return batch.now + timedelta(seconds=settings.NOTICES["HOLD_SECONDS"])
    return until
