"""Compare the fast rules of each game with slow ones: `python -m tests.rule_comparison 1000000`.

A game takes part with a module `tests/rule_comparison.py`. Its `main(count)` compares that many
times, yields how many comparisons are done, and raises if the rules differ.
"""

import sys
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec

from games import rules

Comparison = Callable[[int], Iterator[int]]
PROGRESS_STEP = 1_000


def comparisons() -> Iterator[tuple[str, Comparison]]:
    """Yield the key of each game that has a comparison, with its `main`."""
    for key in sorted(rules.keys()):
        name = f"games.rules.{key}.tests.rule_comparison"
        if find_spec(name):
            yield key, import_module(name).main


def main(count: int) -> None:
    """Run every comparison, and print its progress."""
    for key, compare in comparisons():
        start = time.perf_counter()
        for done in compare(count):
            if done % PROGRESS_STEP == 0 or done == count:
                seconds = time.perf_counter() - start
                print(f"{key}: {done} of {count} comparisons agree, {seconds:.0f} s", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000)
