"""The events with which a forked game begins, as they are stored inside the table's first event."""

from collections.abc import Iterable
from typing import Any

import msgspec

from games.kernel.codec import split
from games.kernel.events import Event
from games.kernel.game import AnyGame
from games.kernel.values import JsonObject, Position, Seat


class ForkOrigin(msgspec.Struct, frozen=True):
    """The position of another table from which a game continues: a pointer without secrets.

    It is the position as `seat` saw it, or as spectators did. `alone` means that the host plays
    against bots only.
    """

    table: str
    at: Position
    seat: Seat | None
    alone: bool


class StoredEvent(msgspec.Struct, frozen=True):
    """An event split by audience; `shape` lets an old one be upgraded when it is read."""

    kind: str
    shape: int
    public: JsonObject
    secrets: dict[str, JsonObject]

    def __repr__(self) -> str:
        return f"StoredEvent({self.kind})"


def stored(events: Iterable[Event]) -> tuple[StoredEvent, ...]:
    """Return the events in the form in which they are stored."""
    # Through JSON, so that they equal those that are read from the log, where tuples are lists.
    text = msgspec.json.encode([_stored(event) for event in events])
    return msgspec.json.decode(text, type=tuple[StoredEvent, ...])


def _stored(event: Event) -> StoredEvent:
    parts = split(event)
    public = {name: value for name, value in parts.public.items() if name != "kind"}
    return StoredEvent(parts.public["kind"], type(event).shape, public, dict(parts.secrets))


def restored(game: AnyGame, prefix: Iterable[StoredEvent]) -> list[Any]:
    """Return the game's events again."""
    return [game.codec.event({"kind": each.kind, **each.public}, each.secrets) for each in prefix]
