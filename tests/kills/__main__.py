"""Kill every part of a site, again and again: `python -m tests.kills [--each 20] [--only KIND]`.

Exits with 1 if bots stood still for too long, or if anything that was acknowledged is lost.
"""

import argparse
import os
import sys

import django

from tests.kills.kinds import KINDS
from tests.kills.site import site, stores


def main() -> None:
    """Run a site, kill its parts, and print the results."""
    parser = argparse.ArgumentParser(prog="python -m tests.kills")
    parser.add_argument("--each", type=int, default=20, help="how many kills of each kind")
    parser.add_argument("--only", choices=list(KINDS), nargs="+", help="only these kinds")
    options = parser.parse_args()
    with stores() as (cluster, redis, environment):
        # This process reads the log itself, so its settings are loaded from here on.
        os.environ.update(environment)
        django.setup()
        from tests.kills.run import Run

        run = Run()
        with site(cluster, redis, environment) as running:
            run.kill(running, options.only or list(KINDS), options.each)
        problems = run.problems()
    for problem in problems:
        print(problem)
    sys.exit(bool(problems))


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    main()
