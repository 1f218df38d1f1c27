"""From a replay to a sandbox, and from there to a table of its own."""

import re

import pytest
from playwright.sync_api import expect

from .conftest import PhoneMaker
from .test_looking_back import COMMAND, a_phone_with_a_game

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("game", ["gemblo", "gobi", "targui"])
def test_what_was_tried_becomes_a_game_against_a_bot(phone: PhoneMaker, game: str) -> None:
    ann, path = a_phone_with_a_game(phone, game)
    ann.visit(f"{path}/replay")
    ann.pull_up()
    ann.tap("Explore")
    expect(ann.page.locator("p.line")).to_contain_text(f"{ann.name}: ")
    ann.play_in_words()
    expect(ann.page.get_by_text("1 move tried")).to_be_visible()
    ann.open_moves()
    ann.tap("Play on from here")
    expect(ann.page.get_by_text("with 1 move you tried")).to_be_visible()
    expect(ann.page.get_by_text("That game still hides something.")).to_be_visible()
    expect(ann.page.get_by_label(f"Seat 1, where {ann.name} was")).to_have_count(0)
    ann.page.get_by_label("Seat 2, where Bot, easy was").select_option(label="Bot: easy")
    ann.tap("Start to play")
    ann.page.wait_for_url(re.compile(r"/tables/[0-9a-f]+$"))
    there = ann.page.url.removeprefix(ann.url)
    assert there != path
    expect(ann.page.locator(".status.mine")).to_be_visible()
    ann.play_in_words()
    ann.visit(f"{there}/replay")
    expect(ann.page.get_by_text(re.compile(r"^Step (?!1 of )\d+ of "))).to_be_visible()
    ann.tap("First step")
    back = ann.page.get_by_role("link", name=f"Goes on from a game of {ann.name} and Bot, easy")
    expect(back).to_have_attribute("href", re.compile(rf"^{path}/replay/\d+$"))
    ann.visit(path)
    expect(ann.page.locator(".status.mine")).to_be_visible()


def test_from_a_revealed_game_a_friend_is_invited_who_may_not_see_it(phone: PhoneMaker) -> None:
    ann = phone("Ann")
    path = ann.open_table("gobi", bot="easy", option="Players only")
    expect(ann.page.locator(".status.mine")).to_be_visible()
    ann.page.evaluate(COMMAND, [path, {"kind": "resign"}])
    ann.page.evaluate(COMMAND, [path, {"kind": "agree_reveal"}])
    ann.visit(f"{path}/replay")
    ann.pull_up()
    ann.tap("Play on from here")
    ann.page.get_by_label("Seat 2, where Bot, easy was").select_option(label="Me")
    ann.page.get_by_label(f"Seat 1, where {ann.name} was").select_option(label="A friend")
    ann.tap("Open the table")
    expect(ann.page.get_by_text("Goes on from a game of")).to_be_visible()
    link = ann.invitation()
    bob = phone("Bob")
    bob.page.goto(link)
    expect(bob.page.get_by_text("Goes on from another game")).to_be_visible()
    bob.join(link)
    for each in (ann, bob):
        expect(each.board).to_be_visible()
    first, second = bob.page.get_by_label("Players").get_by_role("listitem").all()
    expect(first).to_contain_text(bob.name)
    expect(second).to_contain_text(ann.name)
    bob.page.get_by_role("button", name="Menu", exact=True).tap()
    dialog = bob.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Goes on from another game")
    expect(dialog.get_by_role("link", name="Goes on")).to_have_count(0)


def test_where_a_game_is_over_nothing_goes_on(phone: PhoneMaker) -> None:
    ann = phone("Ann")
    path = ann.open_table("gemblo", bot="easy", option="Small")
    ann.visit(f"{path}/onward/1")
    expect(ann.page.get_by_text("The game has no such step.")).to_be_visible()
