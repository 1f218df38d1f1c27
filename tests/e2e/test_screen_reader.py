"""Test what a screen reader announces, the names of controls, and the focus of dialogs."""

import re
from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.kit.line import a_line
from tests.kit.phone import Phone, PhoneMaker
from tests.project.played import Played

pytestmark = [pytest.mark.browser, pytest.mark.core]

GAMES = ["gemblo", "gobi", "targui"]
THINKING = 30_000
BOT = "Sacha"
# Records all that live regions announce, in order.
HEARING = """
globalThis.heard = [];
const LIVE = '[aria-live], [role=status], [role=alert]';
new MutationObserver((changes) => {
  const regions = changes.map(({ target }) => (target.closest ?? target.parentElement?.closest)
    ? (target.closest ? target : target.parentElement).closest(LIVE) : null);
  for (const region of new Set(regions)) {
    const words = region?.textContent.trim();
    if (words) heard.push(words);
  }
}).observe(document, { subtree: true, childList: true, characterData: true });
"""
NAMELESS = re.compile(
    r"^\s*- (?:button|link|textbox|searchbox|combobox|checkbox|switch|radio|slider|application)"
    r"(?: \[.*\])?:?$",
    re.MULTILINE,
)
# A missing sentence would show its key.
RAW = re.compile(r"\b(?:table|ui|tray|panel|board|hint|move|settings)\.[a-z]\w+")


def listening(phone: Phone) -> Phone:
    """Return a phone whose announcements are recorded."""
    phone.page.add_init_script(HEARING)
    return phone


def hear(page: Page, words: str) -> None:
    """Wait until these words have been announced."""
    found = "(words) => heard.some((each) => each.toLowerCase().includes(words.toLowerCase()))"
    page.wait_for_function(found, arg=words, timeout=THINKING)


def heard(page: Page, words: str) -> bool:
    """Return True if these words have been announced by now."""
    return bool(page.evaluate("(words) => heard.some((each) => each.includes(words))", words))


def at_a_table(phone: Phone, game: str) -> Phone:
    """Open a table against an easy bot, and wait for the own turn."""
    phone.open_table(game, bot="easy", option="Small (1 colour each)" if game == "gemblo" else None)
    expect(phone.page.locator(".status.mine")).to_be_visible(timeout=THINKING)
    return phone


def move_by_list(phone: Phone) -> None:
    """Choose a move from the list. Expect the focus on the decision, which announces the move."""
    page = phone.page
    phone.open_moves()
    region = page.get_by_role("region", name="Actions")
    line = region.locator(".moves").get_by_role("button").first
    words = (line.text_content() or "").strip()
    line.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    decision = page.get_by_role("group", name="Confirm your move")
    confirm = decision.get_by_role("button", name="Confirm")
    expect(confirm).to_be_focused()
    expect(confirm).to_have_accessible_description(re.compile(re.escape(words), re.IGNORECASE))
    hear(page, words)
    page.wait_for_timeout(350)
    page.keyboard.press("Enter")
    expect(decision).to_be_hidden()


@pytest.mark.parametrize("game", GAMES)
def test_moves_are_chosen_and_announced_in_words(phone: PhoneMaker, game: str) -> None:
    ann = at_a_table(listening(phone("Ann")), game)
    page = ann.page
    for number in range(25):
        if number > 1 and heard(page, BOT):
            break
        expect(page.locator(".status.mine")).to_be_visible(timeout=THINKING)
        move_by_list(ann)
    hear(page, f"{BOT} ")
    hear(page, f"{ann.name} ")
    hear(page, "Your turn")


def test_refusal_is_announced_where_it_happens(phone: PhoneMaker) -> None:
    ann = at_a_table(listening(phone("Ann")), "targui")
    box = ann.page.locator("g.closed").first.bounding_box()
    assert box
    ann.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    why = re.compile("^(You can’t place|There’s already|Opposite an enemy|The Robber is)")
    expect(ann.page.locator(".status")).to_have_text(why)
    hear(ann.page, (ann.page.locator(".status").text_content() or "").strip())
    expect(ann.button("Confirm")).to_be_hidden()
    refusal = {"code": "not_your_turn", "facts": {}, "version": None}
    ann.page.route("**/commands", lambda each: each.fulfill(status=422, json=refusal))
    ann.board.focus()
    ann.page.keyboard.press("Shift+ArrowRight")
    ann.page.keyboard.press("Enter")
    expect(ann.button("Confirm")).to_be_visible()
    ann.page.wait_for_timeout(350)
    ann.page.keyboard.press("Enter")
    hear(ann.page, "It’s not your turn.")
    # The choice is still there, and so is the focus.
    expect(ann.button("Confirm")).to_be_visible()
    expect(ann.board).to_be_focused()


def test_lost_connection_and_its_return_are_announced(browser: Browser, played: Played) -> None:
    with a_line(played.url) as line:
        ann = at_a_table(listening(Phone(browser, line.url, "Ann")), "gobi")
        line.drop()
        hear(ann.page, "Offline")
        ann.page.evaluate("heard.length = 0")
        line.restore()
        hear(ann.page, "Place your")
        ann.page.context.close()
        assert ann.errors == []


def test_dialogs_take_the_focus_and_return_it(phone: PhoneMaker) -> None:
    ann = at_a_table(phone("Ann"), "gemblo")
    page = ann.page
    log, menu = (page.get_by_role("button", name=name) for name in ("History", "Menu"))
    piece = page.get_by_role("group", name="Your pieces").get_by_role("button").first
    escape, close = (
        lambda: page.keyboard.press("Escape"),
        lambda: ann.button("Close").press("Enter"),
    )
    ways: list[Callable[[], None]] = [escape, close]
    for leave in ways:
        for opener, key in ((log, "Enter"), (menu, "Enter"), (piece, "?")):
            opener.press(key)
            expect(page.get_by_role("dialog").locator(":focus")).to_be_visible()
            leave()
            expect(page.get_by_role("dialog")).to_be_hidden()
            expect(opener).to_be_focused()
    # A dialog opened from another returns the focus to what opened the first.
    menu.press("Enter")
    page.get_by_role("dialog").get_by_role("button", name="History").press("Enter")
    expect(page.get_by_role("dialog", name="History").locator(":focus")).to_be_visible()
    escape()
    expect(menu).to_be_focused()


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_every_control_has_a_name_and_headings_are_in_order(phone: PhoneMaker, locale: str) -> None:
    ann = phone("Ann")
    bob = phone("Bob", locale=locale)
    bob.visit()
    bob.page.get_by_role("listitem").get_by_role("button").first.click()
    bob.page.get_by_role("textbox").fill(bob.name)
    bob.page.get_by_role("textbox").press("Enter")
    bob.page.wait_for_url("**/tables/*")
    named(bob)
    for game in GAMES:
        ann.open_table(game)
        bob.page.goto(ann.invitation())
        bob.page.locator("main .primary").click()
        expect(bob.board).to_be_visible()
        named(bob)
    for path in ("/", "/new", "/settings", "/account"):
        bob.visit(path)
        expect(bob.page.get_by_role("heading", level=1)).to_be_visible()
        named(bob)


def named(phone: Phone) -> None:
    """Expect a name for every control, and one level-1 heading with its sections in order."""
    page = phone.page
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    tree = page.locator("body").aria_snapshot()
    assert NAMELESS.findall(tree) == []
    assert RAW.findall(tree) == []
    expect(page.get_by_role("main")).to_have_count(1)
    levels = [int(each) for each in re.findall(r"- heading .*\[level=(\d)\]", tree)]
    steps = pairwise(levels)
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in steps), levels
