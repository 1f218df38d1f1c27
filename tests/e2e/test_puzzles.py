"""Test a puzzle for one player: its time, a hint, and its result without a share dialog."""

import re

import pytest
from playwright.sync_api import expect

from tests.kit.phone import PhoneMaker

pytestmark = pytest.mark.browser


def test_puzzle_is_timed_and_its_result_can_be_copied(phone: PhoneMaker) -> None:
    ann = phone("Ann")
    ann.url = ann.url.replace("localhost", "lan.test")
    ann.visit("/new?game=gemblo")
    ann.page.get_by_text("Solo", exact=True).tap()
    ann.tap("Start game")
    ann.give_name()
    timer = ann.page.get_by_role("timer")
    expect(timer).to_have_text(re.compile(r"^\d+:\d\d$"))
    early = timer.inner_text()
    ann.tap("Hint")
    ann.confirm()
    expect(ann.page.get_by_text("1 hint", exact=True)).to_be_visible()
    expect(timer).not_to_have_text(early)
    ann.tap("Give up")
    ann.confirm()
    result = ann.page.get_by_label("Your result")
    expect(result).to_have_value(re.compile(r"^Gemblo, \w+: gave up after \d+:\d\d"))
    stopped = timer.inner_text()
    ann.page.wait_for_timeout(1500)
    assert timer.inner_text() == stopped
