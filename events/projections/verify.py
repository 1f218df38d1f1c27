"""Check streams: their chains, heads, rules and projections."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Final

from django.db import transaction

from events.chain.checker import verify_rows
from events.chain.seal import GENESIS, BrokenChain
from events.envelope import RecordedEvent
from events.models import Checkpoint
from events.projections.projection import Follower, Projection, RulesCheck, feed
from events.projections.rebuild import computed, projection_failed
from events.projections.report import Report
from events.projections.scan import (
    Batch,
    Streams,
    batches,
    events_of,
    existing,
    heads,
    named,
    snapshot,
)
from events.store import read_all

STRAYS_AT_ONCE: Final = 400

Heads = Mapping[str, tuple[int, str]]
Events = Mapping[str, Sequence[RecordedEvent]]


def verify_streams(
    streams: Streams,
    *,
    projections: Sequence[Projection] = (),
    rules: Sequence[RulesCheck] = (),
) -> Report:
    """Return the problems of these streams, read from one snapshot of the database."""
    report = Report()
    with snapshot():
        ends = heads(streams)
        for batch in batches(streams, ends):
            report.streams += len(batch)
            report.rows += sum(map(len, batch.values()))
            valid = _with_valid_chains(batch, ends, report)
            _check_rules(valid, rules, report)
            for projection in projections:
                report.problems += _projection_problems(projection, valid)
    return report


def _with_valid_chains(batch: Batch, ends: Heads, report: Report) -> Events:
    valid: dict[str, Sequence[RecordedEvent]] = {}
    for stream, rows in batch.items():
        try:
            sealed, end = verify_rows(rows), ends.get(stream, (0, GENESIS))
        except BrokenChain as broken:
            report.problems.append(str(broken))
            continue
        if sealed != end:
            why = f"its rows end at version {sealed[0]}, its head is {end[0]}"
            report.problems.append(f"{stream}: {why}")
        valid[stream] = events_of(rows)
    return valid


def _check_rules(streams: Events, rules: Sequence[RulesCheck], report: Report) -> None:
    for stream, rows in streams.items():
        found = [check(stream, rows) for check in rules]
        report.undecided += None in found
        report.problems += [f"{stream}: {why}" for flaws in found for why in flaws or ()]


def _projection_problems(projection: Projection, streams: Events) -> Iterator[str]:
    stored = projection.stored(list(streams))
    for stream, rows in streams.items():
        try:
            same = stored.get(stream) == computed(projection, rows)
        except Exception as error:
            # A forged stream may contain anything, and must not prevent checking the others.
            yield projection_failed(projection, stream, error)
            continue
        if not same:
            yield f"{stream}: {projection.name} differs from the log"


def stray_problems(projection: Projection) -> Iterator[str]:
    """Yield a problem for each stream that has data in a projection, but is not in the log."""
    for stream in strays(projection):
        yield f"{stream}: {projection.name} has data, and the log has no such stream"


def strays(projection: Projection) -> Iterator[str]:
    """Yield the streams that have data in a projection, but are not in the log."""
    names = iter(projection.streams())
    while page := set(islice(names, STRAYS_AT_ONCE)):
        # Read later than the data, which are written together with the events.
        yield from sorted(page - existing(named(sorted(page))))


def follower_problems(follower: Follower) -> list[str]:
    """Return the problems of a follower, which is locked meanwhile and not changed."""
    with transaction.atomic():
        checkpoint = Checkpoint.objects.select_for_update().filter(projector=follower.name).first()
        before = follower.contents()
        _replay(follower, checkpoint.position if checkpoint else 0)
        same = follower.contents() == before
        transaction.set_rollback(True)
    return [] if same else [f"{follower.name} differs from the log"]


def _replay(follower: Follower, upto: int) -> None:
    follower.reset()
    position = 0
    while page := [row for row in read_all(position) if row.position <= upto]:
        feed(follower, page)
        position = page[-1].position
