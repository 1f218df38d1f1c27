"""Break a running site: `python -m tests.crash --kills 200 --report FILE`, and see `--help`.

Exits with 1 if anything was lost, doubled or skipped, or took too long.
"""

import argparse
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import django

from tests.crash.report import Part, write
from tests.site.site import Site, site

PARTS: Final = {
    "kills": "processes killed, in turn",
    "partitions": "processes silenced or disconnected, in turn",
    "steps": "times a process is aborted at each of its points",
    "disconnects": "connections broken by a bad network",
    "commands": "commands sent one to five times at once",
    "rounds": "rounds of 50 rivals for one seat or position",
    "events": "events written beside readers",
}


def main() -> None:
    """Run a site, break it, and report."""
    wish = _parsed()
    # The site is ended with the run.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with site(web=2, workers=2, proxy=False, environment={"RATE_LIMITS": "off"}) as running:
        # This process reads the log itself, so its settings are loaded from here on.
        os.environ.update(running.environment)
        django.setup()
        is_well = write(_run(wish, running), wish.report)
    sys.exit(not is_well)


def _parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.crash", description=__doc__)
    for name, what in PARTS.items():
        parser.add_argument(f"--{name}", type=int, default=0, metavar="N", help=f"N {what}")
    parser.add_argument("--only", nargs="+", default=[], help="kill only web, postgresql, …")
    parser.add_argument("--every", type=int, default=1, help="only every n-th of these points")
    parser.add_argument("--report", type=Path, help="a file for the report as JSON")
    return parser.parse_args()


def _run(wish: argparse.Namespace, running: Site) -> Iterator[Part]:
    from tests.crash import kills, network, once, readers, rivals
    from tests.crash.steps import part as steps

    if wish.steps:
        yield steps.run(running, wish.steps, wish.every)
    if wish.commands:
        yield once.run(running, wish.commands)
    if wish.rounds:
        yield rivals.run(running, wish.rounds)
    if wish.disconnects:
        yield network.run(running, wish.disconnects)
    if wish.kills or wish.partitions:
        yield kills.run(running, wish.kills, wish.partitions, wish.only)
    if wish.events:
        yield readers.run(running, wish.events)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    main()
