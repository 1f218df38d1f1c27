"""A clock that is moved through the week, and the passes of a worker whenever something is due."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from games.notices import channels
from games.notices.mail.letters import passes, sending
from games.notices.mail.models import Letter
from games.notices.models import Delivery
from games.notices.queue import delivery, fan_out
from games.notices.queue.leasing import Leases
from games.outbox.models import OutboxItem
from games.plans import calls
from games.tables.models import TableSummary
from games.workers import bots, choose_move, clocks
from tests.week.site import Site

HOUR = timedelta(hours=1)
CLAIMED = 10


class MovedClock:
    """Moves the time and works: no pass is later than a worker's would be by more than an hour."""

    def __init__(self, traveller: Any, site: Site) -> None:
        self._traveller = traveller
        self._site = site
        self._leases = Leases("week")

    def until(self, moment: datetime) -> None:
        """Let the time pass, and do all that becomes due on the way."""
        while (now := timezone.now()) < moment:
            self._traveller.move_to(min(moment, *self._due_after(now)))
            self.work()

    def work(self) -> None:
        """Do everything that is due now, as one worker does, and note what was received."""
        now = timezone.now()
        while self._decide(now):
            pass
        while fan_out.fan_out(self._leases, now):
            pass
        for channel in channels.CHANNELS:
            while claimed := delivery.claim(channel, self._leases, now, CLAIMED):
                delivery.deliver(claimed, channel, now)
        passes.queue_due()
        sending.send_due(now)
        self._site.collect()

    def _decide(self, now: datetime) -> bool:
        """Let clocks, plans and bots act. Return whether any of them did."""
        ticked = clocks.tick_due(now)
        for table_id, _ in calls.waiting_tables():
            calls.advance(table_id)
        waiting = bots.waiting_tables()
        moved = [bots.play_move(*each, choose_at_once) for each in waiting]
        return bool(ticked) or any(moved)

    def _due_after(self, now: datetime) -> Iterator[datetime]:
        yield now.replace(minute=0, second=0, microsecond=0) + HOUR
        rows = (
            OutboxItem.objects.values_list("due_at"),
            Delivery.objects.filter(state="queued").values_list("due_at"),
            Letter.objects.filter(due__isnull=False).values_list("due"),
            TableSummary.objects.filter(due__isnull=False).values_list("due"),
        )
        for found in rows:
            yield from (due for (due,) in found if due > now)


def choose_at_once(*request: Any) -> dict[str, Any]:
    """Return a move of the stand-in without a search, so that a week takes seconds."""
    return choose_move.choose(*request, seconds=0.0)
