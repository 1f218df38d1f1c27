"""Turn due items of the outbox into listed notices, and into deliveries for each address."""

import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.db import transaction

from events.database.failures import report_failure
from games.notices import channels
from games.notices.models import Delivery, ListedNotice
from games.notices.preferences import EARLY_REMINDER
from games.notices.queue import leasing
from games.notices.queue.context import Context, context_of, load_tables
from games.notices.queue.leasing import Leases
from games.notices.queue.reminders import next_reminder, subject_of
from games.notices.queue.subject import HELD, SUPERSEDED, Subject
from games.outbox.models import OutboxItem
from games.players.models import Player

logger = logging.getLogger(__name__)

BATCH: Final = 100
"""How many items are turned in one transaction."""


@dataclass(frozen=True, slots=True)
class Checked:
    """An item, with its subject if it will be listed, and with the time of its next reminder."""

    item: OutboxItem
    subject: Subject | None = None
    following: datetime | None = None


def fan_out(leases: Leases, now: datetime, limit: int = BATCH) -> int:
    """Turn the first due items into deliveries. Return how many items were taken.

    An item that fails keeps its lease, and is taken again when that expires.
    """
    items = leases.claim(OutboxItem, now, limit)
    try:
        _process_safely(items, now)
    finally:
        for item in items:
            leases.done(item)
    return len(items)


def _process_safely(items: Sequence[OutboxItem], now: datetime) -> None:
    try:
        if items:
            process(items, now)
    except Exception as error:
        if report_failure(error):
            return
        if len(items) == 1:
            logger.exception("notice %s of kind %s failed", items[0].pk, items[0].kind)
            return
        # One that fails must not stop the others.
        for item in items:
            _process_safely([item], now)


def process(items: Sequence[OutboxItem], now: datetime) -> None:
    """List these items and queue their deliveries, or drop them, in one transaction.

    Items that another worker has taken meanwhile are left alone.
    """
    tables = load_tables(item.table for item in items)
    with transaction.atomic():
        present = _lock_readers(items)
        owned = leasing.owned(items)
        own = [item for item in items if item.pk in owned]
        context = context_of({(item.player, item.table) for item in own}, tables)
        checked = list(_checked(own, present, context, now))
        _list_and_queue(checked, context, now)
        _finish(checked)


def _lock_readers(items: Sequence[OutboxItem]) -> set[str]:
    """Return the players of these items who are not being erased, locked in one order."""
    present = Player.objects.filter(id__in={item.player for item in items}, erased_at=None)
    return set(present.select_for_update().order_by("id").values_list("id", flat=True))


def _checked(
    items: Sequence[OutboxItem], present: set[str], context: Context, now: datetime
) -> Iterator[Checked]:
    for item in items:
        try:
            yield _check(item, context, now) if item.player in present else Checked(item)
        except Exception:
            # It keeps its lease.
            logger.exception("notice %s of kind %s failed", item.pk, item.kind)


def _check(item: OutboxItem, context: Context, now: datetime) -> Checked:
    logged = context.tables.get(item.table)
    seat = None if logged is None else logged.table.seat_of(item.player)
    subject = subject_of(item, seat, now)
    if context.why_obsolete(subject):
        return Checked(item)
    return Checked(item, subject, next_reminder(subject, now))


def _list_and_queue(checked: Sequence[Checked], context: Context, now: datetime) -> None:
    subjects = [(each.subject, each.item.written_at) for each in checked if each.subject]
    queued = [(subject, rows) for subject, rows in _deliveries(subjects, context, now)]
    _list([each for each, rows in queued if rows or each.mark != EARLY_REMINDER], context, now)
    rows = [row for _, rows in queued for row in rows]
    Delivery.objects.bulk_create(rows, ignore_conflicts=True)


def _list(subjects: Sequence[Subject], context: Context, now: datetime) -> None:
    old, new = set[int](), list[ListedNotice]()
    for subject in subjects:
        if subject.kind in SUPERSEDED:
            listed = context.listed.get((subject.player, subject.table), ())
            old |= {turn.id for turn in listed if turn.version <= subject.version}
            new = [row for row in new if not _is_superseded(row, subject)]
        new.append(ListedNotice(**_columns(subject), created_at=now))
    ListedNotice.objects.filter(id__in=old).delete()
    ListedNotice.objects.bulk_create(new, ignore_conflicts=True)


def _is_superseded(row: ListedNotice, subject: Subject) -> bool:
    is_same = (row.player, row.table) == (subject.player, subject.table)
    return is_same and row.kind in SUPERSEDED and row.version <= subject.version


def _deliveries(
    subjects: Sequence[tuple[Subject, datetime]], context: Context, now: datetime
) -> Iterator[tuple[Subject, list[Delivery]]]:
    """Yield each subject with a delivery for each address to which it is sent."""
    addresses = {
        channel.KEY: channel.addresses({subject.player for subject, _ in subjects})
        for channel in (channels.CHANNELS if subjects else ())
    }
    for subject, written in subjects:
        keys = [key for key in addresses if not context.why_unwanted(subject, key)]
        fields = {**_columns(subject), "created_at": now, "due_at": _due(subject, written, now)}
        yield (
            subject,
            [
                Delivery(**fields, channel=key, address=address)
                for key in keys
                for address in addresses[key].get(subject.player, ())
            ],
        )


def _due(subject: Subject, written: datetime, now: datetime) -> datetime:
    hold = timedelta(seconds=settings.NOTICES["HOLD_SECONDS"])
    is_held = subject.kind in HELD and subject.seat is not None
    return max(now, written + hold) if is_held else now


def _columns(subject: Subject) -> dict[str, object]:
    return {
        "player": subject.player,
        "kind": subject.kind,
        "table": subject.table,
        "version": subject.version,
        "mark": subject.mark,
        "facts": subject.facts,
        "seat": subject.seat,
    }


def _finish(checked: Sequence[Checked]) -> None:
    """Delete the items, except those with another reminder. Their leases are locked."""
    ended = [each.item.pk for each in checked if not each.following]
    OutboxItem.objects.filter(id__in=ended).delete()
    for each in checked:
        if each.following:
            columns = dict(leasing.WITHOUT_LEASE)
            OutboxItem.objects.filter(id=each.item.pk).update(due_at=each.following, **columns)
