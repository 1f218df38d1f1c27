"""Check laws, and report a broken one."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from games.kernel.codec import MAX_INT
from games.kernel.events import RedactedRepr
from games.kernel.refusal import Refusal

CODE = re.compile(r"[a-z][a-z0-9_]*")


class LawBroken(AssertionError):
    """A law of the contract that a game breaks, with the circumstances."""

    def __init__(self, law: str, *circumstances: Any) -> None:
        super().__init__(f"{law}: " + "; ".join(map(_in_full, circumstances)))
        self.law = law


def _in_full(circumstance: Any) -> str:
    # The repr of an event omits the secrets that a developer needs here.
    events = circumstance if isinstance(circumstance, list | tuple) else [circumstance]
    if all(isinstance(event, RedactedRepr) for event in events):
        return str(msgspec.to_builtins(circumstance))
    return str(circumstance)


def check_law(holds: bool, law: str, *circumstances: Any) -> None:
    """Raise `LawBroken` unless the law holds."""
    if not holds:
        raise LawBroken(law, *circumstances)


def text_of(data: Any) -> bytes:
    """Return the JSON text of data, to compare byte by byte."""
    return msgspec.json.encode(data)


def is_json(data: Any) -> bool:
    """Return whether data is JSON that every client reads alike: no floats, no huge integers."""
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
    """Return whether this is a code that clients can translate, not a sentence."""
    return isinstance(text, str) and CODE.fullmatch(text) is not None


def refusal_bytes(refusal: Refusal | None) -> bytes:
    """Return the code and facts of a refusal as bytes."""
    return b"" if refusal is None else text_of([refusal.code, refusal.facts])
