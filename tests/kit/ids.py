"""Readable ids of parametrised tests, made from the values of each row."""

import dataclasses
import re
from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from pathlib import PurePath
from typing import Any
from uuid import UUID

from msgspec import Struct, structs

LONGEST = 40
_LONG_RUN = re.compile(r"(.)\1{11,}", re.DOTALL)


def readable_id(value: object) -> str | None:
    """Return a short id of a value, or None where pytest's own is readable."""
    if isinstance(value, str | bytes):
        return _short(_text(value)) if len(value) > LONGEST else None
    structured = isinstance(value, Mapping | list | tuple | set | frozenset | Struct | Exception)
    named = isinstance(value, UUID | date | timedelta | PurePath)
    if structured or named or _is_dataclass(value):
        return _short(_text(value))
    return None


def _text(value: Any) -> str:
    if isinstance(value, Mapping):
        return _joined(f"{name}={_text(value[name])}" for name in value) or "{}"
    if isinstance(value, list | tuple):
        return _joined(map(_text, value)) or str(value)
    if isinstance(value, set | frozenset):
        # Every process must make the same id, and the order of a set differs between them.
        return _joined(sorted(map(_text, value))) or "{}"
    if (fields := _fields(value)) is not None:
        return f"{type(value).__name__} {_text(fields)}" if fields else type(value).__name__
    if isinstance(value, bytes):
        value = value.decode(errors="backslashreplace")
    if isinstance(value, str | int | float | None | UUID | date | timedelta | PurePath):
        return str(value) or "''"
    return str(getattr(value, "__name__", type(value).__name__))


def _fields(value: Any) -> Any:
    """Return the arguments of an exception, or the fields of a struct without its defaults."""
    if isinstance(value, Exception):
        return value.args
    if isinstance(value, Struct):
        return _without_defaults(value, structs.fields(value))
    return _without_defaults(value, dataclasses.fields(value)) if _is_dataclass(value) else None


def _without_defaults(value: Any, fields: Iterable[Any]) -> dict[str, Any]:
    found = ((each.name, getattr(value, each.name), _default(each)) for each in fields)
    return {name: part for name, part, default in found if part != default}


def _default(field: Any) -> Any:
    return field.default_factory() if callable(field.default_factory) else field.default


def _is_dataclass(value: Any) -> bool:
    return dataclasses.is_dataclass(value) and not isinstance(value, type)


def _joined(texts: Iterable[str]) -> str:
    return ",".join(texts)


def _short(text: str) -> str:
    text = text.encode("unicode_escape").decode()
    text = _LONG_RUN.sub(lambda run: f"{run[1]}*{len(run[0])}", text)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."
