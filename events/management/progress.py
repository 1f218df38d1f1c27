"""A sign of life from long work."""

from collections.abc import Callable, Iterator, Sequence
from time import monotonic
from typing import TypeVar

T = TypeVar("T")


def shown(items: Sequence[T], what: str, write: Callable[[str], object]) -> Iterator[T]:
    """The items, with a line every second about how many are done."""
    last = monotonic()
    for done, item in enumerate(items):
        if monotonic() - last >= 1:
            write(f"{done} of {len(items)} {what}")
            last = monotonic()
        yield item
