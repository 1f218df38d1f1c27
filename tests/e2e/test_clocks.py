"""Test a table with a clock on two phones: breaks, and a seat whose time is over."""

import re

import pytest
from playwright.sync_api import expect

from tests.kit.phone import Phone, PhoneMaker

from .page_scripts import OPEN_TIMED_TABLE

pytestmark = pytest.mark.browser

SHORTEST = 60
"""Seconds for a turn: the shortest that a table may have."""


def two_at_a_table(phone: PhoneMaker, pace: dict[str, object]) -> tuple[Phone, Phone]:
    """Return two phones at a started table, the one to move first."""
    ann, bob = phone("Ann"), phone("Bob")
    ann.open_table("gobi")
    path = ann.page.evaluate(OPEN_TIMED_TABLE, pace)
    ann.visit(path)
    ann.tap("Join game")
    bob.visit(path)
    bob.tap("Join game")
    bob.give_name()
    for each in (ann, bob):
        expect(each.page.get_by_role("application")).to_be_visible()
    expect(
        ann.page.locator(".status.mine").or_(ann.page.locator(".status", has_text="’s turn"))
    ).to_be_visible()
    return (ann, bob) if ann.my_turn() else (bob, ann)


def menu(phone: Phone, entry: str) -> None:
    """Choose an entry of the table's menu."""
    phone.tap("Menu")
    phone.page.get_by_role("dialog").get_by_role("button", name=entry).tap()


def test_accepted_break_pauses_the_clocks(phone: PhoneMaker) -> None:
    ann, bob = two_at_a_table(phone, {"form": "bank", "seconds": 7200, "increment": 60})
    expect(ann.page.get_by_label("Players").locator("time")).to_have_text(re.compile(r"^1h 59m"))
    menu(bob, "Clock")
    expect(bob.page.get_by_role("dialog")).to_contain_text("2 hours per player")
    bob.tap("Ask for a break")
    expect(bob.page.get_by_text("You asked for a break.")).to_be_visible()
    expect(ann.page.get_by_text(f"{bob.name} would like a break.")).to_be_visible()
    ann.tap("Accept")
    for each in (ann, bob):
        expect(each.page.get_by_text("Game paused")).to_be_visible()
        expect(each.page.get_by_label("Players").locator("time")).to_have_count(0)
    bob.tap("Resume")
    expect(ann.page.get_by_label("Players").locator("time")).to_have_count(1)
    ann.play_in_words()


def test_request_for_a_break_can_be_cancelled_and_declined(phone: PhoneMaker) -> None:
    ann, bob = two_at_a_table(phone, {"form": "turn", "seconds": 86_400})
    menu(ann, "Clock")
    ann.tap("Ask for a break")
    ann.tap("Cancel request")
    expect(bob.page.get_by_text("would like a break.")).to_be_hidden()
    menu(ann, "Clock")
    ann.tap("Ask for a break")
    bob.tap("Decline")
    expect(ann.page.get_by_text("You asked for a break.")).to_be_hidden()


def test_win_can_be_claimed_when_time_is_over(phone: PhoneMaker) -> None:
    ann, bob = two_at_a_table(phone, {"form": "turn", "seconds": SHORTEST})
    expect(ann.page.get_by_label("Players").locator("time.haste")).to_be_visible()
    claim = bob.page.get_by_role("button", name="Claim win")
    expect(claim).to_be_visible(timeout=(SHORTEST + 15) * 1000)
    expect(ann.page.get_by_text("You’re out of time.")).to_be_visible()
    claim.tap()
    bob.page.get_by_role("dialog").get_by_role("button", name="Claim win").tap()
    for each in (ann, bob):
        expect(each.page.get_by_text("on time", exact=True)).to_be_visible()
        expect(each.page.locator(".status.mine")).to_have_count(0)
    bob.tap("Reveal everything now")
    ann.tap("Reveal everything now")
    expect(bob.page.get_by_role("button", name="Reveal everything now")).to_be_hidden()
