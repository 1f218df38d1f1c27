"""Test that a newer version of the app is offered and never forced during a move."""

import pytest
from playwright.sync_api import expect

from tests.kit.phone import Phone, PhoneMaker

from .screens import violations

pytestmark = [pytest.mark.browser, pytest.mark.core]

# To the browser, the same worker under another address is a newer one.
NEWER = """
const register = ServiceWorkerContainer.prototype.register;
ServiceWorkerContainer.prototype.register = function (url, options) {
  return register.call(this, localStorage.newer ? `${url}?newer` : url, options);
};
"""


def still_phone(phone: PhoneMaker) -> Phone:
    """Return a phone on which nothing moves: no key ends an animation instead of choosing."""
    return phone("Ann", service_workers="allow", reduced_motion="reduce")


def with_a_newer_version(ann: Phone) -> None:
    """Return a phone in the middle of a move, with a newer version available."""
    ann.page.add_init_script(NEWER)
    ann.visit()
    ann.await_service_worker()
    ann.open_table("gobi", bot="easy")
    ann.page.evaluate("localStorage.newer = 'yes'")
    ann.page.reload()
    expect(ann.page.locator(".status.mine")).to_be_visible()
    ann.board.focus()
    ann.page.keyboard.press("Shift+ArrowDown")
    ann.page.keyboard.press("Enter")
    expect(ann.button("Confirm")).to_be_visible()
    ann.page.evaluate("globalThis.stillThis = true")
    expect(ann.page.get_by_text("Update available.")).to_be_visible()


def test_new_version_is_offered_during_a_move(phone: PhoneMaker) -> None:
    ann = still_phone(phone)
    with_a_newer_version(ann)
    offer = ann.page.locator("aside", has_text="Update available.").bounding_box()
    confirm = ann.button("Confirm").bounding_box()
    assert offer
    assert confirm
    # The offer must not be near the Confirm button.
    assert offer["y"] + offer["height"] < 640 / 3 < confirm["y"]
    assert violations(ann.page) == []
    ann.confirm()
    ann.tap("Later")
    expect(ann.page.get_by_text("Update available.")).to_have_count(0)
    assert ann.page.evaluate("stillThis")
    assert "newer" not in ann.page.evaluate("navigator.serviceWorker.controller.scriptURL")


def test_accepted_new_version_is_loaded(phone: PhoneMaker) -> None:
    ann = still_phone(phone)
    with_a_newer_version(ann)
    with ann.page.expect_navigation():
        ann.tap("Update")
    expect(ann.board).to_be_visible()
    assert ann.page.evaluate("navigator.serviceWorker.controller.scriptURL").endswith("?newer")
