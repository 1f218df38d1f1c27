"""The times at which the player of a turn is reminded of its deadline."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Final, cast

from games.kernel.values import Seat
from games.notices.preferences import EARLY_REMINDER
from games.notices.queue.subject import Subject
from games.outbox.models import OutboxItem
from games.outbox.notice import Kind

SHARES: Final = (EARLY_REMINDER, 80)
"""The percentages of the time after which its player is reminded, besides the last hour."""

LAST_HOUR: Final = 99
"""The mark of the reminder in the last hour."""


def subject_of(item: OutboxItem, seat: Seat | None, now: datetime) -> Subject:
    """Return the subject of an item of the outbox; for a reminder, that of the last one due."""
    kind = cast(Kind, item.kind)
    # Without a table each is a notice of its own, however often its item is processed.
    version = item.version if item.table else item.pk
    plain = Subject(item.player, kind, item.table, version, item.facts, seat=seat)
    if item.kind != "time_low":
        return replace(plain, mark=item.facts.get("mark", 0))
    passed = [mark for mark, moment in reminders(plain) if moment <= now]
    return replace(plain, mark=max(passed, default=0))


def reminders(subject: Subject) -> list[tuple[int, datetime]]:
    """Return the marks of a turn's reminders with their times, in order."""
    since, deadline = (
        datetime.fromtimestamp(subject.facts[name], UTC) for name in ("since", "deadline")
    )
    marks = [(share, since + (deadline - since) * share / 100) for share in SHARES]
    last_hour = deadline - timedelta(hours=1)
    return [*marks, (LAST_HOUR, last_hour)] if last_hour > marks[-1][1] else marks


def next_reminder(subject: Subject, now: datetime) -> datetime | None:
    """Return when the next reminder of a turn is due; None for another kind, or after the last."""
    if subject.kind != "time_low":
        return None
    return next((moment for _, moment in reminders(subject) if moment > now), None)
