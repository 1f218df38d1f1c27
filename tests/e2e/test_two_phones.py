"""Test one table on two phones: invitation, moves, undo, offline moments and the result."""

import re

import pytest
from playwright.sync_api import expect

from tests.kit.phone import Phone, PhoneMaker

from .tables import phones_in_game

pytestmark = [pytest.mark.browser, pytest.mark.core]


@pytest.mark.parametrize("game", ["gemblo", "gobi", "targui"])
def test_guest_joins_by_link_and_both_see_each_move(phone: PhoneMaker, game: str) -> None:
    first, second = phones_in_game(phone, game)
    first.play_in_words()
    second.page.get_by_role("button", name="History").tap()
    expect(second.page.get_by_role("dialog")).to_contain_text(first.name)


def test_tap_proposes_and_only_confirm_commits(phone: PhoneMaker) -> None:
    first, second = phones_in_game(phone, "gemblo", "Small (1 colour each)")
    box = first.page.locator("circle.joint").first.bounding_box()
    assert box
    first.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(first.button("Confirm")).to_be_visible()
    first.tap("Cancel")
    expect(first.button("Confirm")).to_be_hidden()
    assert not second.my_turn()
    first.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    first.confirm()
    expect(second.page.locator(".status.mine")).to_be_visible()


def test_move_is_undone_by_agreement(phone: PhoneMaker) -> None:
    first, second = phones_in_game(phone, "gemblo", "Small (1 colour each)")
    first.play_in_words()
    expect(second.page.locator(".status.mine")).to_be_visible()
    first.page.get_by_role("button", name="History").tap()
    first.page.get_by_role("dialog").get_by_role("button", name=re.compile("places")).first.tap()
    first.tap("Undo back to here")
    first.tap("Send request")
    expect(second.page.get_by_text("would like to undo")).to_be_visible()
    second.tap("Accept")
    expect(first.page.locator(".status.mine")).to_be_visible()


def test_phone_catches_up_after_being_offline(phone: PhoneMaker) -> None:
    first, second = phones_in_game(
        phone, "gemblo", "Small (1 colour each)", service_workers="allow"
    )
    second.page.context.set_offline(True)
    first.play_in_words()
    second.page.context.set_offline(False)
    expect(second.page.locator(".status.mine")).to_be_visible(timeout=20_000)


def test_resigned_game_has_a_replay_with_addresses(phone: PhoneMaker) -> None:
    first, second = phones_in_game(
        phone, "gemblo", "Small (1 colour each)", service_workers="allow"
    )
    first.play_in_words()
    second.page.get_by_role("button", name="Menu").tap()
    second.tap("Resign")
    second.page.get_by_role("dialog").get_by_role("button", name="Resign", exact=True).tap()
    expect(first.page.get_by_text("Game over", exact=True)).to_be_visible()
    first.tap("Replay")
    first.page.wait_for_url("**/replay/*")
    first.tap("Start")
    expect(first.page.get_by_text("Move 1 of 2")).to_be_visible()
    deep = first.page.url
    first.visit()
    first.page.goto(deep)
    expect(first.page.get_by_text("Move 1 of 2")).to_be_visible()


def test_whole_game_by_the_list_of_moves_ends_with_a_result(phone: PhoneMaker) -> None:
    first, second = phones_in_game(phone, "gemblo", "Small (1 colour each)")
    phones = [first, second]
    for _ in range(80):
        if first.page.get_by_text("Game over", exact=True).is_visible():
            break
        mover = next((each for each in phones if each.my_turn()), None)
        if mover is None:
            first.page.wait_for_timeout(100)
            continue
        mover.play_in_words()
    expect(first.page.get_by_text("Game over", exact=True)).to_be_visible()
    expect(second.page.locator("ol summary .numerals").first).to_have_text("1")


def test_returning_player_reads_the_moves_made_meanwhile(phone: PhoneMaker) -> None:
    first, second = phones_in_game(phone, "gemblo", "Small (1 colour each)")
    table = second.page.url
    second.visit("/settings")
    first.play_in_words()
    second.page.goto(table)
    expect(second.page.get_by_text("While you were away")).to_be_visible()
    expect(second.page.get_by_text(f"{first.name} places").first).to_be_visible()


