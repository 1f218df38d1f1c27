"""Verify the chain of a stream from its stored texts, without encoding them again."""

import re
from collections.abc import Sequence
from datetime import datetime
from functools import lru_cache
from hashlib import sha256
from typing import Any, Final, NoReturn
from uuid import UUID

import msgspec

from events.chain.redact import format_time, full_line
from events.chain.seal import GENESIS, MAX_INT, BrokenChain, Line, canonical, verify
from events.projections.scan import Row
from events.rows import dump, load

_LONG_NUMBER: Final = re.compile(r"[:,\[-][0-9]{16}")
"""Matches an integer that may be too large for a canonical text."""


def _refuse(number: str) -> NoReturn:
    raise ValueError(number)


_decode: Final = msgspec.json.Decoder(float_hook=_refuse).decode
_encode: Final = msgspec.json.Encoder(order="sorted").encode


def verify_rows(rows: Sequence[Row]) -> tuple[int, str]:
    """Return the head that the stored rows of one stream lead to. Raise BrokenChain."""
    stream, digest = rows[0][0] if rows else "", GENESIS
    for version, row in enumerate(rows, start=1):
        if not _follows(row, stream, version, digest):
            # Verifying line by line is slower, but names the flaw.
            return verify(map(_stored_line, rows))
        digest = row[11]
    return len(rows), digest


def _follows(row: Row, stream: str, version: int, previous: str) -> bool:
    """Return whether a row is canonical and sealed at this version; False if in doubt."""
    try:
        sealed = _sealed_text(row)
    except (ValueError, TypeError, AttributeError, RecursionError):
        return False
    return (
        sealed is not None
        and (row[0], row[1], row[10]) == (stream, version, previous)
        and sha256(sealed.encode()).hexdigest() == row[11]
    )


def _sealed_text(row: Row) -> str | None:
    stream, version, kind, shape, public, secrets, command, index, meta, at, previous, *_ = row
    are_integers = _is_integer(shape) and _is_integer(index) and _is_integer(version)
    slices = _sealed_slices(secrets)
    if slices is None or not (are_integers and _is_formatted_time(at)):
        return None
    if _object(public) is None or _object(meta) is None:
        return None
    return (
        f'{{"command":{_command(command)},"index":{index},"kind":{_quoted(kind)},"meta":{meta}'
        f',"previous":{_quoted(previous)},"public":{public},"recorded_at":"{at}"'
        f',"secrets":{slices},"shape":{shape},"stream":{_quoted(stream)},"version":{version}}}'
    )


def _is_integer(number: Any) -> bool:
    return type(number) is int and abs(number) <= MAX_INT


def _object(text: str) -> dict[str, Any] | None:
    """Return the object with this canonical text, or None if it is not canonical."""
    if text == "{}":
        return {}
    value = _decode(text)
    if _LONG_NUMBER.search(text):
        canonical(value)
    return value if type(value) is dict and _encode(value) == text.encode() else None


def _sealed_slices(text: str) -> str | None:
    slices = _object(text)
    if not slices:
        return None if slices is None else text
    if not all(map(_is_slice, slices.values())):
        return None
    digests = {name: sha256(_encode(piece)).hexdigest() for name, piece in slices.items()}
    return _encode(digests).decode()


def _is_slice(piece: Any) -> bool:
    return (
        type(piece) is dict
        and piece.keys() == {"fields", "salt"}
        and type(piece["fields"]) is dict
        and type(piece["salt"]) is str
    )


@lru_cache(maxsize=4096)
def _quoted(text: str) -> str:
    if type(text) is not str:
        raise TypeError(text)
    return _encode(text).decode()


@lru_cache(maxsize=4096)
def _is_formatted_time(text: str) -> bool:
    return format_time(datetime.fromisoformat(text)) == text


@lru_cache(maxsize=4096)
def _command(text: str | None) -> str:
    if text is not None and str(UUID(text)) != text:
        raise ValueError(text)
    return "null" if text is None else f'"{text}"'


def _stored_line(row: Row) -> Line:
    try:
        recorded = load(row)
        same = dump(recorded) == tuple(row[:-1])
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise BrokenChain(row[0], row[1], f"it cannot be decoded ({error!r})") from None
    if not same:
        raise BrokenChain(row[0], row[1], "its text is not canonical")
    return full_line(recorded)
