"""Streams as files: one JSON line per row, checked before anything is believed."""

import json
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import groupby
from typing import Any

from django.db import transaction

from events.envelope import CommandUsed, RecordedEvent, WrongVersion
from events.redact import for_audiences, reopened, whole
from events.seal import canonical, verify
from events.store import read, record


class ImportRefused(Exception):
    """The lines are not a whole stream that could be taken in here."""


def export_lines(stream: str, audiences: frozenset[str] | None = None) -> Iterator[str]:
    """The rows of a stream, whole, or with the slices of these audiences only."""
    for recorded in read(stream):
        line = whole(recorded) if audiences is None else for_audiences(recorded, audiences)
        yield canonical(line)


def import_lines(lines: Iterable[str]) -> tuple[str, int]:
    """Record an exported stream as it was sealed, and return its name and version.

    Raise BrokenChain or ImportRefused, with nothing written.
    """
    parsed = [_parsed(number, text) for number, text in enumerate(lines, start=1)]
    if not parsed:
        raise ImportRefused("there are no lines")
    version, _ = verify(parsed)
    events = [_opened(line) for line in parsed]
    try:
        with transaction.atomic():
            for _, batch in groupby(events, key=lambda row: row.version - row.index):
                record(list(batch))
    except (WrongVersion, CommandUsed):
        raise ImportRefused(f"{events[0].stream} is already in this log") from None
    except Exception as error:
        # A chain may be whole around anything, of which a projection can make nothing.
        raise ImportRefused(f"{events[0].stream}: {type(error).__name__}: {error}") from error
    return events[0].stream, version


def lines_of(data: bytes) -> list[str]:
    """Return the lines of an exported file. Raise ImportRefused unless all are whole."""
    *lines, rest = data.split(b"\n")
    if rest:
        raise ImportRefused(f"line {len(lines) + 1} does not end where a line ends")
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
        raise ImportRefused(f"line {number} is not in its canonical text")
    return line


def _opened(line: dict[str, Any]) -> RecordedEvent:
    try:
        recorded = reopened(line)
        same = whole(recorded) == line
    except (ValueError, TypeError, RecursionError) as error:
        raise ImportRefused(f"row {line['version']}: {error}") from None
    if not same:
        raise ImportRefused(f"row {line['version']}: not as this log writes it")
    return recorded
