"""Claim deliveries, send what was prepared, and record the results: in batches."""

import logging
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.db import transaction

from events.database.failures import report_failure
from games.metrics.catalogue import DELIVERIES
from games.metrics.measures import active
from games.notices.channels.channel import Channel, Dead, Outcome, Retry, Sent
from games.notices.models import Delivery
from games.notices.queue import leasing
from games.notices.queue.leasing import Leases
from games.notices.queue.preparing import Columns, Prepared, Result, prepare

logger = logging.getLogger(__name__)

LONGEST_REASON: Final = 64
FRESH: Final = timedelta(seconds=2)
"""For how long what was prepared is sent without another check."""


def claim(channel: Channel, leases: Leases, now: datetime, limit: int) -> list[Delivery]:
    """Take leases on the first due deliveries of a channel, and return them."""
    return leases.claim(Delivery, now, limit, "state = 'queued' AND channel = %s", channel.KEY)


def deliver(rows: Sequence[Delivery], channel: Channel, now: datetime) -> int:
    """Send these deliveries unless they no longer matter. Return how many results were recorded.

    A result is not recorded if another worker has taken the delivery meanwhile.
    """
    prepared = prepare(rows, now)
    return record([send(each, channel, now) for each in prepared])


def send(prepared: Prepared | Result, channel: Channel, now: datetime) -> Result:
    """Send what was prepared. Return what has become of the delivery."""
    if isinstance(prepared, Result):
        return prepared
    delivery = prepared.delivery
    outcome = _send(channel, prepared, now)
    return Result(delivery, _columns(delivery, outcome, now))


def checked_again(prepared: Prepared, now: datetime) -> Prepared | Result | None:
    """Return what was prepared, after another check if it had to wait.

    Return None if that fails, or if another worker has taken the delivery meanwhile.
    """
    if now - prepared.checked_at < FRESH:
        return prepared
    with transaction.atomic():
        is_owned = bool(leasing.owned([prepared.delivery]))
    return next(iter(prepare([prepared.delivery], now)), None) if is_owned else None


def _send(channel: Channel, prepared: Prepared, now: datetime) -> Outcome:
    try:
        return channel.send(prepared.delivery.address, prepared.content, now)
    except Exception as error:
        # A channel that fails must not stop the others.
        if not report_failure(error):
            logger.exception("channel %s failed", channel.KEY)
        return Retry(why=type(error).__name__)


def _columns(delivery: Delivery, outcome: Outcome, now: datetime) -> Columns:
    match outcome:
        case Sent():
            return (("state", "sent"), ("why", ""), ("sent_at", now))
        case Dead(why=why):
            return (("state", "refused"), ("why", why[:LONGEST_REASON]))
        case Retry(seconds=seconds, why=why):
            return _retry(delivery, seconds or 0, why[:LONGEST_REASON], now)


def _retry(delivery: Delivery, seconds: int, why: str, now: datetime) -> Columns:
    pauses = settings.NOTICE_RETRIES_SECONDS
    if delivery.attempts >= len(pauses):
        return (("state", "dead"), ("why", why))
    due = now + timedelta(seconds=max(seconds, pauses[delivery.attempts]))
    attempts = delivery.attempts + 1
    return (*leasing.WITHOUT_LEASE, ("due_at", due), ("attempts", attempts), ("why", why))


def record(results: Iterable[Result]) -> int:
    """Record these results with one statement for all that are equal. Return how many were.

    A result is not recorded if another worker has taken the delivery meanwhile.
    """
    equal: dict[tuple[str, int, Columns], list[int]] = {}
    for each in results:
        row = each.delivery
        for measures in active:
            measures.count(DELIVERIES, row.channel, result_of(each.columns))
        equal.setdefault((row.holder, row.fence, each.columns), []).append(row.pk)
    with transaction.atomic():
        recorded = sum(_update(ids, *group) for group, ids in equal.items())
    if lost := sum(map(len, equal.values())) - recorded:
        logger.info("another worker has taken %d deliveries", lost)
    return recorded


def result_of(columns: Columns) -> str:
    """Return the result of an attempt: a state, `retry`, or `postponed` if none was made."""
    written = dict(columns)
    return str(written.get("state") or ("retry" if "attempts" in written else "postponed"))


def _update(ids: Sequence[int], holder: str, fence: int, columns: Columns) -> int:
    own = Delivery.objects.filter(id__in=ids, holder=holder, fence=fence)
    return own.update(**dict(columns))
