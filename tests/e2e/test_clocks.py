"""Test a table with a clock on two phones: breaks, and a seat whose time is over."""

import re
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import Locator, expect

from tests.kit.phone import Phone, PhoneMaker

from .page_scripts import OPEN_TIMED_TABLE

pytestmark = pytest.mark.browser

SHORTEST = 60
"""Seconds for a turn: the shortest that a table may have."""


def two_at_a_table(phone: PhoneMaker, pace: dict[str, object]) -> tuple[Phone, Phone]:
    """Return two phones at a started table, the one to move first."""
    ann, bob = phone("Ann"), phone("Bob")
    ann.open_table("gobi")
    path = ann.page.evaluate(OPEN_TIMED_TABLE, [pace, "ask"])
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


def ask_for_a_break(phone: Phone) -> None:
    """Ask for a break of three days, in the dialog that the clocks lead to."""
    phone.tap("Ask for a break")
    phone.page.get_by_text("3 days", exact=True).tap()
    phone.tap("Send request")


def test_accepted_break_pauses_the_clocks(phone: PhoneMaker) -> None:
    ann, bob = two_at_a_table(phone, {"form": "bank", "seconds": 7200, "increment": 60})
    expect(ann.page.get_by_label("Players").locator("time")).to_have_text(
        re.compile(r"\d{1,2}:\d\d")
    )
    menu(bob, "Clock")
    expect(bob.page.get_by_role("dialog")).to_contain_text("Each player starts with 2 hours")
    ask_for_a_break(bob)
    expect(bob.page.get_by_text("You asked for a break.")).to_be_visible()
    expect(ann.page.get_by_text(f"{bob.name} would like a break of 3 days.")).to_be_visible()
    ann.tap("Accept")
    for each in (ann, bob):
        expect(each.page.get_by_text("Game paused")).to_be_visible()
        expect(each.page.get_by_text("On a break until")).to_be_visible()
        expect(each.page.get_by_label("Players").locator("time")).to_have_count(0)
    bob.tap("Resume")
    expect(ann.page.get_by_label("Players").locator("time")).to_have_count(1)
    ann.play_in_words()


def test_request_for_a_break_can_be_cancelled_and_declined(phone: PhoneMaker) -> None:
    ann, bob = two_at_a_table(phone, {"form": "turn", "seconds": 86_400})
    menu(ann, "Clock")
    ask_for_a_break(ann)
    ann.tap("Cancel request")
    expect(bob.page.get_by_text("would like a break.")).to_be_hidden()
    menu(ann, "Clock")
    ask_for_a_break(ann)
    bob.tap("Decline")
    expect(ann.page.get_by_text("You asked for a break.")).to_be_hidden()


def test_put_in_plays_until_the_late_player_is_back(phone: PhoneMaker) -> None:
    ann, bob = two_at_a_table(phone, {"form": "turn", "seconds": SHORTEST})
    expect(ann.page.get_by_label("Players").locator("time.haste")).to_be_visible()
    nudge = bob.page.get_by_role("button", name="Nudge", exact=True)
    expect(nudge).to_be_visible(timeout=SHORTEST * 1000)
    nudge.tap()
    bob.page.get_by_text("Is everything all right?").tap()
    bob.tap("Send nudge")
    expect(ann.page.get_by_text(f"{bob.name} says: “Is everything all right?”")).to_be_visible()
    put_in = bob.page.get_by_role("button", name="Put in a stand-in")
    expect(put_in).to_be_visible(timeout=(SHORTEST + 15) * 1000)
    expect(ann.page.get_by_text("You’re out of time.")).to_be_visible()
    put_in.tap()
    bob.page.get_by_role("dialog").get_by_role("button", name="Put in a stand-in").tap()
    expect(ann.page.get_by_text("a stand-in is playing for you")).to_be_visible()
    expect(bob.page.locator(".status.mine")).to_be_visible()
    ann.tap("I’m back")
    expect(ann.page.get_by_text("a stand-in is playing for you")).to_be_hidden()
    menu(bob, "History")
    log = bob.page.get_by_role("dialog")
    expect(log.get_by_text(f"{bob.name} put in a stand-in for {ann.name}.")).to_be_visible()
    expect(log.get_by_text("stand-in", exact=True).first).to_be_visible()
    expect(log.get_by_text(f"{ann.name} is back.")).to_be_visible()


def test_time_is_given_to_the_other_player(phone: PhoneMaker) -> None:
    ann, bob = two_at_a_table(phone, {"form": "turn", "seconds": 86_400})
    before = deadline(ann).get_attribute("datetime") or ""
    menu(bob, "Clock")
    bob.tap(f"Give {ann.name} more time")
    expect(bob.page.get_by_role("dialog")).to_contain_text(f"Give {ann.name} 1 day more?")
    bob.tap("Give time")
    for each in (ann, bob):
        expect(deadline(each)).not_to_have_attribute("datetime", before)
        after = deadline(each).get_attribute("datetime") or ""
        given = datetime.fromisoformat(after) - datetime.fromisoformat(before)
        assert given == timedelta(days=1)


def deadline(phone: Phone) -> Locator:
    """Return the deadline of the player to move."""
    return phone.page.get_by_label("Players").locator("time")
