"""Take and check screenshots of refusals, explanations, lists, undo and spectating."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.kit.phone import LookMaker, Phone, PhoneMaker

from .fast_play import play_until
from .page_scripts import SEND_COMMAND
from .screens import at_a_table, check, open_bot_table
from .touchscreen import Touchscreen, middle

pytestmark = pytest.mark.browser


def held(ann: Phone, target: Locator, screen: str) -> None:
    """Open the explanation of an element by a long press."""
    touchscreen = Touchscreen(ann.page)
    target.scroll_into_view_if_needed()
    touchscreen.press(middle(target))
    expect(ann.page.get_by_role("dialog")).to_be_visible()
    touchscreen.lift()
    check(ann, screen)
    ann.page.locator("dialog header button").tap()
    expect(ann.page.get_by_role("dialog")).to_have_count(0)


def refused(ann: Phone, target: Locator, screen: str) -> None:
    """Tap an element that cannot be chosen, so that the reason is shown."""
    before = ann.page.locator(".status").inner_text()
    ann.page.touchscreen.tap(*middle(target))
    expect(ann.page.locator(".status")).not_to_have_text(before)
    check(ann, screen)


def list_moves(ann: Phone, screen: str) -> None:
    """Open the list of all moves."""
    if not ann.page.locator(".more summary").is_visible():
        ann.page.locator(".sheet .handle").tap()
    ann.page.locator(".more summary").tap()
    ann.page.locator(".more summary").evaluate("(each) => each.scrollIntoView()")
    expect(ann.page.locator(".moves li").first).to_be_visible()
    check(ann, screen)


def test_screens_around_a_gobi_move(look: LookMaker) -> None:
    ann = look("Ann")
    open_bot_table(ann, "gobi")
    board = ann.page.locator("[role=application]")
    held(ann, board.locator("rect[fill^='var(--tribe']").first, "gobi-explained")
    refused(ann, board.locator("rect[fill^='var(--tribe']").first, "gobi-refusal")
    list_moves(ann, "gobi-moves")
    held(ann, ann.page.locator(".sheet .card.blessing, .sheet .card.gift").first, "gobi-card")


def test_screens_around_a_targui_move(look: LookMaker) -> None:
    ann = look("Ann")
    open_bot_table(ann, "targui")
    board = ann.page.locator("[role=application]")
    held(ann, board.locator("rect.tribe").first, "targui-card")
    held(ann, board.locator("rect.paper").nth(4), "targui-explained")
    refused(ann, board.locator("g.closed rect.paper").first, "targui-refusal")
    list_moves(ann, "targui-moves")


def test_screens_around_a_gemblo_move(look: LookMaker) -> None:
    ann = look("Ann")
    open_bot_table(ann, "gemblo")
    held(ann, ann.page.locator("[role=application] circle.joint").first, "gemblo-place")
    held(ann, ann.page.locator(".sheet [role=group] button").first, "gemblo-piece")
    refused(ann, ann.page.locator("[role=application] path.start").last, "gemblo-refusal")
    list_moves(ann, "gemblo-moves")


def three_turns(look: LookMaker, phone: PhoneMaker) -> tuple[Phone, Phone, str]:
    """Return a styled phone and another at a table after three turns, and the table's path."""
    ann, bob, path = at_a_table(look, phone, "gobi")
    play_until((ann, bob), "gobi", "({ view, offer }) => view.desert.length >= 8 && offer.stage")
    return ann, bob, path


def ask_from_the_log(asker: Phone, line: int, screen: str) -> None:
    """Ask to undo back to an entry of the history, counted from the latest."""
    asker.page.locator("header button").nth(-2).tap()
    asker.page.locator("dialog li > button").nth(line).tap()
    undo = asker.page.locator("section.warn .button").first
    expect(undo).to_be_visible()
    check(asker, f"{screen}-from-log")
    undo.tap()
    expect(asker.page.locator("dialog footer")).to_be_visible()
    check(asker, f"{screen}-before")
    asker.page.locator("dialog footer .primary").tap()
    expect(asker.page.locator("section.warn")).to_be_visible()
    check(asker, f"{screen}-asked")


def test_screens_of_requesting_an_undo(look: LookMaker, phone: PhoneMaker) -> None:
    ann, _bob, path = three_turns(look, phone)
    ann.visit(path)
    expect(ann.board).to_be_visible()
    ask_from_the_log(ann, 4, "undo")


def test_screens_of_an_undo_request(look: LookMaker, phone: PhoneMaker) -> None:
    ann, bob, path = three_turns(look, phone)
    ask = {"kind": "ask_undo", "to": bob.page.evaluate(LONG_BEFORE, path)}
    assert bob.page.evaluate(SEND_COMMAND, [path, ask])["table"]["request"]
    ann.visit(path)
    allow = ann.page.locator("section.mine .primary")
    expect(allow).to_be_in_viewport(ratio=1)
    check(ann, "undo-question")
    allow.tap()
    expect(allow).to_have_count(0)
    ann.visit(f"{path}/replay")
    expect(ann.page.get_by_role("slider")).to_be_visible()
    # A move of one of the two was undone here.
    branch = ann.page.get_by_role("button").filter(has_text=re.compile("Ann|Bob")).first
    while not branch.is_visible():
        ann.page.get_by_role("slider").press("ArrowLeft")
    check(ann, "undone")
    branch.tap()
    expect(ann.page.locator("main.undone")).to_be_visible()
    check(ann, "undone-line")


def test_screens_of_spectating(look: LookMaker, phone: PhoneMaker) -> None:
    ann, bob = look("Ann"), phone("Bob")
    bob.open_table("gobi", bot="easy")
    ann.page.goto(bob.page.url)
    expect(ann.board).to_be_visible()
    check(ann, "watching")


# The position before the fourth move from the end.
LONG_BEFORE = """
async (path) => {
  const { events } = await (await fetch(`/api/v1${path}`)).json();
  const moves = events.filter(({ kind }) => kind === 'table.played');
  const before = moves.at(-4).version;
  return events.findLast(({ kind, version }) => kind.startsWith('gobi.') && version < before)
    .version;
}
"""


def test_screens_of_verifying(look: LookMaker) -> None:
    ann = look("Ann")
    open_bot_table(ann, "gobi")
    path = ann.page.url.removeprefix(ann.url)
    for screen in ("checked", "checked-whole"):
        ann.visit(f"{path}/replay")
        ann.page.get_by_role("button", name=re.compile("Verify this|Vérifier la")).tap()
        expect(ann.page.locator("dialog .seal")).to_be_visible()
        check(ann, screen)
        ann.page.evaluate(SEND_COMMAND, [path, {"kind": "resign"}])
        ann.page.evaluate(SEND_COMMAND, [path, {"kind": "agree_reveal"}])
