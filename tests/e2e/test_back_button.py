"""Test that the browser's Back closes what is open over a page before it leaves the page."""

import pytest
from playwright.sync_api import expect

from tests.kit.phone import Phone, PhoneMaker

from .tables import open_bot_table
from .touchscreen import Touchscreen, middle
from .turns import PROPOSE

pytestmark = [pytest.mark.browser, pytest.mark.core]


def at_a_table(phone: PhoneMaker, game: str = "gobi") -> tuple[Phone, str]:
    """Return a phone at a table that was reached from home, and the table's path."""
    ann = open_bot_table(phone("Ann"), game)
    path = ann.page.url.removeprefix(ann.url).partition("?")[0]
    ann.visit()
    ann.page.locator("a.card").tap()
    expect(ann.page.locator(".status.mine")).to_be_visible()
    return ann, path


def at_home(phone: Phone) -> None:
    """Expect that Back has left the table."""
    phone.page.wait_for_url(phone.url + "/")
    expect(phone.page.get_by_role("heading", name="My games")).to_be_visible()


def test_back_closes_the_menu_and_only_then_leaves(phone: PhoneMaker) -> None:
    ann, path = at_a_table(phone)
    dialog = ann.page.get_by_role("dialog")
    ann.tap("Menu")
    expect(dialog).to_be_visible()
    ann.page.go_back()
    expect(dialog).to_be_hidden()
    assert ann.page.url == ann.url + path
    ann.page.go_back()
    at_home(ann)


def test_menu_closed_by_hand_leaves_no_entry(phone: PhoneMaker) -> None:
    ann, _ = at_a_table(phone)
    dialog = ann.page.get_by_role("dialog")
    for close in (lambda: ann.tap("Close"), lambda: ann.page.keyboard.press("Escape")):
        ann.tap("Menu")
        expect(dialog).to_be_visible()
        close()
        expect(dialog).to_be_hidden()
        ann.await_layers(0)
    ann.page.go_back()
    at_home(ann)


def test_back_closes_nested_dialogs_one_by_one(phone: PhoneMaker) -> None:
    ann, path = at_a_table(phone)
    page = ann.page
    ann.raise_sheet()
    touchscreen = Touchscreen(page)
    page.locator(".sheet .card").first.scroll_into_view_if_needed()
    ann.await_animations()
    touchscreen.press(middle(page.locator(".sheet .card").first))
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    touchscreen.lift()
    page.go_back()
    expect(dialog).to_be_hidden()
    expect(page.get_by_role("button", name="Show less")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("button", name="Show more")).to_be_visible()
    assert page.url == ann.url + path
    page.go_back()
    at_home(ann)


def test_link_in_the_menu_adds_one_history_entry(phone: PhoneMaker) -> None:
    ann, path = at_a_table(phone)
    ann.raise_sheet()
    ann.tap("Menu")
    ann.page.get_by_role("link", name="Rules").tap()
    expect(ann.page).to_have_url(ann.url + "/rules/gobi")
    ann.page.go_back()
    expect(ann.board).to_be_visible()
    assert ann.page.url == ann.url + path
    expect(ann.page.get_by_role("dialog")).to_be_hidden()
    ann.page.go_back()
    at_home(ann)


def test_log_opened_from_the_menu_is_closed_by_one_back(phone: PhoneMaker) -> None:
    ann, path = at_a_table(phone)
    dialog = ann.page.get_by_role("dialog")
    ann.tap("Menu")
    dialog.get_by_role("button", name="Resign").tap()
    expect(dialog).to_contain_text("Resign")
    ann.page.go_back()
    expect(dialog).to_be_hidden()
    assert ann.page.url == ann.url + path
    expect(ann.page.locator(".status.mine")).to_be_visible()
    ann.page.go_back()
    at_home(ann)


def test_back_after_a_reload_under_an_open_menu_leaves_at_once(phone: PhoneMaker) -> None:
    ann, _ = at_a_table(phone)
    ann.tap("Menu")
    expect(ann.page.get_by_role("dialog")).to_be_visible()
    ann.page.reload()
    expect(ann.board).to_be_visible()
    ann.page.go_back()
    at_home(ann)


def test_forward_does_not_bring_a_closed_menu_back(phone: PhoneMaker) -> None:
    ann, _ = at_a_table(phone)
    dialog = ann.page.get_by_role("dialog")
    ann.tap("Menu")
    expect(dialog).to_be_visible()
    ann.page.go_back()
    expect(dialog).to_be_hidden()
    ann.page.evaluate("history.forward()")
    ann.page.wait_for_timeout(300)
    expect(dialog).to_be_hidden()
    ann.page.go_back()
    at_home(ann)


def test_page_opened_by_its_address_goes_back_home(phone: PhoneMaker) -> None:
    ann, path = at_a_table(phone)
    other = ann.page.context.new_page()
    other.goto(f"{ann.url}{path}/replay")
    other.get_by_role("button", name="Verify this game").tap()
    expect(other.get_by_role("dialog")).to_be_visible()
    other.get_by_role("dialog").get_by_role("button", name="Close").tap()
    expect(other.get_by_role("dialog")).to_be_hidden()
    other.get_by_role("button", name="Back").tap()
    other.wait_for_url(ann.url + "/")


def test_replay_address_follows_its_steps_under_a_raised_sheet(phone: PhoneMaker) -> None:
    ann, path = at_a_table(phone)
    PROPOSE["gobi"](ann)
    ann.confirm()
    ann.visit(f"{path}/replay")
    handle = ann.page.locator(".sheet .handle")
    handle.tap()
    last = ann.page.url
    ann.tap("Start")
    expect(ann.page.get_by_role("slider")).to_have_value("0")
    ann.page.go_back()
    expect(handle).to_have_attribute("aria-expanded", "false")
    expect(ann.page.get_by_role("slider")).to_have_value("0")
    expect(ann.page).not_to_have_url(last)
    ann.page.reload()
    expect(ann.page.get_by_role("slider")).to_have_value("0")
