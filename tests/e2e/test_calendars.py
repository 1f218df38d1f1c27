"""Test paces of new tables, the calendar of a player, and the question about the time zone."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import CDPSession, expect

from tests.kit.phone import LookMaker, Phone, PhoneMaker

from .screens import check

pytestmark = pytest.mark.browser

SETTLED = "zone => localStorage.getItem('settled-zone') === zone"

WORDS = {
    "en": {
        "name": ("Your name", "Play"),
        "daily": "Daily",
        "turn": "Time per turn",
        "week": "7 days",
        "days_off": "Days off",
        "decide": "Decide together",
        "create": "Create game",
        "pace": "Each turn may take up to 7 days.",
        "rest": "Days off: Saturday and Sunday",
        "estimate": "A round takes about",
        "quiet": "Quiet hours",
        "until": "To",
        "too_long": "Quiet hours can last up to 10 hours.",
        "sunday": "Sunday",
        "announce": "Announce a holiday",
        "first": "First day",
        "last": "Last day",
        "used_up": re.compile(r"Only \d+ days are left\."),
        "cancel": re.compile("^Cancel holiday"),
        "left": "7 days available",
    },
    "fr": {
        "name": ("Votre nom", "Jouer"),
        "daily": "Quotidien",
        "turn": "Temps par tour",
        "week": "7 jours",
        "days_off": "Jours de repos",
        "decide": "Décider ensemble",
        "create": "Créer la partie",
        "pace": "Chaque tour peut durer jusqu’à 7 jours.",
        "rest": "Jours de repos\u202f: samedi et dimanche",
        "estimate": "Un tour de table dure environ",
        "quiet": "Heures calmes",
        "until": "À",
        "too_long": "Les heures calmes durent 10 heures au plus.",
        "sunday": "dimanche",
        "announce": "Annoncer un congé",
        "first": "Premier jour",
        "last": "Dernier jour",
        "used_up": re.compile(r"Il ne reste que \d+ jours\."),
        "cancel": re.compile("^Annuler le congé"),
        "left": "7 jours disponibles",
    },
}


def words_of(phone: Phone) -> dict[str, object]:
    return WORDS[phone.look[:2]]


def as_guest(phone: Phone) -> None:
    """Sign in as a new guest, by opening a table for a friend."""
    words = words_of(phone)
    phone.visit("/new?game=gemblo")
    phone.tap(str(words["create"]))
    phone.give_name(*words["name"])  # type: ignore[misc]  # two words
    phone.page.wait_for_url("**/tables/*")


def test_table_for_friends_is_daily_and_says_what_its_pace_means(look: LookMaker) -> None:
    ann = look("Ann")
    words = words_of(ann)
    page = ann.page
    ann.visit("/new?game=gemblo")
    expect(page.get_by_role("radio", name=str(words["daily"]))).to_be_checked()
    page.get_by_role("radio", name=str(words["daily"])).scroll_into_view_if_needed()
    check(ann, "new-pace")
    page.get_by_role("radio", name=str(words["turn"])).check()
    page.get_by_role("radio", name=str(words["week"])).check()
    page.get_by_role("switch", name=str(words["days_off"])).check()
    page.get_by_role("radio", name=str(words["decide"])).check()
    expect(page.get_by_text(str(words["pace"]))).to_be_visible()
    page.get_by_role("radio", name=str(words["decide"])).scroll_into_view_if_needed()
    check(ann, "new-pace-turn")
    ann.tap(str(words["create"]))
    ann.give_name(*words["name"])  # type: ignore[misc]  # two words
    for part in ("pace", "rest", "estimate"):
        expect(page.get_by_text(str(words[part]))).to_be_visible()
    check(ann, "lobby-terms")


def test_calendar_is_changed_and_errors_are_in_words(look: LookMaker) -> None:
    ann = look("Ann")
    words, page = words_of(ann), ann.page
    as_guest(ann)
    ann.visit("/settings/time")
    expect(page.get_by_text(str(words["left"]))).to_be_visible()
    page.get_by_role("switch", name=str(words["quiet"])).check()
    until = page.get_by_label(str(words["until"]), exact=True)
    expect(until).to_have_value("08:00")
    check(ann, "calendar")
    until.fill("09:30")
    expect(page.get_by_text(str(words["too_long"]))).to_be_visible()
    until.fill("07:00")
    expect(page.get_by_text(str(words["too_long"]))).to_be_hidden()
    page.get_by_role("checkbox", name=str(words["sunday"])).check()
    soon = datetime.now(UTC).date() + timedelta(days=20)
    announce = page.get_by_role("button", name=str(words["announce"]))
    page.get_by_label(str(words["first"])).fill(soon.isoformat())
    page.get_by_label(str(words["last"])).fill((soon + timedelta(days=9)).isoformat())
    announce.click()
    expect(page.get_by_text(words["used_up"])).to_be_visible()  # type: ignore[arg-type]  # Playwright’s types are narrower
    page.get_by_label(str(words["last"])).fill((soon + timedelta(days=2)).isoformat())
    announce.click()
    cancel = page.get_by_role("button", name=words["cancel"])  # type: ignore[arg-type]  # Playwright’s types are narrower
    expect(cancel).to_be_visible()
    cancel.scroll_into_view_if_needed()
    check(ann, "calendar-holidays")
    page.reload()
    expect(until).to_have_value("07:00")
    expect(page.get_by_role("checkbox", name=str(words["sunday"]))).to_be_checked()
    cancel.click()
    expect(cancel).to_be_hidden()
    expect(page.get_by_text(str(words["left"]))).to_be_visible()


def travel(device: CDPSession, zone: str) -> None:
    """Move the device to a time zone."""
    device.send("Emulation.setTimezoneOverride", {"timezoneId": zone})


def test_new_zone_of_the_device_is_asked_about_once(phone: PhoneMaker) -> None:
    ann = phone("Ann")
    question = ann.page.get_by_text("You seem to be in New York now.")
    device = ann.page.context.new_cdp_session(ann.page)
    travel(device, "Europe/Paris")
    ann.open_table("gemblo")
    with ann.page.expect_response("**/me/calendar") as first:
        ann.visit("/")
    assert first.value.ok
    ann.page.wait_for_function(SETTLED, arg="Europe/Paris")
    travel(device, "America/New_York")
    ann.visit("/")
    expect(question).to_be_visible()
    check(ann, "zone-question")
    ann.tap("Keep mine")
    expect(question).to_be_hidden()
    ann.visit("/")
    expect(ann.page.get_by_role("heading", name="My games")).to_be_visible()
    ann.page.wait_for_timeout(500)
    expect(question).to_be_hidden()
    ann.visit("/settings/time")
    expect(ann.page.get_by_label("Your time zone")).to_have_value("Europe/Paris")
    ann.tap("Use this device’s zone (New York)")
    expect(ann.page.get_by_label("Your time zone")).to_have_value("America/New_York")
