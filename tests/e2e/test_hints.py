"""Test the hints of games against the computer, and turns that end by themselves."""

import pytest
from playwright.sync_api import expect

from tests.kit.phone import Phone, PhoneMaker

from .page_scripts import OPEN_TIMED_TABLE
from .tables import open_bot_table, phones_in_game
from .turns import position_of, still_to_act, tap_middle

pytestmark = pytest.mark.browser

ASK = "What would you do?"


def proposed(phone: Phone) -> str:
    """Return the text of the proposed move, once there is one."""
    expect(phone.page.locator("#proposed")).to_be_visible()
    return phone.page.locator("#proposed").inner_text()


@pytest.mark.parametrize("game", ["gemblo", "gobi", "targui"])
def test_hint_is_proposed_with_its_reason_and_counted_once(phone: PhoneMaker, game: str) -> None:
    ann = open_bot_table(phone("Ann"), game)
    position = position_of(ann)
    ann.tap(ASK)
    first = proposed(ann)
    assert ann.page.locator("#proposed small").inner_text().endswith(".")
    ann.tap("Cancel")
    ann.tap(ASK)
    assert proposed(ann) == first
    assert position_of(ann) == position
    ann.tap("Cancel")
    ann.tap("History")
    expect(ann.page.get_by_text("looked at a hint.")).to_have_count(1)


def test_hint_is_asked_from_the_menu_and_taken(phone: PhoneMaker) -> None:
    ann = open_bot_table(phone("Ann"), "gobi")
    position = position_of(ann)
    ann.tap("Menu")
    ann.page.get_by_role("dialog").get_by_role("button", name=ASK).tap()
    proposed(ann)
    ann.confirm()
    still_to_act(ann, position)


def test_no_hint_is_offered_in_games_with_people(phone: PhoneMaker) -> None:
    first, second = phones_in_game(phone, "gobi")
    for each in (first, second):
        expect(each.button(ASK)).to_have_count(0)


def test_move_that_ends_the_turn_says_so_and_ends_it(phone: PhoneMaker) -> None:
    first, second = phones_in_game(phone, "gobi")
    tap_middle(first.page, first.page.locator("rect.place").first)
    assert "and ends your turn" in proposed(first)
    first.confirm()
    expect(first.page.locator(".status.mine")).to_be_hidden()
    expect(first.button("End turn")).to_have_count(0)
    expect(second.page.locator(".status.mine")).to_be_visible()


def test_turn_that_ended_is_undone_from_its_message_where_that_is_free(phone: PhoneMaker) -> None:
    ann = phone("Ann")
    ann.open_table("gobi", bot="easy")
    ann.visit(ann.page.evaluate(OPEN_TIMED_TABLE, [{"form": "none"}, "free"]))
    ann.tap("Join game")
    bob = phone("Bob")
    bob.visit(ann.page.url.removeprefix(ann.url))
    bob.tap("Join game")
    bob.give_name()
    expect(
        ann.page.locator(".status.mine").or_(ann.page.locator(".status", has_text="’s turn"))
    ).to_be_visible()
    mover = ann if ann.my_turn() else bob
    position = position_of(mover)
    tap_middle(mover.page, mover.page.locator("rect.place").first)
    mover.confirm()
    message = mover.page.get_by_role("status").filter(has_text="Your turn is over.")
    expect(message).to_be_visible()
    message.get_by_role("button", name="Undo").tap()
    expect(mover.page.locator(".status.mine")).to_be_visible()
    expect(message).to_be_hidden()
    assert position_of(mover) == position
