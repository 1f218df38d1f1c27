"""Screens in each language and colour scheme: accessibility checks and screenshots."""

import json
import os
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, expect

from tests.kit.phone import LookMaker, Phone, PhoneMaker

from .gallery import INSTALL, SCREENSHOTS, save_with_palette

ROOT = Path(__file__).resolve().parents[2]
AXE = (ROOT / "frontend/node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")
KEPT = bool(os.environ.get("KEEP_SCREENS"))
OTHER_SIZES = {"sideways": (640, 360), "wide": (1280, 800)}
APPEARANCES = [("en-GB", "light"), ("fr-FR", "dark")]
WORDS = {
    "en-GB": ("Your name", "Play", "Easy bot", "Start game", "History", "Menu"),
    "fr-FR": (
        "Votre nom",
        "Jouer",
        "Bot facile",
        "Commencer la partie",
        "Historique",
        "Menu",
    ),
}

CUT_OFF = """
    [document.documentElement, ...document.querySelectorAll('header, main, section, dialog')]
        .filter((part) => part.scrollWidth && part.getBoundingClientRect().right > innerWidth + 1)
        .map((part) => part.className || part.tagName)
"""


def violations(page: Page) -> list[str]:
    """Return the violations that axe finds on the page."""
    page.evaluate(AXE)
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{each['id']}: {json.dumps([node['target'] for node in each['nodes']][:3])}"
        for each in found["violations"]
    ]


def check(phone: Phone, screen: str) -> None:
    """Fail on violations and on sideways scrolling; with KEEP_SCREENS set, take a screenshot."""
    phone.page.wait_for_timeout(400)
    if KEPT:
        keep(phone.page, SCREENSHOTS / f"{screen}-{phone.look}.png")
    found = violations(phone.page)
    assert found == [], found
    assert phone.page.evaluate(CUT_OFF) == []


def check_sizes(phone: Phone, screen: str) -> None:
    """Check a screen; with KEEP_SCREENS set, take screenshots held sideways and on a desktop, too.

    The phone is left in its own size.
    """
    check(phone, screen)
    own = phone.page.viewport_size
    if not (KEPT and own):
        return
    for name, (width, height) in OTHER_SIZES.items():
        phone.page.set_viewport_size({"width": width, "height": height})
        check(phone, f"{screen}-{name}")
    phone.page.set_viewport_size(own)


def keep_for_installing(phone: Phone, name: str) -> None:
    """With KEEP_SCREENS set, take a screenshot for the manifest, in one language and light."""
    if KEPT and phone.look == "en-light":
        keep(phone.page, SCREENSHOTS / f"{INSTALL}{name}.png")


def keep(page: Page, file: Path) -> None:
    """Take a screenshot of the page."""
    file.parent.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=file)
    with Image.open(file) as shot:
        shot.load()
    save_with_palette(shot, file)


def open_bot_table(phone: Phone, game: str) -> None:
    """Open a table against a bot from the form, as a new guest."""
    name, go, bot, start, *_ = phone.words
    phone.visit(f"/new?game={game}")
    phone.page.locator("select").last.select_option(label=bot)
    phone.tap(start)
    phone.page.get_by_label(name).fill(phone.name)
    phone.tap(go)
    phone.page.wait_for_url("**/tables/*")
    expect(phone.page.locator(".status.mine")).to_be_visible()


def at_a_table(look: LookMaker, phone: PhoneMaker, game: str) -> tuple[Phone, Phone, str]:
    """Return a styled phone and a plain one at a started table, and the table's path."""
    ann, bob = look("Ann"), phone("Bob")
    name, go, *_ = ann.words
    path = bob.open_table(game).partition("?")[0]
    ann.page.goto(bob.invitation())
    ann.page.locator("main .primary").tap()
    ann.page.get_by_label(name).fill(ann.name)
    ann.tap(go)
    for each in (ann, bob):
        expect(each.board).to_be_visible()
    return ann, bob, path
