"""Test company: invite a player by name, decline with a reason, and watch public games."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.kit.phone import LookMaker, Phone, PhoneMaker

from .page_scripts import SEND_COMMAND
from .screens import check, check_sizes
from .tables import phones_in_game

pytestmark = pytest.mark.browser

SMALL = {"width": 360, "height": 640}


def dialog(phone: Phone) -> Locator:
    return phone.page.get_by_role("dialog")


def picker(phone: Phone) -> Locator:
    return dialog(phone).get_by_role("combobox", name="Who would you like to play with?")


def newcomer(phone: PhoneMaker, name: str) -> Phone:
    """Return the phone of a guest who has played against a bot."""
    guest = phone(name, viewport=SMALL)
    guest.open_table("gobi", bot="easy")
    return guest


def test_invitation_by_name_is_declined_with_a_reason(phone: PhoneMaker) -> None:
    ann, bob = phone("Ann", viewport=SMALL), newcomer(phone, "Invited Bob")
    ann.look = bob.look = "en-light"
    ann.open_table("gobi")
    ann.tap("Invite by name")
    expect(picker(ann)).to_be_focused()
    # A few letters find only people whom one knows.
    picker(ann).fill(bob.name[:-1])
    expect(dialog(ann).get_by_role("status")).to_contain_text("No one found")
    picker(ann).fill(bob.name.upper())
    option = dialog(ann).get_by_role("option", name=bob.name)
    expect(option).to_have_attribute("aria-selected", "true")
    expect(picker(ann)).to_have_attribute("aria-expanded", "true")
    check(ann, "invite-by-name")
    picker(ann).press("Enter")
    expect(ann.page.get_by_text("can answer until")).to_be_visible()
    # The only free seat is kept.
    expect(ann.button("Invite by name")).to_have_count(0)
    check(ann, "invited-by-name")

    bob.visit()
    card = bob.page.locator(".card", has_text=f"{ann.name} invites you")
    card.get_by_role("button", name="Decline").tap()
    expect(dialog(bob).get_by_role("radio", name="No time at the moment")).to_be_checked()
    dialog(bob).get_by_text("I’m playing too many games already").tap()
    check(bob, "decline-invitation")
    dialog(bob).get_by_role("button", name="Decline").tap()
    expect(card).to_have_count(0)

    expect(ann.page.get_by_text("Declined: too many games already")).to_be_visible()
    ann.tap("Invite by name")
    picker(ann).fill(bob.name)
    expect(dialog(ann).get_by_role("status")).to_contain_text("No one found")


def test_invited_player_joins_and_is_suggested_afterwards(phone: PhoneMaker) -> None:
    ann, bob = phone("Ann", viewport=SMALL), newcomer(phone, "Invited Bo")
    ann.look = "en-light"
    ann.open_table("gobi", bot="easy")
    ann.visit("/new?game=gobi")
    ann.tap("Invite by name")
    picker(ann).fill(bob.name)
    dialog(ann).get_by_role("option", name=bob.name).tap()
    expect(ann.page.get_by_text(f"Seat for {bob.name}")).to_be_visible()
    check(ann, "new-table-for-a-friend")
    ann.tap("Create game")
    ann.page.wait_for_url("**/tables/*")

    bob.visit()
    bob.page.locator(".card", has_text=f"{ann.name} invites you").get_by_role(
        "button", name="Accept"
    ).tap()
    expect(bob.board).to_be_visible()
    expect(ann.board).to_be_visible()

    ann.open_table("gobi")
    ann.tap("Invite by name")
    known = dialog(ann).get_by_role("option", name=bob.name)
    expect(known).to_contain_text("Played together")
    picker(ann).press("ArrowDown")
    expect(known).to_have_attribute("aria-selected", "true")
    picker(ann).press("Enter")
    ann.tap(f"Withdraw the invitation of {bob.name}")
    expect(ann.page.get_by_text("can answer until")).to_have_count(0)
    expect(ann.button("Invite by name")).to_be_visible()


def test_game_is_watched_live_and_followed_by_another(phone: PhoneMaker) -> None:
    first, second = phones_in_game(phone, "gemblo", "Everyone")
    other = phone("Dan", viewport=SMALL)
    other.open_table("gobi", bot="easy", option="Everyone")
    cat = phone("Cat", viewport=SMALL)
    cat.look = "en-light"
    cat.visit("/watch")
    cat.page.get_by_role("combobox", name="Game").select_option(label="Gemblo")
    cat.page.get_by_role("combobox", name="Players").select_option(label="2")
    card = cat.page.get_by_role("link", name=re.compile(f"{first.name}|{second.name}"))
    expect(card).to_contain_text(f"{first.name}’s turn")
    before = card.locator(".board").inner_html()
    check(cat, "watch")
    first.play_in_words()
    expect(card).to_contain_text(f"{second.name}’s turn")
    expect(card.locator(".board")).not_to_have_js_property("innerHTML", before)
    card.tap()
    expect(cat.board).to_be_visible()

    path = first.page.url.removeprefix(first.url).partition("?")[0]
    first.tap("Menu")
    expect(dialog(first).get_by_text("1 watching")).to_be_visible()
    expect(dialog(first).get_by_role("button", name="Watch another game")).to_have_count(0)
    cat.tap("Menu")
    expect(dialog(cat).get_by_text("1 watching")).to_be_visible()
    check(cat, "menu-of-a-spectator")
    cat.page.keyboard.press("Escape")
    expect(dialog(cat)).to_have_count(0)

    second.page.evaluate(SEND_COMMAND, [path, {"kind": "resign"}])
    expect(cat.page.get_by_text("by resignation")).to_be_visible()
    check(cat, "end-of-a-watched-game")
    cat.tap("Watch another game")
    cat.page.wait_for_url(lambda url: "/tables/" in url and path not in url)
    expect(cat.board).to_be_visible()
    cat.tap("Menu")
    cat.tap("All games to watch")
    expect(cat.page.get_by_role("list", name="Games in play")).to_be_visible()


def test_screens_of_watching(look: LookMaker, phone: PhoneMaker) -> None:
    first, _ = phones_in_game(phone, "gemblo", "Everyone")
    first.play_in_words()
    for game in ("gobi", "targui"):
        phone("Dan").open_table(game, bot="easy", option="Everyone")
    cat = look("Cat")
    cat.visit("/watch")
    # Tables of other tests may be among them.
    cards = cat.page.locator("main ul > li .board svg")
    cards.nth(2).wait_for(state="attached")
    check_sizes(cat, "watch-list")
