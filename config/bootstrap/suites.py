"""The test suites that this machine and its environment can run."""

import shutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from config.bootstrap.frontend import FRONTEND
from config.bootstrap.messages import message
from config.bootstrap.steps import ROOT

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
# Passed to a test process only if its suite needs them.
STORES = ("DATABASE_URL", "REDIS_URL")
PYTEST = (sys.executable, "-m", "pytest")
WITH_BROWSER = (*PYTEST, "-m", "browser")
WITHOUT_BROWSER = (*PYTEST, "-m", "not browser")
# These packages know no database, and behave the same on any.
PURE = ("games/conduct/standing", "games/kernel", "games/lessons", "games/rules", "games/table")
ON_STORES = (
    *(*PYTEST, "-m", "not browser and not once"),
    *(f"--ignore={package}" for package in PURE),
)
# Each process runs whole files.
AT_ONCE = ("-n", "auto", "--maxprocesses", "4", "--dist", "loadfile")


@dataclass(frozen=True)
class Suite:
    """One command that runs tests, in its own environment."""

    name: str
    command: tuple[str, ...]
    environment: Mapping[str, str]
    folder: Path = ROOT


def suites(environment: Mapping[str, str]) -> list[Suite]:
    """Return the suites that can run: SQLite, browser, the configured stores, web app."""
    bare = {name: value for name, value in environment.items() if name not in STORES}
    named = [kind for variable, kind in _kinds() if environment.get(variable)]
    found = [Suite("SQLite", (*WITHOUT_BROWSER, *AT_ONCE), bare)]
    if browser():
        # The browser uses the server that `play` starts, always on SQLite: once is enough.
        found.append(Suite("browser", (*WITH_BROWSER, *AT_ONCE), bare))
    if named:
        found.append(Suite(" + ".join(named), (*ON_STORES, *AT_ONCE), environment))
    npm = shutil.which("npm", path=environment.get("PATH")) or "npm"
    return [*found, Suite("front end", (npm, "test"), environment, FRONTEND)]


def left_out(environment: Mapping[str, str]) -> list[str]:
    """Return what these suites do not cover, each with the reason."""
    missing = [
        f"{kind} ({message('unset', name=name)})"
        for name, kind in _kinds()
        if not environment.get(name)
    ]
    return missing if browser() else [*missing, message("no_browser")]


@cache
def browser() -> str | None:
    """Return the path of this machine's Chromium, or of the one Playwright downloaded."""
    installed = next(filter(None, map(shutil.which, BROWSERS)), None)
    return installed or _downloaded_browser()


def _downloaded_browser() -> str | None:
    # A development tool, which the server does not need.
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def _kinds() -> tuple[tuple[str, str], ...]:
    return tuple(zip(STORES, ("PostgreSQL", "Redis"), strict=True))