def ask_to_undo(first: Phone, second: Phone) -> None:
    """Move on the first phone, and ask on it to undo the move, from the menu."""
    first.play_in_words()
    expect(second.page.locator(".status.mine")).to_be_visible()
    first.page.get_by_role("button", name="Menu").tap()
    first.tap("Undo back to…")
    moves = first.page.get_by_role("dialog").get_by_role("button")
    moves.filter(has_text="Opponents must agree").first.tap()
    first.tap("Send request")
    expect(second.page.get_by_text("would like to undo")).to_be_visible()


def test_declined_undo_says_so_and_from_when_to_ask_again(phone: PhoneMaker) -> None:
    first, second = phones_in_game(phone, "gemblo", "Small (1 colour each)")
    ask_to_undo(first, second)
    second.tap("Decline")
    expect(first.page.get_by_text(f"{second.name} declined to undo.")).to_be_visible()
    expect(
        first.page.get_by_text(re.compile(r"You can ask again in (10:00|9:\d\d)"))
    ).to_be_visible()
    first.page.get_by_role("button", name="Menu").tap()
    first.tap("Undo back to…")
    dialog = first.page.get_by_role("dialog")
    expect(dialog.get_by_text("Your last request was declined.")).to_be_visible()
    expect(dialog.get_by_role("button", name=re.compile("places")).first).to_be_disabled()


def test_granted_undo_says_so(phone: PhoneMaker) -> None:
    first, second = phones_in_game(phone, "gemblo", "Small (1 colour each)")
    ask_to_undo(first, second)
    second.tap("Accept")
    expect(first.page.get_by_text(f"{second.name} agreed: the move is undone.")).to_be_visible()
    first.tap("Close")
    expect(first.page.get_by_text("the move is undone")).to_be_hidden()


def test_entry_of_the_history_shows_its_position(phone: PhoneMaker) -> None:
    first, second = phones_in_game(phone, "gemblo", "Small (1 colour each)")
    first.play_in_words()
    expect(second.page.locator(".status.mine")).to_be_visible()
    second.play_in_words()
    expect(first.page.locator(".status.mine")).to_be_visible()
    first.page.get_by_role("button", name="History").tap()
    lines = first.page.get_by_role("dialog").get_by_role("button")
    lines.filter(has_text=f"{first.name} places").first.tap()
    expect(first.page.get_by_text("Earlier position")).to_be_visible()
    expect_only_the_past(first)
    first.tap("Back to now")
    expect(first.page.get_by_text("Earlier position")).to_be_hidden()
    expect(first.page.locator(".status.mine")).to_be_visible()
    expect(first.page.locator("summary", has_text="List of moves")).to_be_attached()


def expect_only_the_past(phone: Phone) -> None:
    """Expect the first move of this phone on the screen, and nothing to do in the present."""
    move = f"Move 1 · {phone.name}"
    expect(phone.page.locator(".status")).to_have_text(move)
    described = phone.page.get_by_role("region", name="Position in words")
    expect(described).to_contain_text(move)
    expect(described.get_by_role("button")).to_have_count(0)
    expect(phone.page.locator(".status.mine")).to_have_count(0)
    expect(phone.page.get_by_role("button", name="Undo", exact=True)).to_have_count(0)
    expect(phone.page.locator("summary", has_text="List of moves")).to_have_count(0)
    actions = phone.page.get_by_role("region", name="Actions")
    for name in ("Undo back to here", "Back to now"):
        expect(actions.get_by_role("button", name=name)).to_be_visible()


def test_second_tab_says_that_its_choice_is_gone(phone: PhoneMaker) -> None:
    first, _ = phones_in_game(phone, "gemblo", "Small (1 colour each)")
    other = first.page.context.new_page()
    other.goto(first.page.url)
    box = other.locator("circle.joint").first.bounding_box()
    assert box
    other.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(other.get_by_role("button", name="Confirm", exact=True)).to_be_visible()
    first.play_in_words()
    expect(other.get_by_text("You moved in another tab")).to_be_visible()
    expect(other.get_by_role("button", name="Confirm", exact=True)).to_be_hidden()
