"""Convert old shapes of events to the current ones as they are read; stored rows stay unchanged."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from events.envelope import NewEvent, RecordedEvent

Upcaster: TypeAlias = Callable[[NewEvent], NewEvent]

_upcasters: dict[tuple[str, int], Upcaster] = {}


def register(kind: str, shape: int, upcaster: Upcaster) -> None:
    """Convert stored events of this kind and shape with `upcaster` from now on."""
    if (kind, shape) in _upcasters:
        raise ValueError(f"{kind} of shape {shape} already has an upcaster")
    _upcasters[kind, shape] = upcaster


def upcast(recorded: RecordedEvent) -> RecordedEvent:
    """Return the event in its current shape; `original` is the event as it is stored."""
    if (recorded.kind, recorded.shape) not in _upcasters:
        return recorded
    event = today(NewEvent(recorded.kind, recorded.shape, recorded.public, recorded.secrets))
    return replace(
        recorded,
        kind=event.kind,
        shape=event.shape,
        public=event.public,
        secrets=event.secrets,
        original=recorded,
    )


def today(event: NewEvent) -> NewEvent:
    """Return an event, which may be part of another one, in its current shape."""
    while upcaster := _upcasters.get((event.kind, event.shape)):
        event = upcaster(event)
    return event
