"""By screen reader: what is spoken, what things are called, and where windows leave the focus."""

import re
from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from .conftest import PhoneMaker
from .phone import Phone

pytestmark = pytest.mark.browser

GAMES = ["gemblo", "gobi", "targui"]
THINKING = 30_000
BOT = "Bot, easy"
# All that live regions say, in the order in which they say it.
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
# A sentence that is missing shows its key.
RAW = re.compile(r"\b(?:table|ui|tray|panel|board|hint|move|settings)\.[a-z]\w+")


def listening(phone: Phone) -> Phone:
    """A phone whose live regions are written down."""
    phone.page.add_init_script(HEARING)
    return phone


def hear(page: Page, words: str) -> None:
    """Wait until this has been spoken."""
    told = "(words) => heard.some((each) => each.toLowerCase().includes(words.toLowerCase()))"
    page.wait_for_function(told, arg=words, timeout=THINKING)


def heard(page: Page, words: str) -> bool:
    """Whether this has been spoken by now."""
    return bool(page.evaluate("(words) => heard.some((each) => each.includes(words))", words))


def at_a_table(phone: Phone, game: str) -> Phone:
    """At a table with an easy bot, with the move."""
    phone.open_table(game, bot="easy", option="Small" if game == "gemblo" else None)
    expect(phone.page.locator(".status.mine")).to_be_visible(timeout=THINKING)
    return phone


def move_by_list(phone: Phone) -> None:
    """Choose a line by key; the decision comes to the keys, and says what it decides."""
    page = phone.page
    phone.open_moves()
    region = page.get_by_role("region", name="What you can do")
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
def test_moves_are_chosen_and_told_in_words(phone: PhoneMaker, game: str) -> None:
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


def test_what_is_refused_is_told_where_it_is_refused(phone: PhoneMaker) -> None:
    ann = at_a_table(listening(phone("Ann")), "targui")
    box = ann.page.locator("g.closed").first.bounding_box()
    assert box
    ann.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    why = re.compile("^(Nobody is placed|Somebody stands|It faces|The robber stands)")
    expect(ann.page.locator(".status")).to_have_text(why)
    hear(ann.page, (ann.page.locator(".status").text_content() or "").strip())
    expect(ann.button("Confirm")).to_be_hidden()
    refusal = {"code": "not_your_turn", "facts": {}, "version": None}
    ann.page.route("**/commands", lambda each: each.fulfill(status=422, json=refusal))
    ann.board.focus()
    ann.page.keyboard.press("ArrowRight")
    ann.page.keyboard.press("Enter")
    hear(ann.page, "It is not your turn.")
    # What was chosen is still there, and so is the focus.
    expect(ann.button("Confirm")).to_be_visible()
    expect(ann.board).to_be_focused()


class Line:
    """The way to the service, which can be cut."""

    def __init__(self, page: Page) -> None:
        self.up = True
        self.sockets: list[WebSocketRoute] = []
        page.route_web_socket(re.compile("/ws/tables/"), self.connect)

    def connect(self, socket: WebSocketRoute) -> None:
        """Let a connection through, while there is a line."""
        self.sockets.append(socket)
        if self.up:
            socket.connect_to_server()
        else:
            socket.close()

    def cut(self) -> None:
        """End what is connected, and let nothing through."""
        self.up = False
        for socket in self.sockets:
            socket.close()


def test_a_lost_line_is_told_and_so_is_its_return(phone: PhoneMaker) -> None:
    ann = listening(phone("Ann"))
    line = Line(ann.page)
    at_a_table(ann, "gobi")
    # What is on its way through a line that is cut would be an error of the page.
    ann.page.wait_for_timeout(500)
    line.cut()
    hear(ann.page, "No connection")
    ann.page.evaluate("heard.length = 0")
    line.up = True
    ann.page.evaluate("dispatchEvent(new Event('online'))")
    hear(ann.page, "Your turn")


def test_windows_take_the_focus_and_give_it_back(phone: PhoneMaker) -> None:
    ann = at_a_table(phone("Ann"), "gemblo")
    page = ann.page
    log, menu = (page.get_by_role("button", name=name) for name in ("What happened", "Menu"))
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
    # One window leads to the next; the last gives the focus back to where the first came from.
    menu.press("Enter")
    page.get_by_role("dialog").get_by_role("button", name="What happened").press("Enter")
    expect(page.get_by_role("dialog", name="What happened").locator(":focus")).to_be_visible()
    escape()
    expect(menu).to_be_focused()


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_everything_has_a_name_and_a_place(phone: PhoneMaker, locale: str) -> None:
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
    for path in ("/", "/new", "/settings", "/you"):
        bob.visit(path)
        expect(bob.page.get_by_role("heading", level=1)).to_be_visible()
        named(bob)


def named(phone: Phone) -> None:
    """Every control has a name in words, and the page is one heading with its parts in order."""
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
