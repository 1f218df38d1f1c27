"""Variants of a move: most are illegal, all have the declared form."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from games.kernel.chance import Chance
from games.kernel.codec import Codec
from games.kernel.refusal import Malformed

FAR = 10**9


def mutants(codec: Codec[Any, Any], move: Any, others: Iterable[Any]) -> Iterator[Any]:
    """Yield the move with one field changed to a nearby value, or to that of another move."""
    fields = msgspec.to_builtins(move)
    for name in move.__struct_fields__:
        borrowed = [getattr(other, name) for other in others if type(other) is type(move)]
        for value in [*_near(fields[name]), *msgspec.to_builtins(borrowed)]:
            try:
                yield codec.move_from(fields | {name: value})
            except Malformed:
                continue


def _near(value: Any) -> list[Any]:
    match value:
        case bool():
            return [not value]
        case int():
            return [value - 1, value + 1, -value, -1, FAR]
        case str():
            return ["", "?", f"{value}?", f"{value}1"]
        case list() | tuple():
            return _near_list(list(value))
        case _:
            return [None, 0, "?", []]


def _near_list(values: list[Any]) -> list[Any]:
    changed = [
        [*values[:at], other, *values[at + 1 :]]
        for at, value in enumerate(values)
        for other in _near(value)
    ]
    return [[], values[:-1], values + values[:1], values[::-1], *changed]


def garbage(move: Any) -> Iterator[Any]:
    """JSON data that looks like the move and must not be read as one."""
    fields = msgspec.to_builtins(move)
    yield fields | {"surprise": 1}
    yield fields | {"kind": "surprise"}
    yield [fields]
    for name in fields:
        yield {key: value for key, value in fields.items() if key != name}
        yield fields | {name: 1.5}
        yield fields | {name: {"kind": 1}}
        if type(fields[name]) is int:
            yield fields | {name: True}
            yield fields | {name: 10**30}
            yield fields | {name: str(fields[name])}


def some(items: Iterable[Any], count: int, chance: Chance, label: str) -> tuple[Any, ...]:
    """At most `count` of the items, without repetition."""
    different = tuple(dict.fromkeys(items))
    return different if len(different) <= count else chance.sample(different, count, label)
