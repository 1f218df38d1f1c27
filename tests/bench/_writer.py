"""A process of its own that plays on a table of its own whenever it is told to.

It says `ready`, then for each line with a number plays for that many seconds and says how often.
"""

import os
import sys
from time import perf_counter

import django


def main() -> None:
    """Play on command until the lines end."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from tests.bench._play import do, moves

    waiting = moves("gemblo", f"writer {os.getpid()}")
    next_move = next(waiting)
    print("ready", flush=True)
    for line in sys.stdin:
        end, count = perf_counter() + float(line), 0
        while perf_counter() < end:
            do(*next_move)
            next_move, count = next(waiting), count + 1
        print(count, flush=True)


if __name__ == "__main__":
    main()
