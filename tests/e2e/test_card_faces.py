"""Test that the pieces on a Targui board leave free what their cards say."""

import pytest
from playwright.sync_api import expect

from tests.kit.phone import Phone, PhoneMaker

from .tables import open_bot_table

pytestmark = [pytest.mark.browser, pytest.mark.core]

# The pairs of a piece and a text of the cards that overlap, each by the spot of its card.
COVERED = """
() => {
  const board = document.querySelector('[role=application] svg');
  const boxes = (selector) => [...board.querySelectorAll(selector)].map((each) => ({
    at: each.closest('[data-spot]')?.dataset.spot ?? each.getAttribute('class'),
    box: each.getBoundingClientRect(),
  }));
  const apart = (one, other) =>
    one.right <= other.left + 1 || other.right <= one.left + 1 ||
    one.bottom <= other.top + 1 || other.bottom <= one.top + 1;
  const said = boxes('.price, .vp, .number');
  return boxes('.marker, .figure .body').flatMap((piece) =>
    said.filter((text) => !apart(piece.box, text.box)).map((text) => [piece.at, text.at]));
}
"""
TARGIA = "b15"


def place(ann: Phone, *spots: str) -> None:
    """Propose the first of these spots that is open, and check the board before and after."""
    page = ann.page
    open_spots = [page.locator(f"[data-spot={spot}]:has(rect.target)") for spot in spots]
    chosen = next(each for each in open_spots if each.count())
    box = chosen.bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator(".ghost .figure")).to_be_visible()
    check(ann)
    ann.confirm()
    expect(page.locator(".status.mine")).to_be_visible()
    check(ann)


def check(ann: Phone) -> None:
    """Expect that no piece covers a price, a gain, points or a number."""
    ann.await_animations()
    assert ann.page.evaluate(COVERED) == []


def test_pieces_of_targui_leave_prices_and_points_free(phone: PhoneMaker) -> None:
    ann = open_bot_table(phone("Ann"), "targui")
    page = ann.page
    expect(page.locator(".status.mine")).to_be_visible()
    check(ann)
    # Her card is the most crowded: a Targi beside the Targia.
    place(ann, TARGIA, "b14", "b13", "b5", "b6", "b7")
    dune = page.locator("[data-spot^=D]:has(rect.target)").first
    place(ann, dune.get_attribute("data-spot") or "")
    # The lines of a row and a column cross.
    place(ann, "b2", "b3", "b9", "b10", "b11")
    expect(page.locator(".marker").first).to_be_visible()
    check(ann)


def test_targui_bar_shows_what_both_players_have(phone: PhoneMaker) -> None:
    ann = open_bot_table(phone("Ann"), "targui")
    bar = ann.page.get_by_role("region", name="Goods of both players")
    expect(bar).to_contain_text("You: 1 date, 1 salt, 1 pepper, 1 gold, 2 water, 4 VP.")
    expect(bar).to_be_in_viewport(ratio=1)
    box, board = bar.bounding_box(), ann.board.bounding_box()
    assert box
    assert board
    assert box["height"] <= 40
    assert box["y"] >= board["y"] + board["height"] - 1
