"""Run a whole site until Ctrl-C: `python -m tests.site [--web 2] [--workers 2]`."""

import argparse
import signal
import sys
import time
from types import FrameType
from typing import Final

from tests.site.site import Site, site

STOPS: Final = (signal.SIGINT, signal.SIGTERM)


def main() -> None:
    """Start a site, print its address, and stop everything on Ctrl-C or on a failure."""
    parser = argparse.ArgumentParser(prog="python -m tests.site", description=__doc__)
    parser.add_argument("--web", type=int, default=2, help="how many web processes")
    parser.add_argument("--workers", type=int, default=2, help="how many workers")
    options = parser.parse_args()
    for each in STOPS:
        signal.signal(each, _interrupt)
    try:
        with site(options.web, options.workers, progress=_say) as running:
            _say(_welcome(running))
            _wait(running)
    except KeyboardInterrupt:
        _say("\nStopped. Nothing is left running, and no file is kept.")


def _interrupt(number: int, frame: FrameType | None) -> None:
    # A second signal must not interrupt the end.
    for each in STOPS:
        signal.signal(each, signal.SIG_IGN)
    raise KeyboardInterrupt


def _wait(running: Site) -> None:
    while all(each.is_running for each in running.processes):
        time.sleep(0.5)
    ended = next(each for each in running.processes if not each.is_running)
    sys.exit(f"{ended.name} has ended:\n{ended.output}")


def _welcome(running: Site) -> str:
    owner_link = running.manage("owner_link").strip()
    parts = "\n".join(f"  {each.name:<10} process {each.pid}" for each in running.processes)
    return (
        f"\nThe site is at {running.url}\n"
        f"The first administrator: {owner_link}\n"
        f"{parts}\n  logs in    {running.folder}\n"
        "Stop it with Ctrl-C."
    )


def _say(line: str) -> None:
    print(line, flush=True)


if __name__ == "__main__":
    main()
