"""Test circles on phones: a link, a game for the circle, and its end."""

import pytest
from playwright.sync_api import Locator, expect

from tests.kit.phone import LookMaker, Phone, PhoneMaker

from .screens import CUT_OFF, check, check_sizes, violations

pytestmark = pytest.mark.browser

WIDE = {"width": 1280, "height": 800}


def found_circle(phone: Phone, name: str) -> str:
    """Found a circle as a new guest. Return its path."""
    go = {
        "en": ("Choose a name", "Your name", "Play"),
        "fr": ("Choisissez un nom", "Votre nom", "Jouer"),
    }
    ask, label, play = go["fr" if phone.look.startswith("fr") else "en"]
    phone.visit("/circles")
    phone.button(ask).first.tap()
    phone.give_name(label, play)
    phone.page.locator("#circle-name").fill(name)
    phone.page.locator("main form button[type=submit]").tap()
    phone.page.wait_for_url("**/circles/*")
    expect(phone.page.get_by_role("heading", level=1)).to_have_text(name)
    return phone.page.url.removeprefix(phone.url)


def link_of(phone: Phone) -> str:
    """Return the link that the page of a circle shows."""
    phone.page.locator("summary", has_text="QR").tap()
    field = phone.page.locator("input[readonly]")
    expect(field).to_be_visible()
    return field.input_value()


def join(phone: Phone, link: str) -> None:
    """Join a circle by its link as a new guest."""
    phone.page.goto(link)
    phone.tap("Join circle")
    phone.give_name()
    phone.page.wait_for_url("**/circles/*")


def members(phone: Phone) -> Locator:
    """Return the group of the members."""
    return phone.page.locator("section", has=phone.page.get_by_role("heading", name="member"))


def fits(phone: Phone) -> None:
    """Fail on violations and on sideways scrolling."""
    phone.await_animations()
    assert violations(phone.page) == []
    assert phone.page.evaluate(CUT_OFF) == []


def test_three_people_share_a_circle_and_a_game(phone: PhoneMaker) -> None:
    ann, bob, cat, dan = (
        phone(name, reduced_motion="reduce") for name in ("Ann", "Bob", "Cat", "Dan")
    )
    path = found_circle(ann, "Thursday group")
    link = link_of(ann)
    fits(ann)
    for each in (bob, cat):
        join(each, link)
        expect(members(each)).to_contain_text(each.name)
    expect(members(cat).locator(".person")).to_have_count(3)

    ann.visit(path)
    ann.tap("New game for the circle")
    ann.page.wait_for_url("**/new?circle=*")
    expect(ann.page.get_by_role("radio", name="Thursday group")).to_be_checked()
    fits(ann)
    ann.page.get_by_text("Gemblo", exact=True).tap()
    ann.tap("Create game")
    ann.page.wait_for_url("**/tables/*")
    table = ann.page.url.removeprefix(ann.url).partition("?")[0]

    # A stranger sees neither the circle nor the game.
    dan.visit(path)
    dan.tap("Choose a name")
    dan.give_name()
    expect(dan.page.get_by_text("You’re not in this circle")).to_be_visible()
    join_path = table.replace("/tables/", "/join/")
    dan.visit(join_path)
    expect(dan.page.get_by_text("Not found, or private.")).to_be_visible()

    bob.visit(path)
    row = bob.page.locator(f"a[href='{join_path}']")
    expect(row).to_contain_text(ann.name)
    fits(bob)
    row.tap()
    bob.tap("Join game")
    bob.page.wait_for_url(f"**{table}")
    expect(bob.board).to_be_visible()
    expect(ann.board).to_be_visible()

    cat.visit(path)
    running = cat.page.locator("section", has=cat.page.get_by_role("heading", name="Being played"))
    expect(running).to_contain_text(bob.name)
    # A private game is seen by its players alone.
    expect(running.get_by_role("link")).to_have_count(0)
    ann.visit(path)
    expect(ann.page.locator(f"a[href='{table}']")).to_be_visible()


