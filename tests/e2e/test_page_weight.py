"""Test how many bytes the pages of the real build fetch."""

import gzip
from pathlib import Path
from time import sleep

import pytest
from playwright.sync_api import Response, Route, expect

from tests.kit.first_view import KILO, boards, code_of_the_home
from tests.kit.phone import Phone, PhoneMaker

from .screens import WORDS, open_bot_table

pytestmark = [pytest.mark.browser, pytest.mark.core]

DIST = Path(__file__).resolve().parents[2] / "frontend/dist"


def shipped(pattern: str) -> int:
    """Return how many bytes these files have when compressed."""
    files = list((DIST / "assets").glob(pattern))
    assert files
    return sum(len(gzip.compress(file.read_bytes(), 9)) for file in files)


def answers(phone: Phone) -> list[Response]:
    """Return the list of all responses that the phone gets from now on."""
    got: list[Response] = []

    def note(response: Response) -> None:
        got.append(response)

    phone.page.on("response", note)
    return got


def bodies(responses: list[Response]) -> int:
    """Return the bytes of the bodies of these responses."""
    return sum(int(each.header_value("content-length") or 0) for each in responses)


@pytest.mark.parametrize("game", ["gemblo", "gobi", "targui"])
def test_code_of_one_game_stays_within_its_budget(game: str) -> None:
    code = shipped(f"{game}-*.js") + shipped(f"{game}-*.css")
    # A player fetches the messages of one language only.
    other = min(shipped(f"{game}-{language}-*.js") for language in ("en", "fr"))
    assert code - other <= 28 * KILO


@pytest.mark.parametrize("locale", WORDS)
def test_first_playable_view_stays_within_its_budget(phone: PhoneMaker, locale: str) -> None:
    ann = phone("Ann", service_workers="block", locale=locale)
    ann.words = WORDS[locale]
    got = answers(ann)
    open_bot_table(ann, "gemblo")
    ann.page.wait_for_load_state("networkidle")
    names = {each.url.rpartition("/")[2] for each in got}
    code = [name for name in names if name.endswith((".js", ".css"))]
    # The notes of sounds are fetched with the first sound: before or after the network rests.
    shell = [name for name in code if not name.startswith(("gemblo", "synthesizer"))]
    other = "fr-" if locale.startswith("en") else "en-"
    assert not [name for name in code if name.startswith(other)]
    assert sum(shipped(name) for name in shell) <= 78 * KILO
    assert shipped("synthesizer-*.js") <= KILO


@pytest.mark.parametrize("locale", WORDS)
def test_home_of_a_new_visitor_fetches_no_board(phone: PhoneMaker, locale: str) -> None:
    ann = phone("Ann", service_workers="block", locale=locale)
    weights = code_of_the_home(ann.page, ann.url)
    assert boards(weights) == []
    assert sum(weights.values()) <= 60 * KILO, weights


@pytest.mark.parametrize("game", ["gemblo", "gobi", "targui"])
def test_table_fetches_the_board_of_its_game(phone: PhoneMaker, game: str) -> None:
    ann = phone("Ann", service_workers="block")
    got = answers(ann)
    ann.open_table(game, bot="easy")
    expect(ann.board).to_be_visible()
    assert boards({each.url.rpartition("/")[2]: 0 for each in got})


def test_first_visit_stays_within_its_budget(phone: PhoneMaker) -> None:
    ann = phone("Ann", service_workers="block")
    got = answers(ann)
    ann.visit()
    expect(ann.page.get_by_role("heading", name="Targui")).to_be_visible()
    ann.page.wait_for_load_state("networkidle")
    fonts = [each for each in got if each.url.endswith(".woff2")]
    others = [each for each in got if each not in fonts]
    assert len(fonts) == 1
    assert bodies(fonts) <= 25 * KILO
    assert len(others) <= 18
    assert bodies(others) <= 140 * KILO


def test_repeated_visit_fetches_little_but_the_table(phone: PhoneMaker) -> None:
    ann = phone("Ann", service_workers="block")
    path = ann.open_table("gemblo", bot="easy")
    expect(ann.page.locator(".status.mine")).to_be_visible()
    again = ann.page.context.new_page()
    came: list[float] = []
    tools = ann.page.context.new_cdp_session(again)
    tools.send("Network.enable")
    tools.on("Network.loadingFinished", lambda each: came.append(each["encodedDataLength"]))
    again.goto(ann.url + path)
    expect(again.get_by_role("application")).to_be_visible()
    # Without the service worker, which would save the page as well; headers are counted too.
    assert 0 < sum(came) <= 8 * KILO


def test_first_page_loads_without_layout_shifts(phone: PhoneMaker) -> None:
    ann = phone("Ann", service_workers="block")
    ann.page.add_init_script(SHIFTS)
    # The service answers late, as on a slow connection.
    ann.page.route("**/api/v1/games", late)
    ann.visit()
    expect(ann.button("Play the computer").first).to_be_enabled()
    ann.page.wait_for_load_state("networkidle")
    assert ann.page.evaluate("shifted") <= 0.02


def late(route: Route) -> None:
    """Delay a response until the page has been painted without it."""
    sleep(0.7)
    route.continue_()


SHIFTS = """
globalThis.shifted = 0;
new PerformanceObserver((list) => {
  for (const each of list.getEntries()) if (!each.hadRecentInput) globalThis.shifted += each.value;
}).observe({ type: 'layout-shift', buffered: true });
"""
