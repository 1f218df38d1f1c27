"""The form of a step for the seat of a plan: equal forms look the same from that seat."""

import hashlib
from collections.abc import Iterable
from typing import Any

import msgspec

from games.kernel.codec import is_irreversible, is_set, redact
from games.kernel.events import Event
from games.kernel.values import JsonObject, Seat
from games.kernel.visibility import visibilities
from games.table.plans.structs import StepForm

DIGEST_LENGTH = 16


def step_form(viewer: Seat, *, seat: Seat, move: JsonObject, events: Iterable[Event]) -> StepForm:
    """Return the form of a step with this move, as far as the viewer knows it, and its events."""
    known, drawn = [], []
    for event in events:
        visible = redact(event, viewer)
        new = _irreversible_names(event)
        known.append({name: part for name, part in visible.items() if name not in new})
        if is_irreversible(event):
            revealed = {name: part for name, part in visible.items() if name in new}
            drawn.append(_digest([visible["kind"], revealed]))
    return StepForm(seat, _digest(move), _digest([move, known]), tuple(drawn))


def _irreversible_names(event: Event) -> set[str]:
    return {
        name
        for name, visibility in visibilities(type(event))
        if visibility.irreversible and is_set(getattr(event, name))
    }


def _digest(content: Any) -> str:
    text = msgspec.json.encode(content, order="sorted")
    return hashlib.sha256(text).hexdigest()[:DIGEST_LENGTH]
