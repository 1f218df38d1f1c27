"""Announcements at home and at tables, in the reader's language, until they are dismissed."""

import json

import pytest
from playwright.sync_api import Route, expect

from tests.kit.phone import Phone, PhoneMaker

pytestmark = pytest.mark.browser

TEXTS = {"en-GB": "The site pauses at noon.", "fr-FR": "Le site s’arrête à midi."}
DISMISS = {"en-GB": "Dismiss", "fr-FR": "Masquer"}


def announce(phone: Phone) -> None:
    """Let the service answer with one announcement."""
    moments = {"begins_at": "2026-01-01T00:00:00Z", "ends_at": "2036-01-01T00:00:00Z"}
    text = {"en": TEXTS["en-GB"], "fr": TEXTS["fr-FR"]}
    body = {"announcements": [{"id": 7, "text": text, **moments}], "registration": "open"}

    def answer(route: Route) -> None:
        route.fulfill(content_type="application/json", body=json.dumps(body))

    phone.page.route("**/api/v1/announcements", answer)


@pytest.mark.parametrize("locale", TEXTS)
def test_announcement_is_shown_until_it_is_dismissed(phone: PhoneMaker, locale: str) -> None:
    ann = phone("Ann", locale=locale)
    announce(ann)
    ann.visit()
    status = ann.page.get_by_role("status").filter(has_text=TEXTS[locale])
    expect(status).to_be_visible()
    dismiss = ann.page.get_by_role("button", name=DISMISS[locale])
    expect(dismiss).to_have_accessible_description(TEXTS[locale])
    dismiss.tap()
    expect(status).to_have_count(0)
    ann.page.reload()
    ann.page.wait_for_load_state("networkidle")
    expect(status).to_have_count(0)


def test_announcement_at_a_table_leaves_the_board_in_its_place(phone: PhoneMaker) -> None:
    ann = phone("Ann")
    path = ann.open_table("gemblo", bot="easy")
    # The sheet is lower while the bot is to move.
    expect(ann.page.locator(".status.mine")).to_be_visible()
    before = ann.board.bounding_box()
    announce(ann)
    ann.visit(path)
    expect(ann.page.get_by_text(TEXTS["en-GB"])).to_be_visible()
    expect(ann.page.locator(".status.mine")).to_be_visible()
    assert ann.board.bounding_box() == before
