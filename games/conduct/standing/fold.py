"""Fold events into a standing, without a clock. Folding never fails."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any, TypeAlias, assert_never

from msgspec.structs import replace

from games.conduct.standing.events import (
    Acknowledged,
    AnyConductEvent,
    Banned,
    Expired,
    Lifted,
    Muted,
    NameRestored,
    Renamed,
    SanctionEvent,
    SanctionKind,
    Suspended,
    Warned,
)
from games.conduct.standing.state import Sanction, Standing

Recorded: TypeAlias = tuple[AnyConductEvent, datetime]
"""An event with the moment it was recorded."""

_KINDS: dict[type[SanctionEvent], SanctionKind] = {
    Warned: "warning",
    Muted: "mute",
    Suspended: "suspension",
    Banned: "ban",
    Renamed: "rename",
}


def fold(player: str, recorded: Iterable[Recorded]) -> Standing:
    """Return the standing of a player after these events."""
    standing = Standing(player)
    for event, at in recorded:
        standing = evolve(standing, event, at)
    return standing


def evolve(standing: Standing, event: AnyConductEvent, at: datetime) -> Standing:
    """Return the standing after one more event."""
    standing = replace(standing, version=standing.version + 1)
    match event:
        case Warned() | Muted() | Suspended() | Banned() | Renamed():
            sanction = _sanction(event, standing.version, at)
            return replace(standing, sanctions=(*standing.sanctions, sanction))
        case Lifted():
            return _changed(standing, event.number, lifted=at)
        case NameRestored():
            return _changed(standing, event.number, restored=True)
        case Acknowledged():
            return _changed(standing, event.number, acknowledged=at)
        case Expired():
            return _changed(standing, event.number, expired=True)
        case _:
            assert_never(event)


def _sanction(event: SanctionEvent, number: int, at: datetime) -> Sanction:
    return Sanction(
        number=number,
        kind=_KINDS[type(event)],
        reason=event.reason,
        words=event.words,
        by=event.by,
        role=event.role,
        begins=at,
        ends=event.until if isinstance(event, Muted | Suspended) else None,
        name=event.name if isinstance(event, Renamed) else "",
    )


def _changed(standing: Standing, number: int, **changes: Any) -> Standing:
    sanctions = tuple(
        replace(each, **changes) if each.number == number else each for each in standing.sanctions
    )
    return replace(standing, sanctions=sanctions)
