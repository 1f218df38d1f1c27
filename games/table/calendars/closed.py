"""Closed time as values: intervals of UTC, and their form in the log, lengths in seconds."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from itertools import cycle
from typing import Final, TypeAlias

import msgspec

Interval: TypeAlias = tuple[datetime, datetime]

SLACK: Final = 30 * 24 * 3600
"""How many seconds past the deadline closed time is recorded, since the deadline may move."""

EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
SECOND: Final = timedelta(seconds=1)


class ClosedTime(msgspec.Struct, frozen=True):
    """The closed intervals of a seat that are known from `since` to `until`, in order."""

    since: datetime
    until: datetime
    intervals: tuple[Interval, ...]


def seconds_of(at: datetime) -> int:
    """Return the second of UTC in which this moment is."""
    return (at - EPOCH) // SECOND


def moment_of(seconds: int) -> datetime:
    """Return the beginning of this second of UTC."""
    return EPOCH + seconds * SECOND


def runs(intervals: Iterable[Interval], since: datetime, needed: int) -> tuple[int, ...]:
    """Return closed time as `ClockSet` records it, until 30 days past so much open time."""
    start = at = seconds_of(since)
    found: list[int] = []
    horizon: int | None = None
    for begins, ends in ((seconds_of(begins), seconds_of(ends)) for begins, ends in intervals):
        closes = max(begins, at)
        if ends <= closes:
            continue
        if horizon is None and closes - at >= needed:
            horizon = at + needed + SLACK
        if horizon is not None and closes >= horizon:
            break
        found += closes - at, ends - closes
        needed, at = needed - (closes - at), ends
    horizon = at + needed + SLACK if horizon is None else horizon
    open_end = (horizon - at,) if horizon > at else ()
    return (start, *found, *open_end)


def closed_time(recorded: Sequence[int]) -> ClosedTime:
    """Return the closed time that was recorded as these lengths."""
    start, *lengths = recorded
    intervals = tuple(_intervals(start, lengths))
    return ClosedTime(moment_of(start), moment_of(start + sum(lengths)), intervals)


def _intervals(at: int, lengths: Iterable[int]) -> Iterator[Interval]:
    for length, is_closed in zip(lengths, cycle((False, True)), strict=False):
        if is_closed:
            yield moment_of(at), moment_of(at + length)
        at += length


def joined(known: ClosedTime | None, more: ClosedTime) -> ClosedTime:
    """Return closed time that goes on with more of it, or the new one if there is a gap."""
    if known is None or known.until != more.since:
        return more
    return ClosedTime(known.since, more.until, (*known.intervals, *more.intervals))
