"""Test the recap that replays the moves made since the last visit."""

import pytest
from playwright.sync_api import Locator, expect

from tests.kit.phone import Phone, PhoneMaker

from .screens import violations
from .tables import phones_in_game

pytestmark = pytest.mark.browser

MOVES = {"gemblo": 1, "gobi": 3}


def absent_during_moves(
    phone: PhoneMaker, game: str, **settings: object
) -> tuple[Phone, Phone, str]:
    """Return a phone that moved, one that had left before, and the table's path."""
    option = "Small (1 colour each)" if game == "gemblo" else None
    first, second = phones_in_game(phone, game, option)
    path = second.page.url.removeprefix(second.url).partition("?")[0]
    second.visit("/settings")
    for _ in range(MOVES[game]):
        if first.my_turn():
            first.play_in_words()
    return first, second, path


def drawn(phone: Phone, game: str) -> Locator:
    """Return what has been placed on the board."""
    found = {
        "gemblo": "main svg g:has(> path.edge)",
        "gobi": "[role=application] .tile",
    }
    return phone.page.locator(found[game])


@pytest.mark.parametrize("game", sorted(MOVES))
def test_recap_replays_the_moves_since_the_last_visit(phone: PhoneMaker, game: str) -> None:
    first, second, path = absent_during_moves(phone, game)
    now = drawn(first, game).count()
    second.page.clock.install()
    second.visit(path)
    skip = second.button("Skip")
    expect(skip).to_be_visible()
    expect(second.page.get_by_role("heading", name="While you were away")).to_be_visible()
    expect(drawn(second, game)).to_have_count(now - 1)
    # In words all moves are shown at once, and moving is possible.
    expect(second.page.get_by_text(first.name + " places").first).to_be_visible()
    assert violations(second.page) == []
    second.page.clock.run_for(20_000)
    expect(skip).to_have_count(0)
    expect(drawn(second, game)).to_have_count(now)
    again = second.page.get_by_role("button", name="Watch again")
    again.tap()
    expect(drawn(second, game)).to_have_count(now - 1)
    skip.tap()
    expect(drawn(second, game)).to_have_count(now)
    expect(again).to_be_visible()


def test_touch_during_the_recap_only_ends_it(phone: PhoneMaker) -> None:
    first, second, path = absent_during_moves(phone, "gobi")
    while first.my_turn():
        first.play_in_words()
    now = drawn(first, "gobi").count()
    second.page.clock.install()
    second.visit(path)
    expect(second.button("Skip")).to_be_visible()
    expect(drawn(second, "gobi")).to_have_count(now - 1)
    box = second.board.bounding_box()
    assert box
    second.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(drawn(second, "gobi")).to_have_count(now)
    expect(second.button("Confirm")).to_have_count(0)
    expect(second.page.locator(".status.mine")).to_be_visible()


def test_choosing_a_move_ends_the_recap(phone: PhoneMaker) -> None:
    first, second, path = absent_during_moves(phone, "gemblo")
    now = drawn(first, "gemblo").count()
    second.page.clock.install()
    second.visit(path)
    expect(second.button("Skip")).to_be_visible()
    second.open_moves()
    second.page.locator(".moves li button").first.click()
    expect(second.button("Confirm")).to_be_visible()
    # The proposed piece is one more.
    expect(drawn(second, "gemblo")).to_have_count(now + 1)
    expect(second.button("Skip")).to_have_count(0)


def test_recap_is_not_animated_with_reduced_motion(phone: PhoneMaker) -> None:
    first, second, path = absent_during_moves(phone, "gemblo")
    now = drawn(first, "gemblo").count()
    second.page.emulate_media(reduced_motion="reduce")
    second.visit(path)
    expect(second.page.get_by_role("button", name="Watch again")).to_be_visible()
    expect(drawn(second, "gemblo")).to_have_count(now)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_home_and_table_say_in_words_what_happened(phone: PhoneMaker, language: str) -> None:
    first, second = phones_in_game(phone, "gobi")
    path = second.page.url.removeprefix(second.url).partition("?")[0]
    second.visit("/settings")
    if language == "fr":
        second.page.get_by_text("Français").tap()
        expect(second.page.get_by_role("heading", name="Réglages")).to_be_visible()
    while first.my_turn():
        first.play_in_words()
    second.visit("/")
    words = f"{first.name} placed their " if language == "en" else f"{first.name} a posé une tuile "
    expect(second.page.locator(f'a[href="{path}"]').get_by_text(words)).to_be_visible()
    assert violations(second.page) == []
    second.visit(path)
    expect(second.page.locator("section p", has_text=words)).to_be_visible()
    second.await_animations()
    assert violations(second.page) == []
