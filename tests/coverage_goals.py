"""Compare the measured coverage with the goal of each package: `make coverage`.

Rules, table and log need every line and every branch; the other packages 90 % of both together.
"""

import json
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

ALL: Final = 100.0
MOST: Final = 90.0
WHOLE: Final = ("games/rules", "games/table", "events")
"""The packages of which every line and every branch must be run."""


@dataclass
class Count:
    """The lines and branches of a package, and what of them was run."""

    there: int = 0
    run: int = 0

    @property
    def percent(self) -> float:
        """Return the part that was run."""
        return 100 * self.run / self.there if self.there else ALL


@dataclass(frozen=True)
class Gap:
    """The lines and branches of a file that were not run."""

    file: str
    lines: tuple[int, ...]
    branches: tuple[tuple[int, int], ...]

    def __str__(self) -> str:
        """Return the file with its numbers; a negative line is the end of the function."""
        arrows = [f"{start}→{end}" for start, end in self.branches]
        return f"{self.file}: {', '.join([*map(str, self.lines), *arrows])}"


def package_of(file: str) -> str:
    """Return the package that a file counts for: `config`, `events` or `games/<package>`."""
    first, second, *_ = (*file.split("/"), "")
    return f"{first}/{second}" if first == "games" and not second.endswith(".py") else first


def goal_of(package: str) -> float:
    """Return the percentage of lines and branches of a package that tests must run."""
    return ALL if package in WHOLE else MOST


def counts(report: Mapping[str, Any]) -> dict[str, Count]:
    """Return the counts of each package in a report of coverage."""
    found: dict[str, Count] = defaultdict(Count)
    for file, measured in report["files"].items():
        each, total = found[package_of(file)], measured["summary"]
        each.there += total["num_statements"] + total.get("num_branches", 0)
        each.run += total["covered_lines"] + total.get("covered_branches", 0)
    return dict(sorted(found.items()))


def gaps(report: Mapping[str, Any]) -> Iterator[Gap]:
    """Yield what was not run in the packages that must be run whole."""
    for file, measured in report["files"].items():
        lines = tuple(measured["missing_lines"])
        branches = tuple((start, end) for start, end in measured.get("missing_branches", ()))
        if goal_of(package_of(file)) == ALL and (lines or branches):
            yield Gap(file, lines, branches)


def main(path: str) -> int:
    """Print the coverage of each package. Return 1 if one is below its goal."""
    report = json.loads(Path(path).read_text())
    found = counts(report)
    for package, count in found.items():
        mark = "" if count.percent >= goal_of(package) else f"  below {goal_of(package):.0f} %"
        print(f"{package:24} {count.run:6} of {count.there:6} {count.percent:6.2f} %{mark}")
    print("\n".join(map(str, gaps(report))))
    return int(any(each.percent < goal_of(name) for name, each in found.items()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
