"""A newer version of the app: offered, never forced under a move."""

import pytest
from playwright.sync_api import expect

from .conftest import PhoneMaker
from .looks import violations
from .phone import Phone
from .test_installed import controlled

pytestmark = pytest.mark.browser

# The same worker under another address is a newer one to the browser.
NEWER = """
const register = ServiceWorkerContainer.prototype.register;
ServiceWorkerContainer.prototype.register = function (url, options) {
  return register.call(this, localStorage.newer ? `${url}?newer` : url, options);
};
"""


def with_a_newer_version(ann: Phone) -> None:
    """In the middle of a move, a newer version is there."""
    ann.page.add_init_script(NEWER)
    ann.visit()
    controlled(ann)
    ann.open_table("gobi", bot="easy")
    ann.page.evaluate("localStorage.newer = 'yes'")
    ann.page.reload()
    expect(ann.page.locator(".status.mine")).to_be_visible()
    ann.board.focus()
    ann.page.keyboard.press("ArrowDown")
    expect(ann.button("Confirm")).to_be_visible()
    ann.page.evaluate("globalThis.stillThis = true")
    expect(ann.page.get_by_text("A new version is ready.")).to_be_visible()


def test_it_is_offered_and_the_move_goes_on(phone: PhoneMaker) -> None:
    ann = phone("Ann", service_workers="allow")
    with_a_newer_version(ann)
    offer = ann.page.locator("aside", has_text="A new version is ready.").bounding_box()
    confirm = ann.button("Confirm").bounding_box()
    assert offer
    assert confirm
    # Far from where the thumb decides.
    assert offer["y"] + offer["height"] < 640 / 3 < confirm["y"]
    assert violations(ann.page) == []
    ann.confirm()
    ann.tap("Later")
    expect(ann.page.get_by_text("A new version is ready.")).to_have_count(0)
    assert ann.page.evaluate("stillThis")
    assert "newer" not in ann.page.evaluate("navigator.serviceWorker.controller.scriptURL")


def test_whoever_takes_it_has_it(phone: PhoneMaker) -> None:
    ann = phone("Ann", service_workers="allow")
    with_a_newer_version(ann)
    with ann.page.expect_navigation():
        ann.tap("Reload")
    expect(ann.board).to_be_visible()
    assert ann.page.evaluate("navigator.serviceWorker.controller.scriptURL").endswith("?newer")
