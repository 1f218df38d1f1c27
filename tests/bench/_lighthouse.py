"""Lighthouse, as it comes: what it says of a page on its own phone, with its own slow network."""

import json
import os
import subprocess
from pathlib import Path
from typing import Any

PROGRAM = Path(__file__).parent / "lighthouse/node_modules/lighthouse/cli/index.js"
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
    """Whether `make bench` could bring it."""
    return PROGRAM.is_file()


def first_visit(url: str, browser: str) -> dict[str, float]:
    """What a visit by somebody new scores, of 100, and what it measures."""
    command = ("node", str(PROGRAM), url, *OPTIONS)
    environment = os.environ | {"CHROME_PATH": browser}
    # Now and then it records no trace, and asks to be run again.
    for _ in range(ATTEMPTS):
        told = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=False)
        if told.returncode == 0:
            return read(json.loads(told.stdout))
    raise RuntimeError(f"Lighthouse failed {ATTEMPTS} times on {url}")


def read(report: dict[str, Any]) -> dict[str, float]:
    """The scores and the measures of a report; raises where the page did not load."""
    if failure := report.get("runtimeError"):
        raise RuntimeError(failure["message"])
    scores = {name: round(100 * report["categories"][name]["score"]) for name in CATEGORIES}
    return scores | {name: report["audits"][key]["numericValue"] for name, key in AUDITS.items()}
