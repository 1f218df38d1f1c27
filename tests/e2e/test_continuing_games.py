"""Test continuing from a replay in the sandbox, and from there at a new table."""

import re

import pytest
from playwright.sync_api import expect

from tests.kit.phone import PhoneMaker

from .page_scripts import SEND_COMMAND
from .tables import phone_in_game

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("game", ["gemblo", "gobi", "targui"])
def test_explored_position_continues_against_a_bot(phone: PhoneMaker, game: str) -> None:
    ann, path = phone_in_game(phone, game)
    ann.visit(f"{path}/replay")
    ann.raise_sheet()
    ann.tap("Try moves")
    expect(ann.page.locator("p.line")).to_contain_text(f"{ann.name} – ")
    ann.play_in_words()
    expect(ann.page.get_by_text("1 move", exact=True)).to_be_visible()
    ann.open_moves()
    ann.tap("New game from here")
    expect(ann.page.get_by_text("including 1 move you tried")).to_be_visible()
    expect(ann.page.get_by_text("That game isn’t over yet")).to_be_visible()
    expect(ann.page.get_by_label(f"Seat 1 (was {ann.name})")).to_have_count(0)
    ann.page.get_by_label("Seat 2 (was Sacha)").select_option(label="Easy bot")
    ann.tap("Start game")
    ann.page.wait_for_url(re.compile(r"/tables/[0-9a-f]+$"))
    there = ann.page.url.removeprefix(ann.url)
    assert there != path
    expect(ann.page.locator(".status.mine")).to_be_visible()
    ann.play_in_words()
    ann.visit(f"{there}/replay")
    expect(ann.page.get_by_text(re.compile(r"^Move (?!1 of )\d+ of "))).to_be_visible()
    ann.tap("Start")
    back = ann.page.get_by_role("link", name=f"Continued from the game: {ann.name} and Sacha")
    expect(back).to_have_attribute("href", re.compile(rf"^{path}/replay/\d+$"))
    ann.visit(path)
    expect(ann.page.locator(".status.mine")).to_be_visible()


def test_friend_is_invited_to_continue_a_revealed_game(phone: PhoneMaker) -> None:
    ann = phone("Ann")
    path = ann.open_table("gobi", bot="easy", option="Players only")
    expect(ann.page.locator(".status.mine")).to_be_visible()
    ann.page.evaluate(SEND_COMMAND, [path, {"kind": "resign"}])
    ann.page.evaluate(SEND_COMMAND, [path, {"kind": "agree_reveal"}])
    ann.visit(f"{path}/replay")
    ann.raise_sheet()
    ann.tap("New game from here")
    ann.page.get_by_label("Seat 2 (was Sacha)").select_option(label="Me")
    ann.page.get_by_label(f"Seat 1 (was {ann.name})").select_option(label="Friend (by link)")
    ann.tap("Create game")
    expect(ann.page.get_by_text("Continued from the game:")).to_be_visible()
    link = ann.invitation()
    bob = phone("Bob")
    bob.page.goto(link)
    expect(bob.page.get_by_text("Continued from another game")).to_be_visible()
    bob.join(link)
    for each in (ann, bob):
        expect(each.board).to_be_visible()
    first, second = bob.page.get_by_role("region", name="Players").get_by_role("listitem").all()
    expect(first).to_contain_text(bob.name)
    expect(second).to_contain_text(ann.name)
    bob.page.get_by_role("button", name="Menu", exact=True).tap()
    dialog = bob.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Continued from another game")
    expect(dialog.get_by_role("link", name="Continued from")).to_have_count(0)


def test_finished_position_cannot_be_continued(phone: PhoneMaker) -> None:
    ann = phone("Ann")
    path = ann.open_table("gemblo", bot="easy", option="Small (1 colour each)")
    ann.visit(f"{path}/fork/1")
    expect(ann.page.get_by_text("That move doesn’t exist in this game.")).to_be_visible()
