"""From what a command caused to the rows that say it: numbered, salted and chained."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any
from uuid import UUID

from events.envelope import Json, NewEvent, RecordedEvent
from events.redact import instant, whole
from events.seal import canonical, new_salt, row_digest


def sealed_batch(
    stream: str,
    after: tuple[int, str],
    events: Sequence[NewEvent],
    *,
    command: UUID | None,
    meta: Mapping[str, Json],
    now: datetime,
) -> list[RecordedEvent]:
    """The rows that follow the head `after`; `meta` goes with the first of them."""
    if not events:
        raise ValueError("a command that causes nothing has nothing to append")
    drafts = (
        RecordedEvent(
            stream=stream,
            version=after[0] + 1 + index,
            kind=event.kind,
            shape=event.shape,
            public=_plain(event.public),
            secrets={audience: _plain(fields) for audience, fields in event.secrets.items()},
            salts={audience: new_salt() for audience in event.secrets},
            command=command,
            index=index,
            meta={} if index else _plain(meta),
            recorded_at=datetime.fromisoformat(instant(now)),
            previous="",
            digest="",
        )
        for index, event in enumerate(events)
    )
    return list(_chained(drafts, after[1]))


def _plain(value: Mapping[str, Any]) -> dict[str, Any]:
    # As a reader of the log will find it: tuples become lists here, not on the next start.
    plain: dict[str, Any] = json.loads(canonical(value))
    return plain


def _chained(drafts: Iterator[RecordedEvent], digest: str) -> Iterator[RecordedEvent]:
    for draft in drafts:
        linked = replace(draft, previous=digest)
        digest = row_digest(whole(linked))
        yield replace(linked, digest=digest)
