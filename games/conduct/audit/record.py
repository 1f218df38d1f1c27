"""Record what a member of staff did, as an event in a stream of that person's own."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Final, Literal, TypeAlias

from django.db import transaction

from events import store
from events.envelope import NewEvent
from events.writing.write import Write
from games.conduct.audit.entries import PREFIX, entry_statement
from games.kernel.values import JsonObject

KIND: Final = "staff.acted"

TargetKind: TypeAlias = Literal["table", "player", "case", "appeal", "account", "site"]


@dataclass(frozen=True, slots=True)
class Act:
    """An act of a member of staff, about what, and why; `words` is a digest of kept words."""

    action: str
    target_kind: TargetKind
    target: str
    reason: str = ""
    words: str = ""
    facts: JsonObject = field(default_factory=dict)


def stream_of(staff: str) -> str:
    """Return the stream with what this member of staff did."""
    return PREFIX + staff


@transaction.atomic
def record(act: Act, *, staff: str, now: datetime) -> int:
    """Append an act to the audit, in the transaction around it. Return its version."""
    stream = stream_of(staff)
    head = store.lock(stream)
    event = NewEvent(
        KIND,
        1,
        {
            "action": act.action,
            "target_kind": act.target_kind,
            "target": act.target,
            "reason": act.reason,
            "words": act.words,
            "facts": act.facts,
        },
    )
    write = Write(stream, head, [event], None, {"actor": f"staff:{staff}"}, now)
    version = head.version + 1
    write.also(entry_statement(event.public, stream=stream, version=version, staff=staff, now=now))
    store.commit(write)
    return version
