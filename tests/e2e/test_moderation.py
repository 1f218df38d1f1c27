"""Moderation from beginning to end: a report, decisions, an appeal, and its answer by another."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.kit.phone import Phone, PhoneMaker
from tests.project.played import Played

from .staff import PHONE, send, staff
from .tables import phones_in_game

pytestmark = [pytest.mark.browser, pytest.mark.core]


def report_name(ann: Phone, bob: Phone) -> None:
    """Report the name of the other player at the table."""
    players = ann.page.get_by_role("region", name="Players")
    players.get_by_role("button", name=bob.name).tap()
    dialog = ann.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Report…").tap()
    dialog.get_by_text("Offensive name").tap()
    dialog.get_by_role("button", name="Send report").tap()
    expect(dialog.get_by_role("heading", name="Thanks for your report")).to_be_visible()


def test_reported_player_is_renamed_and_muted_appeals_and_is_restored(
    phone: PhoneMaker, browser: Browser, played: Played
) -> None:
    bob, ann = phones_in_game(phone, "gemblo", "Small (1 colour each)", viewport=PHONE)
    bob.play_in_words()
    report_name(ann, bob)

    marcel = staff(browser, played, "moderator", "Marcel")
    marcel.goto("/admin/conduct/cases/")
    marcel.get_by_role("link", name=bob.name).click()
    case = marcel.url
    marcel.get_by_role("button", name="Claim").click()
    expect(marcel.locator(".badge.mine")).to_be_visible()
    marcel.get_by_role("link", name="Open the table").click()
    expect(marcel.get_by_role("application").or_(marcel.locator("svg")).first).to_be_visible()
    marcel.goto(case)
    send(marcel, "renamed", "Please choose a friendly name.")
    expect(marcel.locator(".previews")).to_have_count(0)
    marcel.goto(case)
    expect(marcel.locator("#decide")).to_have_count(0)
    marcel.locator("#subject + p a").click()
    send(marcel, "muted:86400", "A day of rest.")

    bob.visit("/settings/standing")
    expect(bob.page.get_by_text("Please choose a friendly name.")).to_be_visible()
    expect(bob.page.get_by_text("A day of rest.")).to_be_visible()
    bob.visit("/account")
    expect(bob.page.get_by_text(re.compile(r"^Player \d+"))).to_be_visible()
    bob.visit("/appeal")
    renamed = bob.page.get_by_role("region").filter(has_text="friendly name")
    renamed.get_by_role("button", name="Appeal this decision").tap()
    bob.page.get_by_label("Why should we look at it again?").fill("It is my real name, honestly.")
    bob.tap("Send the appeal")
    expect(bob.page.get_by_text(re.compile("^Answer expected by"))).to_be_visible()

    odile = staff(browser, played, "moderator", "Odile")
    odile.goto("/admin/conduct/appeals/")
    odile.locator(".cases a.main").filter(has_text="Player").first.click()
    send(odile, "reversed", "You were right, sorry.")
    bob.visit("/appeal")
    expect(bob.page.get_by_text("You were right, sorry.")).to_be_visible()
    bob.visit("/account")
    expect(bob.page.get_by_text(bob.name).first).to_be_visible()
    ann.visit("/settings/reports")
    expect(ann.page.get_by_text("Waiting for a moderator")).to_have_count(0)
    for page in (marcel, odile):
        page.context.close()
