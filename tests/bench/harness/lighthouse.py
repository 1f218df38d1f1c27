"""Lighthouse with its default phone and its default slow network."""

import json
import os
import subprocess
from pathlib import Path
from typing import Any

PROGRAM = Path(__file__).parents[1] / "lighthouse/node_modules/lighthouse/cli/index.js"
ATTEMPTS = 3
CATEGORIES = ("performance", "accessibility", "best-practices")
AUDITS = {
    "LCP": "largest-contentful-paint",
    "TBT": "total-blocking-time",
    "CLS": "cumulative-layout-shift",
}
OPTIONS = (
    "--quiet",
    "--output=json",
    "--chrome-flags=--headless=new --no-sandbox",
    f"--only-categories={','.join(CATEGORIES)}",
)


def is_installed() -> bool:
    """Return True if `make bench` could install Lighthouse."""
    return PROGRAM.is_file()


def first_visit(url: str, browser: str) -> dict[str, float]:
    """Return the scores (of 100) and the measurements of a first visit."""
    command = ("node", str(PROGRAM), url, *OPTIONS)
    environment = os.environ | {"CHROME_PATH": browser}
    # Sometimes it records no trace and asks to be run again.
    for _ in range(ATTEMPTS):
        done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=False)
        if done.returncode == 0:
            return read(json.loads(done.stdout))
    raise RuntimeError(f"Lighthouse failed {ATTEMPTS} times on {url}")


def read(report: dict[str, Any]) -> dict[str, float]:
    """Return a report's scores and measurements. Raise RuntimeError if the page did not load."""
    if failure := report.get("runtimeError"):
        raise RuntimeError(failure["message"])
    scores = {name: round(100 * report["categories"][name]["score"]) for name in CATEGORIES}
    return scores | {name: report["audits"][key]["numericValue"] for name, key in AUDITS.items()}
