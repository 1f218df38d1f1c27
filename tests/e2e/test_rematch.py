"""Test the rematch on two phones: one tap, an answer, and one new game however many tap."""

import pytest
from playwright.sync_api import expect

from tests.kit.phone import Phone, PhoneMaker

from .tables import phone_in_game, phones_in_game

pytestmark = pytest.mark.browser


def ended_game(phone: PhoneMaker) -> tuple[Phone, Phone, str]:
    """Return two phones at a game that the second one has resigned, and its address."""
    first, second = phones_in_game(phone, "gemblo", "Small (1 colour each)")
    address = first.page.url
    second.page.get_by_role("button", name="Menu").tap()
    second.tap("Resign")
    second.page.get_by_role("dialog").get_by_role("button", name="Resign", exact=True).tap()
    for each in (first, second):
        expect(each.button("Rematch")).to_be_visible()
    return first, second, address


def in_new_game(each: Phone, old: str) -> None:
    """Expect that the phone shows another, running game."""
    each.page.wait_for_url(lambda url: "/tables/" in url and url != old)
    expect(each.board).to_be_visible()


def test_rematch_is_offered_accepted_and_both_are_taken_there(phone: PhoneMaker) -> None:
    first, second, old = ended_game(phone)
    first.tap("Rematch")
    expect(first.page.get_by_text(f"Waiting for {second.name} to accept")).to_be_visible()
    expect(
        second.page.locator("section").get_by_text(f"{first.name} wants a rematch.")
    ).to_be_visible()
    second.tap("Accept")
    for each in (first, second):
        in_new_game(each, old)
    assert first.page.url == second.page.url


def test_both_players_tapping_rematch_get_one_game(phone: PhoneMaker) -> None:
    first, second, old = ended_game(phone)
    # Before the first request is announced to the second phone.
    second.page.context.set_offline(True)
    first.tap("Rematch")
    expect(first.page.get_by_text("Waiting for")).to_be_visible()
    second.page.context.set_offline(False)
    second.page.locator("button", has_text="Rematch").or_(second.button("Accept")).first.tap()
    for each in (first, second):
        in_new_game(each, old)
    assert first.page.url == second.page.url


def test_declined_rematch_is_said_on_both_phones(phone: PhoneMaker) -> None:
    first, second, _ = ended_game(phone)
    first.tap("Rematch")
    second.tap("No, thanks")
    expect(second.page.get_by_text("You declined the rematch.")).to_be_visible()
    expect(first.page.get_by_text(f"{second.name} doesn’t want a rematch.")).to_be_visible()
    expect(first.button("Rematch")).to_be_hidden()


def test_cancelled_rematch_can_be_asked_for_again(phone: PhoneMaker) -> None:
    first, second, old = ended_game(phone)
    first.tap("Rematch")
    expect(second.button("Accept")).to_be_visible()
    first.tap("Cancel")
    expect(second.button("Rematch")).to_be_visible()
    second.tap("Rematch")
    first.tap("Accept")
    in_new_game(first, old)


def test_game_against_a_bot_is_played_again_at_once(phone: PhoneMaker) -> None:
    ann, _ = phone_in_game(phone, "gemblo", moves=0)
    old = ann.page.url
    ann.page.get_by_role("button", name="Menu").tap()
    ann.tap("Resign")
    ann.page.get_by_role("dialog").get_by_role("button", name="Resign", exact=True).tap()
    ann.tap("Play again")
    in_new_game(ann, old)
