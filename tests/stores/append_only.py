"""A log with a table, the acts of staff and decisions about a person, and ways to change it."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any, Final

from asgiref.sync import async_to_sync
from django.core import serializers
from django.db import connection
from django.db.models import F, Value
from django.db.models.deletion import Collector
from django.db.models.functions import Upper

from events import store
from events.chain.seal import canonical
from events.envelope import Head as HeadValue
from events.envelope import NewEvent
from events.models import Event
from events.writing.write import Write
from games.conduct.audit.record import Act, record, stream_of
from games.tables.log.rows import stream_of as table_stream
from tests.kit.tables import play, started

NOW: Final = datetime(2026, 5, 4, 12, tzinfo=UTC)
STAFF: Final = stream_of("p_mo")
CONDUCT: Final = "conduct-p_ann"


def write_log() -> str:
    """Write a running game, two acts of staff and two events about a person.

    Return the stream of the game.
    """
    table = started("ann", "bob")
    for _ in range(3):
        table = play(table).table
    record(Act("look", "table", table.id, reason="collusion"), staff="p_mo", now=NOW)
    record(Act("mute", "player", "p_ann", reason="insult"), staff="p_mo", now=NOW)
    for number in range(2):
        append(CONDUCT, NewEvent("sample.decided", 1, {"number": number}))
    return table_stream(table.id)


def append(stream: str, event: NewEvent, *, head: HeadValue | None = None) -> None:
    """Commit an event after the head of its stream, or after another one."""
    found = store.head(stream) if head is None else head
    store.commit(Write(stream, found, [event], None, {}, NOW))


def rows() -> dict[int, tuple[Any, ...]]:
    """Return the whole log, with each column as it is stored, by position."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT * FROM events_event ORDER BY position")
        return {row[0]: row for row in cursor.fetchall()}


