"""Targui: rebuilding."""

from collections.abc import Iterator

from tests.bench._rebuild import rebuild
from tests.bench.figure import Figure


def figures(quick: bool) -> Iterator[Figure]:
    """What is promised for Targui."""
    yield rebuild("targui", 2, 0.25, quick)
