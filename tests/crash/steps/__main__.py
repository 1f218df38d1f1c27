"""Abort processes at their points, as a part of `python -m tests.crash`. Prints JSON."""

import argparse
import json
import os
import sys

import django

if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.crash.steps")
    parser.add_argument("--ports", type=int, nargs="+", required=True)
    parser.add_argument("--times", type=int, default=1)
    parser.add_argument("--share", type=int, nargs=2, default=(0, 1))
    options = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from tests.crash.steps.trials import Trials

    trials = Trials(options.ports)
    trials.warm_up()
    trials.run(options.times, *options.share)
    json.dump(trials.result(), sys.stdout)
