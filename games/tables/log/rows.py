"""Convert the events of tables and games to rows of the log, and back."""

import hashlib
from collections.abc import Mapping
from typing import Any, get_args

from msgspec import structs

from events.chain.seal import canonical
from events.envelope import NewEvent, RecordedEvent
from events.upcast import today
from games import rules
from games.kernel.codec import NOBODY, NOTE, ONLY, shown_audiences
from games.kernel.events import kind_of
from games.kernel.game import AnyGame
from games.kernel.values import JsonObject, Version, Viewer
from games.kernel.visibility import Audience, visibilities
from games.table.codec import codec_for
from games.table.decider import Decision
from games.table.events import AnyTableEvent, Opened
from games.table.fold import Recorded
from games.table.fork.prefix import StoredEvent

BODY = NOTE + "body"
"""The note with the digest of the command, by which a repeated command is recognized."""

PREFIX = "table-"

STAFF_ACTOR = "moderator"
"""What a row says of a member of staff; in older logs an id follows."""

BY_STAFF = frozenset(
    kind_of(kind)
    for kind in get_args(AnyTableEvent)
    if any(seen.audience is Audience.STAFF for _, seen in visibilities(kind))
)
"""The kinds of events that name a member of staff: in older logs that name is public."""


def stream_of(table: str) -> str:
    """Return the stream with a table's log."""
    return PREFIX + table


def is_table(stream: str) -> bool:
    """Return whether this stream is the log of a table."""
    return stream.startswith(PREFIX)


def table_of(stream: str) -> str:
    """Return the table whose log this stream is."""
    return stream.removeprefix(PREFIX)


def body_digest(command: Mapping[str, Any]) -> str:
    """Return a digest by which the same command is recognized."""
    return hashlib.sha256(canonical(command).encode()).hexdigest()


def new_events(decision: Decision, body: str) -> list[NewEvent]:
    """Return the events of a decision for the log, their fields split by audience."""
    first, *others = (
        NewEvent(part.public["kind"], type(event).shape, _without_kind(part.public), part.secrets)
        for event, part in zip(decision.events, decision.split_events(), strict=True)
    )
    hidden = {**first.secrets.get(NOBODY, {}), BODY: body}
    noted = NewEvent(first.kind, first.shape, first.public, {**first.secrets, NOBODY: hidden})
    return [noted, *others]


def _without_kind(fields: Mapping[str, Any]) -> JsonObject:
    return {name: value for name, value in fields.items() if name != "kind"}


def visible_fields(
    recorded: RecordedEvent, viewer: Viewer, *, revealed: bool, since: int = 0
) -> JsonObject:
    """Return the fields of a row that a viewer may see, with its version, time and actor.

    The viewer has had the seat since the version `since`: before, what is private to the seat is
    about another person. A member of staff is shown by role only.
    """
    shown = shown_audiences(recorded.secrets, viewer, revealed=revealed)
    if recorded.version < since:
        shown = frozenset(name for name in shown if not name.startswith(ONLY))
    is_by_staff = recorded.kind in BY_STAFF
    actor = recorded.meta.get("actor")
    open_parts = [recorded.secrets[audience] for audience in recorded.secrets if audience in shown]
    return {
        **{
            name: value
            for part in (recorded.public, *open_parts)
            for name, value in part.items()
            if not name.startswith(NOTE) and not (is_by_staff and name == "by")
        },
        "version": recorded.version,
        "recorded_at": recorded.recorded_at.isoformat(),
        "kind": recorded.kind,
        "actor": STAFF_ACTOR if actor and actor.startswith(f"{STAFF_ACTOR}:") else actor,
    }


def game_of(first: RecordedEvent) -> AnyGame:
    """Return the game that the first row of a table's log names."""
    return rules.game(first.public["game"])


def decoded(game: AnyGame, recorded: RecordedEvent) -> Recorded:
    """Return the event in a row with its version and time, as the fold takes it."""
    event = codec_for(game).event({"kind": recorded.kind, **recorded.public}, recorded.secrets)
    if isinstance(event, Opened) and stream_of(event.table) != recorded.stream:
        raise ValueError(f"it opens another table, {event.table}")
    if isinstance(event, Opened) and event.prefix:
        event = structs.replace(event, prefix=tuple(map(_in_current_shape, event.prefix)))
    return event, Version(recorded.version), recorded.recorded_at


def _in_current_shape(earlier: StoredEvent) -> StoredEvent:
    event = today(NewEvent(earlier.kind, earlier.shape, earlier.public, earlier.secrets))
    secrets = {audience: dict(fields) for audience, fields in event.secrets.items()}
    return StoredEvent(event.kind, event.shape, dict(event.public), secrets)
