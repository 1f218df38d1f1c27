"""The chat of a table in the browser: its parts, and phones around it."""

import re

from playwright.sync_api import Locator, expect

from tests.kit.phone import Phone, PhoneMaker

from .screens import CUT_OFF, violations

PHONE = {"width": 390, "height": 844}
SMALL = {"width": 360, "height": 640}
WIDE = {"width": 1280, "height": 800}

Phones = tuple[Phone, Phone]


def chat(phone: Phone, title: str = "Chat") -> Locator:
    return phone.page.get_by_role("region", name=title, exact=True)


def log(phone: Phone) -> Locator:
    return phone.page.get_by_role("log")


def opener(phone: Phone) -> Locator:
    """Return the button in the table's bar that opens the chat."""
    return phone.page.locator(".table-bar").get_by_role("button", name=re.compile("^(Chat|Disc)"))


def say(phone: Phone, words: str) -> None:
    """Write a line and wait until the service has it."""
    field = chat(phone).get_by_role("textbox")
    field.fill(words)
    field.press("Enter")
    expect(log(phone).get_by_text(words, exact=True)).to_be_visible()
    expect(log(phone).get_by_text("Sending…")).to_have_count(0)


def line(phone: Phone, words: str) -> Locator:
    return log(phone).get_by_role("listitem").filter(has_text=words)


def faults(phone: Phone) -> list[str]:
    phone.await_animations()
    return [*violations(phone.page), *phone.page.evaluate(CUT_OFF)]


def create_account(phone: Phone) -> None:
    phone.visit("/account/sign-up")
    phone.page.get_by_label("Your name").fill(phone.name)
    phone.page.get_by_label("Password", exact=True).fill("dune-lamp-salt-9")
    phone.tap("Create an account")
    expect(phone.page.get_by_text("Account with a password")).to_be_visible()


def seat_two(ann: Phone, bob: Phone, game: str) -> str:
    """Open a table that only its players see, where guests may write, and seat both of them.

    Return its path.
    """
    ann.visit(f"/new?game={game}")
    if game == "gemblo":
        ann.page.get_by_text("Small (1 colour each)", exact=True).tap()
    ann.page.get_by_text("Players only", exact=True).tap()
    ann.tap("Create game")
    ann.give_name()
    ann.page.wait_for_url("**/tables/*")
    bob.page.goto(ann.invitation())
    bob.page.locator("main .primary").tap()
    bob.page.locator("dialog input").fill(bob.name)
    bob.page.locator("dialog [type=submit]").tap()
    for each in (ann, bob):
        expect(each.board).to_be_visible()
    return ann.page.url.removeprefix(ann.url)


def phones_in_private(phone: PhoneMaker, game: str = "gemblo", **settings: object) -> Phones:
    """Return two phones at a started table, the one to move first."""
    ann, bob = (phone(name, **{"viewport": PHONE, **settings}) for name in ("Ann", "Bob"))
    seat_two(ann, bob, game)
    mine = ann.page.locator(".status.mine")
    expect(mine.or_(ann.page.locator(".status", has_text="’s turn"))).to_be_visible()
    return (ann, bob) if ann.my_turn() else (bob, ann)
