"""The judgement of a run: the log, what is computed from it, and what every client has seen."""

import asyncio
import time
from collections.abc import Callable, Iterator
from io import StringIO
from typing import Any, Final

from django.core.management import CommandError, call_command
from django.db import connection
from django.db.models import Count
from django.utils import timezone

from events.models import Event
from games.notices.models import ListedNotice
from games.outbox.models import OutboxItem
from games.table.state import Table
from games.tables import table_cache
from games.tables.log.rows import stream_of
from games.tables.models import TableSummary
from games.tables.notices.turns import new_turns
from tests.crash.crowd import Crowd
from tests.crash.records import log_problems
from tests.site.site import Site

COLUMNS: Final = ("player", "kind", "table", "version")
DRAINED_SECONDS: Final = 60.0
"""Longer than a lease: what a killed worker had taken up is done by another one."""


async def problems(crowd: Crowd, site: Site) -> list[str]:
    """Return a line for each problem after a crowd has played."""
    found = await crowd.divergences([server.port for server in site.web])
    return [*crowd.records.problems, *found, *await asyncio.to_thread(_stored, crowd)]


def _stored(crowd: Crowd) -> list[str]:
    return [*stored_problems(), *log_problems(crowd.records)]


def counts(crowd: Crowd) -> dict[str, Any]:
    """Return the numbers of a crowd for a report."""
    delays = sorted(crowd.records.delays)
    return {
        **crowd.records.counts(),
        "clients' tables compared with each server": crowd.views,
        "opponent was sent the move, median s": round(delays[len(delays) // 2], 3),
        "opponent was sent the move, longest s": round(delays[-1], 2),
        "events in the log": Event.objects.count(),
    }


def stored_problems() -> list[str]:
    """Return a line for each problem of the log, of what is computed from it, and of the queues."""
    # The server may have ended the old one, perhaps several times.
    connection.close()
    try:
        return [*queue_problems(), *notice_problems(), *broken()]
    finally:
        connection.close()


def broken() -> list[str]:
    """Return what `verify_log --rules` reports: chains, gaps, heads, projections, rules."""
    output, errors = StringIO(), StringIO()
    try:
        call_command("verify_log", "--rules", stdout=output, stderr=errors)
    except CommandError as error:
        return [f"verify_log --rules: {error}", *errors.getvalue().splitlines()[-20:]]
    return []


def queue_problems() -> list[str]:
    """Wait until workers have done what is due; return what they left undone."""
    left = {
        "notices are due and not listed": lambda: OutboxItem.objects.filter(
            due_at__lte=timezone.now()
        ).count(),
        "tables have a clock that has run out": lambda: TableSummary.objects.filter(
            due__lte=timezone.now()
        ).count(),
    }
    return [f"{number} {what}" for what, count in left.items() if (number := _left(count))]


def _left(count: Callable[[], int]) -> int:
    until = time.monotonic() + DRAINED_SECONDS
    while (found := count()) and time.monotonic() < until:
        time.sleep(0.2)
    return found


def notice_problems() -> list[str]:
    """Return the notices without a reason, those written twice, and the turns without one."""
    waiting = list(OutboxItem.objects.values_list(*COLUMNS))
    listed = list(ListedNotice.objects.values_list(*COLUMNS))
    twice = OutboxItem.objects.values_list(*COLUMNS).annotate(n=Count("id")).filter(n__gt=1)
    ends = _ends_of_batches()
    return [
        *(f"written twice: {row}" for row in twice),
        *(f"a notice about no batch: {row}" for row in (*waiting, *listed) if row[2:] not in ends),
        *(f"no notice of a turn: {row}" for row in _turns() - {*waiting, *listed}),
    ]


def _ends_of_batches() -> set[tuple[str, int]]:
    """Return each table with each version at which a command ended."""
    prefix, ends, last = len(stream_of("")), set(), None
    rows = Event.objects.order_by("stream", "version").values_list("stream", "version", "index")
    for stream, version, index in rows.iterator(chunk_size=5000):
        if last and index == 0:
            ends.add(last)
        last = (stream[prefix:], version)
    return ends | ({last} if last else set())


def _turns() -> set[tuple[str, str, str, int]]:
    """Return the notices that the last move of each running game among people has caused."""
    playing = TableSummary.objects.filter(status="playing").values_list("id", flat=True)
    return {row for table_id in playing for row in _turns_at(table_cache.current(table_id))}


def _turns_at(table: Table) -> Iterator[tuple[str, str, str, int]]:
    step = table.tip
    if step.seat is None or step.by_bot or len(table.members) < 2:
        return
    before = table_cache.at_version(table, step.first - 1)
    after = table_cache.at_version(table, step.first)
    for notice in new_turns(before, after):
        if notice.player != table.chairs[step.seat].player:
            yield (notice.player, notice.kind, notice.table, notice.version)
