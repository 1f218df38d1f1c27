"""Test that the sheet below a board keeps the next action visible at every height."""

import re

import pytest
from playwright.sync_api import expect

from tests.kit.phone import SMALL, Phone, PhoneMaker

from .tables import open_bot_table
from .turns import PROPOSE, position_of, still_to_act, tap_middle

pytestmark = pytest.mark.browser

SIZES = [SMALL, {"width": 640, "height": 360}, {"width": 1280, "height": 800}]
GAMES = ["gemblo", "gobi", "targui"]
MOVES = 12
ON_THE_BOARD = "rect.place, rect.target, circle.joint"


def collapse(phone: Phone) -> None:
    """Collapse the sheet as far as possible."""
    less = phone.page.get_by_role("button", name="Show less", exact=True)
    if less.is_visible():
        less.tap()
        expect(less).to_be_hidden()


def ways_on(phone: Phone) -> list[str]:
    """Return the names of the buttons beside the status line, which are all visible."""
    buttons = phone.page.locator(".sheet .actions").get_by_role("button")
    for each in buttons.all():
        expect(each).to_be_in_viewport(ratio=1)
    return [each.get_attribute("aria-label") or each.inner_text() for each in buttons.all()]


def one_move(phone: Phone, game: str) -> None:
    """Propose a move with what is on the screen; open the choices if they are hidden."""
    if "Show choices" in ways_on(phone):
        phone.tap("Show choices")
    if game == "gemblo":
        # Without a chosen piece, the largest that fits there is chosen.
        tap_middle(phone.page, phone.page.locator("circle.joint").first)
    else:
        PROPOSE[game](phone)
    phone.confirm()


@pytest.mark.parametrize("size", SIZES[:2], ids=["upright", "lying"])
def test_gobi_tile_can_be_discarded_with_a_collapsed_sheet(
    phone: PhoneMaker, size: dict[str, int]
) -> None:
    ann = open_bot_table(phone("Ann", viewport=size), "gobi")
    ann.raise_sheet()
    collapse(ann)
    discard = ann.page.get_by_role("button", name=re.compile("^Discard"))
    expect(discard).to_be_in_viewport(ratio=1)
    position = position_of(ann)
    discard.tap()
    ann.confirm()
    assert still_to_act(ann, position)


@pytest.mark.parametrize("size", SIZES, ids=["upright", "lying", "wide"])
@pytest.mark.parametrize("game", GAMES)
def test_collapsed_sheet_keeps_the_next_action_visible(
    phone: PhoneMaker, game: str, size: dict[str, int]
) -> None:
    ann = open_bot_table(phone("Ann", viewport=size), game)
    for _ in range(MOVES):
        collapse(ann)
        targets = ann.page.locator(ON_THE_BOARD)
        hidden = not ann.page.locator("section.sheet > .content").is_visible()
        assert ways_on(ann) or targets.count() or not hidden
        position = position_of(ann)
        one_move(ann, game)
        if not still_to_act(ann, position):
            expect(ann.page.locator(".status.mine")).to_be_visible()
