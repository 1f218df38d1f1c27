"""Readers of the whole log beside eight writers with slow transactions: no event is skipped."""

import argparse
import json
import multiprocessing
import os
import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from multiprocessing.synchronize import Event as Signal
from typing import Any, Final
from uuid import uuid4

import django

WRITERS: Final = 8
FOLLOWERS: Final = 2
STREAMS: Final = 10
LONGEST_BATCH: Final = 40
SLOW: Final = 0.03
"""The share of transactions that stay open for a while."""

LOST: Final = 0.03
"""The share of transactions that are rolled back."""

SLOW_SECONDS: Final = 0.05
FORK: Final = multiprocessing.get_context("fork")


def run(site: Any, events: int) -> Any:
    """Write so many events beside readers; then compare what these have seen with the log."""
    from tests.crash.report import Part
    from tests.kit.servers import ROOT

    # The read model for this has a table of its own, which only the superuser may create.
    url = site.postgres.url(site.database_url.rpartition("/")[2])
    command = [sys.executable, "-m", "tests.crash.readers", str(events)]
    environment = {**site.environment, "DATABASE_URL": url}
    done = subprocess.run(
        command, cwd=ROOT, env=environment, text=True, stdout=subprocess.PIPE, check=False
    )
    if done.returncode:
        raise RuntimeError(f"the readers ended with {done.returncode}: {done.stdout}")
    result = json.loads(done.stdout.splitlines()[-1])
    return Part("readers", result["counts"], result["problems"])


def main() -> None:
    """Write beside readers, compare, and print the result as JSON."""
    parser = argparse.ArgumentParser(prog="python -m tests.crash.readers")
    parser.add_argument("events", type=int)
    wish = parser.parse_args()
    django.setup()
    json.dump(_result(wish.events), sys.stdout)


def _result(events: int) -> dict[str, Any]:
    from django.db import connection, connections

    follower = _follower()
    follower.create()
    start = _start(follower.name)
    # The processes open connections of their own.
    connections.close_all()
    written, began = FORK.Event(), time.monotonic()
    receiving, sending = FORK.Pipe(duplex=False)
    share, rest = divmod(events, WRITERS)
    writers = [
        FORK.Process(target=_write, args=(number, share + (number < rest)))
        for number in range(WRITERS)
    ]
    readers = [FORK.Process(target=_follow, args=(written,)) for _ in range(FOLLOWERS)]
    readers.append(FORK.Process(target=_subscribe, args=(start, written, sending)))
    for process in (*writers, *readers):
        process.start()
    for process in writers:
        process.join()
    wrote = time.monotonic() - began
    written.set()
    seen, total, disorder = receiving.recv()
    for process in readers:
        process.join()
    seconds = time.monotonic() - began
    failed = [process.exitcode for process in (*writers, *readers) if process.exitcode]
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*), sum(position) FROM events_event WHERE position > %s", [start]
        )
        count, positions = cursor.fetchone()
        cursor.execute("SELECT count(*) FROM events_event WHERE stream LIKE 'readers:%'")
        (own,) = cursor.fetchone()
        cursor.execute(
            "SELECT stream, count(*) FROM events_event WHERE position > %s"
            " GROUP BY stream ORDER BY stream",
            [start],
        )
        by_stream = sorted((stream, number) for stream, number in cursor.fetchall())
    followed = sorted(follower.contents())
    applied = sum(number for _, number in followed)
    problems = {
        f"processes ended with {failed}": bool(failed),
        f"{own} events were written, not {events}": own != events,
        f"the subscriber saw {seen} events": (seen, total) != (count, positions),
        f"the subscriber saw {disorder} events out of order": bool(disorder),
        f"the follower applied {applied} events": followed != by_stream,
    }
    counts = {
        "events written": own,
        "gaps in the positions": _gaps(start),
        "events seen by the subscriber": seen,
        "events applied by the follower": applied,
        "writers": WRITERS,
        "seconds of writing": round(wrote, 1),
        "seconds until all was read": round(seconds, 1),
    }
    return {"counts": counts, "problems": [what for what, is_wrong in problems.items() if is_wrong]}


def _gaps(start: int) -> int:
    """Return how many positions were drawn and rolled back."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT max(position) - min(position) + 1 - count(*) FROM events_event"
            " WHERE position > %s",
            [start],
        )
        return int(cursor.fetchone()[0])


def _follower() -> Any:
    from django.db import connection

    from events.envelope import RecordedEvent
    from events.tests.counting import Counting

    class PageCounting(Counting):
        """Counts a page with one statement for each stream, as long transactions delay readers."""

        def apply(self, rows: Sequence[RecordedEvent]) -> None:
            with connection.cursor() as cursor:
                for stream, number in Counter(row.stream for row in rows).items():
                    for statement in self.statements(stream, number):
                        cursor.execute(statement.sql, statement.params)

    return PageCounting("crash_counts")


def _start(name: str) -> int:
    """Let the follower begin after the last event. Return its position."""
    from django.db.models import Max

    from events.models import Checkpoint, Event

    position = Event.objects.aggregate(last=Max("position"))["last"] or 0
    Checkpoint.objects.update_or_create(projector=name, defaults={"position": position})
    return int(position)


def _write(number: int, events: int) -> None:
    """Append this many events to streams of this writer, in transactions quick and slow."""
    from django.db import transaction

    from events.envelope import Head
    from events.store import commit, head
    from events.tests.samples import DRAWN, MOVED
    from events.writing.write import Write

    chance, heads = random.Random(number), dict[str, Head]()
    while events:
        stream = f"readers:{number}.{chance.randrange(STREAMS)}"
        size = min(events, chance.randint(1, LONGEST_BATCH))
        batch = [chance.choice([MOVED, DRAWN]) for _ in range(size)]
        now = datetime.now(UTC)
        write = Write(stream, heads.get(stream) or head(stream), batch, uuid4(), {}, now)
        drawn = chance.random()
        if drawn < LOST:
            with transaction.atomic():
                commit(write)
                transaction.set_rollback(True)
            continue
        if drawn < LOST + SLOW:
            with transaction.atomic():
                rows = commit(write).rows
                time.sleep(chance.random() * SLOW_SECONDS)
        else:
            rows = commit(write).rows
        heads[stream] = Head(rows[-1].version, rows[-1].digest)
        events -= size


def _follow(written: Signal) -> None:
    """Apply the log to the follower until all is written and applied."""
    from events.projections.catchup import catch_up

    follower = _follower()
    while True:
        was_written = written.is_set()
        if not catch_up(follower) and was_written and not _behind(follower.name):
            return


def _behind(name: str) -> bool:
    from events.models import Checkpoint, Event

    position = Checkpoint.objects.get(projector=name).position
    return Event.objects.filter(position__gt=position).exists()


def _subscribe(start: int, written: Signal, sending: Any) -> None:
    """Read the log; send the numbers of events and of those out of order, and all positions."""
    from events.store import read_all

    last, seen, total, disorder = start, 0, 0, 0
    while True:
        was_written = written.is_set()
        page = read_all(last, limit=500)
        for row in page:
            disorder += row.position <= last
            last = row.position
        seen += len(page)
        total += sum(row.position for row in page)
        if was_written and not page:
            break
    sending.send((seen, total, disorder))


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    main()
