"""A table with a clock, on two phones: a pause by agreement, a seat whose time is over."""

import re

import pytest
from playwright.sync_api import expect

from .conftest import PhoneMaker
from .phone import Phone

pytestmark = pytest.mark.browser

SHORTEST = 60
"""Seconds for a turn: the shortest that a table may have."""

TIMED = """
async (pace) => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const id = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const token = document.cookie.split('csrftoken=')[1].split(';')[0];
  const headers = { 'Content-Type': 'application/json', 'X-CSRFToken': token };
  const wish = { id, game: 'gobi', chairs: ['', ''], visibility: 'unlisted', pace };
  const body = JSON.stringify(wish);
  const opened = await fetch('/api/v1/tables', { method: 'POST', headers, body });
  return `/tables/${(await opened.json()).id}`;
}
"""


def two_at_a_table(phone: PhoneMaker, pace: dict[str, object]) -> tuple[Phone, Phone]:
    """Who is to move, and who waits."""
    ann, bob = phone("Ann"), phone("Bob")
    ann.open_table("gobi")
    path = ann.page.evaluate(TIMED, pace)
    ann.visit(path)
    ann.tap("Sit down")
    bob.visit(path)
    bob.tap("Sit down")
    bob.give_name()
    for each in (ann, bob):
        expect(each.page.get_by_role("application")).to_be_visible()
    expect(
        ann.page.locator(".status.mine").or_(ann.page.get_by_text("is thinking"))
    ).to_be_visible()
    return (ann, bob) if ann.my_turn() else (bob, ann)


def menu(phone: Phone, entry: str) -> None:
    """Choose an entry of the table's menu."""
    phone.tap("Menu")
    phone.page.get_by_role("dialog").get_by_role("button", name=entry).tap()


def test_a_pause_by_agreement_rests_the_clocks(phone: PhoneMaker) -> None:
    ann, bob = two_at_a_table(phone, {"form": "bank", "seconds": 7200, "increment": 60})
    expect(ann.page.get_by_label("Players").locator("time")).to_have_text(re.compile(r"^1h 59m"))
    menu(bob, "Clocks")
    expect(bob.page.get_by_role("dialog")).to_contain_text("2 hours for the whole game")
    bob.tap("Ask for a pause")
    expect(bob.page.get_by_text("You asked for a pause.")).to_be_visible()
    expect(ann.page.get_by_text(f"{bob.name} asks for a pause:")).to_be_visible()
    ann.tap("Allow")
    for each in (ann, bob):
        expect(each.page.get_by_text("Paused: the clocks rest")).to_be_visible()
        expect(each.page.get_by_label("Players").locator("time")).to_have_count(0)
    bob.tap("Go on")
    expect(ann.page.get_by_label("Players").locator("time")).to_have_count(1)
    ann.play_in_words()


def test_a_question_can_be_taken_back_and_refused(phone: PhoneMaker) -> None:
    ann, bob = two_at_a_table(phone, {"form": "turn", "seconds": 86_400})
    menu(ann, "Clocks")
    ann.tap("Ask for a pause")
    ann.tap("Withdraw the question")
    expect(bob.page.get_by_text("asks for a pause:")).to_be_hidden()
    menu(ann, "Clocks")
    ann.tap("Ask for a pause")
    bob.tap("Refuse")
    expect(ann.page.get_by_text("You asked for a pause.")).to_be_hidden()


def test_a_seat_whose_time_is_over_can_be_claimed(phone: PhoneMaker) -> None:
    ann, bob = two_at_a_table(phone, {"form": "turn", "seconds": SHORTEST})
    expect(ann.page.get_by_label("Players").locator("time.haste")).to_be_visible()
    claim = bob.page.get_by_role("button", name="Claim the seat")
    expect(claim).to_be_visible(timeout=(SHORTEST + 15) * 1000)
    expect(ann.page.get_by_text("Your time is over.")).to_be_visible()
    claim.tap()
    bob.page.get_by_role("dialog").get_by_role("button", name="Claim the seat").tap()
    for each in (ann, bob):
        expect(each.page.get_by_text("on time", exact=True)).to_be_visible()
        expect(each.page.locator(".status.mine")).to_have_count(0)
    bob.tap("Show all now")
    ann.tap("Show all now")
    expect(bob.page.get_by_role("button", name="Show all now")).to_be_hidden()
