"""The facts since a version that everybody at a table may know: of its game, and of itself.

The game recounts public fields only, so that every viewer's facts are the same, but for the
viewer's own moves. A notice is no look at the table: it mentions only moves that can no longer be
undone freely, so that sending it never ends a free undo.
"""

from collections.abc import Iterable, Iterator
from heapq import nlargest
from typing import Final, cast

from msgspec.structs import replace

from events import store
from events.envelope import RecordedEvent
from games.kernel.codec import split
from games.kernel.recap.fact import Fact, Facts
from games.kernel.values import JsonObject, Version, Viewer
from games.table.base import TableEvent
from games.table.events import KIND_PREFIX
from games.table.recap.facts import NumberedEvent, changes_of_line, table_facts
from games.table.state import Table
from games.table.undo.free import SeenBySeat, settled_position
from games.tables import table_cache
from games.tables.access import Access
from games.tables.log.rows import decoded, stream_of
from games.tables.seen_versions import SeenVersions
from games.tables.table_cache import LoggedTable

OF_TABLE: Final = "table"
"""What the codes of the table's own facts begin with; those of a game begin with its key."""

CHANGES_OF_LINE: Final = {"table.undone", "table.redone", "table.decision_revoked"}


def facts_since(access: Access, version: int, seen: SeenBySeat | None = None) -> Facts:
    """Return what a notice may mention of what happened after a version, in order.

    `seen` are the versions that the seats have been shown, if they are known already.
    """
    table = access.table
    known = SeenVersions(table.id) if seen is None else seen
    return _facts(access, version, upto=settled_position(table, known))


def shown_facts(access: Access, version: int) -> Facts:
    """Return all that happened after a version, for a viewer who is recorded as having seen it."""
    return _facts(access, version, upto=access.table.position)


def most_telling(facts: Facts, count: int) -> Facts:
    """Return the facts that say most, the later one of two equals, in the order they happened."""
    numbered = nlargest(count, enumerate(facts), key=lambda each: (each[1].weight, each[0]))
    return tuple(fact for _, fact in sorted(numbered, key=lambda each: each[0]))


def _facts(access: Access, version: int, *, upto: int) -> Facts:
    table, viewer = access.table, access.viewer
    of_game = table.game.recap(tuple(_public_events(table, viewer, version, upto)))
    key = table.game.info.key
    return (
        *(_with_prefix(key, fact) for fact in of_game),
        *(_with_prefix(OF_TABLE, fact) for fact in _of_table(access, version)),
    )


def _public_events(table: Table, viewer: Viewer, version: int, upto: int) -> Iterator[JsonObject]:
    """Yield the public fields of moves that count, except the viewer's own."""
    for step in table.main_line:
        is_own = step.seat == viewer and not step.by_bot
        if step.seat is not None and not is_own and version < step.first <= upto:
            yield from (split(event).public for event in step.events)


def _of_table(access: Access, version: int) -> Iterator[Fact]:
    rows = _rows_of_table(access.logged, version)
    table = access.table
    if version > 0 and any(row.kind in CHANGES_OF_LINE for row in rows):
        yield from changes_of_line(table_cache.at_version(table, version), table)
    yield from table_facts(table, _events(table, rows), access.viewer)


def _rows_of_table(logged: LoggedTable, version: int) -> list[RecordedEvent]:
    if logged.tail[0].version <= version + 1:
        return [row for row in logged.rows_after(version) if row.kind.startswith(KIND_PREFIX)]
    stream, upto = stream_of(logged.table.id), logged.head.version
    rows = store.read_kinds(stream, KIND_PREFIX, upto=upto)
    return [row for row in rows if row.version > version]


def _events(table: Table, rows: Iterable[RecordedEvent]) -> Iterator[NumberedEvent]:
    for row in rows:
        event, number, _ = decoded(table.game, row)
        yield Version(number), cast(TableEvent, event)


def _with_prefix(prefix: str, fact: Fact) -> Fact:
    return replace(fact, code=f"{prefix}.{fact.code}")
