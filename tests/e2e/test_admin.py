"""The admin on a phone and on a desk: accessible, and without anything that the policy refuses."""

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.project.played import ROOT, Played

from .gallery import SCREENSHOTS
from .screens import CUT_OFF, KEPT, keep, violations

pytestmark = pytest.mark.browser

LOOKS = [("en-GB", "light", 360, 640), ("fr-FR", "dark", 1280, 800)]
SCENE = """
from tests.kit.staff import staff_user, case_about
from tests.kit.factories import GuestFactory
from tests.kit.tables import started, play
from games.players.models import Player
from games.conduct.models import Case, AuditEntry
user = staff_user("administrator", "Chief")
user.set_password("caravan-lamp-7")
user.save()
ann, rita = GuestFactory(name="Ann the weaver"), GuestFactory(name="Rita the weaver")
from django.utils import timezone
from datetime import timedelta
from games.conduct import words
for number, kind in enumerate(["insult", "stalling", "name", "left", "spam", "hate"]):
    since = timezone.now() - timedelta(days=number * 2)
    case = case_about(ann, rita, kind=kind, weight=9 - number, opened_at=since)
    case.reports.update(
        words=words.keep("He insults me at every table.", author=rita.id, now=since),
        created_at=since,
    )
started(ann.id, rita.id)
from tests.kit.appeals import appealed, sanction
from tests.kit.staff import staff
appealed(ann, sanction(ann, staff("moderator"), timezone.now()), timezone.now())
from games.conduct.models import Appeal
first = Case.objects.filter(subject=ann.id).order_by("pk")[0]
print(first.pk, Appeal.objects.get(player=ann.id).pk, user.pk)
"""
PAGES = {
    "glance": "/admin/",
    "queue": "/admin/conduct/cases/",
    "case": "/admin/conduct/cases/{case}/",
    "appeals": "/admin/conduct/appeals/",
    "appeal": "/admin/conduct/appeals/{appeal}/",
    "audit": "/admin/conduct/audit/",
    "players": "/admin/players/player/",
    "accounts": "/admin/players/user/",
    "account": "/admin/players/user/{account}/change/",
    "tables": "/admin/tables/tablesummary/",
    "log": "/admin/events/event/",
    "deliveries": "/admin/notices/delivery/",
    "password": "/admin/password_change/",
}


@pytest.fixture(scope="module")
def addresses(played: Played) -> dict[str, str]:
    """Make an administrator and cases in the running service. Return the addresses of the pages."""
    environment = {**os.environ, "CARAVANSERAI_VAR": os.fspath(played.var)}
    command = [sys.executable, "manage.py", "shell", "-v", "0", "-c", SCENE]
    made = subprocess.run(
        command, cwd=ROOT, env=environment, check=True, capture_output=True, text=True
    )
    case, appeal, account = made.stdout.split()[-3:]
    return {
        name: address.format(case=case, appeal=appeal, account=account)
        for name, address in PAGES.items()
    }


@pytest.fixture(params=LOOKS, ids=["english-day-phone", "french-night-desk"])
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
    page.on("console", lambda line: refused.append(line.text) if line.type == "error" else None)
    page.refused = refused  # type: ignore[attr-defined]  # read by the test
    yield page
    context.close()


def test_pages_of_staff_are_accessible(
    page: Page, request: pytest.FixtureRequest, addresses: dict[str, str]
) -> None:
    look = request.node.callspec.id
    found: dict[str, list[str]] = {}

    def check(name: str) -> None:
        # Before axe, which adds styles of its own.
        assert page.refused == [], name
        if KEPT:
            keep(page, SCREENSHOTS / f"admin-{name}-{look}.png")
        wrong = violations(page) + [f"too wide: {each}" for each in page.evaluate(CUT_OFF)]
        page.refused.clear()
        if wrong:
            found[name] = wrong

    page.goto("/admin/")
    check("sign-in")
    page.locator("#id_username").fill("Chief")
    page.locator("#id_password").fill("caravan-lamp-7")
    page.keyboard.press("Enter")
    expect(page.locator(".glance")).to_be_visible()
    for name, address in addresses.items():
        page.goto(address)
        check(name)
    page.goto(addresses["case"])
    page.locator("#subject").wait_for()
    page.locator("select[name=decision]").select_option("muted:86400")
    page.locator("textarea[name=words]").first.fill("Please be kind.")
    page.locator("form.decision button").first.click()
    expect(page.locator(".previews")).to_be_visible()
    check("preview")
    page.goto(page.locator("#subject + p a").get_attribute("href") or "")
    check("player")
    assert found == {}
