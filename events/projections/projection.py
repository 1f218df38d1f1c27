"""The interfaces of projections and followers, which are computed from the log."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias

from django.conf import settings
from django.utils.module_loading import import_string

from events.envelope import RecordedEvent

RulesCheck: TypeAlias = Callable[[str, Sequence[RecordedEvent]], Iterable[str] | None]
"""Returns the problems of the events of the stream named in the first argument, a sentence each.

Returns None if the stream follows another version of its rules, and so cannot be checked.
"""


class Projection(Protocol):
    """Stores rows for each stream, which are written together with its events."""

    name: str

    def computed(self, rows: Sequence[RecordedEvent]) -> Any:
        """Return the data to be stored for a stream with these events, or None."""

    def stored(self, streams: Sequence[str]) -> Mapping[str, Any]:
        """Return the data stored for each of these streams, to be compared by `==`."""

    def replace(self, computed: Mapping[str, Any]) -> None:
        """Replace the data stored for these streams."""

    def streams(self) -> Iterable[str]:
        """Return the names of all streams for which data are stored."""


class Follower(Protocol):
    """Stores a read model of the whole log, up to a checkpoint (`events.projections.catchup`)."""

    name: str
    kinds: frozenset[str] | None
    """The kinds of events that are applied, by their current names; None for all."""

    def apply(self, rows: Sequence[RecordedEvent]) -> None:
        """Apply the next events."""

    def reset(self) -> None:
        """Empty the read model."""

    def contents(self) -> Any:
        """Return the whole read model, to be compared by `==`."""


def feed(follower: Follower, rows: Iterable[RecordedEvent]) -> None:
    """Apply the rows of a follower's kinds."""
    kinds = follower.kinds
    if matching := [row for row in rows if kinds is None or row.kind in kinds]:
        follower.apply(matching)


def projections() -> list[Projection]:
    """Return the projections named in the settings."""
    return [_loaded(each) for each in settings.EVENTS["PROJECTIONS"]]


def followers() -> list[Follower]:
    """Return the followers named in the settings."""
    return [_loaded(each) for each in settings.EVENTS["FOLLOWERS"]]


def rules_checks() -> list[RulesCheck]:
    """Return the checks of `verify_log --rules` named in the settings."""
    return [_loaded(each) for each in settings.EVENTS["RULES_CHECKS"]]


def _loaded(named: Any) -> Any:
    return import_string(named) if isinstance(named, str) else named
