"""Another world in the place of a table's log: what a viewer may not see is otherwise there."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import groupby
from typing import Any

from django.db import transaction

from events import store
from events.envelope import RecordedEvent
from events.models import Event, Head
from events.redact import for_audiences, whole
from events.seal import GENESIS, row_digest
from events.testing import lifted
from games.kernel.chance import Chance
from games.kernel.codec import audience_of, split
from games.kernel.values import Viewer
from games.models import Delivery, TableSummary
from games.table.state import Table

Rows = list[RecordedEvent]
NOTED = {"seed": "00" * 32, "$draws": [], "$move": {}, "$body": ""}
"""What stands in the other world for the seed, and for the notes of the log."""


def in_another_world(table: Table, rows: Rows, viewer: Viewer) -> Rows:
    """The rows of a table where each slice that the viewer may not see holds something else."""
    chance = Chance(b"another world")
    redrawn = iter(table.game.resample(list(table.game_events), viewer, chance))
    facts = {version: next(redrawn) for step in table.line for version, _ in step.numbered()}
    return list(_chained(_otherwise(row, facts.get(row.version), viewer) for row in rows))


def _otherwise(row: RecordedEvent, fact: Any, viewer: Viewer) -> RecordedEvent:
    """The row with the slices of this fact; what the viewer may see of it must be the same."""
    parts = split(fact) if fact is not None else None
    own = "" if viewer is None else audience_of(viewer)
    slices: dict[str, Mapping[str, Any]] = {}
    for circle, fields in row.secrets.items():
        others = parts.secrets.get(circle, {}) if parts else {}
        noted = {name: NOTED[name] for name in fields.keys() & NOTED.keys()}
        slices[circle] = fields if circle == own else {**fields, **others, **noted}
    assert parts is None or parts.secrets.keys() <= row.secrets.keys()
    salts = {name: salt if name == own else salt[::-1] for name, salt in row.salts.items()}
    return replace(row, secrets=slices, salts=salts)


def _chained(rows: Iterable[RecordedEvent]) -> Iterator[RecordedEvent]:
    digest = GENESIS
    for row in rows:
        linked = replace(row, previous=digest)
        digest = row_digest(whole(linked))
        yield replace(linked, digest=digest)


@transaction.atomic
def put(rows: Rows, delivered: Iterable[Delivery]) -> None:
    """Let the log hold these rows alone, with the read models made of them."""
    with lifted():
        for model in (Event, Head, TableSummary, Delivery):
            model.objects.all().delete()
    for _, batch in groupby(rows, key=lambda row: row.command):
        store.record(list(batch))
    Delivery.objects.bulk_create(delivered)


def differing(some: Rows, others: Rows) -> set[str]:
    """The audiences that are told something else in other rows."""
    pairs = zip(some, others, strict=True)
    return {name for a, b in pairs for name in a.secrets if a.secrets[name] != b.secrets[name]}


def digests(rows: Rows, viewer: Viewer) -> dict[str, str]:
    """Each digest that differs between worlds by its nature, with what it is the digest of."""
    own = frozenset() if viewer is None else frozenset({audience_of(viewer)})
    named = {}
    for row in rows:
        named[row.digest] = f"row {row.version}"
        for circle, piece in for_audiences(row, own)["secrets"].items():
            if circle not in own:
                named[piece["digest"]] = f"row {row.version}, {circle}"
    return named
