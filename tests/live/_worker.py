"""A worker that prints what it thinks about: `python -m tests.live._worker SECONDS [--no-sweeps]`.

It thinks for so many seconds in its own process, so that a busy machine does not starve its bots.
"""

import sys
import time
from threading import Event
from typing import Any

import django


def main(seconds: str, *options: str) -> None:
    """Work until killed."""
    django.setup()
    from games.reactors import thinking, worker

    one_answer = worker.one_answer

    def think(*request: Any) -> dict[str, Any]:
        print("thinks as", worker.LEASES.holder, flush=True)
        time.sleep(float(seconds))
        return thinking.choose(*request, seconds=0.0)

    worker.one_answer = lambda calls: one_answer(calls, think)
    if "--no-sweeps" in options:
        worker.SWEEP_SECONDS = 1_000.0
    worker.start()
    Event().wait()


if __name__ == "__main__":
    main(*sys.argv[1:])
