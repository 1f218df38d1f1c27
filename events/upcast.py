"""Old shapes of events, brought up to date as they are read; what is stored stays as it was."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from events.envelope import NewEvent, RecordedEvent

Upcaster: TypeAlias = Callable[[NewEvent], NewEvent]

_upcasters: dict[tuple[str, int], Upcaster] = {}


def register(kind: str, shape: int, upcaster: Upcaster) -> None:
    """From now on, whatever was stored with this kind and shape is read through `upcaster`."""
    if (kind, shape) in _upcasters:
        raise ValueError(f"{kind} of shape {shape} already has an upcaster")
    _upcasters[kind, shape] = upcaster


def upcast(recorded: RecordedEvent) -> RecordedEvent:
    """The event in today's shape, with what is stored beside it."""
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
    """What was stored so in today's shape: also what is kept within another event."""
    while upcaster := _upcasters.get((event.kind, event.shape)):
        event = upcaster(event)
    return event
