"""Logs that differ from a table's log only in the parts that a viewer may not see."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from django.db import transaction

from events import store
from events.chain.redact import full_line, redacted_line
from events.chain.seal import GENESIS, row_digest
from events.envelope import RecordedEvent
from events.models import Event, Head
from events.testing import without_triggers
from games.kernel.chance import Chance
from games.kernel.codec import own_audiences, split
from games.kernel.values import Viewer
from games.table.state import Table
from games.tables.models import SeenVersion, TableSummary

Rows = list[RecordedEvent]
REPLACED = {"seed": "00" * 32, "$draws": [], "$move": {}, "$body": ""}
"""Replacements of the seed and of the notes in the log."""


def in_another_world(table: Table, rows: Rows, viewer: Viewer) -> Rows:
    """Return the rows of a table with other contents in each slice hidden from the viewer."""
    chance = Chance(b"another world")
    redrawn = iter(table.game.resample(list(table.game_events), viewer, chance))
    facts = {
        version: next(redrawn) for step in table.main_line for version, _ in step.numbered_events()
    }
    return list(_chained(_with_other_slices(row, facts.get(row.version), viewer) for row in rows))


def _with_other_slices(row: RecordedEvent, fact: Any, viewer: Viewer) -> RecordedEvent:
    """Return the row with the slices of this event, except those that the viewer may see."""
    parts = split(fact) if fact is not None else None
    own = own_audiences(viewer)
    slices: dict[str, Mapping[str, Any]] = {}
    for circle, fields in row.secrets.items():
        others = parts.secrets.get(circle, {}) if parts else {}
        noted = {name: REPLACED[name] for name in fields.keys() & REPLACED.keys()}
        if "closed" in fields:
            noted["closed"] = same_deadline(fields["closed"])
        slices[circle] = fields if circle in own else {**fields, **others, **noted}
    assert parts is None or parts.secrets.keys() <= row.secrets.keys()
    salts = {name: salt if name in own else salt[::-1] for name, salt in row.salts.items()}
    return replace(row, secrets=slices, salts=salts)


def same_deadline(closed: Sequence[int]) -> list[int]:
    """Return closed time with the first interval split in two, which leaves the deadline alone."""
    start, opened, shut, *rest = closed
    return [start, opened - 60, shut - 600, 60, 600, *rest]


def _chained(rows: Iterable[RecordedEvent]) -> Iterator[RecordedEvent]:
    digest = GENESIS
    for row in rows:
        linked = replace(row, previous=digest)
        digest = row_digest(full_line(linked))
        yield replace(linked, digest=digest)


@transaction.atomic
def put(rows: Rows, delivered: Iterable[SeenVersion]) -> None:
    """Replace the log and its read models by these rows."""
    with without_triggers():
        for model in (Event, Head, TableSummary, SeenVersion):
            model.objects.all().delete()
    for _, batch in groupby(rows, key=lambda row: row.command):
        store.record(list(batch))
    SeenVersion.objects.bulk_create(delivered)


def differing(some: Rows, others: Rows) -> set[str]:
    """Return the audiences whose slices differ between the rows."""
    pairs = zip(some, others, strict=True)
    return {name for a, b in pairs for name in a.secrets if a.secrets[name] != b.secrets[name]}


def digests(rows: Rows, viewer: Viewer) -> dict[str, str]:
    """Return a name for each digest that differs between any two worlds."""
    own = own_audiences(viewer)
    named = {}
    for row in rows:
        named[row.digest] = f"row {row.version}"
        for circle, piece in redacted_line(row, own)["secrets"].items():
            if circle not in own:
                named[piece["digest"]] = f"row {row.version}, {circle}"
    return named
