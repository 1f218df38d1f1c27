"""The index of the audit: written with each event, compared with the log, and rebuilt from it."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, Final, TypeAlias

from django.db import connection

from events.envelope import Fields, RecordedEvent
from events.writing.write import Statement
from games.conduct.models import AuditEntry

PREFIX: Final = "staff-"
FIELDS: Final = (
    *("stream", "version", "staff", "action", "target_kind", "target", "reason", "recorded_at"),
)
_INSERT: Final = (
    f"INSERT INTO conduct_auditentry ({', '.join(FIELDS)})"
    f" VALUES ({', '.join(['%s'] * len(FIELDS))})"
)

Row: TypeAlias = tuple[Any, ...]


def entry_statement(
    public: Fields, *, stream: str, version: int, staff: str, now: datetime
) -> Statement:
    """Return the statement that adds an event of the audit to the index."""
    row = _row(public, stream, version, staff, now)
    return Statement(_INSERT, (*row[:-1], connection.ops.adapt_datetimefield_value(now)))


class AuditEntries:
    """The projection of the streams of staff."""

    name = "audit"

    def computed(self, rows: Sequence[RecordedEvent]) -> list[Row] | None:
        """Return the entries of a stream of staff; None for other streams."""
        stream = rows[0].stream
        if not stream.startswith(PREFIX):
            return None
        staff = stream.removeprefix(PREFIX)
        return [_row(row.public, stream, row.version, staff, row.recorded_at) for row in rows]

    def stored(self, streams: Sequence[str]) -> Mapping[str, list[Row]]:
        """Return the stored entries of the streams of staff among these."""
        found: dict[str, list[Row]] = {}
        entries = AuditEntry.objects.filter(stream__in=[*filter(_is_audit, streams)])
        for row in entries.order_by("version").values_list(*FIELDS):
            found.setdefault(row[0], []).append(row)
        return found

    def replace(self, computed: Mapping[str, list[Row] | None]) -> None:
        """Replace the stored entries of these streams."""
        AuditEntry.objects.filter(stream__in=[*filter(_is_audit, computed)]).delete()
        AuditEntry.objects.bulk_create(
            AuditEntry(**dict(zip(FIELDS, row, strict=True)))
            for rows in computed.values()
            for row in rows or ()
        )

    def streams(self) -> Iterator[str]:
        """Yield each stream that has entries."""
        names = AuditEntry.objects.values_list("stream", flat=True)
        return names.order_by("stream").distinct().iterator()


AUDIT_ENTRIES: Final = AuditEntries()


def _is_audit(stream: str) -> bool:
    return stream.startswith(PREFIX)


def _row(public: Fields, stream: str, version: int, staff: str, now: datetime) -> Row:
    about = (public["action"], public["target_kind"], public["target"], public["reason"])
    return (stream, version, staff, *about, now)