def test_member_leaves_and_circle_is_handed_over_and_dissolved(phone: PhoneMaker) -> None:
    ann, bob, cat = (phone(name, reduced_motion="reduce") for name in ("Ann", "Bob", "Cat"))
    path = found_circle(ann, "Sunday group")
    link = link_of(ann)
    join(bob, link)
    join(cat, link)

    cat.tap("Leave circle")
    dialog = cat.page.get_by_role("dialog")
    fits(cat)
    dialog.get_by_role("button", name="Leave circle").tap()
    cat.page.wait_for_url("**/circles")
    expect(cat.page.get_by_text("You’ve left Sunday group.")).to_be_visible()
    cat.visit(path)
    expect(cat.page.get_by_text("You’re not in this circle")).to_be_visible()

    ann.visit(path)
    expect(members(ann).locator(".person")).to_have_count(2)
    ann.page.locator("summary", has_text="Rename").tap()
    ann.page.get_by_label("Name of the circle").fill("Monday group")
    ann.tap("Save")
    expect(ann.page.get_by_role("heading", level=1)).to_have_text("Monday group")
    ann.tap(f"Options for {bob.name}")
    fits(ann)
    ann.tap("Make founder")
    expect(ann.page.get_by_text(f"{bob.name} is now the founder.")).to_be_visible()
    expect(ann.button("Dissolve circle")).to_have_count(0)

    bob.visit(path)
    bob.tap("Dissolve circle")
    bob.page.get_by_role("dialog").get_by_role("button", name="Dissolve circle").tap()
    bob.page.wait_for_url("**/circles")
    ann.visit(path)
    expect(ann.page.get_by_text("You’re not in this circle")).to_be_visible()


def test_new_games_start_from_the_usual_game(phone: PhoneMaker) -> None:
    ann = phone("Ann", reduced_motion="reduce")
    path = found_circle(ann, "Gobi group")
    ann.page.get_by_role("link", name="Usual game").tap()
    ann.page.get_by_text("Gobi", exact=True).tap()
    ann.page.locator("label", has_text="3").first.tap()
    expect(ann.page.get_by_role("radio", name="3", exact=True)).to_be_checked()
    # A table of a circle is always private.
    expect(ann.page.get_by_text("Who can watch")).to_have_count(0)
    fits(ann)
    ann.tap("Save as usual game")
    ann.page.wait_for_url(f"**{path}")
    expect(ann.page.get_by_role("link", name="Usual game")).to_contain_text("Gobi")
    ann.tap("New game for the circle")
    expect(ann.page.get_by_role("radio", name="Gobi", exact=True)).to_be_checked()
    expect(ann.page.get_by_role("radio", name="3", exact=True)).to_be_checked()


def test_screens_of_circles(look: LookMaker, phone: PhoneMaker) -> None:
    ann = look("Ann")
    path = found_circle(ann, "Thursday group")
    check_sizes(ann, "circle-new")
    link = link_of(ann)
    check_sizes(ann, "circle-link-shown")
    for name in ("Bob", "Cat"):
        join(phone(name), link)
    bob = phone("Bob")
    join(bob, link)
    bob.tap("New game for the circle")
    bob.tap("Create game")
    bob.page.wait_for_url("**/tables/*")
    ann.visit(path)
    expect(ann.page.locator("a[href^='/join/']")).to_be_visible()
    check_sizes(ann, "circle")
    ann.page.set_viewport_size(WIDE)
    check(ann, "circle-wide")
    ann.page.set_viewport_size({"width": 360, "height": 640})
    ann.page.locator(".person button").last.tap()
    check_sizes(ann, "circle-member")
    ann.page.keyboard.press("Escape")
    expect(ann.page.get_by_role("dialog")).to_have_count(0)
    ann.page.locator("button.danger").first.scroll_into_view_if_needed()
    check_sizes(ann, "circle-settings")
    ann.visit(f"{path}/game")
    expect(ann.page.locator("button[type=submit]")).to_be_visible()
    check_sizes(ann, "circle-game")
    ann.visit(f"/new?circle={path.rpartition('/')[2]}")
    expect(ann.page.get_by_role("radio", name="Thursday group")).to_be_checked()
    check_sizes(ann, "circle-new-game")
    ann.visit("/circles")
    expect(ann.page.locator(f"a[href='{path}']")).to_be_visible()
    check_sizes(ann, "circles")
    dan = look("Dan")
    dan.page.goto(link)
    expect(dan.page.locator("main button.primary")).to_be_visible()
    check_sizes(dan, "circle-invitation")
    dan.visit(path)
    expect(dan.page.locator("main button.primary")).to_be_visible()
    check_sizes(dan, "circle-signed-out")
