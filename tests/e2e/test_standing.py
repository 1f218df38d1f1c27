"""Test what a player sees of a moderator's decisions: a warning to be read, and a suspension."""

import re

import pytest
from playwright.sync_api import expect

from tests.kit.phone import LookMaker, Phone, PhoneMaker
from tests.project.played import Played

from .screens import check, open_bot_table

pytestmark = pytest.mark.browser

DECIDE = """
from games.conduct.standing import commands as c
from games.players.models import Player
from tests.kit.conduct import decide
decide(Player.objects.get(name={name!r}), {command})
"""
WORDS = "Please stay friendly, also when you lose."
WARNING = f"c.Warn('insult', {WORDS!r})"
SUSPENSION = "c.Suspend('hate', seconds=c.SUSPENSIONS[1])"


def decide(service: Played, phone: Phone, command: str) -> None:
    """Let a moderator decide about the player of this phone."""
    service.run(DECIDE.format(name=phone.name, command=command))


def test_warning_is_read_before_playing_on(phone: PhoneMaker, played: Played) -> None:
    ann = phone("Ann")
    ann.open_table("gobi")
    decide(played, ann, WARNING)
    # The page does not know of it yet, and the service refuses.
    ann.visit("/new?game=gobi")
    dialog = ann.page.get_by_role("dialog")
    expect(dialog.get_by_text(WORDS)).to_be_visible()
    dialog.get_by_role("button", name="Close").tap()
    expect(dialog).to_be_hidden()
    ann.tap("Create game")
    expect(dialog.get_by_text(WORDS)).to_be_visible()
    ann.tap("I’ve read this")
    expect(dialog).to_be_hidden()
    ann.tap("Create game")
    ann.page.wait_for_url("**/tables/*")
    ann.visit("/settings/standing")
    expect(ann.page.get_by_text("You’re in good standing")).to_be_visible()
    expect(ann.page.get_by_text(re.compile("^Read on "))).to_be_visible()


def test_suspension_is_shown_with_its_reason_and_end(phone: PhoneMaker, played: Played) -> None:
    ann = phone("Ann")
    ann.open_table("gobi")
    ann.visit("/new?game=gobi")
    expect(ann.button("Create game")).to_be_visible()
    decide(played, ann, SUSPENSION)
    ann.tap("Create game")
    dialog = ann.page.get_by_role("dialog")
    expect(dialog.get_by_text("Reason: hate")).to_be_visible()
    expect(dialog.get_by_text(re.compile(r"^Ends on .*\d:\d\d$"))).to_be_visible()
    ann.tap("Your standing")
    ann.page.wait_for_url("**/settings/standing")
    expect(dialog).to_be_hidden()
    expect(ann.page.get_by_text("You can appeal until")).to_be_visible()
    ann.visit("/")
    expect(ann.page.get_by_text(re.compile(r"^Until .*\d:\d\d$"))).to_be_visible()
    expect(ann.page.get_by_text("You’re offline")).to_be_hidden()
    ann.tap("See why")
    ann.page.wait_for_url("**/settings/standing")


def test_screens_of_a_player_with_a_warning(look: LookMaker, played: Played) -> None:
    ann = look("Ann")
    open_bot_table(ann, "gobi")
    ann.visit("/settings/standing")
    expect(ann.page.locator("h2").first).to_be_visible()
    check(ann, "good-standing")
    decide(played, ann, WARNING)
    decide(played, ann, "c.Mute('spam', seconds=c.DAY)")
    ann.visit("/settings/standing")
    expect(ann.page.get_by_text(WORDS)).to_be_visible()
    check(ann, "standing")
    ann.visit("/")
    expect(ann.page.get_by_role("dialog").get_by_text(WORDS)).to_be_visible()
    check(ann, "warning")
