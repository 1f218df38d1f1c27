"""Test reports and blocks on a phone: a name, a move, what became of them, and a block."""

import pytest
from playwright.sync_api import Locator, expect

from tests.kit.phone import Phone, PhoneMaker

from .screens import CUT_OFF, violations
from .tables import phones_in_game

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 844}


def dialog(phone: Phone) -> Locator:
    return phone.page.get_by_role("dialog")


def check(phone: Phone) -> None:
    """Fail on violations and on sideways scrolling."""
    phone.await_animations()
    assert violations(phone.page) == []
    assert phone.page.evaluate(CUT_OFF) == []


def send(phone: Phone) -> None:
    dialog(phone).get_by_role("button", name="Send report").tap()


def test_name_and_move_are_reported_followed_and_the_player_blocked(phone: PhoneMaker) -> None:
    bob, ann = phones_in_game(phone, "gemblo", "Small (1 colour each)", viewport=PHONE)
    bob.play_in_words()
    players = ann.page.get_by_role("region", name="Players")
    players.get_by_role("button", name=bob.name).tap()
    dialog(ann).get_by_role("button", name="Report…").tap()
    expect(dialog(ann).get_by_role("heading", name=f"Report {bob.name}")).to_be_visible()
    check(ann)
    send(ann)
    expect(dialog(ann).get_by_text("Choose what’s wrong.")).to_be_visible()
    expect(dialog(ann).get_by_role("radio").first).to_be_focused()
    dialog(ann).get_by_text("Offensive name").tap()
    send(ann)
    expect(dialog(ann).get_by_role("heading", name="Thanks for your report")).to_be_visible()
    dialog(ann).get_by_role("button", name="Close").last.tap()
    expect(dialog(ann)).to_have_count(0)

    ann.tap("History")
    dialog(ann).get_by_role("button", name="Report a line…").tap()
    dialog(ann).get_by_role("button", name=f"{bob.name} places").tap()
    expect(dialog(ann).get_by_role("heading", name="Report a move")).to_be_visible()
    dialog(ann).get_by_text("Cheating").tap()
    words = dialog(ann).get_by_role("textbox", name="What happened?")
    words.fill("Too short.")
    send(ann)
    expect(words).to_be_focused()
    expect(dialog(ann).get_by_text("Please write at least 20")).to_be_visible()
    check(ann)
    words.fill("Placed a piece where none fits, twice.")
    send(ann)
    expect(dialog(ann).get_by_role("heading", name="Thanks for your report")).to_be_visible()
    dialog(ann).get_by_role("link", name="Reports and blocks").tap()

    ann.page.wait_for_url("**/settings/reports")
    lines = ann.page.locator("main .line")
    expect(lines.nth(0)).to_contain_text(f"{bob.name}: Cheating")
    expect(lines.nth(1)).to_contain_text("Waiting for a moderator")
    check(ann)
    ann.page.go_back()

    # After a report about conduct a block is offered.
    ann.tap("Menu")
    dialog(ann).get_by_role("button", name="Report…").tap()
    dialog(ann).get_by_text("Insults").tap()
    send(ann)
    dialog(ann).get_by_role("button", name=f"Block {bob.name}").tap()
    expect(ann.page.get_by_text(f"You’ve blocked {bob.name}.")).to_be_visible()
    ann.visit("/settings/reports")
    ann.tap(f"Unblock: {bob.name}")
    expect(ann.page.get_by_text("You haven’t blocked anyone.")).to_be_visible()


def test_open_request_is_reported(phone: PhoneMaker) -> None:
    bob, ann = phones_in_game(phone, "gemblo", "Small (1 colour each)", viewport=PHONE)
    bob.play_in_words()
    ann.play_in_words()
    expect(bob.page.locator(".status.mine")).to_be_visible()
    bob.tap("History")
    dialog(bob).get_by_role("button", name="Close").tap()
    bob.tap("Menu")
    dialog(bob).get_by_role("button", name="Undo").tap()
    dialog(bob).get_by_role("button").nth(1).tap()
    dialog(bob).get_by_role("button", name="Send request").tap()
    ann.tap("Report…")
    expect(dialog(ann).get_by_role("heading", name="Report a request")).to_be_visible()
    dialog(ann).get_by_text("Stalling").tap()
    send(ann)
    expect(dialog(ann).get_by_role("heading", name="Thanks for your report")).to_be_visible()
