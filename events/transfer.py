"""Export streams to lines of JSON, and import them after verification."""

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import groupby
from typing import Any

from django.db import transaction

from events.chain.redact import event_of_line, full_line, redacted_line
from events.chain.seal import canonical, verify
from events.envelope import CommandUsed, RecordedEvent, WrongVersion
from events.projections.projection import Projection
from events.store import read, record
from events.upcast import upcast


class ImportRefused(Exception):
    """The lines are not a complete stream, or this log cannot contain it."""


def export_lines(stream: str, audiences: frozenset[str] | None = None) -> Iterator[str]:
    """Yield the lines of a stream, with all slices or those of these audiences only."""
    for recorded in read(stream):
        line = full_line(recorded) if audiences is None else redacted_line(recorded, audiences)
        yield canonical(line)


def import_lines(lines: Iterable[str], projections: Sequence[Projection] = ()) -> tuple[str, int]:
    """Record an exported stream with its projections, and return its name and version.

    Raise `BrokenChain` or `ImportRefused`, with nothing written.
    """
    parsed = [_parsed(number, text) for number, text in enumerate(lines, start=1)]
    if not parsed:
        raise ImportRefused("there are no lines")
    version, _ = verify(parsed)
    events = [_event(line) for line in parsed]
    try:
        with transaction.atomic():
            for _, batch in groupby(events, key=lambda row: row.version - row.index):
                record(list(batch))
            for projection in projections:
                stored = [upcast(row) for row in events]
                projection.replace({events[0].stream: projection.computed(stored)})
    except (WrongVersion, CommandUsed):
        raise ImportRefused(f"{events[0].stream} is already in this log") from None
    except Exception as error:
        # A valid chain may contain events from which a projection cannot be computed.
        raise ImportRefused(f"{events[0].stream}: {type(error).__name__}: {error}") from error
    return events[0].stream, version


def lines_of(data: bytes) -> list[str]:
    """Return the lines of an exported file. Raise `ImportRefused` if the last one is incomplete."""
    *lines, rest = data.split(b"\n")
    if rest:
        raise ImportRefused(f"line {len(lines) + 1} does not end with a newline")
    try:
        return [line.decode() for line in lines]
    except UnicodeDecodeError as error:
        raise ImportRefused(f"it is not UTF-8: {error}") from None


def _parsed(number: int, text: str) -> dict[str, Any]:
    line = None
    same = False
    with suppress(ValueError, RecursionError):
        line = json.loads(text)
        same = canonical(line) == text
    if not isinstance(line, dict):
        raise ImportRefused(f"line {number} is not a JSON object")
    if not same:
        raise ImportRefused(f"line {number} is not canonical")
    return line


def _event(line: dict[str, Any]) -> RecordedEvent:
    try:
        recorded = event_of_line(line)
        same = full_line(recorded) == line
    except (ValueError, TypeError, RecursionError) as error:
        raise ImportRefused(f"row {line['version']}: {error}") from None
    if not same:
        raise ImportRefused(f"row {line['version']}: its values are not in the format of this log")
    return recorded
