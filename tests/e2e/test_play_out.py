"""Test that moves of others are played out after a beat, on a phone whose clock is stopped."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.kit.phone import Phone, PhoneMaker

from .tables import phones_in_game

pytestmark = pytest.mark.browser

BEAT, PLAYED = 400, 800
ANNOUNCEMENT = "[aria-live=polite]"


def pieces(phone: Phone) -> Locator:
    """Return the pieces on the board."""
    return phone.page.locator("main svg g:has(> path.edge)")


def stop_clock(phone: Phone) -> None:
    """Stop the clock of a phone where nothing is played out."""
    phone.page.clock.install()
    phone.page.clock.pause_at(phone.page.evaluate("Date.now() / 1000 + 1"))


def received(mover: Phone, watcher: Phone) -> None:
    """Wait until the watcher's screen reader has been sent the mover's move."""
    expect(watcher.page.locator(ANNOUNCEMENT)).to_contain_text(f"{mover.name} places")


@pytest.fixture
def moved(phone: PhoneMaker) -> Callable[..., tuple[Phone, int]]:
    """Return a maker of a phone that has just received a move, and the pieces before it."""

    def make(*, reduced: bool = False) -> tuple[Phone, int]:
        mover, watcher = phones_in_game(phone, "gemblo", "Small (1 colour each)")
        if reduced:
            watcher.page.emulate_media(reduced_motion="reduce")
        before = pieces(watcher).count()
        stop_clock(watcher)
        mover.play_in_words()
        received(mover, watcher)
        return watcher, before

    return make


def test_move_of_somebody_else_is_shown_after_a_beat(
    moved: Callable[..., tuple[Phone, int]],
) -> None:
    watcher, before = moved()
    mine = watcher.page.locator(".status.mine")
    # The announcement has come at once, the board and the turn wait.
    expect(pieces(watcher)).to_have_count(before)
    expect(mine).to_be_hidden()
    expect(watcher.page.locator(".status")).to_contain_text("’s turn")
    watcher.page.clock.run_for(BEAT - 1)
    expect(pieces(watcher)).to_have_count(before)
    watcher.page.clock.run_for(1)
    expect(pieces(watcher)).to_have_count(before + 1)
    expect(mine).to_be_visible()
    watcher.page.clock.run_for(PLAYED)
    expect(mine).to_be_visible()


@pytest.mark.parametrize("by", ["tap", "key"])
def test_board_skips_to_the_present(moved: Callable[..., tuple[Phone, int]], by: str) -> None:
    watcher, before = moved()
    expect(pieces(watcher)).to_have_count(before)
    if by == "tap":
        watcher.board.tap()
    else:
        watcher.board.focus()
        watcher.page.keyboard.press("ArrowRight")
    expect(pieces(watcher)).to_have_count(before + 1)
    expect(watcher.page.locator(".status.mine")).to_be_visible()
    expect(watcher.button("Confirm")).to_have_count(0)


def test_with_reduced_motion_a_move_is_shown_at_once(
    moved: Callable[..., tuple[Phone, int]],
) -> None:
    watcher, before = moved(reduced=True)
    expect(pieces(watcher)).to_have_count(before + 1)
    expect(watcher.page.locator(".status.mine")).to_be_visible()
    assert watcher.page.evaluate("document.getAnimations().length") == 0
