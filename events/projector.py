"""What is computed from the log and kept in tables: read models that can be dropped and rebuilt."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, Protocol, overload

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


class InlineProjector(Projector, Protocol):
    """Can also compute, compare and replace what it keeps of many streams at a time."""

    def computed(self, rows: Sequence[RecordedEvent]) -> Any:
        """Return what it should keep of a stream with these events, or None for nothing."""

    def kept(self, streams: Sequence[str]) -> Mapping[str, Any]:
        """Return what it keeps of each of these streams, to be compared by `==`."""

    def replace(self, computed: Mapping[str, Any]) -> None:
        """Keep this of these streams from now on, instead of what it keeps of them."""


_projectors: dict[str, Projector] = {}


def register(projector: Projector) -> None:
    """Keep this read model from now on."""
    if projector.name in _projectors:
        raise ValueError(f"a projector named {projector.name} is already registered")
    _projectors[projector.name] = projector


@overload
def registered(*, inline: Literal[True]) -> list[InlineProjector]: ...
@overload
def registered(*, inline: Literal[False]) -> list[Projector]: ...
def registered(*, inline: bool) -> Sequence[Projector]:
    """The projectors of one sort, in the order of their registration."""
    return [projector for projector in _projectors.values() if projector.inline == inline]


def run_inline(rows: Sequence[RecordedEvent]) -> None:
    """Give the rows just written to every inline projector, inside their transaction."""
    for projector in registered(inline=True):
        feed(projector, rows)


def feed(projector: Projector, rows: Iterable[RecordedEvent]) -> None:
    """Give a projector those of the rows that it wants."""
    if wanted := wanted_by(projector, rows):
        projector.apply(wanted)


def wanted_by(projector: Projector, rows: Iterable[RecordedEvent]) -> list[RecordedEvent]:
    """Return those of the rows that a projector wants."""
    kinds = projector.kinds
    return [row for row in rows if kinds is None or row.kind in kinds]


def computed(projector: InlineProjector, rows: Iterable[RecordedEvent]) -> Any:
    """Return what an inline projector should keep of a stream with these rows."""
    wanted = wanted_by(projector, rows)
    return projector.computed(wanted) if wanted else None
