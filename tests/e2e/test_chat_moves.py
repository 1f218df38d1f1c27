"""Test lines and reactions that are about a move."""

import pytest
from playwright.sync_api import expect

from tests.kit.phone import PhoneMaker

from .chat_page import chat, faults, line, opener, phones_in_private, say

pytestmark = pytest.mark.browser


def test_line_points_at_an_earlier_move(phone: PhoneMaker) -> None:
    bob, ann = phones_in_private(phone)
    bob.play_in_words()
    expect(ann.page.locator(".status.mine")).to_be_visible()
    ann.play_in_words()
    expect(bob.page.locator(".status.mine")).to_be_visible()
    ann.tap("History")
    ann.page.get_by_role("dialog").get_by_role("button", name=f"{bob.name} places").tap()
    expect(ann.page.locator(".status")).to_contain_text("Move 1")
    opener(ann).tap()
    point = chat(ann).get_by_role("button", name="Point at this move")
    point.tap()
    expect(chat(ann).get_by_role("button", name="Points at move 1")).to_be_visible()
    say(ann, "Look at this one")
    expect(point).to_be_visible()
    chat(ann).get_by_role("button", name="Back to now").tap()
    expect(point).to_have_count(0)
    opener(bob).tap()
    line(bob, "Look at this one").get_by_role("button", name="Show on the board: Move 1").tap()
    expect(chat(bob).get_by_text(f"Move 1 · {bob.name}")).to_be_visible()
    assert faults(bob) == []
    chat(bob).get_by_role("button", name="Back to now").tap()
    expect(chat(bob).get_by_text(f"Move 1 · {bob.name}")).to_have_count(0)

    # The same line in the replay.
    path = bob.page.url.removeprefix(bob.url).partition("?")[0].partition("#")[0]
    bob.visit(f"{path}/replay")
    slider = bob.page.get_by_role("slider")
    expect(slider).to_have_value("2")
    bob.raise_sheet()
    said = bob.page.get_by_role("region", name="Said at this point")
    expect(said).to_contain_text("Look at this one")
    bob.page.locator("summary", has_text="Chat").tap()
    line(bob, "Look at this one").get_by_role("button", name="Show on the board: Move 1").tap()
    expect(slider).to_have_value("1")
    expect(said).to_have_count(0)
    assert faults(bob) == []


def test_move_is_reacted_to_in_the_chat_and_in_the_history(phone: PhoneMaker) -> None:
    bob, ann = phones_in_private(phone)
    bob.play_in_words()
    expect(ann.page.locator(".status.mine")).to_be_visible()
    opener(ann).tap()
    chat(ann).get_by_role("button", name="React to the last move").tap()
    chat(ann).get_by_role("button", name="Bravo").tap()
    mark = f"{ann.name}: Bravo"
    expect(bob.page.locator(".table-bar").get_by_text(mark)).to_be_attached()
    chat(ann).get_by_role("button", name="Close").tap()
    bob.tap("History")
    history = bob.page.get_by_role("dialog")
    expect(history.get_by_text(mark)).to_be_attached()
    history.get_by_role("button", name="React to a move…").tap()
    history.get_by_role("button", name=f"{bob.name} places").tap()
    history.get_by_role("group", name="React").get_by_role("button", name="Haha").tap()
    expect(history.get_by_text(f"{bob.name}: Haha")).to_be_attached()
    assert faults(bob) == []
    expect(ann.page.locator(".table-bar").get_by_text(f"{bob.name}: Haha")).to_be_attached()
