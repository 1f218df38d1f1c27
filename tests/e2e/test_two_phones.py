"""Two people, two phones, one table: from the invitation to the result, with undo and bad lines."""

import re

import pytest
from playwright.sync_api import expect

from .conftest import PhoneMaker
from .phone import Phone

pytestmark = pytest.mark.browser


def a_table(
    phone: PhoneMaker, game: str, option: str | None = None, **settings: object
) -> tuple[Phone, Phone]:
    """Two phones at a table that has begun: whoever is to move first, and the other."""
    ann, bob = (phone(name, **settings) for name in ("Ann", "Bob"))
    ann.open_table(game, option=option)
    bob.join(ann.invitation())
    expect(ann.board).to_be_visible()
    expect(bob.board).to_be_visible()
    expect(
        ann.page.locator(".status.mine").or_(ann.page.get_by_text("is thinking"))
    ).to_be_visible()
    return (ann, bob) if ann.my_turn() else (bob, ann)


@pytest.mark.parametrize("game", ["gemblo", "gobi", "targui"])
def test_a_guest_joins_by_link_and_both_see_each_move(phone: PhoneMaker, game: str) -> None:
    first, second = a_table(phone, game)
    first.play_in_words()
    second.page.get_by_role("button", name="What happened").tap()
    expect(second.page.get_by_role("dialog")).to_contain_text(first.name)


def test_a_tap_proposes_and_only_confirm_commits(phone: PhoneMaker) -> None:
    first, second = a_table(phone, "gemblo", "Small")
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


def test_taking_back_by_agreement(phone: PhoneMaker) -> None:
    first, second = a_table(phone, "gemblo", "Small")
    first.play_in_words()
    expect(second.page.locator(".status.mine")).to_be_visible()
    first.page.get_by_role("button", name="What happened").tap()
    first.page.get_by_role("dialog").get_by_role("button", name=re.compile("places")).first.tap()
    first.tap("Take back to before this")
    first.tap("Ask")
    expect(second.page.get_by_text("This would be undone")).to_be_visible()
    second.tap("Allow")
    expect(first.page.locator(".status.mine")).to_be_visible()


def test_a_bad_line_is_caught_up(phone: PhoneMaker) -> None:
    first, second = a_table(phone, "gemblo", "Small", service_workers="allow")
    second.page.context.set_offline(True)
    first.play_in_words()
    second.page.context.set_offline(False)
    expect(second.page.locator(".status.mine")).to_be_visible(timeout=20_000)


def test_resigning_ends_it_and_the_replay_leads_to_a_step(phone: PhoneMaker) -> None:
    first, second = a_table(phone, "gemblo", "Small", service_workers="allow")
    first.play_in_words()
    second.page.get_by_role("button", name="Menu").tap()
    second.tap("Resign")
    second.page.get_by_role("dialog").get_by_role("button", name="Resign", exact=True).tap()
    expect(first.page.get_by_text("The game is over", exact=True)).to_be_visible()
    first.tap("Replay")
    first.page.wait_for_url("**/replay/*")
    first.tap("First step")
    expect(first.page.get_by_text("Step 1 of 2")).to_be_visible()
    deep = first.page.url
    first.visit()
    first.page.goto(deep)
    expect(first.page.get_by_text("Step 1 of 2")).to_be_visible()


def test_a_whole_game_in_words_ends_with_a_result(phone: PhoneMaker) -> None:
    first, second = a_table(phone, "gemblo", "Small")
    phones = [first, second]
    for _ in range(80):
        if first.page.get_by_text("The game is over", exact=True).is_visible():
            break
        mover = next((each for each in phones if each.my_turn()), None)
        if mover is None:
            first.page.wait_for_timeout(100)
            continue
        mover.play_in_words()
    expect(first.page.get_by_text("The game is over", exact=True)).to_be_visible()
    expect(second.page.get_by_text("1.", exact=True)).to_be_visible()


def test_coming_back_one_reads_what_happened_meanwhile(phone: PhoneMaker) -> None:
    first, second = a_table(phone, "gemblo", "Small")
    table = second.page.url
    second.visit("/settings")
    first.play_in_words()
    second.page.goto(table)
    expect(second.page.get_by_text("Since you left")).to_be_visible()
    expect(second.page.get_by_text(f"{first.name} places").first).to_be_visible()
