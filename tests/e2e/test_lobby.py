"""Test the lobby: filters, two people who meet by a quick match, and standing offers."""

import pytest
from playwright.sync_api import Locator, expect

from tests.kit.phone import LookMaker, Phone, PhoneMaker

from .screens import check_sizes

pytestmark = pytest.mark.browser

SUITS = ("Targui", "Several turns a day")
WORDS = {
    "en": (
        *("What suits you", "Always have a game", "Keep me supplied", "Find me a game"),
        *("Several turns a day", "Stop looking"),
    ),
    "fr": (
        *("Ce qui vous convient", "Toujours une partie en cours"),
        *("Ouvrir des parties pour moi", "Trouver une partie"),
        *("Quelques tours par semaine", "Arrêter la recherche"),
    ),
}


def enter(phone: Phone, choose: str = "Choose a name") -> None:
    """Open the lobby as a new guest."""
    phone.visit("/open")
    phone.tap(choose)
    phone.give_name()
    expect(phone.page.get_by_role("heading", name="Quick match")).to_be_visible()


def chip(phone: Phone, name: str) -> Locator:
    return phone.page.get_by_role("checkbox", name=name, exact=True)


def tick(phone: Phone, *names: str) -> None:
    """Open the filters and tick some; wait until each is kept."""
    phone.page.locator("summary").first.tap()
    for name in names:
        with phone.page.expect_response("**/lobby/filters"):
            chip(phone, name).check(force=True)


def play_first_moves(one: Phone, other: Phone) -> None:
    """Let both players move once, in the order of the game."""
    for phone in (one, other):
        expect(phone.board).to_be_visible()
    expect(one.page.locator(".status.mine").or_(one.page.locator(".status"))).to_be_visible()
    first, second = (one, other) if one.my_turn() else (other, one)
    expect(first.page.locator(".status.mine")).to_be_visible()
    first.play_in_words()
    expect(second.page.locator(".status.mine")).to_be_visible()
    second.play_in_words()


def test_two_people_meet_by_a_quick_match_and_play(phone: PhoneMaker) -> None:
    ann, bob = phone("Ann"), phone("Bob")
    enter(ann)
    tick(ann, *SUITS)
    ann.tap("Find me a game")
    expect(ann.page.get_by_text("Looking for players…")).to_be_visible()
    ann.page.reload()
    expect(ann.page.get_by_text("Looking for players…")).to_be_visible()
    enter(bob)
    tick(bob, *SUITS)
    bob.tap("Find me a game")
    bob.page.wait_for_url("**/tables/*")
    # A push leads Ann's lobby to the table, without another search.
    ann.tap("Take my seat")
    ann.page.wait_for_url("**/tables/*")
    assert ann.page.url == bob.page.url
    play_first_moves(ann, bob)


def test_filters_survive_a_reload(phone: PhoneMaker) -> None:
    ann = phone("Ann")
    enter(ann)
    tick(ann, "Gobi", "3", "A few turns a week")
    summary = "Gobi · 3 players · A few turns a week"
    expect(ann.page.locator("summary").first).to_have_text(summary)
    ann.page.reload()
    expect(ann.page.locator("summary").first).to_have_text(summary)
    ann.page.locator("summary").first.tap()
    expect(chip(ann, "3")).to_be_checked()
    expect(chip(ann, "2")).not_to_be_checked()
    ann.tap("Show everything")
    expect(ann.page.locator("summary").first).to_have_text("What suits you")
    expect(chip(ann, "3")).not_to_be_checked()


def test_search_is_stopped(phone: PhoneMaker) -> None:
    ann = phone("Ann")
    enter(ann)
    tick(ann, "Gobi", "3", "Several turns a day")
    ann.tap("Find me a game")
    expect(ann.page.get_by_text("Looking for players…")).to_be_visible()
    ann.tap("Stop looking")
    expect(ann.button("Find me a game")).to_be_visible()
    ann.page.reload()
    expect(ann.button("Find me a game")).to_be_visible()


def test_standing_offer_is_kept_and_ended(phone: PhoneMaker) -> None:
    ann = phone("Ann")
    enter(ann)
    page = ann.page
    page.locator("summary", has_text="Always have a game").tap()
    page.get_by_role("radio", name="Gobi").check(force=True)
    page.get_by_role("group", name="At the same time").get_by_role("radio", name="2").check(
        force=True
    )
    ann.tap("Keep me supplied")
    expect(page.get_by_text("Gobi · up to 2 games · 2 players · A turn a day")).to_be_visible()
    page.reload()
    page.locator("summary", has_text="Always have a game").tap()
    ann.tap("End: Gobi")
    expect(page.get_by_text("Gobi · up to 2 games")).to_have_count(0)


def test_screens_of_the_lobby(look: LookMaker, phone: PhoneMaker) -> None:
    ann, bob = look("Ann"), phone("Bob")
    bob.open_table("targui", option="Everyone")
    filters, standing, keep, find, speed, stop = WORDS[ann.look[:2]]
    name, go, *_ = ann.words
    ann.visit("/open")
    ann.page.locator("main .primary").tap()
    ann.page.get_by_label(name).fill(ann.name)
    ann.tap(go)
    expect(ann.page.locator("a.card").first).to_be_visible()
    check_sizes(ann, "lobby")
    ann.page.locator("summary", has_text=filters).tap()
    for chosen in ("Gobi", "3", speed):
        with ann.page.expect_response("**/lobby/filters"):
            chip(ann, chosen).check(force=True)
    check_sizes(ann, "lobby-filters")
    ann.tap(find)
    expect(ann.button(stop)).to_be_visible()
    ann.page.locator("#quick-match").scroll_into_view_if_needed()
    check_sizes(ann, "lobby-searching")
    ann.tap(stop)
    expect(ann.button(find)).to_be_visible()
    ann.page.locator("summary").first.tap()
    ann.page.locator("summary", has_text=standing).tap()
    ann.tap(keep)
    expect(ann.page.locator("main div.line")).to_be_visible()
    ann.page.locator("main div.line").scroll_into_view_if_needed()
    check_sizes(ann, "lobby-standing")