def heads() -> dict[str, tuple[int, str]]:
    """Return the version and digest of each head."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT stream, version, digest FROM events_head")
        return {stream: (version, digest) for stream, version, digest in cursor.fetchall()}


def execute(sql: str, *params: Any) -> None:
    """Execute one statement."""
    with connection.cursor() as cursor:
        cursor.execute(sql, params)


def _first() -> Event:
    return Event.objects.order_by("position").first()  # type: ignore[return-value]  # it exists


def _changed() -> Event:
    row = _first()
    row.public = canonical({"forged": True})
    return row


def _collected() -> None:
    collector = Collector(using="default")
    collector.collect(Event.objects.all())
    collector.delete()


def _deserialized() -> None:
    text = serializers.serialize("json", [_changed()])
    for row in serializers.deserialize("json", text):
        row.save()


def _saved_by_async_code() -> None:
    async_to_sync(_changed().asave)()


def _deleted_by_async_code() -> None:
    async_to_sync(_first().adelete)()


def _again(**changes: Any) -> Event:
    row = _first()
    for name, value in changes.items():
        setattr(row, name, value)
    return row


BY_MODELS: Final[Mapping[str, Callable[[], Any]]] = {
    "save": lambda: _changed().save(),
    "save of one field": lambda: _changed().save(update_fields=["public"]),
    "forced update": lambda: _changed().save(force_update=True),
    "save without signals": lambda: _changed().save_base(raw=True),
    "save by async code": _saved_by_async_code,
    "delete": lambda: _first().delete(),
    "delete by async code": _deleted_by_async_code,
    "update of all": lambda: Event.objects.update(kind="other"),
    "update to the same value": lambda: Event.objects.update(version=F("version")),
    "update by an expression": lambda: Event.objects.update(kind=Upper("kind")),
    "update of a column with a default": lambda: Event.objects.update(command=Value(None)),
    "update through the base manager": lambda: Event._base_manager.update(digest="0"),
    "delete of all": lambda: Event.objects.all().delete(),
    "delete of some": lambda: Event.objects.filter(version=1).delete(),
    "delete without collecting": lambda: Event.objects.all()._raw_delete("default"),
    "delete by a collector": _collected,
    "bulk update": lambda: Event.objects.bulk_update([_changed()], ["public"]),
    "bulk create over rows": lambda: Event.objects.bulk_create(
        [_changed()], update_conflicts=True, update_fields=["public"], unique_fields=["position"]
    ),
    "bulk create of a taken version": lambda: Event.objects.bulk_create(
        [_again(position=None, public="{}", command=None)]
    ),
    "update or create": lambda: Event.objects.update_or_create(
        position=_first().position, defaults={"public": "{}"}
    ),
    "deserialized row": _deserialized,
    "raw query": lambda: list(
        Event.objects.raw("UPDATE events_event SET kind = 'other' RETURNING *")
    ),
}
"""Ways to change the log with the models."""

BY_STATEMENTS: Final[Mapping[str, str]] = {
    "update": "UPDATE events_event SET kind = 'other'",
    "update of staff": (
        "UPDATE events_event SET public = '{}' WHERE substr(stream, 1, 6) = 'staff-'"
    ),
    "update of conduct": (
        "UPDATE events_event SET public = '{}' WHERE substr(stream, 1, 8) = 'conduct-'"
    ),
    "update of no column": "UPDATE events_event SET digest = digest",
    "update from": (
        "UPDATE events_event SET kind = head.stream FROM events_head AS head"
        " WHERE head.stream = events_event.stream"
    ),
    "delete": "DELETE FROM events_event",
    "delete of the last": (
        "DELETE FROM events_event WHERE position = (SELECT max(position) FROM events_event)"
    ),
    "delete returning": "DELETE FROM events_event RETURNING position",
    "upsert": (
        "INSERT INTO events_event SELECT * FROM events_event WHERE version = 1"
        " ON CONFLICT (position) DO UPDATE SET kind = 'other'"
    ),
    "with": (
        "WITH first AS (SELECT min(position) AS found FROM events_event)"
        " DELETE FROM events_event WHERE position IN (SELECT found FROM first)"
    ),
}
"""Statements that change the log."""

FORCED: Final[Mapping[str, str]] = {
    "contents": "UPDATE events_event SET public = '{}' WHERE stream = %s AND version = 1",
    "kind": "UPDATE events_event SET kind = 'other' WHERE stream = %s AND version = 2",
    "author": "UPDATE events_event SET meta = '{}' WHERE stream = %s AND version = 1"
    " AND meta <> '{}'",
    "time": "UPDATE events_event SET recorded_at = '2020-01-01T00:00:00.000000Z'"
    " WHERE stream = %s AND version = 2",
    "secrets": """UPDATE events_event SET secrets = '{"nobody":{"digest":"0"}}'"""
    " WHERE stream = %s AND version = 1",
    "first row gone": "DELETE FROM events_event WHERE stream = %s AND version = 1",
    "last row gone": "DELETE FROM events_event WHERE stream = %s AND version ="
    " (SELECT version FROM events_head WHERE events_head.stream = events_event.stream)",
    "all rows gone": "DELETE FROM events_event WHERE stream = %s",
    "moved to another stream": "UPDATE events_event SET stream = 'staff-p_other'"
    " WHERE stream = %s AND version = 1",
    "order": "UPDATE events_event SET version = version + 100 WHERE stream = %s AND version = 2",
    "link": "UPDATE events_event SET previous = '' WHERE stream = %s AND version = 2",
    "digest": "UPDATE events_event SET digest = 'ab' WHERE stream = %s AND version = 2",
    "head moved back": "UPDATE events_head SET version = 1 WHERE stream = %s",
    "head of another digest": "UPDATE events_head SET digest = 'ab' WHERE stream = %s",
    "head gone": "DELETE FROM events_head WHERE stream = %s",
}
"""Statements that change one stream once the triggers are dropped."""
