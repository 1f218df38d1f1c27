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
# These packages know no database, and behave the same on any.
PURE = ("games/conduct/standing", "games/kernel", "games/lessons", "games/rules", "games/table")
ON_STORES = (
    *(*PYTEST, "-m", "not browser and not once"),
    *(f"--ignore={package}" for package in PURE),
)
# These treat SQLite in a way of its own, or start processes that use it.
ON_SQLITE_TOO = (
    *("config", "events", "games/notices/queue", "games/social/chat", "games/tables"),
    *("games/workers", "tests"),
)
# Through these, requests reach the packages above; they treat all databases alike.
OF_REQUESTS = ("tests/api",)
# Named, since collecting all tests takes half a minute.
IN_BROWSER = ("tests/e2e", "tests/project")
# Each process runs whole files.
AT_ONCE = ("-n", "auto", "--maxprocesses", "4", "--dist", "loadfile")


@dataclass(frozen=True)
class Suite:
    """One command that runs tests, in its own environment."""

    name: str
    command: tuple[str, ...]
    environment: Mapping[str, str]
    folder: Path = ROOT


def suites(environment: Mapping[str, str], *, thorough: bool = False) -> list[Suite]:
    """Return the suites that can run: SQLite, browser, the configured stores, web app.

    With stores, the suite on SQLite repeats only tests of what treats databases differently.
    The browser runs its core tests. If `thorough`, all tests run, and each on every database.
    """
    bare = {name: value for name, value in environment.items() if name not in STORES}
    named = [kind for variable, kind in _kinds() if environment.get(variable)]
    repeated = () if thorough or not named else _on_sqlite_too()
    found = [Suite("SQLite", (*PYTEST, *repeated, "-m", "not browser", *AT_ONCE), bare)]
    if browser():
        # The browser uses the server that `play` starts, always on SQLite: once is enough.
        wanted = "browser" if thorough else "browser and core"
        found.append(Suite("browser", (*PYTEST, *IN_BROWSER, "-m", wanted, *AT_ONCE), bare))
    if named:
        found.append(Suite(" + ".join(named), (*ON_STORES, *AT_ONCE), environment))
    npm = shutil.which("npm", path=environment.get("PATH")) or "npm"
    return [*found, Suite("front end", (npm, "test"), environment, FRONTEND)]


def _on_sqlite_too() -> tuple[str, ...]:
    return (*PURE, *ON_SQLITE_TOO, *(f"--ignore={package}" for package in OF_REQUESTS))


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
