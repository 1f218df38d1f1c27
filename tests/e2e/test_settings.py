"""How one likes things: kept on the device, and followed by the boards."""

import pytest
from playwright.sync_api import expect

from .conftest import PhoneMaker

pytestmark = pytest.mark.browser

AMBER = "getComputedStyle(document.querySelector('.table svg path[fill=\"var(--amber)\"]')).fill"


def test_a_second_tap_on_the_ghost_confirms_where_one_likes_it(phone: PhoneMaker) -> None:
    ann = phone("Ann")
    ann.visit("/settings")
    ann.page.get_by_text("Or tap again").tap()
    ann.open_table("gemblo", bot="easy", option="Small")
    expect(ann.page.locator(".status.mine")).to_be_visible()
    box = ann.page.locator("circle.joint").first.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    for _ in range(3):
        ann.page.touchscreen.tap(x, y)
    ann.page.wait_for_timeout(400)
    expect(ann.button("Confirm")).to_be_visible()
    expect(ann.page.get_by_text("or tap it again")).to_be_visible()
    ann.page.touchscreen.tap(x, y)
    expect(ann.button("Confirm")).to_be_hidden()
    ann.page.get_by_role("button", name="What happened").tap()
    expect(ann.page.get_by_role("dialog").get_by_text(f"{ann.name} places")).to_have_count(1)


def test_a_palette_is_kept_and_reaches_the_board(phone: PhoneMaker) -> None:
    ann = phone("Ann")
    ann.visit("/settings")
    ann.page.get_by_text("Dark to light").tap()
    expect(ann.page.get_by_text("Six steps from dark to light")).to_be_visible()
    ann.open_table("gemblo", bot="easy")
    expect(ann.page.locator(".status.mine")).to_be_visible()
    assert ann.page.evaluate(AMBER) == "rgb(242, 196, 36)"
    ann.page.reload()
    expect(ann.page.locator(".status.mine")).to_be_visible()
    assert ann.page.evaluate(AMBER) == "rgb(242, 196, 36)"


def test_switching_a_sound_on_fails_nowhere(phone: PhoneMaker) -> None:
    ann = phone("Ann")
    ann.visit("/settings")
    ann.page.get_by_text("Soft", exact=True).tap()
    expect(ann.page.get_by_role("radio", name="Soft")).to_be_checked()
    ann.page.wait_for_timeout(500)
    ann.page.reload()
    expect(ann.page.get_by_role("radio", name="Soft")).to_be_checked()
