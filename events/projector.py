"""What is computed from the log and kept in tables: read models that can be dropped and rebuilt."""

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from events.envelope import RecordedEvent


class Projector(Protocol):
    """Keeps a read model.

    An inline one runs in the transaction of each append and writes only rows keyed by that
    stream, so that writers of different streams never wait for each other. One that is not inline
    follows the whole log from a checkpoint (`events.catchup`).
    """

    name: str
    inline: bool
    kinds: frozenset[str] | None
    """The kinds it wants, in today's names; None for all of them."""

    def apply(self, rows: Sequence[RecordedEvent]) -> None:
        """Take in the next events; an inline one is given events of a single stream."""

    def reset(self, stream: str | None) -> None:
        """Forget what came from this stream, or with None everything."""

    def contents(self, stream: str | None) -> Any:
        """What it holds of this stream, or with None everything, to be compared by `==`."""


_projectors: dict[str, Projector] = {}


def register(projector: Projector) -> None:
    """Keep this read model from now on."""
    if projector.name in _projectors:
        raise ValueError(f"a projector named {projector.name} is already registered")
    _projectors[projector.name] = projector


def registered(*, inline: bool) -> list[Projector]:
    """The projectors of one sort, in the order of their registration."""
    return [projector for projector in _projectors.values() if projector.inline == inline]


def run_inline(rows: Sequence[RecordedEvent]) -> None:
    """Give the rows just written to every inline projector, inside their transaction."""
    for projector in registered(inline=True):
        feed(projector, rows)


def feed(projector: Projector, rows: Iterable[RecordedEvent]) -> None:
    """Give a projector those of the rows that it wants."""
    kinds = projector.kinds
    if wanted := [row for row in rows if kinds is None or row.kind in kinds]:
        projector.apply(wanted)


def rebuild_stream(projector: Projector, stream: str, rows: Iterable[RecordedEvent]) -> None:
    """Compute again what an inline projector holds of a stream."""
    projector.reset(stream)
    feed(projector, rows)
