"""Reading bodies: JSON of bounded size and depth, in UTF-8, and nothing that is not asked for."""

from collections.abc import Mapping
from typing import IO, Any, Final

import msgspec
from rest_framework import serializers
from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser

from games.api.errors import TooLarge

LIMIT = 16 * 1024


class StrictJSONParser(BaseParser):
    """JSON as the standard has it: no NaN, no lone surrogates, no endless nesting."""

    media_type = "application/json"
    limit = LIMIT

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """The data in a body."""
        body = stream.read(self.limit + 1)
        if len(body) > self.limit:
            raise TooLarge
        try:
            return msgspec.json.decode(body or b"{}")
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise ParseError from None


class LongJSONParser(StrictJSONParser):
    """Room for all the moves of a long game."""

    limit = 64 * 1024


TYPES: Final = (
    (serializers.CharField, str),
    (serializers.UUIDField, str),
    (serializers.IntegerField, int),
)
"""Of each kind of field what it reads; by themselves they would also take what looks like it."""


class Strict(serializers.Serializer[Any]):
    """A serializer that refuses fields it does not know, and values that only look right."""

    def to_internal_value(self, data: Any) -> Any:
        """The validated fields."""
        if isinstance(data, Mapping) and (wrong := self._wrong(data)):
            raise serializers.ValidationError(wrong)
        return super().to_internal_value(data)

    def _wrong(self, data: Mapping[Any, Any]) -> dict[str, list[str]]:
        return {
            str(name)[:64]: ["wrong_type" if name in self.fields else "unknown"]
            for name, value in data.items()
            if name not in self.fields or not _fits(self.fields[name], value)
        }


def _fits(field: serializers.Field[Any, Any, Any, Any], value: Any) -> bool:
    if value is None:
        return True
    wanted = [type_ for kind, type_ in TYPES if isinstance(field, kind)]
    return all(isinstance(value, type_) and not isinstance(value, bool) for type_ in wanted)
