"""Every screen: nothing keeps anybody out; a picture of each in both lights and languages."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .conftest import PhoneMaker
from .phone import Phone
from .test_clocks import TIMED
from .test_looking_back import COMMAND
from .test_whole_games import MODULE, PLAY

pytestmark = pytest.mark.browser

ROOT = Path(__file__).resolve().parents[2]
AXE = (ROOT / "frontend/node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")
MANY_BOTS = 60_000
PICTURES = ROOT / "docs/screens"
MANIFEST = ROOT / "frontend/public/screens"
LOOKS = [("en-GB", "light"), ("fr-FR", "dark")]
WORDS = {
    "en-GB": ("Your name", "Go", "Bot: easy", "Start to play", "What happened", "Menu"),
    "fr-FR": (
        "Votre nom",
        "C’est parti",
        "Bot : facile",
        "Commencer",
        "Ce qui s’est passé",
        "Menu",
    ),
}


CUT_OFF = """
    [document.documentElement, ...document.querySelectorAll('header, main, section, dialog')]
        .filter((part) => part.scrollWidth && part.getBoundingClientRect().right > innerWidth + 1)
        .map((part) => part.className || part.tagName)
"""


def violations(page: Page) -> list[str]:
    """What axe finds on the page as it is."""
    page.evaluate(AXE)
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{each['id']}: {json.dumps([node['target'] for node in each['nodes']][:3])}"
        for each in found["violations"]
    ]


@pytest.fixture(params=LOOKS, ids=["english-day", "french-night"])
def look(request: pytest.FixtureRequest, phone: PhoneMaker) -> Callable[[str], Phone]:
    """Makes a phone in one language and light, which keeps a picture of what it shows."""
    locale, light = request.param

    def make(name: str) -> Phone:
        made = phone(name, locale=locale, color_scheme=light, device_scale_factor=2)
        made.words = WORDS[locale]
        made.look = f"{locale[:2]}-{light}"
        return made

    return make


def check(phone: Phone, screen: str) -> None:
    """No violation, no sideways scrolling, and with KEEP_SCREENS set a picture of it."""
    phone.page.wait_for_timeout(400)
    if os.environ.get("KEEP_SCREENS"):
        PICTURES.mkdir(exist_ok=True)
        phone.page.screenshot(path=PICTURES / f"{screen}-{phone.look}.png")
    assert violations(phone.page) == []
    assert phone.page.evaluate(CUT_OFF) == []


def test_before_playing(look: Callable[[str], Phone]) -> None:
    ann = look("Ann")
    ann.visit()
    expect(ann.page.get_by_role("heading", name="Targui")).to_be_visible()
    check(ann, "welcome")
    ann.visit("/new")
    expect(ann.page.get_by_role("radio").first).to_be_attached()
    check(ann, "new-table")
    ann.visit("/rules/gobi")
    expect(ann.page.get_by_text("G10", exact=True)).to_be_visible()
    check(ann, "rules")
    ann.visit("/nowhere/at/all")
    check(ann, "lost")


@pytest.mark.parametrize("game", ["gemblo", "gobi", "targui"])
def test_at_a_table(look: Callable[[str], Phone], game: str) -> None:
    ann = look("Ann")
    name, go, bot, start, log, menu = ann.words
    ann.visit(f"/new?game={game}")
    ann.page.locator("select").last.select_option(label=bot)
    ann.tap(start)
    ann.page.get_by_label(name).fill(ann.name)
    ann.tap(go)
    ann.page.wait_for_url("**/tables/*")
    expect(ann.page.locator(".status.mine")).to_be_visible()
    check(ann, f"{game}-table")
    ann.board.focus()
    ann.page.keyboard.press("ArrowDown")
    check(ann, f"{game}-proposal")
    if os.environ.get("KEEP_SCREENS") and ann.look == "en-light":
        ann.page.screenshot(path=MANIFEST / f"{game}.png")
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_timeout(1500)
    ann.page.get_by_role("button", name=log).tap()
    check(ann, f"{game}-log")
    ann.page.keyboard.press("Escape")
    ann.page.get_by_role("button", name=menu, exact=True).tap()
    check(ann, f"{game}-menu")
    ann.visit(ann.page.url.removeprefix(ann.url) + "/replay")
    expect(ann.page.get_by_role("slider")).to_be_visible()
    check(ann, f"{game}-replay")
    ann.visit()
    expect(ann.page.get_by_role("listitem").first).to_be_visible()
    check(ann, f"home-{game}")


def test_playing_on(look: Callable[[str], Phone]) -> None:
    ann = look("Ann")
    name, go, bot, start, *_ = ann.words
    ann.visit("/new?game=gobi")
    ann.page.locator("select").last.select_option(label=bot)
    ann.tap(start)
    ann.page.get_by_label(name).fill(ann.name)
    ann.tap(go)
    ann.page.wait_for_url("**/tables/*")
    expect(ann.page.locator(".status.mine")).to_be_visible()
    path = ann.page.url.removeprefix(ann.url)
    onward = ann.page.locator("a[href*='/onward/']")
    ann.visit(f"{path}/replay")
    onward.tap()
    expect(ann.page.locator("button[type=submit]")).to_be_visible()
    check(ann, "onward-alone")
    ann.page.evaluate(COMMAND, [path, {"kind": "resign"}])
    ann.page.evaluate(COMMAND, [path, {"kind": "agree_reveal"}])
    ann.visit(f"{path}/replay")
    onward.tap()
    ann.page.locator("select").last.select_option("friend")
    check(ann, "onward")
    ann.page.locator("button[type=submit]").tap()
    expect(ann.page.get_by_role("img")).to_be_visible()
    check(ann, "onward-lobby")
    ann.visit(f"{path}/explore")
    expect(ann.page.locator("p.line")).to_be_visible()
    handle = ann.page.locator(".sheet .handle")
    if handle.get_attribute("aria-expanded") == "false":
        handle.tap()
    ann.page.locator(".sheet .more button.primary").scroll_into_view_if_needed()
    check(ann, "onward-explore")


def test_inviting(look: Callable[[str], Phone], phone: PhoneMaker) -> None:
    host = phone("Ann")
    host.open_table("gobi")
    link = host.invitation()
    bob = look("Bob")
    bob.page.goto(link)
    expect(bob.page.get_by_role("heading", level=2)).to_be_visible()
    check(bob, "join")
    cleo = look("Cleo")
    name, go, *_ = cleo.words
    cleo.visit("/new?game=gobi")
    cleo.page.locator("button[type=submit]").tap()
    cleo.page.get_by_label(name).fill(cleo.name)
    cleo.tap(go)
    expect(cleo.page.get_by_role("img")).to_be_visible()
    check(cleo, "lobby")


def test_oneself(look: Callable[[str], Phone]) -> None:
    ann = look("Ann")
    page = ann.page
    ann.visit("/you/sign-in")
    page.locator("#name").fill(ann.name)
    page.locator("#password").fill("not-my-password")
    page.locator("button[type=submit]").tap()
    expect(page.locator("[aria-invalid]")).to_be_focused()
    check(ann, "sign-in")
    ann.visit("/you")
    page.locator("main button").last.tap()
    page.locator("#player-name").fill(ann.name)
    page.locator("dialog button[type=submit]").tap()
    expect(page.get_by_role("heading", name=ann.name)).to_be_visible()
    check(ann, "you")
    page.locator("main button").last.tap()
    expect(page.get_by_role("dialog")).to_be_visible()
    check(ann, "sign-out")
    ann.visit("/you/sign-up")
    expect(page.locator("#email")).to_be_visible()
    check(ann, "keep-name")
    ann.visit("/you/devices")
    expect(page.locator(".device")).to_have_count(1)
    check(ann, "devices")
    ann.visit("/you/data")
    check(ann, "my-data")
    page.locator("main button").last.tap()
    expect(page.locator("#erase")).to_be_visible()
    check(ann, "delete-me")
    ann.visit("/you/programs")
    page.locator("#token-name").fill("Gobi 3000")
    page.locator("button[type=submit]").tap()
    expect(page.locator("textarea")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".token")).to_have_count(1)
    check(ann, "programs")
    ann.visit("/you/sign-up")
    expect(page.locator("#name")).to_have_value(ann.name)
    page.locator("#password").fill("dune-lamp-salt-9")
    page.locator("button[type=submit]").tap()
    page.wait_for_url("**/you")
    ann.visit("/you/password")
    expect(page.locator("#new_password")).to_be_visible()
    check(ann, "password")
    ann.visit("/settings")
    expect(page.get_by_text(ann.name)).to_be_visible()
    check(ann, "settings")


def test_with_a_clock(look: Callable[[str], Phone], phone: PhoneMaker) -> None:
    bob, ann = phone("Bob"), look("Ann")
    name, go, *_, menu = ann.words
    bob.open_table("gobi")
    path = bob.page.evaluate(TIMED, {"form": "bank", "seconds": 259_200, "increment": 28_800})
    bob.visit(path)
    bob.tap("Sit down")
    ann.visit(path)
    ann.page.locator("main .primary").tap()
    ann.page.get_by_label(name).fill(ann.name)
    ann.tap(go)
    expect(ann.board).to_be_visible()
    ann.page.get_by_role("button", name=menu, exact=True).tap()
    ann.page.locator("dialog li button").nth(1).tap()
    check(ann, "clocks")
    ann.page.keyboard.press("Escape")
    bob.page.evaluate(COMMAND, [path, {"kind": "ask_pause"}])
    expect(ann.page.locator("section.mine .primary")).to_be_visible()
    check(ann, "asked")
    ann.page.locator("section.mine .primary").tap()
    expect(ann.page.locator("section.mine")).to_have_count(0)
    check(ann, "paused")
    ann.page.evaluate(COMMAND, [path, {"kind": "resume"}])
    bob.page.evaluate(COMMAND, [path, {"kind": "resign"}])
    expect(ann.page.locator("ol details").first).to_be_visible()
    check(ann, "result")
    for each in (ann, bob):
        each.page.evaluate(COMMAND, [path, {"kind": "agree_reveal"}])
    ann.visit(f"{path}/replay")
    expect(ann.page.get_by_role("switch")).to_be_visible()
    check(ann, "replay-revealed")


def test_all_of_home(look: Callable[[str], Phone], phone: PhoneMaker) -> None:
    bob, ann = phone("Bob"), look("Ann")
    name, go, bot, start, *_ = ann.words
    bob.open_table("gemblo", option="Everybody")
    path = bob.open_table("gobi").partition("?")[0]
    link = bob.invitation()
    ann.visit("/new?game=targui")
    ann.page.locator("select").last.select_option(label=bot)
    ann.tap(start)
    ann.page.get_by_label(name).fill(ann.name)
    ann.tap(go)
    expect(ann.board).to_be_visible()
    ann.page.goto(link)
    ann.page.locator("main .primary").tap()
    expect(ann.board).to_be_visible()
    bob.open_table("targui")
    ann.page.goto(bob.invitation())
    expect(ann.page.locator("main .primary")).to_be_visible()
    ann.visit()
    expect(ann.page.get_by_role("heading", level=2).nth(1)).to_be_visible()
    bob.page.evaluate(COMMAND, [path, {"kind": "resign"}])
    expect(ann.page.get_by_role("heading", level=2).nth(2)).to_be_visible()
    check(ann, "home")
    ann.visit("/open")
    expect(ann.page.locator("a.card").first).to_be_visible()
    check(ann, "open-tables")
    ann.visit("/finished")
    expect(ann.page.locator("a.card").first).to_be_visible()
    check(ann, "finished")
    ann.visit("/new?game=gobi")
    ann.page.locator("input[name=pace]").last.check(force=True)
    expect(ann.page.locator("input[name=seconds]").first).to_be_attached()
    ann.page.locator("input[name=seconds]").first.scroll_into_view_if_needed()
    check(ann, "new-pace")


def test_on_a_wide_screen(phone: PhoneMaker) -> None:
    ann = phone("Ann", viewport={"width": 1280, "height": 800}, has_touch=True)
    ann.look = "en-light"
    ann.open_table("gemblo", bot="easy")
    expect(ann.page.locator(".status.mine")).to_be_visible()
    ann.board.focus()
    ann.page.keyboard.press("ArrowDown")
    check(ann, "wide")
    if os.environ.get("KEEP_SCREENS"):
        ann.page.screenshot(path=MANIFEST / "wide.png")


@pytest.mark.parametrize("wide", [False, True], ids=["phone", "wide"])
def test_six_colours_in_mid_game(look: Callable[[str], Phone], *, wide: bool) -> None:
    ann = look("Ann")
    page = ann.page
    name, go, bot, *_ = ann.words
    ann.visit("/new?game=gemblo")
    page.locator("input[name=players][value='6']").check(force=True)
    seats = page.locator("fieldset select")
    expect(seats).to_have_count(5)
    for seat in seats.all():
        seat.select_option(label=bot)
    page.locator("button[type=submit]").tap()
    page.get_by_label(name).fill(ann.name)
    ann.tap(go)
    page.wait_for_url("**/tables/*")
    expect(page.locator(".status.mine")).to_be_visible(timeout=MANY_BOTS)
    module = page.evaluate(MODULE, "gemblo")
    path = page.url.removeprefix(ann.url)
    play = PLAY.replace("NEARLY_OVER", "view => view.laid.length >= 36")
    while not page.evaluate(play, [path, module, 5]):
        expect(page.locator(".status.mine")).to_be_visible(timeout=MANY_BOTS)
    if wide:
        page.set_viewport_size({"width": 1280, "height": 800})
    expect(page.locator(".table svg pattern")).to_have_count(5)
    # What was laid last has come to rest.
    page.wait_for_function("() => document.getAnimations().length === 0")
    check(ann, f"gemblo-six{'-wide' if wide else ''}")
