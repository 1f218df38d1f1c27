"""Seal rows: a canonical text for each value, and a digest that covers all earlier rows.

A row is sealed as its line (`events.chain.redact`). Slices of secret fields are included by their
salted digests only, so that the chain can be verified without seeing them.
"""

import json
import secrets
from collections.abc import Iterable, Mapping
from hashlib import sha256
from types import NoneType
from typing import Any, Final, TypeAlias

Line: TypeAlias = Mapping[str, Any]
"""A row in an export: see docs/log-format.md."""

GENESIS: Final = ""
"""The digest before the first row of a stream."""

MAX_INT: Final = 2**53 - 1
_LINE: Final[Mapping[str, tuple[type, ...]]] = {
    "stream": (str,),
    "version": (int,),
    "kind": (str,),
    "shape": (int,),
    "public": (dict,),
    "secrets": (dict,),
    "command": (str, NoneType),
    "index": (int,),
    "meta": (dict,),
    "recorded_at": (str,),
    "previous": (str,),
    "digest": (str,),
}
COLUMNS: Final = tuple(_LINE)
_ENCODER = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"))


class Unsealable(ValueError):
    """A value has no canonical text, such as a float or an integer above `MAX_INT`."""


class BrokenChain(Exception):
    """A row was changed, moved or removed after it was recorded."""

    def __init__(self, stream: str, version: int, why: str) -> None:
        super().__init__(stream, version, why)
        self.stream, self.version, self.why = stream, version, why

    def __str__(self) -> str:
        return f"{self.stream}, row {self.version}: {self.why}"


def canonical(value: Any) -> str:
    """Return the canonical text of a JSON value: keys sorted by code point, no spaces or floats."""
    _refuse_ambiguous(value)
    return _ENCODER.encode(value)


def _refuse_ambiguous(value: Any) -> None:
    match value:
        case None | bool() | str():
            pass
        case int() if abs(value) <= MAX_INT:
            pass
        case Mapping():
            for name, part in value.items():
                if not isinstance(name, str):
                    raise Unsealable(f"a key is a {type(name).__name__}, not a string")
                _refuse_ambiguous(part)
        case list() | tuple():
            for part in value:
                _refuse_ambiguous(part)
        case _:
            raise Unsealable(f"a {type(value).__name__} has no canonical text")


def new_salt() -> str:
    """Return 128 random bits, with which a withheld slice cannot be guessed from its digest."""
    return secrets.token_hex(16)


def slice_digest(piece: Line) -> str:
    """Return the digest of a slice that is included (fields and salt) or withheld (digest)."""
    types = {name: type(part) for name, part in piece.items()}
    if types == {"digest": str}:
        return str(piece["digest"])
    if types == {"fields": dict, "salt": str}:
        return _digest(piece)
    raise Unsealable("a slice has either its fields and salt, or only its digest")


def row_digest(line: Line) -> str:
    """Return the digest of a row, which covers the row before it and the digests of its slices."""
    body = {name: line[name] for name in COLUMNS if name != "digest"}
    body["secrets"] = {name: slice_digest(piece) for name, piece in line["secrets"].items()}
    return _digest(body)


def _digest(value: Line) -> str:
    return sha256(canonical(value).encode()).hexdigest()


def verify(lines: Iterable[Line]) -> tuple[int, str]:
    """Return the version and digest that the lines of a stream end with. Raise `BrokenChain`."""
    stream, version, digest = "", 0, GENESIS
    for version, line in enumerate(lines, start=1):
        stream = stream or str(line.get("stream"))
        if why := _flaw(line, stream, version, digest):
            raise BrokenChain(stream, version, why)
        digest = line["digest"]
    return version, digest


def _flaw(line: Line, stream: str, version: int, previous: str) -> str | None:
    if why := _wrong_fields(line):
        return why
    if line["stream"] != stream:
        return "it belongs to another stream"
    if line["version"] != version:
        return f"its version is {line['version']}: rows are missing or out of order"
    if line["previous"] != previous:
        return "it does not follow the row before it"
    try:
        return (
            None if line["digest"] == row_digest(line) else "its digest does not match its contents"
        )
    except (Unsealable, UnicodeEncodeError, AttributeError, RecursionError) as error:
        return f"it has no canonical text ({error})"


def _wrong_fields(line: Line) -> str | None:
    if strange := line.keys() ^ _LINE.keys():
        return "fields are missing or unknown: " + ", ".join(sorted(strange))
    wrong = [name for name, types in _LINE.items() if type(line[name]) not in types]
    return "fields are of the wrong type: " + ", ".join(wrong) if wrong else None
