"""Screens as they are looked at: in both lights and languages, checked, and kept as pictures."""

import json
import os
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, expect

from .phone import Phone

ROOT = Path(__file__).resolve().parents[2]
AXE = (ROOT / "frontend/node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")
PICTURES = ROOT / "docs/screens"
MANIFEST = ROOT / "frontend/public/screens"
KEPT = bool(os.environ.get("KEEP_SCREENS"))
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


def check(phone: Phone, screen: str) -> None:
    """No violation, no sideways scrolling, and with KEEP_SCREENS set a picture of it."""
    phone.page.wait_for_timeout(400)
    if KEPT:
        PICTURES.mkdir(exist_ok=True)
        keep(phone.page, PICTURES / f"{screen}-{phone.look}.png")
    found = violations(phone.page)
    assert found == [], found
    assert phone.page.evaluate(CUT_OFF) == []


def keep_for_installing(phone: Phone, name: str) -> None:
    """With KEEP_SCREENS set, a picture for the manifest, which shows one language and light."""
    if KEPT and phone.look == "en-light":
        keep(phone.page, MANIFEST / f"{name}.png")


def keep(page: Page, file: Path) -> None:
    """A picture of the page; with a palette of its own it takes a third of the bytes."""
    page.screenshot(path=file)
    with Image.open(file) as shot:
        few = shot.convert("RGB").quantize(
            method=Image.Quantize.MEDIANCUT, kmeans=3, dither=Image.Dither.NONE
        )
    few.save(file, optimize=True)


def against_a_bot(phone: Phone, game: str) -> None:
    """Open a table against a bot from the screen for it, under a new name."""
    name, go, bot, start, *_ = phone.words
    phone.visit(f"/new?game={game}")
    phone.page.locator("select").last.select_option(label=bot)
    phone.tap(start)
    phone.page.get_by_label(name).fill(phone.name)
    phone.tap(go)
    phone.page.wait_for_url("**/tables/*")
    expect(phone.page.locator(".status.mine")).to_be_visible()
