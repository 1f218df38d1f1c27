"""The long comparison of each game's fast rules with its slow twin: `python -m tests.twins 100000`.

A game takes part by having `tests/twins.py` with `main(count)`, which compares that many times,
yields how many are done, and raises where the two differ.
"""

import sys
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec

from games import rules

Twins = Callable[[int], Iterator[int]]
EVERY = 1_000


def twins() -> Iterator[tuple[str, Twins]]:
    """The comparison of each game that has one."""
    for key in sorted(rules.keys()):
        name = f"games.rules.{key}.tests.twins"
        if find_spec(name):
            yield key, import_module(name).main


def main(count: int) -> None:
    """Run every comparison, with a line now and then."""
    for key, compare in twins():
        start = time.perf_counter()
        for done in compare(count):
            if done % EVERY == 0 or done == count:
                seconds = time.perf_counter() - start
                print(f"twins: {key} {done} of {count} agree, {seconds:.0f} s", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000)
