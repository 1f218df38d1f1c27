"""Make sealed rows of the events of a command."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from events.chain.redact import format_time, full_line
from events.chain.seal import canonical, new_salt, row_digest
from events.envelope import RecordedEvent
from events.writing.write import Write


def sealed_batch(write: Write) -> list[RecordedEvent]:
    """Return the rows of a write: numbered, salted and chained to the head before them."""
    if not write.events:
        raise ValueError("a write without events appends nothing")
    recorded_at = datetime.fromisoformat(format_time(write.now))
    drafts = (
        RecordedEvent(
            stream=write.stream,
            version=write.head.version + 1 + index,
            kind=event.kind,
            shape=event.shape,
            public=_plain(event.public),
            secrets={audience: _plain(fields) for audience, fields in event.secrets.items()},
            salts={audience: new_salt() for audience in event.secrets},
            command=write.command,
            index=index,
            meta={} if index else _plain(write.meta),
            recorded_at=recorded_at,
            previous="",
            digest="",
        )
        for index, event in enumerate(write.events)
    )
    return list(_chained(drafts, write.head.digest))


def _plain(value: Mapping[str, Any]) -> dict[str, Any]:
    # Exactly as it is read later: tuples become lists at once.
    plain: dict[str, Any] = json.loads(canonical(value))
    return plain


def _chained(drafts: Iterator[RecordedEvent], digest: str) -> Iterator[RecordedEvent]:
    for draft in drafts:
        linked = replace(draft, previous=digest)
        digest = row_digest(full_line(linked))
        yield replace(linked, digest=digest)
