"""Decisions of staff from their phones: about an abandoned game, and a ban that is lifted."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.kit.phone import PhoneMaker
from tests.project.played import Played

from .staff import PHONE, send, staff

pytestmark = pytest.mark.browser

# Nine days ago: since then the other two have run out of time.
ABANDONED = """
import pathlib
from datetime import timedelta
import time_machine
from django.utils import timezone
from games.players.models import Player
from tests.kit.factories import GuestFactory
from tests.kit.tables import play, started
ann = Player.objects.get(name={name!r})
others = [GuestFactory(name=each).id for each in ("Gone Gil", "Gone Gwen")]
with time_machine.travel(timezone.now() - timedelta(days=9)):
    pace = {{"form": "bank", "seconds": 86400, "increment": 0}}
    table = started(ann.id, *others, game="gobi", pace=pace)
    for _ in range(4):
        table = play(table).table
pathlib.Path({file!r}).write_text(table.id)
"""


def test_abandoned_game_of_three_is_decided(
    phone: PhoneMaker, browser: Browser, played: Played
) -> None:
    ann = phone("Ann", viewport=PHONE, reduced_motion="reduce")
    ann.open_table("gemblo", bot="easy")
    file = played.var / "abandoned"
    played.run(ABANDONED.format(name=ann.name, file=str(file)))
    table = file.read_text()

    referee = staff(browser, played, "referee", "Rosa the referee")
    referee.goto(f"/admin/conduct/tables/{table}/decide/adjudicate")
    for seat, rank in enumerate((1, 2, 2)):
        referee.locator(f"[name=rank_{seat}]").fill(str(rank))
    referee.locator("[name=reason]").select_option("left")
    referee.locator("[name=words]").fill("Two players have been away for a week.")
    preview = referee.locator(".preview").first
    expect(preview).to_contain_text("Two players have been away for a week.")
    expect(preview).to_contain_text("A referee decided the game.")
    referee.get_by_role("button", name="Decide the game").click()
    expect(referee.locator("#log")).to_contain_text("decided the game")
    referee.context.close()

    ann.visit(f"/tables/{table}")
    expect(ann.page.get_by_text("A referee decided the game.").first).to_be_visible()
    expect(ann.page.get_by_text("Two players have been away for a week.").first).to_be_visible()
    ann.visit(f"/tables/{table}/replay")
    expect(ann.page.get_by_role("slider")).to_be_visible()
    ann.page.get_by_role("slider").press("End")
    said = re.compile(r"A referee decided the game\.$")
    expect(ann.page.get_by_role("status").filter(has_text=said)).to_be_visible()


def test_banned_player_reads_only_and_returns_when_the_ban_is_lifted(
    phone: PhoneMaker, browser: Browser, played: Played
) -> None:
    bob = phone("Bob", viewport=PHONE, reduced_motion="reduce")
    path = bob.open_table("gemblo", bot="easy")
    expect(bob.page.locator(".status.mine")).to_be_visible()
    owner = staff(browser, played, "administrator", "Olga the owner")
    owner.goto("/admin/players/player/")
    owner.get_by_role("link", name=bob.name).click()
    owner.get_by_role("link", name="Standing and history").click()
    send(owner, "banned", "Three accounts at one table.")
    expect(owner.locator(".previews")).to_have_count(0)
    about = owner.url

    bob.visit("/settings/standing")
    expect(bob.page.get_by_text("Three accounts at one table.")).to_be_visible()
    bob.visit("/new?game=gobi")
    bob.tap("Create game")
    expect(bob.page.get_by_role("dialog")).to_be_visible()
    bob.visit(path)
    expect(bob.board).to_be_visible()

    owner.goto(about)
    owner.locator("details:has(form[action$='/lift/']) summary").first.click()
    owner.locator("form[action$='/lift/'] select[name=reason]").first.select_option("appeal")
    owner.locator("form[action$='/lift/'] button").first.click()
    expect(owner.get_by_text(re.compile("The decision is lifted"))).to_be_visible()
    owner.context.close()

    bob.visit(path)
    expect(bob.page.locator(".status.mine")).to_be_visible()
    bob.play_in_words()
    bob.visit("/new?game=gobi")
    bob.tap("Create game")
    bob.page.wait_for_url("**/tables/*")
