"""Reading bodies: JSON of bounded size, decoded into the struct of the request."""

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import IO, Any, Final, TypeVar

import msgspec
from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser

from games.api.http.errors import TooLarge
from games.kernel.codec import where
from games.kernel.refusal import Malformed

T = TypeVar("T")

LIMIT = 16 * 1024
UNKNOWN: Final = re.compile(r"Object contains unknown field `(.*?)`", re.DOTALL)
MISSING: Final = re.compile(r"Object missing required field `(.*?)`")
MAX_NAME = 64
"""As much of a name that the client sent is sent back."""


class JSONParser(BaseParser):
    """Reads a body of JSON and leaves it as bytes, for `decode`."""

    media_type = "application/json"
    limit = LIMIT

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """Return the bytes of the body. Raise `TooLarge` if they are too many."""
        body = stream.read(self.limit + 1)
        if len(body) > self.limit:
            raise TooLarge
        return body


class LongJSONParser(JSONParser):
    """Reads longer bodies too: all the moves of a long game."""

    limit = 64 * 1024


def malformed(error: msgspec.ValidationError) -> Exception:
    """Return the error for a body with a wrong field: its path, and what is wrong with it."""
    text, path = str(error), where(error).removeprefix("$").removeprefix(".")
    for pattern, code in ((UNKNOWN, "unknown"), (MISSING, "required")):
        if found := pattern.match(text):
            path = f"{path}.{found[1]}" if path else found[1]
            return wrong(path, code)
    return wrong(path or "body", "wrong_type")


def wrong(name: str, *codes: str) -> Malformed:
    """Return the error for a wrong field or parameter, with what is wrong or what is possible."""
    return Malformed("malformed", **{name[:MAX_NAME]: codes})


def decode(
    form: type[T],
    body: bytes,
    invalid: Callable[[msgspec.ValidationError], Exception] = malformed,
) -> T:
    """Return the body as a struct of this type; an empty body counts as an empty object.

    Raise `ParseError` if it is not JSON, and what `invalid` returns if it has another form.
    """
    try:
        decoded: T = decoder_of(form).decode(body or b"{}")  # type: ignore[arg-type]  # hashable
    except msgspec.ValidationError as error:
        # A wrong type is found before wrong syntax that comes after it.
        _check_syntax(body)
        raise invalid(error) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise ParseError from None
    return decoded


@cache
def decoder_of(form: Any) -> msgspec.json.Decoder[Any]:
    """Return the decoder of a type, prepared once."""
    return msgspec.json.Decoder(form)


def _check_syntax(body: bytes) -> None:
    try:
        msgspec.json.decode(body or b"{}")
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise ParseError from None
