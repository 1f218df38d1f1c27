"""A worker that prints when it chooses a move, which takes it a given number of seconds.

    python -m games.workers.tests._worker SECONDS [--no-sweeps]

It chooses in its own process, so that a busy machine does not starve its bots.
"""

import sys
import time
from threading import Event
from typing import Any

import django


def main(seconds: str, *options: str) -> None:
    """Work until killed."""
    django.setup()
    from games.workers import choose_move, worker

    answer_next_call = worker.answer_next_call

    def think(*request: Any) -> dict[str, Any]:
        print("thinks as", worker.LEASES.holder, flush=True)
        time.sleep(float(seconds))
        return choose_move.choose(*request, seconds=0.0)

    worker.answer_next_call = lambda calls: answer_next_call(calls, think)
    if "--no-sweeps" in options:
        worker.SWEEP_SECONDS = 1_000.0
    worker.start()
    Event().wait()


if __name__ == "__main__":
    main(*sys.argv[1:])
