"""Take and check screenshots of screens that are rarely seen."""

import pytest
from playwright.sync_api import expect

from tests.kit.phone import LookMaker, PhoneMaker

from .screens import check, open_bot_table
from .turns import PROPOSE

pytestmark = pytest.mark.browser


def test_screens_offline(look: LookMaker) -> None:
    ann = look("Ann")
    page = ann.page
    ann.visit("/open")
    expect(page.locator("main .primary")).to_be_visible()
    check(ann, "open-to-the-named")
    open_bot_table(ann, "gobi")
    page.context.set_offline(True)
    ann.board.focus()
    page.keyboard.press("Shift+ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("#proposed")).to_be_visible()
    page.wait_for_timeout(350)
    page.keyboard.press("Enter")
    expect(page.locator(".unsent")).to_be_visible()
    check(ann, "not-sent")


def test_screen_of_the_recap(look: LookMaker, phone: PhoneMaker) -> None:
    ann, bob = look("Ann"), phone("Bob")
    name, go, *_ = ann.words
    bob.open_table("gobi")
    path = bob.page.url.removeprefix(bob.url).partition("?")[0]
    ann.page.goto(bob.invitation())
    ann.page.locator("main .primary").tap()
    ann.page.get_by_label(name).fill(ann.name)
    ann.tap(go)
    expect(ann.board).to_be_visible()
    expect(bob.page.locator(".status")).to_be_visible()
    ann.visit("/settings")
    if bob.my_turn():
        bob.play_in_words()
    ann.visit(path)
    expect(ann.board).to_be_visible()
    check(ann, "recap")


def test_screen_of_resolving_pieces_in_targui(look: LookMaker) -> None:
    ann = look("Ann")
    open_bot_table(ann, "targui")
    strip = ann.page.locator("div.strip")
    confirm = ann.page.locator(".bar .primary")
    while not strip.is_visible():
        PROPOSE["targui"](ann)
        expect(confirm).to_be_visible()
        ann.page.wait_for_timeout(350)
        confirm.tap()
        expect(confirm).to_be_hidden()
        ann.await_touches()
        expect(ann.page.locator(".status.mine")).to_be_visible()
    strip.get_by_role("button").first.tap()
    expect(confirm).to_be_visible()
    check(ann, "targui-pieces")
