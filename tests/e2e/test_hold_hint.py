"""Test that a long press is announced once per device."""

import pytest
from playwright.sync_api import expect

from tests.kit.phone import PhoneMaker

from .screens import violations
from .tables import open_bot_table

pytestmark = pytest.mark.browser


def test_long_press_is_announced_until_it_is_dismissed(phone: PhoneMaker) -> None:
    ann = open_bot_table(phone("Ann"), "targui")
    hint = ann.page.get_by_role("region", name="Hint")
    expect(hint).to_contain_text("Hold a card or a piece")
    expect(hint).to_be_in_viewport(ratio=1)
    assert violations(ann.page) == []
    hint.get_by_role("button", name="Dismiss").tap()
    expect(hint).to_have_count(0)
    ann.page.reload()
    expect(ann.page.locator(".status.mine")).to_be_visible()
    expect(hint).to_have_count(0)


def test_long_press_is_not_announced_after_the_first_move(phone: PhoneMaker) -> None:
    ann = open_bot_table(phone("Ann"), "gemblo")
    hint = ann.page.get_by_role("region", name="Hint")
    expect(hint).to_be_visible()
    ann.play_in_words()
    expect(ann.page.locator(".status.mine")).to_be_visible()
    expect(hint).to_have_count(0)
