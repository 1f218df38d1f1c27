"""The rules in the browser: figures drawn when seen, search, and reading offline."""

import re

import pytest
from playwright.sync_api import expect

from games import rules
from games.lessons.figures import figures
from tests.kit.phone import PhoneMaker

pytestmark = [pytest.mark.browser, pytest.mark.core]


@pytest.mark.parametrize("game", rules.keys())
def test_every_figure_is_drawn_when_it_is_seen(phone: PhoneMaker, game: str) -> None:
    reader = phone("Ira")
    reader.visit(f"/rules/{game}")
    drawings = reader.page.locator("figure")
    expect(drawings).to_have_count(len(figures(game)))
    for number in range(len(figures(game))):
        drawings.nth(number).scroll_into_view_if_needed()
        expect(drawings.nth(number).locator(".drawing svg").first).to_be_visible()
        expect(drawings.nth(number).locator("figcaption")).to_have_text(re.compile(r"\w"))


def test_search_marks_what_it_finds_and_opens_details(phone: PhoneMaker) -> None:
    reader = phone("Ugo")
    page = reader.page
    reader.visit("/rules/gobi")
    page.get_by_role("searchbox", name="Search the rules").fill("two players")
    found = page.get_by_text(re.compile(r"^\d+ rules? found$"))
    expect(found.first).to_be_visible()
    count = int(re.findall(r"\d+", found.first.inner_text())[0])
    expect(page.locator("main li:has(mark)")).to_have_count(count)
    for mark in page.locator("mark").all():
        expect(mark).to_be_visible()


def test_rules_with_figures_can_be_read_offline(phone: PhoneMaker) -> None:
    reader = phone("Ode", service_workers="allow")
    page = reader.page
    reader.visit("/")
    reader.await_service_worker()
    reader.visit("/rules/gobi")
    expect(page.locator("figure").first.locator("svg").first).to_be_visible()
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("figure").first.locator("svg").first).to_be_visible()
