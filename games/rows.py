"""Between the facts of tables and games and the rows of the log."""

import hashlib
from collections.abc import Mapping
from typing import Any

from msgspec import structs

from events.envelope import NewEvent, RecordedEvent
from events.seal import canonical
from events.upcast import today
from games import rules
from games.kernel.codec import NOBODY, NOTE, audience_of
from games.kernel.game import AnyGame
from games.kernel.values import JsonObject, Viewer
from games.table.case import Decision
from games.table.codec import codec_for
from games.table.events import Opened
from games.table.fold import Recorded
from games.table.prefix import Earlier

BODY = NOTE + "body"
"""A digest of the command, to know it again when it is sent twice."""


PREFIX = "table-"


def stream_of(table: str) -> str:
    """The stream that holds a table's log."""
    return PREFIX + table


def is_table(stream: str) -> bool:
    """Whether this stream is the log of a table."""
    return stream.startswith(PREFIX)


def table_of(stream: str) -> str:
    """The table whose log this stream is."""
    return stream.removeprefix(PREFIX)


def body_digest(command: Mapping[str, Any]) -> str:
    """What tells one command from another."""
    return hashlib.sha256(canonical(command).encode()).hexdigest()


def new_events(decision: Decision, body: str) -> list[NewEvent]:
    """The rows of what one command caused, each field apart by who may see it."""
    first, *others = (
        NewEvent(part.public["kind"], type(event).shape, _without_kind(part.public), part.secrets)
        for event, part in zip(decision.events, decision.rows(), strict=True)
    )
    hidden = {**first.secrets.get(NOBODY, {}), BODY: body}
    noted = NewEvent(first.kind, first.shape, first.public, {**first.secrets, NOBODY: hidden})
    return [noted, *others]


def _without_kind(fields: Mapping[str, Any]) -> JsonObject:
    return {name: value for name, value in fields.items() if name != "kind"}


def picture(recorded: RecordedEvent, viewer: Viewer, *, revealed: bool) -> JsonObject:
    """What this viewer may see of a row: its place and time, and the fields open to them."""
    mine = None if viewer is None else audience_of(viewer)
    open_parts = [
        fields for circle, fields in recorded.secrets.items() if revealed or circle == mine
    ]
    return {
        **{
            name: value
            for part in (recorded.public, *open_parts)
            for name, value in part.items()
            if not name.startswith(NOTE)
        },
        "version": recorded.version,
        "recorded_at": recorded.recorded_at.isoformat(),
        "kind": recorded.kind,
        "actor": recorded.meta.get("actor"),
    }


def game_of(first: RecordedEvent) -> AnyGame:
    """The game of a table, told by the first row of its log."""
    return rules.game(first.public["game"])


def decoded(game: AnyGame, recorded: RecordedEvent) -> Recorded:
    """The fact in a row with its version and moment, as the fold takes it."""
    fact = codec_for(game).event({"kind": recorded.kind, **recorded.public}, recorded.secrets)
    if isinstance(fact, Opened) and stream_of(fact.table) != recorded.stream:
        raise ValueError(f"it opens another table, {fact.table}")
    if isinstance(fact, Opened) and fact.prefix:
        fact = structs.replace(fact, prefix=tuple(map(_in_todays_shape, fact.prefix)))
    return fact, recorded.version, recorded.recorded_at


def _in_todays_shape(earlier: Earlier) -> Earlier:
    event = today(NewEvent(earlier.kind, earlier.shape, earlier.public, earlier.secrets))
    secrets = {circle: dict(fields) for circle, fields in event.secrets.items()}
    return Earlier(event.kind, event.shape, dict(event.public), secrets)
