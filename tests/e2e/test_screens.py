"""Take and check screenshots of every screen outside a table."""

import pytest
from playwright.sync_api import expect

from tests.kit.phone import LookMaker, PhoneMaker

from .page_scripts import SEND_COMMAND
from .screens import check, open_bot_table

pytestmark = pytest.mark.browser


def test_screens_before_playing(look: LookMaker) -> None:
    ann = look("Ann")
    ann.visit()
    expect(ann.page.get_by_role("heading", name="Targui")).to_be_visible()
    check(ann, "welcome")
    ann.visit("/new")
    expect(ann.page.get_by_role("radio").first).to_be_attached()
    check(ann, "new-table")
    ann.visit("/rules/gobi")
    expect(ann.page.get_by_text("G10", exact=True)).to_be_visible()
    check(ann, "rules")
    ann.visit("/learn/gobi")
    expect(ann.page.locator("rect.place").first).to_be_visible()
    check(ann, "lesson")
    ann.visit("/nowhere/at/all")
    check(ann, "lost")


def test_screens_of_an_invitation(look: LookMaker, phone: PhoneMaker) -> None:
    host = phone("Ann")
    host.open_table("gobi")
    link = host.invitation()
    bob = look("Bob")
    bob.page.goto(link)
    expect(bob.page.get_by_role("heading", level=2)).to_be_visible()
    check(bob, "join")
    cleo = look("Cleo")
    name, go, *_ = cleo.words
    cleo.visit("/new?game=gobi")
    cleo.page.locator("button[type=submit]").tap()
    cleo.page.get_by_label(name).fill(cleo.name)
    cleo.tap(go)
    expect(cleo.page.get_by_role("img")).to_be_visible()
    check(cleo, "lobby")


def test_screens_of_an_account(look: LookMaker) -> None:
    ann = look("Ann")
    page = ann.page
    ann.visit("/account/sign-in")
    page.locator("#name").fill(ann.name)
    page.locator("#password").fill("not-my-password")
    page.locator("button[type=submit]").tap()
    expect(page.locator("[aria-invalid]")).to_be_focused()
    check(ann, "sign-in")
    ann.visit("/account")
    page.locator("main button").last.tap()
    page.locator("#player-name").fill(ann.name)
    page.locator("dialog button[type=submit]").tap()
    expect(page.get_by_role("heading", name=ann.name)).to_be_visible()
    check(ann, "you")
    page.locator("main button").last.tap()
    expect(page.get_by_role("dialog")).to_be_visible()
    check(ann, "sign-out")
    ann.visit("/account/sign-up")
    expect(page.locator("#email")).to_be_visible()
    check(ann, "keep-name")
    ann.visit("/account/devices")
    expect(page.locator(".device")).to_have_count(1)
    check(ann, "devices")
    ann.visit("/account/data")
    check(ann, "my-data")
    page.locator("main button").last.tap()
    expect(page.locator("#erase")).to_be_visible()
    check(ann, "delete-me")
    ann.visit("/account/programs")
    page.locator("#token-name").fill("Gobi 3000")
    page.locator("button[type=submit]").tap()
    expect(page.locator("textarea")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".token")).to_have_count(1)
    check(ann, "programs")
    ann.visit("/account/sign-up")
    expect(page.locator("#name")).to_have_value(ann.name)
    page.locator("#password").fill("dune-lamp-salt-9")
    page.locator("button[type=submit]").tap()
    page.wait_for_url("**/account")
    ann.visit("/account/password")
    expect(page.locator("#new_password")).to_be_visible()
    check(ann, "password")
    ann.visit("/account/email")
    expect(page.locator("#email")).to_be_visible()
    check(ann, "email")
    ann.visit("/settings")
    expect(page.get_by_text(ann.name)).to_be_visible()
    check(ann, "settings")


def test_screens_of_home(look: LookMaker, phone: PhoneMaker) -> None:
    bob, ann = phone("Bob"), look("Ann")
    bob.open_table("gemblo", option="Everyone")
    path = bob.open_table("gobi").partition("?")[0]
    link = bob.invitation()
    open_bot_table(ann, "targui")
    ann.page.goto(link)
    ann.page.locator("main .primary").tap()
    expect(ann.board).to_be_visible()
    bob.open_table("targui")
    ann.page.goto(bob.invitation())
    expect(ann.page.locator("main .primary")).to_be_visible()
    ann.visit()
    expect(ann.page.get_by_role("heading", level=2).nth(1)).to_be_visible()
    bob.page.evaluate(SEND_COMMAND, [path, {"kind": "resign"}])
    expect(ann.page.get_by_role("heading", level=2).nth(2)).to_be_visible()
    check(ann, "home")
    ann.visit("/open")
    expect(ann.page.locator("a.card").first).to_be_visible()
    check(ann, "open-tables")
    ann.visit("/finished")
    expect(ann.page.locator("a.card").first).to_be_visible()
    check(ann, "finished")
    ann.visit("/new?game=gobi")
    ann.page.locator("input[name=pace]").last.check(force=True)
    expect(ann.page.locator("input[name=seconds]").first).to_be_attached()
    ann.page.locator("input[name=seconds]").first.scroll_into_view_if_needed()
    check(ann, "new-pace")
