"""Test settings: they are stored on the device and apply to the boards."""

import pytest
from playwright.sync_api import expect

from tests.kit.phone import PhoneMaker

pytestmark = pytest.mark.browser

AMBER = "getComputedStyle(document.querySelector('.table svg path[fill=\"var(--amber)\"]')).fill"

# Counts the notes that are played.
LISTEN = """
globalThis.notes = 0;
const { start } = OscillatorNode.prototype;
OscillatorNode.prototype.start = function (...at) {
  globalThis.notes += 1;
  start.apply(this, at);
};
"""


def test_second_tap_on_a_proposal_confirms_if_chosen_so(phone: PhoneMaker) -> None:
    ann = phone("Ann")
    ann.visit("/settings")
    ann.page.get_by_text("Tap again").tap()
    ann.open_table("gemblo", bot="easy", option="Small (1 colour each)")
    expect(ann.page.locator(".status.mine")).to_be_visible()
    box = ann.page.locator("circle.joint").first.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    for _ in range(3):
        ann.page.touchscreen.tap(x, y)
    ann.page.wait_for_timeout(400)
    expect(ann.button("Confirm")).to_be_visible()
    expect(ann.page.get_by_text("or tap again to confirm")).to_be_visible()
    ann.page.touchscreen.tap(x, y)
    expect(ann.button("Confirm")).to_be_hidden()
    ann.page.get_by_role("button", name="History").tap()
    expect(ann.page.get_by_role("dialog").get_by_text(f"{ann.name} places")).to_have_count(1)


def test_chosen_palette_is_applied_to_the_board(phone: PhoneMaker) -> None:
    ann = phone("Ann")
    ann.visit("/settings")
    ann.page.get_by_text("High contrast (dark to light)").tap()
    expect(ann.page.get_by_text("Easy to tell apart in bright sun")).to_be_visible()
    ann.open_table("gemblo", bot="easy")
    expect(ann.page.locator(".status.mine")).to_be_visible()
    assert ann.page.evaluate(AMBER) == "rgb(242, 196, 36)"
    ann.page.reload()
    expect(ann.page.locator(".status.mine")).to_be_visible()
    assert ann.page.evaluate(AMBER) == "rgb(242, 196, 36)"


def test_sounds_are_quiet_until_switched_off(phone: PhoneMaker) -> None:
    ann = phone("Ann")
    ann.visit("/settings")
    sounds = ann.page.get_by_role("group", name="Sounds")
    expect(sounds.get_by_role("radio", name="Quiet")).to_be_checked()
    sounds.get_by_text("Off", exact=True).tap()
    ann.page.wait_for_timeout(500)
    ann.page.reload()
    expect(sounds.get_by_role("radio", name="Off")).to_be_checked()


def test_sounds_of_moves_are_switched_off_in_the_menu(phone: PhoneMaker) -> None:
    ann = phone("Ann")
    ann.page.add_init_script(LISTEN)
    ann.open_table("gemblo", bot="easy")
    expect(ann.page.locator(".status.mine")).to_be_visible()
    ann.play_in_words()
    ann.page.wait_for_function("notes >= 2")
    ann.page.get_by_role("button", name="Menu").tap()
    sounds = ann.page.get_by_role("dialog").get_by_role("switch", name="Sounds")
    expect(sounds).to_be_checked()
    sounds.tap()
    expect(sounds).not_to_be_checked()
    ann.tap("Close")
    expect(ann.page.locator(".status.mine")).to_be_visible()
    before = ann.page.evaluate("notes")
    ann.play_in_words()
    expect(ann.page.locator(".status.mine")).to_be_visible()
    assert ann.page.evaluate("notes") == before
    ann.visit("/settings")
    settings = ann.page.get_by_role("group", name="Sounds")
    expect(settings.get_by_role("radio", name="Off")).to_be_checked()
