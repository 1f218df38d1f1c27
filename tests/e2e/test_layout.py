"""Test that boards use the screen, and that large text stays on it."""

import pytest
from playwright.sync_api import expect

from tests.kit.phone import SMALL, Phone, PhoneMaker

from .tables import open_bot_table

pytestmark = [pytest.mark.browser, pytest.mark.core]

GAMES = ["gemblo", "gobi", "targui"]
SIDEWAYS = [{"width": 640, "height": 360}, {"width": 844, "height": 390}]
WIDE = [
    {"width": 560, "height": 720},
    {"width": 768, "height": 1024},
    {"width": 1280, "height": 800},
]
# A phone on which the page is enlarged to twice its size.
ZOOMED = {"width": 180, "height": 320}
LARGE = "document.documentElement.style.fontSize = '200%'"
LONG_NAME = "Maximilienne"

# The shares of the width and of the height of its place that the board fills.
FILLED = """
    () => {
      const place = document.querySelector('main').getBoundingClientRect();
      const drawing = document.querySelector('main .drawing').getBoundingClientRect();
      return [drawing.width / place.width, drawing.height / place.height];
    }
"""
BOARD_SHARE = "document.querySelector('main').clientHeight / innerHeight"
BESIDE = """
    () => {
      const board = document.querySelector('main').getBoundingClientRect();
      const sheet = document.querySelector('.board-screen > .sheet').getBoundingClientRect();
      return [sheet.left >= board.right - 1, sheet.width, board.height / innerHeight];
    }
"""
# The texts that are off the screen, or cut off by a box that cannot be scrolled.
LOST = """
    () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const lost = [];
      for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        const parent = text.parentElement;
        const hidden = '.unseen, .described, .drawing, .name, option, script';
        if (!text.data.trim() || parent.closest(hidden)) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        const { left, right, width } = range.getBoundingClientRect();
        if (width === 0) continue;
        let [from, to] = [0, innerWidth];
        for (let box = parent; box; box = box.parentElement) {
          const { overflowX } = getComputedStyle(box);
          if (overflowX === 'auto' || overflowX === 'scroll') [from, to] = [-Infinity, Infinity];
          if (box === document.body || overflowX === 'visible') continue;
          const bounds = box.getBoundingClientRect();
          if (from !== -Infinity)
            [from, to] = [Math.max(from, bounds.left), Math.min(to, bounds.right)];
        }
        if (left < from - 2 || right > to + 2) lost.push(text.data.trim());
      }
      return lost;
    }
"""
# The parts of a page that make it scroll sideways.
WIDER = """
    () => document.documentElement.scrollWidth <= innerWidth ? []
      : [...document.querySelectorAll('main *')]
          .filter((part) => part.getBoundingClientRect().right > innerWidth + 1)
          .map((part) => `${part.tagName}.${part.className} ${part.textContent.slice(0, 30)}`)
"""
# The names that are shortened to less than three or four letters.
COLLAPSED = """
    () => [...document.querySelectorAll('.name')]
      .filter((name) => name.clientWidth
          < Math.min(name.scrollWidth, 2.2 * parseFloat(getComputedStyle(name).fontSize)))
      .map((name) => `${name.textContent}: ${name.clientWidth} of ${name.scrollWidth}`)
"""


@pytest.fixture
def named(phone: PhoneMaker) -> Phone:
    """Return a phone of a player with a long name."""
    made = phone("Ann")
    made.name = made.name.replace("Ann", LONG_NAME)
    return made


@pytest.fixture
def zoomed(phone: PhoneMaker) -> Phone:
    """Return a phone of a player with a long name, whose pages can be enlarged."""
    made = phone("Ann", device_scale_factor=2)
    made.name = made.name.replace("Ann", LONG_NAME)
    return made


@pytest.mark.parametrize("game", GAMES)
def test_board_uses_a_screen_held_sideways(named: Phone, game: str) -> None:
    ann = open_bot_table(named, game)
    for size in SIDEWAYS:
        ann.page.set_viewport_size(size)  # type: ignore[arg-type]  # Playwright’s types are narrower
        beside, column, height = ann.page.evaluate(BESIDE)
        assert (beside, height) == (True, 1)
        assert column == pytest.approx(min(max(224, 0.4 * size["width"]), 360), abs=1)
        ann.page.wait_for_function(f"() => Math.max(...({FILLED})()) >= 0.85")
        assert ann.page.evaluate(LOST) == []
        assert ann.page.evaluate(COLLAPSED) == []


def test_sheet_is_beside_the_board_from_560_pixels(named: Phone) -> None:
    ann = open_bot_table(named, "targui")
    for size in WIDE:
        ann.page.set_viewport_size(size)  # type: ignore[arg-type]  # Playwright’s types are narrower
        beside, column, _ = ann.page.evaluate(BESIDE)
        assert beside
        assert column == pytest.approx(min(max(224, 0.4 * size["width"]), 360), abs=1)
        ann.page.wait_for_function(f"() => Math.max(...({FILLED})()) >= 0.85")


@pytest.mark.parametrize("game", GAMES)
def test_large_text_stays_on_the_screen_of_a_table(named: Phone, game: str) -> None:
    ann = open_bot_table(named, game)
    path = ann.page.url.partition("?")[0]
    for way in ("", "/replay", "/explore"):
        ann.page.goto(path + way)
        expect(ann.board).to_be_visible()
        ann.page.evaluate(LARGE)
        assert ann.page.evaluate(LOST) == []
        assert ann.page.evaluate(COLLAPSED) == []
    ann.page.goto(path)
    ann.page.evaluate(LARGE)
    ann.open_moves()
    ann.page.locator(".moves li button").first.click()
    expect(ann.button("Confirm")).to_be_in_viewport(ratio=1)
    assert ann.page.evaluate(LOST) == []


def test_large_text_stays_on_other_screens(named: Phone) -> None:
    open_bot_table(named, "gobi")
    for path in ("/", "/new", "/new?game=gobi", "/settings"):
        named.visit(path)
        expect(named.page.get_by_role("heading").first).to_be_visible()
        named.page.evaluate(LARGE)
        assert named.page.evaluate(LOST) == [], path
        assert named.page.evaluate(WIDER) == [], path


@pytest.mark.parametrize("game", GAMES)
def test_zoomed_table_stays_on_the_screen(zoomed: Phone, game: str) -> None:
    ann = open_bot_table(zoomed, game)
    path = ann.page.url.partition("?")[0]
    for way in ("/replay", "/explore", ""):
        ann.page.goto(path + way)
        ann.page.set_viewport_size(ZOOMED)  # type: ignore[arg-type]  # Playwright’s types are narrower
        expect(ann.board).to_be_visible()
        assert ann.page.evaluate(LOST) == [], way
        assert ann.page.evaluate(WIDER) == [], way
        assert ann.page.evaluate(COLLAPSED) == [], way
        assert ann.page.evaluate(BOARD_SHARE) >= 0.4, way
        ann.page.set_viewport_size(SMALL)  # type: ignore[arg-type]  # Playwright’s types are narrower


def test_zoomed_pages_stay_on_the_screen(zoomed: Phone) -> None:
    open_bot_table(zoomed, "gobi")
    zoomed.page.set_viewport_size(ZOOMED)  # type: ignore[arg-type]  # Playwright’s types are narrower
    for path in ("/", "/new", "/new?game=gobi", "/settings"):
        zoomed.visit(path)
        expect(zoomed.page.get_by_role("heading").first).to_be_visible()
        assert zoomed.page.evaluate(LOST) == [], path
        assert zoomed.page.evaluate(WIDER) == [], path
