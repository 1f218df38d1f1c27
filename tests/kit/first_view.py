"""The code that the first visit to home fetches, and its weight."""

import gzip
import re
from pathlib import Path

from playwright.sync_api import Page, Response

KILO = 1024
GAMES = Path(__file__).resolve().parents[2] / "frontend/src/lib/games"


def code_of_the_home(page: Page, url: str) -> dict[str, int]:
    """Scroll through home. Return the bytes, in gzip, of each script and style sheet it fetches."""
    weights: dict[str, int] = {}

    def weigh(response: Response) -> None:
        name = response.url.rpartition("/")[2]
        if name.endswith((".js", ".css")):
            weights[name] = len(gzip.compress(response.body(), 9))

    page.on("requestfinished", lambda each: weigh(each.response() or _lost(each.url)))
    page.goto(url)
    page.locator(".cover").nth(2).scroll_into_view_if_needed()
    page.locator(".cover svg").nth(2).wait_for()
    page.wait_for_load_state("networkidle")
    return weights


def boards(names: dict[str, int]) -> list[str]:
    """Return those of the files that contain a game's board."""
    games = "|".join(each.name for each in GAMES.iterdir() if each.is_dir())
    return [name for name in names if re.match(rf"({games})-.{{8}}\.(js|css)$", name)]


def _lost(url: str) -> Response:
    raise AssertionError(f"no answer from {url}")
