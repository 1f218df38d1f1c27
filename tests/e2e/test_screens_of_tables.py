"""Take and check screenshots of every screen of a table."""

import re

import pytest
from playwright.sync_api import expect

from tests.kit.phone import LookMaker, PhoneMaker

from .page_scripts import FIND_GAME_MODULE, OPEN_TIMED_TABLE, PLAY_RANDOM_MOVES, SEND_COMMAND
from .screens import check, keep_for_installing, open_bot_table, violations

pytestmark = pytest.mark.browser

MANY_BOTS = 60_000


@pytest.mark.parametrize("game", ["gemblo", "gobi", "targui"])
def test_screens_at_a_table(look: LookMaker, game: str) -> None:
    ann = look("Ann")
    *_, log, menu = ann.words
    open_bot_table(ann, game)
    check(ann, f"{game}-table")
    ann.board.focus()
    ann.page.keyboard.press("Shift+ArrowDown")
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator("#proposed")).to_be_visible()
    check(ann, f"{game}-proposal")
    keep_for_installing(ann, game)
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


def test_screens_of_continuing_a_game(look: LookMaker) -> None:
    ann = look("Ann")
    open_bot_table(ann, "gobi")
    path = ann.page.url.removeprefix(ann.url)
    fork = ann.page.locator("a[href*='/fork/']")
    ann.visit(f"{path}/replay")
    ann.raise_sheet()
    fork.tap()
    expect(ann.page.locator("button[type=submit]")).to_be_visible()
    check(ann, "fork-alone")
    ann.page.evaluate(SEND_COMMAND, [path, {"kind": "resign"}])
    ann.page.evaluate(SEND_COMMAND, [path, {"kind": "agree_reveal"}])
    ann.visit(f"{path}/replay")
    ann.raise_sheet()
    fork.tap()
    ann.page.locator("select").last.select_option("friend")
    check(ann, "fork")
    ann.page.locator("button[type=submit]").tap()
    expect(ann.page.get_by_role("img")).to_be_visible()
    check(ann, "fork-lobby")
    ann.visit(f"{path}/explore")
    expect(ann.page.locator("p.line")).to_be_visible()
    check(ann, "fork-explore")
    ann.raise_sheet()
    ann.page.locator(".sheet .more button").last.scroll_into_view_if_needed()
    assert violations(ann.page) == []


def test_screens_with_a_clock(look: LookMaker, phone: PhoneMaker) -> None:
    bob, ann = phone("Bob"), look("Ann")
    name, go, *_, menu = ann.words
    bob.open_table("gobi")
    path = bob.page.evaluate(
        OPEN_TIMED_TABLE, [{"form": "bank", "seconds": 259_200, "increment": 28_800}, "ask"]
    )
    bob.visit(path)
    bob.tap("Join game")
    ann.visit(path)
    ann.page.locator("main .primary").tap()
    ann.page.get_by_label(name).fill(ann.name)
    ann.tap(go)
    expect(ann.board).to_be_visible()
    ann.page.get_by_role("button", name=menu, exact=True).tap()
    clock = ann.page.get_by_role("button", name=re.compile("^(Clock|Temps restant)$"))
    clock.tap()
    check(ann, "clocks")
    ann.page.keyboard.press("Escape")
    bob.page.evaluate(SEND_COMMAND, [path, {"kind": "ask_pause"}])
    expect(ann.page.locator("section.mine .primary")).to_be_visible()
    check(ann, "asked")
    ann.page.locator("section.mine .primary").tap()
    expect(ann.page.locator("section.mine")).to_have_count(0)
    check(ann, "paused")
    ann.page.evaluate(SEND_COMMAND, [path, {"kind": "resume"}])
    bob.page.evaluate(SEND_COMMAND, [path, {"kind": "resign"}])
    expect(ann.page.locator("ol details").first).to_be_visible()
    check(ann, "result")
    for each in (ann, bob):
        each.page.evaluate(SEND_COMMAND, [path, {"kind": "agree_reveal"}])
    ann.visit(f"{path}/replay")
    ann.raise_sheet()
    expect(ann.page.get_by_role("switch")).to_be_visible()
    check(ann, "replay-revealed")


def test_table_on_a_wide_screen(phone: PhoneMaker) -> None:
    ann = phone("Ann", viewport={"width": 1280, "height": 800}, has_touch=True)
    ann.look = "en-light"
    ann.open_table("gemblo", bot="easy")
    expect(ann.page.locator(".status.mine")).to_be_visible()
    ann.board.focus()
    ann.page.keyboard.press("Shift+ArrowDown")
    check(ann, "wide")
    keep_for_installing(ann, "wide")


def test_screens_of_gemblo_with_six_colours(look: LookMaker) -> None:
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
    module = page.evaluate(FIND_GAME_MODULE, "gemblo")
    path = page.url.removeprefix(ann.url)
    play = PLAY_RANDOM_MOVES.replace("NEARLY_OVER", "view => view.laid.length >= 24")
    while not page.evaluate(play, [path, module, 5]):
        expect(page.locator(".status.mine")).to_be_visible(timeout=MANY_BOTS)
    expect(page.locator(".table svg pattern")).to_have_count(5)
    # The last piece has stopped moving.
    page.wait_for_function("() => document.getAnimations().length === 0")
    check(ann, "gemblo-six")
    page.set_viewport_size({"width": 1280, "height": 800})
    check(ann, "gemblo-six-wide")
