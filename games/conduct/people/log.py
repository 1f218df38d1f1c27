"""The conduct stream of a player: events to and from the log."""

from collections.abc import Iterable, Sequence
from typing import Final

from events import store
from events.envelope import NewEvent, RecordedEvent
from games.conduct.standing.codec import CODEC
from games.conduct.standing.decide import Actor
from games.conduct.standing.events import AnyConductEvent
from games.conduct.standing.fold import fold
from games.conduct.standing.state import Standing
from games.kernel.codec import split

PREFIX: Final = "conduct-"


def stream_of(player_id: str) -> str:
    """Return the conduct stream of a player."""
    return PREFIX + player_id


def is_conduct(stream: str) -> bool:
    """Return whether this is the conduct stream of a player."""
    return stream.startswith(PREFIX)


def player_of(stream: str) -> str:
    """Return the player whose conduct stream this is."""
    return stream.removeprefix(PREFIX)


def load(player_id: str) -> Standing:
    """Return the standing of a player at the head of the stream."""
    return standing_of(player_id, store.read(stream_of(player_id)))


def standing_of(player_id: str, rows: Iterable[RecordedEvent]) -> Standing:
    """Return the standing of a player after these rows of the log."""
    return fold(
        player_id,
        ((CODEC.event({"kind": row.kind, **row.public}, {}), row.recorded_at) for row in rows),
    )


def new_events(events: Sequence[AnyConductEvent]) -> list[NewEvent]:
    """Return the events as the log stores them."""
    return [_new_event(event) for event in events]


def actor_label(actor: Actor) -> str:
    """Return how the log names the sender of a command."""
    return f"{actor.capacity}:{actor.id}" if actor.id else actor.capacity


def _new_event(event: AnyConductEvent) -> NewEvent:
    public = split(event).public
    fields = {name: value for name, value in public.items() if name != "kind"}
    return NewEvent(public["kind"], type(event).shape, fields)
