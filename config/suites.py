"""Every test there is, as the suites this machine and its environment can run."""

import shutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from config.bootstrap.frontend import FRONTEND
from config.bootstrap.steps import ROOT
from config.bootstrap.words import say

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
# What a test process may take from the environment only where its suite says so.
STORES = ("DATABASE_URL", "REDIS_URL")
PYTEST = (sys.executable, "-m", "pytest")
WITH_BROWSER = (*PYTEST, "-m", "browser")
WITHOUT_BROWSER = (*PYTEST, "-m", "not browser")
# A file at a time in each process.
AT_ONCE = ("-n", "auto", "--maxprocesses", "4", "--dist", "loadfile")


@dataclass(frozen=True)
class Suite:
    """One command that runs tests, in its own environment."""

    name: str
    command: tuple[str, ...]
    environment: Mapping[str, str]
    folder: Path = ROOT


def suites(environment: Mapping[str, str]) -> list[Suite]:
    """The suites that can run: SQLite always, a browser, the named stores, the front end."""
    bare = {name: value for name, value in environment.items() if name not in STORES}
    named = [kind for variable, kind in _kinds() if environment.get(variable)]
    found = [Suite("SQLite", (*WITHOUT_BROWSER, *AT_ONCE), bare)]
    if browser():
        # A browser meets what `play` serves, which is SQLite whatever the environment names: once.
        found.append(Suite("browser", (*WITH_BROWSER, *AT_ONCE), bare))
    if named:
        found.append(Suite(" + ".join(named), (*WITHOUT_BROWSER, *AT_ONCE), environment))
    npm = shutil.which("npm", path=environment.get("PATH")) or "npm"
    return [*found, Suite("front end", (npm, "test"), environment, FRONTEND)]


def left_out(environment: Mapping[str, str]) -> list[str]:
    """What those suites do not cover, each with its reason."""
    missing = [
        f"{kind} ({say('unset', name=name)})"
        for name, kind in _kinds()
        if not environment.get(name)
    ]
    return missing if browser() else [*missing, say("no_browser")]


@cache
def browser() -> str | None:
    """The Chromium of this machine, or the one Playwright downloaded; browser tests drive it."""
    installed = next(filter(None, map(shutil.which, BROWSERS)), None)
    return installed or _downloaded_browser()


def _downloaded_browser() -> str | None:
    # A development tool: the running service lives without it.
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def _kinds() -> tuple[tuple[str, str], ...]:
    return tuple(zip(STORES, ("PostgreSQL", "Redis"), strict=True))
