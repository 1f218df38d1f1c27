"""Rehearse both kinds of backup, and print what was measured: `python -m tests.rehearsal`.

Exits with 1 if anything is missing that should have been restored.
"""

import argparse
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.kit.postgresql import binaries
from tests.rehearsal import postgresql, sqlite
from tests.rehearsal.verdict import problems


def main() -> None:
    """Rehearse, print, and judge."""
    parser = argparse.ArgumentParser(prog="python -m tests.rehearsal")
    parser.add_argument("--events", type=int, default=100_000)
    parser.add_argument("--archive-seconds", type=int, default=60, help="archive_timeout")
    options = parser.parse_args()
    reports: list[postgresql.Report | sqlite.Report] = []
    with TemporaryDirectory() as folder:
        for name in ("sqlite", "postgresql"):
            (Path(folder) / name).mkdir()
        reports.append(sqlite.rehearse(options.events, Path(folder) / "sqlite"))
        if binaries():
            place = Path(folder) / "postgresql"
            reports.append(postgresql.rehearse(options.events, options.archive_seconds, place))
    for report in reports:
        print(report.__class__.__module__)
        for name, value in report._asdict().items():
            print(f"  {name}: {value:,.1f}" if isinstance(value, float) else f"  {name}: {value:,}")
    found = [each for report in reports for each in problems(report, options.archive_seconds)]
    print("\n".join(found))
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
