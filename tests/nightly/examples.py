"""Property-based tests with random examples.

The usual runs draw the same examples each time, so that a failure is caused by a change. Here
every round has a seed of its own; failing examples are stored in var/hypothesis and tried first.
"""

import random
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
COMMAND = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "hypothesis")
PROFILE = "--hypothesis-profile=nightly"


def run(until: float) -> bool:
    """Run rounds until that time, at least one. Return whether all of them passed."""
    passed = True
    number = 0
    while number == 0 or time.monotonic() < until:
        number += 1
        seed = random.SystemRandom().randrange(2**32)
        print(f"==> Random examples, round {number}: --hypothesis-seed={seed}", flush=True)
        command = [*COMMAND, PROFILE, f"--hypothesis-seed={seed}"]
        ended = subprocess.run(command, cwd=ROOT, check=False)
        passed = passed and ended.returncode == 0
    return passed
