"""Goals of a lesson, stated as patterns of the events that a move leads to.

A pattern names a kind and the fields that count. A field is compared with a value, or tested:

    {"kind": "gemblo.placed", "piece": {"$in": ["5V", "5I"]}, "cells": {"$has": [0, 0]}}

`$in` lists the accepted values, `$has` names an item of a list and `$meets` some items of which it
has at least one; `$min` and `$max` limit a number or the length of a list.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

import msgspec

from games.kernel.codec import plain
from games.kernel.events import Event, Move
from games.kernel.values import JsonObject


class Goal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The goal of one move of a lesson.

    Each of the patterns in `happens` matches one of the move's events, and none of those in `never`
    matches any. `show` is a move that meets the goal.
    """

    show: JsonObject
    happens: tuple[JsonObject, ...]
    never: tuple[JsonObject, ...] = ()

    def is_met(self, events: Iterable[Event]) -> bool:
        """Return whether these events of a move meet the goal."""
        found = [as_json(event) for event in events]
        return all(_any(pattern, found) for pattern in self.happens) and not any(
            _any(pattern, found) for pattern in self.never
        )


def as_json(value: Event | Move) -> JsonObject:
    """Return an event or a move as JSON data, with lists for tuples."""
    data: JsonObject = msgspec.json.decode(msgspec.json.encode(plain(value)))
    return data


def _any(pattern: JsonObject, events: list[JsonObject]) -> bool:
    return any(matches(pattern, event) for event in events)


def matches(pattern: Any, value: Any) -> bool:
    """Return whether a value of an event has the form that a pattern asks for."""
    if not isinstance(pattern, Mapping):
        return bool(pattern == value)
    if any(name in TESTS for name in pattern):
        return all(TESTS[name](wanted, value) for name, wanted in pattern.items())
    return isinstance(value, Mapping) and all(
        name in value and matches(wanted, value[name]) for name, wanted in pattern.items()
    )


def _size(value: Any) -> int:
    return value if isinstance(value, int) else len(value)


TESTS: Final[Mapping[str, Callable[[Any, Any], bool]]] = {
    "$in": lambda wanted, value: value in wanted,
    "$has": lambda wanted, value: wanted in value,
    "$meets": lambda wanted, value: any(each in value for each in wanted),
    "$min": lambda wanted, value: _size(value) >= wanted,
    "$max": lambda wanted, value: _size(value) <= wanted,
}
"""The tests of a field, by their name in a pattern."""
