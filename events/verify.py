"""What can be wrong with streams: their chains, heads, rules, projections."""

from collections.abc import Iterator, Mapping, Sequence

from django.db import transaction

from events import checks
from events.chain import verified
from events.envelope import RecordedEvent
from events.models import Checkpoint
from events.projector import InlineProjector, Projector, computed, feed, registered
from events.rebuild import projector_failed
from events.report import Report
from events.scan import Batch, Streams, batches, events_of, heads, snapshot
from events.seal import GENESIS, BrokenChain
from events.store import read_all

Heads = Mapping[str, tuple[int, str]]
Events = Mapping[str, Sequence[RecordedEvent]]


def verify_streams(streams: Streams, *, rules: bool = False) -> Report:
    """Report what is wrong with these streams, all of them as they are at one moment."""
    report = Report()
    with snapshot():
        ends = heads(streams)
        for batch in batches(streams, ends):
            report.streams += len(batch)
            report.rows += sum(map(len, batch.values()))
            sound = _with_whole_chains(batch, ends, report)
            if rules:
                _check_rules(sound, report)
            for projector in registered(inline=True):
                report.problems += _spoilt(projector, sound)
    return report


def _with_whole_chains(batch: Batch, ends: Heads, report: Report) -> Events:
    whole: dict[str, Sequence[RecordedEvent]] = {}
    for stream, rows in batch.items():
        try:
            sealed, end = verified(rows), ends.get(stream, (0, GENESIS))
        except BrokenChain as broken:
            report.problems.append(str(broken))
            continue
        if sealed != end:
            why = f"its rows end at version {sealed[0]}, its head is {end[0]}"
            report.problems.append(f"{stream}: {why}")
        whole[stream] = events_of(rows)
    return whole


def _check_rules(streams: Events, report: Report) -> None:
    for stream, rows in streams.items():
        found = [check(stream, rows) for check in checks.rules_checks]
        report.undecided += None in found
        report.problems += [f"{stream}: {why}" for flaws in found for why in flaws or ()]


def _spoilt(projector: InlineProjector, streams: Events) -> Iterator[str]:
    kept = projector.kept(list(streams))
    for stream, rows in streams.items():
        try:
            same = kept.get(stream) == computed(projector, rows)
        except Exception as error:
            # A forged stream may hold anything; the others are still to be looked at.
            yield projector_failed(projector, stream, error)
            continue
        if not same:
            yield f"{stream}: {projector.name} is not what the log makes of it"


def follower_problems(projector: Projector) -> list[str]:
    """What is wrong with a projector that catches up; it waits meanwhile, and is left as it was."""
    with transaction.atomic():
        checkpoint = Checkpoint.objects.select_for_update().filter(projector=projector.name).first()
        before = projector.contents(None)
        _replay(projector, checkpoint.position if checkpoint else 0)
        same = projector.contents(None) == before
        transaction.set_rollback(True)
    return [] if same else [f"{projector.name} is not what the log makes of it"]


def _replay(projector: Projector, upto: int) -> None:
    projector.reset(None)
    position = 0
    while page := [row for row in read_all(position) if row.position <= upto]:
        feed(projector, page)
        position = page[-1].position
