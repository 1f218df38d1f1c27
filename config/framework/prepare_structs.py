"""Resolving the types of all structs before there are threads.

msgspec resolves the fields of a struct when it is first decoded, and marks it as resolved before
it has finished. Another thread that decodes the same struct meanwhile reads fields that are not
there yet, and the process ends with a segmentation fault.
"""

from collections.abc import Iterator
from contextlib import suppress

import msgspec


def prepare_structs() -> None:
    """Resolve every struct that is defined so far."""
    for each in _below(msgspec.Struct):
        # Those that are only written may have fields that cannot be decoded.
        with suppress(TypeError, NameError):
            msgspec.json.Decoder(each)


def _below(base: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for each in base.__subclasses__():
        yield each
        yield from _below(each)
