"""Test the rematch on two phones: one tap, an answer, and one new game however many tap."""

import pytest
from playwright.sync_api import Route, expect

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
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    second.page.route("**/rematch", hold)
    second.tap("Rematch")
    first.tap("Rematch")
    expect(first.page.get_by_text("Waiting for")).to_be_visible()
    held[0].continue_()
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


def test_rematch_is_accepted_from_the_home_screen(phone: PhoneMaker) -> None:
    first, second, old = ended_game(phone)
    second.visit()
    first.tap("Rematch")
    expect(second.page.get_by_text(f"{first.name} wants a rematch")).to_be_visible()
    second.tap("Accept")
    for each in (first, second):
        in_new_game(each, old)


def test_rematch_is_declined_on_the_home_screen(phone: PhoneMaker) -> None:
    first, second, _ = ended_game(phone)
    second.visit()
    first.tap("Rematch")
    second.tap("No, thanks")
    expect(second.page.get_by_text("wants a rematch")).to_be_hidden()
    expect(first.page.get_by_text(f"{second.name} doesn’t want a rematch.")).to_be_visible()


def test_level_of_the_bot_is_chosen_on_the_home_screen_and_remembered(phone: PhoneMaker) -> None:
    ann = phone("Ann")
    ann.visit()
    level = ann.page.get_by_label("Level").first
    expect(level).to_have_value("easy")
    level.select_option("strong")
    ann.button("Play the computer").first.tap()
    ann.give_name()
    expect(ann.board).to_be_visible()
    path = ann.page.url.removeprefix(ann.url)
    table = ann.page.evaluate(f"fetch('/api/v1{path}').then((answer) => answer.json())")["table"]
    assert [seat["bot"] for seat in table["seats"]] == ["", "strong"]
    ann.visit()
    expect(ann.page.get_by_label("Level").first).to_have_value("strong")


def test_game_against_a_bot_is_played_again_at_once(phone: PhoneMaker) -> None:
    ann, _ = phone_in_game(phone, "gemblo", moves=0)
    old = ann.page.url
    ann.page.get_by_role("button", name="Menu").tap()
    ann.tap("Resign")
    ann.page.get_by_role("dialog").get_by_role("button", name="Resign", exact=True).tap()
    ann.tap("Play again")
    in_new_game(ann, old)
