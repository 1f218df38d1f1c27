"""Test home: waiting tables, finished games, open tables and invitations."""

import pytest
from playwright.sync_api import expect

from tests.kit.phone import Phone, PhoneMaker

from .page_scripts import SEND_COMMAND

pytestmark = pytest.mark.browser


def section(phone: Phone, heading: str) -> None:
    """Wait for a section of home."""
    expect(phone.page.get_by_role("heading", name=heading, exact=True)).to_be_visible()


def seated_together(phone: PhoneMaker) -> tuple[Phone, Phone, str]:
    """Return two phones at one table, and the table's path."""
    ann, bob = phone("Ann"), phone("Bob")
    path = ann.open_table("gobi").partition("?")[0]
    bob.join(ann.invitation())
    expect(bob.board).to_be_visible()
    return ann, bob, path


def test_finished_game_stays_on_home_until_it_was_seen(phone: PhoneMaker) -> None:
    ann, bob, path = seated_together(phone)
    ann.visit()
    section(ann, "My games")
    bob.page.evaluate(SEND_COMMAND, [path, {"kind": "resign"}])
    section(ann, "Recently finished")
    expect(ann.page.get_by_role("img", name="New activity")).to_be_visible()
    ann.page.get_by_text("You won").tap()
    expect(ann.page.get_by_text("by resignation")).to_be_visible()
    expect(ann.page.get_by_text("Game over")).to_be_visible()
    expect(ann.page.locator(".status.mine")).to_have_count(0)
    ann.visit()
    expect(ann.page.get_by_role("link", name="Finished games")).to_be_visible()
    expect(ann.page.get_by_role("heading", name="Recently finished")).to_have_count(0)
    ann.tap("Finished games")
    expect(ann.page.get_by_text("You won")).to_be_visible()


def test_public_table_is_found_and_joined(phone: PhoneMaker) -> None:
    ann, bob = phone("Ann"), phone("Bob")
    ann.open_table("targui", option="Everyone")
    bob.open_table("gobi", bot="easy")
    bob.visit()
    section(bob, "Open games")
    bob.page.get_by_role("link", name=ann.name).tap()
    bob.tap("Join game")
    expect(bob.board).to_be_visible()
    bob.visit("/open")
    expect(bob.page.get_by_role("link", name=ann.name)).to_have_count(0)


def test_invitation_stays_on_home_until_it_is_accepted(phone: PhoneMaker) -> None:
    ann, bob = phone("Ann"), phone("Bob")
    ann.open_table("gobi")
    link = ann.invitation()
    bob.page.goto(link)
    expect(bob.button("Join game")).to_be_visible()
    bob.visit()
    section(bob, "Invitations")
    bob.page.get_by_role("link", name=f"{ann.name} invited you").tap()
    bob.tap("Join game")
    bob.give_name()
    expect(bob.board).to_be_visible()
    bob.visit()
    section(bob, "My games")
    expect(bob.page.get_by_role("heading", name="Invitations")).to_have_count(0)


def test_next_game_visits_every_waiting_table(phone: PhoneMaker) -> None:
    ann = phone("Ann")
    paths = {ann.open_table(game, bot="easy") for game in ("gemblo", "gobi", "gemblo")}
    for path in paths:
        ann.visit(path)
        expect(ann.page.locator(".status.mine")).to_be_visible()
    ann.visit("/next")
    ann.page.wait_for_url("**/tables/*")
    met = set()
    for _ in paths:
        expect(ann.page.locator(".status.mine")).to_be_visible()
        here = ann.page.url
        met.add(here.removeprefix(ann.url))
        ann.tap("Menu")
        ann.tap("Next game")
        ann.page.wait_for_url(lambda url, before=here: url != before)
    assert met == paths


def test_cover_is_drawn_when_it_is_scrolled_into_view(phone: PhoneMaker) -> None:
    ann = phone("Ann")
    ann.visit()
    covers = ann.page.locator("main li .cover")
    expect(covers.first.locator("svg")).to_be_visible()
    ann.page.wait_for_load_state("networkidle")
    expect(covers.last.locator("svg")).to_have_count(0)
    covers.last.scroll_into_view_if_needed()
    expect(covers.last.locator("svg")).to_be_visible()
