"""Targui: rebuilding."""

from collections.abc import Iterator

from tests.bench.figure import Figure
from tests.bench.harness.rebuild import rebuild


def figures(quick: bool) -> Iterator[Figure]:
    """Yield the figures of Targui."""
    yield rebuild("targui", 2, 0.25, quick)
