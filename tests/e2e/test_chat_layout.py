"""Test where the chat is on phones and on a wide screen, and how it looks in two languages."""

import re

import pytest
from playwright.sync_api import expect

from tests.kit.phone import LookMaker, PhoneMaker

from .chat_page import (
    SMALL,
    WIDE,
    chat,
    faults,
    line,
    log,
    opener,
    phones_in_private,
    say,
    seat_two,
)
from .screens import check, check_sizes

pytestmark = pytest.mark.browser

SIZES = {
    "phone-wide": {"width": 800, "height": 360},
    "tablet": {"width": 820, "height": 1180},
    "wide": WIDE,
    "widest": {"width": 1920, "height": 1080},
}


def test_drawer_leaves_the_board_in_view_and_closes_by_back_and_escape(phone: PhoneMaker) -> None:
    ann, _ = phones_in_private(phone)
    opener(ann).tap()
    expect(chat(ann).get_by_role("heading", name="Chat")).to_be_focused()
    ann.await_animations()
    board, drawer = ann.board.bounding_box(), chat(ann).bounding_box()
    assert board
    assert drawer
    assert board["y"] + board["height"] <= drawer["y"] + 1
    assert board["height"] >= 200
    ann.await_layers(1)
    ann.page.go_back()
    expect(chat(ann)).to_have_count(0)
    expect(opener(ann)).to_be_focused()
    ann.await_layers(0)
    opener(ann).press("Enter")
    expect(chat(ann)).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(chat(ann)).to_have_count(0)
    expect(opener(ann)).to_be_focused()


def test_chat_beside_the_board_leaves_it_its_size(phone: PhoneMaker) -> None:
    ann, _ = phones_in_private(phone, viewport=WIDE)
    expect(opener(ann)).to_be_visible()
    before = ann.board.bounding_box()
    opener(ann).click()
    expect(chat(ann).get_by_role("textbox")).to_be_focused()
    assert ann.board.bounding_box() == before
    assert faults(ann) == []
    # It stays open on this device.
    ann.page.reload()
    expect(chat(ann)).to_be_visible()
    chat(ann).get_by_role("textbox").press("Escape")
    expect(opener(ann)).to_be_focused()
    ann.page.reload()
    expect(opener(ann)).to_be_visible()
    expect(chat(ann)).to_have_count(0)


def test_list_stays_where_the_reader_is(phone: PhoneMaker) -> None:
    bob, ann = phones_in_private(phone, viewport=SMALL)
    opener(bob).tap()
    for words in ("First of all", "Another thing", "A third remark", "Number four here"):
        say(bob, ", ".join([words] * 7))
    opener(ann).tap()
    expect(line(ann, "Number four here")).to_be_in_viewport()
    expect(line(ann, "First of all")).not_to_be_in_viewport()
    log(ann).evaluate("log => log.scrollTo(0, 0)")
    expect(line(ann, "First of all")).to_be_in_viewport()
    say(bob, "Fifth and last")
    more = chat(ann).get_by_role("button", name="1 new line")
    expect(more).to_be_visible()
    expect(line(ann, "Fifth and last")).not_to_be_in_viewport()
    more.tap()
    expect(line(ann, "Fifth and last")).to_be_in_viewport()
    expect(more).to_have_count(0)


def test_pictures(look: LookMaker, phone: PhoneMaker) -> None:
    ann, bob = look("Ann"), phone("Bob")
    seat_two(bob, ann, "gobi")
    opener(ann).tap()
    region = ann.page.get_by_role("region", name=re.compile("^(Chat|Disc)"))
    expect(region).to_be_visible()
    check_sizes(ann, "chat-empty")
    opener(bob).tap()
    say(bob, "Hello from the other side of the desert")
    chat(bob).get_by_role("button", name="Good luck!").tap()
    region.get_by_role("group").last.get_by_role("button").first.tap()
    field = region.get_by_role("textbox")
    field.fill("Bonjour ! " * 25)
    check_sizes(ann, "chat")
    field.fill("")
    line(ann, "desert").get_by_role("button").tap()
    check_sizes(ann, "chat-menu")
    for name, size in SIZES.items():
        ann.page.set_viewport_size(size)
        check(ann, f"chat-{name}")
