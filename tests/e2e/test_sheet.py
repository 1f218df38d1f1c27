"""The sheet below a board: however little of it is shown, the way on stays in sight."""

import pytest
from playwright.sync_api import expect

from .conftest import PhoneMaker
from .phone import SMALL, Phone
from .test_boards import against_a_bot
from .test_whole_games import TOUCH, goes_on, touch, where

pytestmark = pytest.mark.browser

SIZES = [SMALL, {"width": 640, "height": 360}, {"width": 1280, "height": 800}]
GAMES = ["gemblo", "gobi", "targui"]
MOVES = 12
ON_THE_BOARD = "rect.place, rect.target, circle.joint"


def collapse(phone: Phone) -> None:
    """Show as little of the sheet as there is, where it can be collapsed at all."""
    less = phone.page.get_by_role("button", name="Show less", exact=True)
    if less.is_visible():
        less.tap()
        expect(less).to_be_hidden()


def ways_on(phone: Phone) -> list[str]:
    """The buttons beside the line that says what to do, all of them to be seen whole."""
    buttons = phone.page.locator(".sheet .ways").get_by_role("button")
    for each in buttons.all():
        expect(each).to_be_in_viewport(ratio=1)
    return [each.inner_text() for each in buttons.all()]


def one_move(phone: Phone, game: str) -> None:
    """Whatever the moment asks for; its choices are shown first where they are hidden."""
    if "Show choices" in ways_on(phone):
        phone.tap("Show choices")
    if game == "gemblo":
        # Without a piece in the hand, the largest that fits there is taken up.
        touch(phone.page, phone.page.locator("circle.joint").first)
    else:
        TOUCH[game](phone)
    phone.confirm()


@pytest.mark.parametrize("size", SIZES[:2], ids=["upright", "lying"])
def test_gobi_turn_can_be_ended_though_the_sheet_was_collapsed(
    phone: PhoneMaker, size: dict[str, int]
) -> None:
    ann = against_a_bot(phone("Ann", viewport=size), "gobi")
    ann.pull_up()
    collapse(ann)
    ending = ann.page.get_by_text("End your turn", exact=True)
    for _ in range(MOVES):
        if ending.is_visible():
            break
        TOUCH["gobi"](ann)
        ann.confirm()
        expect(ann.page.locator(".status.mine")).to_be_visible()
    collapse(ann)
    expect(ann.button("End the turn")).to_be_in_viewport(ratio=1)
    ann.tap("End the turn")
    ann.confirm()
    expect(ending).to_be_hidden()


@pytest.mark.parametrize("size", SIZES, ids=["upright", "lying", "wide"])
@pytest.mark.parametrize("game", GAMES)
def test_collapsed_sheet_leaves_a_way_on_in_sight(
    phone: PhoneMaker, game: str, size: dict[str, int]
) -> None:
    ann = against_a_bot(phone("Ann", viewport=size), game)
    for _ in range(MOVES):
        collapse(ann)
        targets = ann.page.locator(ON_THE_BOARD)
        hidden = not ann.page.locator(".sheet .rest").is_visible()
        assert ways_on(ann) or targets.count() or not hidden
        position = where(ann)
        one_move(ann, game)
        if not goes_on(ann, position):
            expect(ann.page.locator(".status.mine")).to_be_visible()
