"""Test plans on two phones: a reply is planned, the opponent moves, and the reply is played."""

import pytest
from playwright.sync_api import expect

from tests.kit.phone import LookMaker, Phone, PhoneMaker

from .screens import at_a_table, check
from .tables import open_bot_table, phones_in_game

pytestmark = pytest.mark.browser

TITLE = "Plan: nothing is played yet"


def open_menu(phone: Phone) -> None:
    phone.page.get_by_role("button", name="Menu").tap()


def path_of(phone: Phone) -> str:
    """Return the path of the table that a phone shows."""
    return phone.page.url.removeprefix(phone.url).partition("?")[0]


def plan_a_reply(phone: Phone) -> None:
    """Plan the first listed reply to the first listed move of the opponent."""
    open_menu(phone)
    phone.tap("If-then moves")
    expect(phone.page.get_by_role("heading", name=TITLE)).to_be_visible()
    phone.tap("Plan a reply")
    expect(phone.page.get_by_text("Nothing is played yet", exact=True)).to_be_visible()
    phone.play_in_words()
    expect(phone.page.locator("p.line", has_text="Your reply")).to_be_visible()
    phone.play_in_words()
    phone.tap("Keep this line")
    expect(phone.page.get_by_text("Armed since move 0")).to_be_visible()


def test_planned_reply_is_played_when_the_opponent_moves(phone: PhoneMaker) -> None:
    first, second = phones_in_game(phone, "gemblo", "Small (1 colour each)")
    plan_a_reply(second)
    first.play_in_words()
    expect(second.page.get_by_role("status").get_by_text("Played")).to_be_visible()
    # The reply was made without a tap, and it is the turn of the first player again.
    expect(first.page.locator(".status.mine")).to_be_visible()
    second.tap("Back to game")
    expect(second.page.locator(".status", has_text=f"{first.name}’s turn")).to_be_visible()
    second.page.get_by_role("button", name="History").tap()
    expect(second.page.get_by_role("dialog").locator("li")).not_to_have_count(0)


def test_dropped_plan_says_why_at_the_table_and_beside_its_lines(phone: PhoneMaker) -> None:
    first, second = phones_in_game(phone, "gemblo", "Small (1 colour each)")
    plan_a_reply(second)
    second.tap("Back to game")
    expect(second.page.get_by_text("Your plan is armed since move 0.")).to_be_visible()
    open_menu(second)
    expect(second.button("If-then moves (armed)")).to_be_visible()
    second.page.keyboard.press("Escape")
    first.play_in_words(3)
    expect(second.page.locator(".status.mine")).to_be_visible()
    expect(second.page.get_by_text("Your plan was dropped.")).to_be_visible()
    second.raise_sheet()
    second.tap("Show plan")
    reason = "Dropped: the game went another way."
    expect(second.page.get_by_role("status").get_by_text(reason)).to_be_visible()
    second.tap("Remove plan")
    expect(second.page.get_by_text("It’s your turn. Play first")).to_be_visible()


def test_line_no_longer_fits_once_the_game_has_moved_on(phone: PhoneMaker) -> None:
    first, second = phones_in_game(phone, "gemblo", "Small (1 colour each)")
    second.visit(f"{path_of(second)}/plan/line")
    expect(second.board).to_be_visible()
    second.play_in_words()
    first.play_in_words()
    expect(second.page.get_by_text("The game has just moved on.")).to_be_visible()
    expect(second.button("Keep this line")).to_be_hidden()
    second.tap("Start from the new position")
    expect(second.page.get_by_text("It’s your turn. Play first")).to_be_visible()


def test_standing_answers_are_kept(phone: PhoneMaker) -> None:
    ann = open_bot_table(phone("Ann"), "targui")
    for expected in ("", "dates"):
        open_menu(ann)
        ann.tap("Standing answers")
        choice = ann.page.get_by_label("Paying for a raid")
        expect(choice).to_have_value(expected)
        choice.select_option(label="With dates first")
        expect(choice).to_be_enabled()
        ann.page.keyboard.press("Escape")
        expect(ann.page.get_by_role("dialog")).to_be_hidden()


def test_game_without_questions_offers_no_standing_answers(phone: PhoneMaker) -> None:
    ann = open_bot_table(phone("Ann"), "gemblo")
    open_menu(ann)
    expect(ann.button("If-then moves")).to_be_visible()
    expect(ann.button("Standing answers")).to_be_hidden()


def play_first(phone: Phone) -> None:
    """Make the first listed move, in any language."""
    handle = phone.page.locator(".sheet .handle")
    if not phone.page.locator("summary").is_visible():
        handle.tap()
        if not phone.page.locator("summary").is_visible():
            handle.tap()
    if not phone.page.locator(".moves li").first.is_visible():
        phone.page.locator("summary").click()
    phone.page.locator(".moves li button").first.click()
    phone.page.wait_for_timeout(400)
    phone.page.locator(".bar[role=group] .primary").tap()


def waiting(look: LookMaker, phone: PhoneMaker) -> tuple[Phone, str]:
    """Return a styled phone at a table where the other player is to move, and its path."""
    while True:
        ann, bob, path = at_a_table(look, phone, "gemblo")
        bob.page.locator(".status").first.wait_for()
        bob.page.wait_for_timeout(500)
        if bob.my_turn():
            return ann, path


def test_pictures_of_a_plan(look: LookMaker, phone: PhoneMaker) -> None:
    ann, path = waiting(look, phone)
    ann.visit(f"{path}/plan")
    expect(ann.page.locator("main .primary")).to_be_visible()
    check(ann, "plan-empty")
    ann.page.locator("main .primary").tap()
    expect(ann.board).to_be_visible()
    check(ann, "plan-line")
    play_first(ann)
    expect(ann.page.locator("ol li")).to_have_count(1)
    play_first(ann)
    expect(ann.page.locator(".keep .primary")).to_be_visible()
    check(ann, "plan-line-tried")
    ann.page.locator(".keep .primary").tap()
    expect(ann.page.locator("li.armed")).to_be_visible()
    ann.page.wait_for_timeout(6500)
    check(ann, "plan-armed")
    ann.visit(path)
    expect(ann.page.locator("a[href$='/plan']")).to_be_visible()
    check(ann, "plan-at-the-table")


def test_pictures_of_standing_answers(look: LookMaker, phone: PhoneMaker) -> None:
    ann, _, path = at_a_table(look, phone, "targui")
    ann.visit(path)
    *_, menu = ann.words
    ann.page.get_by_role("button", name=menu).tap()
    ann.page.locator("dialog li", has_text="tanding" if "en" in ann.look else "avance").tap()
    expect(ann.page.locator("dialog select").first).to_be_visible()
    check(ann, "standing-answers")
