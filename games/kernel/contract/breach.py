"""How a broken law is told."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from games.kernel.codec import MAX_INT
from games.kernel.refusal import Refusal

CODE = re.compile(r"[a-z][a-z0-9_]*")


class Breach(AssertionError):
    """A law of the contract that a game breaks, with the circumstances."""

    def __init__(self, law: str, *circumstances: Any) -> None:
        super().__init__(f"{law}: " + "; ".join(map(_in_full, circumstances)))
        self.law = law


def _in_full(circumstance: Any) -> str:
    # A fact's own repr leaves out what a developer needs here.
    facts = circumstance if isinstance(circumstance, list | tuple) else [circumstance]
    if all(isinstance(fact, msgspec.Struct) for fact in facts):
        return str(msgspec.to_builtins(circumstance))
    return str(circumstance)


def uphold(holds: bool, law: str, *circumstances: Any) -> None:
    """Raise the breach unless the law holds."""
    if not holds:
        raise Breach(law, *circumstances)


def text_of(data: Any) -> bytes:
    """The JSON text of data, to compare byte by byte."""
    return msgspec.json.encode(data)


def is_json(data: Any) -> bool:
    """Whether data is plain JSON that every client reads alike: no floats, no huge integers."""
    match data:
        case None | str():
            return True
        case int():
            return abs(data) <= MAX_INT
        case Mapping():
            return all(isinstance(key, str) and is_json(data[key]) for key in data)
        case _:
            return isinstance(data, Sequence) and all(map(is_json, data))


def is_code(text: Any) -> bool:
    """Whether this is a code that clients can translate, not a sentence."""
    return isinstance(text, str) and CODE.fullmatch(text) is not None


def told(refusal: Refusal | None) -> bytes:
    """All that a refusal tells, as bytes."""
    return b"" if refusal is None else text_of([refusal.code, refusal.facts])
