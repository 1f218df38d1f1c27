"""What happened since one left is played on the board when one comes back, and can be passed by."""

import pytest
from playwright.sync_api import Locator, expect

from .conftest import PhoneMaker
from .looks import violations
from .phone import Phone
from .test_two_phones import a_table

pytestmark = pytest.mark.browser

MOVES = {"gemblo": 1, "gobi": 3}


def left_meanwhile(phone: PhoneMaker, game: str, **settings: object) -> tuple[Phone, Phone, str]:
    """One phone has left a table at which the other moved: who moved, who left, and its address."""
    option = "Small" if game == "gemblo" else None
    first, second = a_table(phone, game, option)
    path = second.page.url.removeprefix(second.url).partition("?")[0]
    second.visit("/settings")
    for _ in range(MOVES[game]):
        if first.my_turn():
            first.play_in_words()
    return first, second, path


def drawn(phone: Phone, game: str) -> Locator:
    """What has been laid on the board."""
    found = {
        "gemblo": "main svg g:has(> path.edge)",
        "gobi": "[role=application] rect[fill^='var(--tribe']",
    }
    return phone.page.locator(found[game])


@pytest.mark.parametrize("game", sorted(MOVES))
def test_the_board_begins_where_one_left_and_comes_to_the_present(
    phone: PhoneMaker, game: str
) -> None:
    first, second, path = left_meanwhile(phone, game)
    now = drawn(first, game).count()
    second.page.clock.install()
    second.visit(path)
    skip = second.button("Skip")
    expect(skip).to_be_visible()
    expect(second.page.get_by_role("heading", name="Since you left")).to_be_visible()
    expect(drawn(second, game)).to_have_count(now - 1)
    # In words all of it stands there at once, and the move is not held up.
    expect(second.page.get_by_text(first.name + " places").first).to_be_visible()
    assert violations(second.page) == []
    second.page.clock.run_for(20_000)
    expect(skip).to_have_count(0)
    expect(drawn(second, game)).to_have_count(now)
    again = second.page.get_by_role("button", name="Play it again")
    again.tap()
    expect(drawn(second, game)).to_have_count(now - 1)
    skip.tap()
    expect(drawn(second, game)).to_have_count(now)
    expect(again).to_be_visible()


def test_a_touch_on_the_past_brings_the_present_back_and_no_more(phone: PhoneMaker) -> None:
    first, second, path = left_meanwhile(phone, "gobi")
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


def test_whoever_moves_has_seen_enough(phone: PhoneMaker) -> None:
    first, second, path = left_meanwhile(phone, "gemblo")
    now = drawn(first, "gemblo").count()
    second.page.clock.install()
    second.visit(path)
    expect(second.button("Skip")).to_be_visible()
    second.open_moves()
    second.page.locator(".moves li button").first.click()
    expect(second.button("Confirm")).to_be_visible()
    # The ghost is one more.
    expect(drawn(second, "gemblo")).to_have_count(now + 1)
    expect(second.button("Skip")).to_have_count(0)


def test_where_nothing_is_to_move_it_is_told_and_not_played(phone: PhoneMaker) -> None:
    first, second, path = left_meanwhile(phone, "gemblo")
    now = drawn(first, "gemblo").count()
    second.page.emulate_media(reduced_motion="reduce")
    second.visit(path)
    expect(second.page.get_by_role("button", name="Play it again")).to_be_visible()
    expect(drawn(second, "gemblo")).to_have_count(now)
