"""The pages about a table for staff: the app's board, a look with its reason, a decision."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect

from tests.project.played import ROOT, Played

from .gallery import SCREENSHOTS
from .screens import CUT_OFF, KEPT, keep, violations

pytestmark = pytest.mark.browser

LOOKS = [
    ("en-GB", "light", 360, 640),
    ("fr-FR", "dark", 360, 640),
    ("fr-FR", "light", 1280, 800),
    ("en-GB", "dark", 1280, 800),
]
SETTLED = """Promise.all(
    document.getAnimations()
        .filter((each) => each.effect.getComputedTiming().iterations !== Infinity)
        .map((each) => each.finished.catch(() => null))
).then(() => null)"""
SCENE = """
from tests.kit.factories import GuestFactory
from tests.kit.staff import staff_user
from tests.kit.tables import moderate, play, started
user = staff_user("referee", "Arbiter")
user.set_password("caravan-lamp-7")
user.save()
ann, bob = GuestFactory(name="Ann the trader"), GuestFactory(name="Bob")
pace = {"form": "bank", "seconds": 172800, "increment": 43200}
table = started(ann.id, bob.id, game="targui", pace=pace)
for _ in range(24):
    table = play(table).table
moderate(table, "hide")
print(table.id)
"""


@pytest.fixture(scope="module")
def table(played: Played) -> str:
    """Make a referee and a game in the running service. Return the id of its table."""
    environment = {**os.environ, "CARAVANSERAI_VAR": os.fspath(played.var)}
    command = [sys.executable, "manage.py", "shell", "-v", "0", "-c", SCENE]
    made = subprocess.run(
        command, cwd=ROOT, env=environment, check=True, capture_output=True, text=True
    )
    return made.stdout.split()[-1]


@pytest.fixture(
    params=LOOKS, ids=["en-day-phone", "fr-night-phone", "fr-day-desk", "en-night-desk"]
)
def page(request: pytest.FixtureRequest, browser: Browser, played: Played) -> Iterator[Page]:
    locale, scheme, width, height = request.param
    context = browser.new_context(
        locale=locale,
        color_scheme=scheme,
        viewport={"width": width, "height": height},
        base_url=played.url,
    )
    page = context.new_page()
    refused: list[str] = []

    def note(line: ConsoleMessage) -> None:
        # Styles that axe injects have no address.
        if line.type == "error" and line.location["url"]:
            refused.append(line.text)

    page.on("console", note)
    yield page
    context.close()
    assert refused == []


def test_staff_read_a_table_look_and_prepare_a_decision(
    page: Page, table: str, request: pytest.FixtureRequest
) -> None:
    look = request.node.callspec.id
    found: dict[str, list[str]] = {}

    def check(name: str) -> None:
        if KEPT:
            keep(page, SCREENSHOTS / f"staff-{name}-{look}.png")
        wrong = violations(page) + [f"too wide: {each}" for each in page.evaluate(CUT_OFF)]
        if wrong:
            found[name] = wrong

    page.goto(f"/admin/tables/tablesummary/{table}/change/")
    page.locator("#id_username").fill("Arbiter")
    page.locator("#id_password").fill("caravan-lamp-7")
    page.keyboard.press("Enter")
    expect(page.locator("#log")).to_be_visible()
    check("table")

    page.locator(".about-table .ways a").first.click()
    expect(page.locator("#staff-board svg").first).to_be_visible()
    expect(page.get_by_role("slider")).to_be_visible()
    page.wait_for_load_state("networkidle")
    check("board")
    page.get_by_role("slider").fill("5")
    expect(page).not_to_have_url(re.compile(r"/tables/\w+/1$"))
    here = page.url

    page.goto(f"/admin/conduct/tables/{table}/look?version=20")
    page.locator("[name=eyes]").select_option("seat:1")
    page.locator("[name=reason]").select_option("collusion")
    check("look")
    page.locator(".way.main").click()
    expect(page).to_have_url(re.compile(r"look=\d+"))
    expect(page.get_by_role("slider")).to_be_visible()
    page.wait_for_load_state("networkidle")
    # The sheet has opened.
    page.evaluate(SETTLED)
    check("look-board")
    assert page.url != here

    page.goto(f"/admin/conduct/tables/{table}/decide/adjudicate")
    page.locator("[name=reason]").select_option("left")
    page.locator("[name=words]").fill("You left three games in a week.")
    expect(page.locator(".preview").first).to_contain_text("three games")
    check("decision")
    assert found == {}
