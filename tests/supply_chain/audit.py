"""`make audit`: look the libraries of all locks up in the data of known vulnerabilities.

The exit code is 0 if none is known, 1 if some are, and 3 if the data could not be reached for a
lock: then nothing is known about that lock, which is no success.
"""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[2]
NPM_FOLDERS: Final = ("frontend", "tests/bench/lighthouse")
CLEAN, VULNERABLE, UNREACHABLE = 0, 1, 3
Runner = Callable[[Sequence[str], Path], str]


@dataclass(frozen=True)
class Report:
    """The result for one lock: the vulnerabilities that are known, or that nothing is known."""

    lock: str
    checked: int
    found: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    """The libraries about which the data say nothing."""

    @property
    def is_reached(self) -> bool:
        """Return whether the data were there: new libraries alone may be missing."""
        return self.checked > len(self.unknown)


def run(command: Sequence[str], folder: Path) -> str:
    """Return the standard output of a command, whatever its exit code."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return done.stdout


def python_report(lock: Path, run: Runner = run) -> Report:
    """Return what is known about the libraries of a Python lock."""
    command = [
        *(sys.executable, "-m", "pip_audit", "--requirement", str(lock), "--require-hashes"),
        *("--disable-pip", "--format", "json", "--progress-spinner", "off"),
    ]
    answer = _parsed(run(command, ROOT))
    rows: list[dict[str, Any]] = answer.get("dependencies", [])
    found = [
        f"{row['name']} {row['version']}: {each['id']}"
        for row in rows
        for each in row.get("vulns", ())
    ]
    unknown = [row["name"] for row in rows if "skip_reason" in row]
    return Report(f"requirements/{lock.name}", len(rows), tuple(found), tuple(unknown))


def npm_report(folder: str, run: Runner = run) -> Report:
    """Return what is known about the packages of an npm lock."""
    answer = _parsed(run(["npm", "audit", "--package-lock-only", "--json"], ROOT / folder))
    checked = answer.get("metadata", {}).get("dependencies", {}).get("total", 0)
    rows: dict[str, Any] = answer.get("vulnerabilities", {})
    found = tuple(f"{name} {row['range']}: {row['severity']}" for name, row in rows.items())
    return Report(f"{folder}/package-lock.json", checked, found)


def _parsed(text: str) -> dict[str, Any]:
    try:
        answer = json.loads(text)
    except ValueError:
        return {}
    return answer if isinstance(answer, dict) else {}


def reports(run: Runner = run) -> Iterator[Report]:
    """Yield a report about each lock."""
    for lock in sorted((ROOT / "requirements").glob("*.txt")):
        yield python_report(lock, run)
    for folder in NPM_FOLDERS:
        yield npm_report(folder, run)


def lines(report: Report) -> Iterator[str]:
    """Yield the lines that describe a report."""
    if not report.is_reached:
        yield f"{report.lock}: NOT CHECKED, the data of known vulnerabilities cannot be reached"
        return
    yield f"{report.lock}: {report.checked} libraries, {len(report.found)} known vulnerabilities"
    yield from (f"  {each}" for each in report.found)
    if report.unknown:
        yield f"  without data: {', '.join(report.unknown)}"


def exit_code(found: Sequence[Report]) -> int:
    """Return the exit code for these reports."""
    if any(report.found for report in found):
        return VULNERABLE
    return CLEAN if all(report.is_reached for report in found) else UNREACHABLE


def main() -> int:
    """Print a report about each lock. Return the exit code."""
    found = []
    for report in reports():
        print("\n".join(lines(report)), flush=True)
        found.append(report)
    return exit_code(found)


if __name__ == "__main__":
    sys.exit(main())
