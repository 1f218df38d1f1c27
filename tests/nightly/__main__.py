"""`make nightly`: random examples for a third of the time, mutations for the rest."""

import argparse
import sys
import time

from tests.nightly import examples, mutations


def main() -> int:
    """Run both. Return 1 if an example or mutmut failed; unnoticed mutants are only reported."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("modules", nargs="*", help="mutate only these, and draw no examples")
    wanted = parser.parse_args()
    begun, seconds = time.monotonic(), wanted.minutes * 60
    passed = bool(wanted.modules) or examples.run(begun + seconds / 3)
    worked = mutations.run(begun + seconds, wanted.modules)
    return 0 if passed and worked else 1


if __name__ == "__main__":
    sys.exit(main())
