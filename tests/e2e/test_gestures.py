"""One thumb, sometimes two fingers: what each touch on the table means, and what it never does."""

import re

import pytest
from playwright.sync_api import Locator, Page, Request, expect

from .conftest import PhoneMaker
from .fingers import Fingers, Point, middle
from .phone import Phone
from .test_whole_games import OVER, TOUCH

pytestmark = pytest.mark.browser

THINKING = 30_000
PAINTED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
STILL = "() => scrollX === 0 && scrollY === 0 && visualViewport.scale === 1"


def at_a_table(phone: Phone, game: str) -> tuple[Phone, Fingers]:
    """At a table with an easy bot, with the move."""
    phone.open_table(game, bot="easy", option="Small" if game == "gemblo" else None)
    expect(phone.page.locator(".status.mine")).to_be_visible(timeout=THINKING)
    phone.still()
    return phone, Fingers(phone.page)


def orders(page: Page) -> list[Request]:
    """All commands that the page sends from now on."""
    sent: list[Request] = []
    page.on("request", lambda each: sent.append(each) if each.url.endswith("/commands") else None)
    return sent


def drawing(page: Page) -> str:
    """How the board lies in its window."""
    return str(page.locator(".drawing").evaluate("({ style }) => style.transform"))


def scale(page: Page) -> float:
    """How far the board is enlarged."""
    return float(re.findall(r"scale\((.+)\)", drawing(page))[0])


def test_the_board_is_moved_and_the_page_never(phone: PhoneMaker) -> None:
    ann, fingers = at_a_table(phone("Ann"), "targui")
    page = ann.page
    at = middle(ann.board)
    home = drawing(page)
    fingers.pinch(at, 60, 180)
    assert 2 < scale(page) <= 5
    zoomed = drawing(page)
    fingers.drag(at, (at[0] - 60, at[1] - 60))
    fingers.lift()
    assert drawing(page) != zoomed
    assert scale(page) == pytest.approx(float(re.findall(r"scale\((.+)\)", zoomed)[0]))
    # Neither was a tap, and the page around stood still.
    expect(ann.button("Confirm")).to_be_hidden()
    assert page.evaluate(STILL)
    fingers.tap(at)
    fingers.tap(at)
    expect(ann.button("Show the whole board")).to_be_hidden()
    assert drawing(page) == home
    fingers.pinch(at, 60, 180)
    ann.tap("Show the whole board")
    assert drawing(page) == home
    assert page.evaluate(STILL)


def test_resting_explains_and_is_no_tap(phone: PhoneMaker) -> None:
    ann, fingers = at_a_table(phone("Ann"), "gemblo")
    page = ann.page
    sent = orders(page)
    piece = page.get_by_role("group", name="Your pieces").get_by_role("button").first
    dialog = page.get_by_role("dialog")
    for target in (middle(page.locator("circle.joint").first), middle(piece)):
        fingers.press(target)
        expect(dialog).to_be_visible()
        fingers.lift()
        expect(dialog.locator("p").first).not_to_be_empty()
        dialog.get_by_role("button", name="Close").tap()
        expect(dialog).to_be_hidden()
        expect(piece).to_have_attribute("aria-pressed", "false")
        expect(ann.button("Confirm")).to_be_hidden()
    assert sent == []


def test_a_finger_lifted_on_what_came_up_under_it_presses_nothing(phone: PhoneMaker) -> None:
    ann, fingers = at_a_table(phone("Ann"), "gemblo")
    close = ann.page.locator("dialog header button")
    fingers.press(middle(ann.board))
    expect(close).to_be_visible()
    ann.still()
    at = middle(close)
    fingers.lift()
    close.tap()
    expect(close).to_have_count(0)
    fingers.press(at)
    expect(close).to_be_visible()
    fingers.lift()
    ann.page.wait_for_timeout(400)
    close.tap()
    expect(close).to_have_count(0)


def test_a_piece_is_dragged_twisted_and_brushed(phone: PhoneMaker) -> None:
    ann, fingers = at_a_table(phone("Ann"), "gemblo")
    page = ann.page
    sent = orders(page)
    hook = page.get_by_role("button", name="the hook", exact=True)
    hook.scroll_into_view_if_needed()
    joint = middle(page.locator("circle.joint").first)
    start = middle(hook)
    thumb = (joint[0], joint[1] + 56)
    fingers.drag(start, thumb)
    ghost = page.locator("g.ghost")
    expect(ghost).to_be_visible()
    # The piece lies above the thumb, where it can be seen, and snaps to a legal place.
    assert middle(ghost)[1] < thumb[1] - 20
    fingers.lift()
    words = page.locator("#proposed")
    expect(words).to_contain_text("the hook")
    changed(words, lambda: fingers.twist(middle(ann.board), 75))
    changed(words, lambda: fingers.twist(middle(ann.board), -75))
    below = (middle(hook)[0], middle(hook)[1] + 44)

    def brush() -> None:
        fingers.drag(middle(hook), below)
        fingers.lift()

    changed(words, brush)
    changed(words, lambda: ann.tap("Turn right"))
    changed(words, lambda: ann.tap("Flip"))
    # Cancel steps back: first the place, then the piece.
    ann.tap("Cancel")
    expect(ghost).to_be_hidden()
    expect(hook).to_have_attribute("aria-pressed", "true")
    assert sent == []
    assert page.evaluate(STILL)


def changed(words: Locator, deed: object) -> None:
    """Do something after which the proposal says something else."""
    before = words.text_content() or ""
    assert callable(deed)
    deed()
    expect(words).not_to_have_text(before)
    expect(words).to_contain_text("the hook")


NEAR = {"gemblo": "circle.joint", "gobi": "rect.place", "targui": "rect.target"}


@pytest.mark.parametrize("game", sorted(NEAR))
def test_a_tap_takes_the_nearest_and_commits_nothing(phone: PhoneMaker, game: str) -> None:
    ann, fingers = at_a_table(phone("Ann"), game)
    sent = orders(ann.page)
    confirm = ann.button("Confirm")
    fingers.tap(beside(ann.page.locator(NEAR[game])))
    expect(confirm).to_be_visible()
    ann.tap("Cancel")
    expect(confirm).to_be_hidden()
    assert sent == []


def beside(targets: Locator) -> Point:
    """A place just outside the outermost of these, towards the edge of the screen."""
    boxes = [box for box in (each.bounding_box() for each in targets.all()) if box]
    top = min(boxes, key=lambda box: box["y"])
    return top["x"] + top["width"] / 2, top["y"] - 4


@pytest.mark.parametrize("game", sorted(NEAR))
def test_a_second_tap_on_confirm_hits_nothing(phone: PhoneMaker, game: str) -> None:
    ann, fingers = at_a_table(phone("Ann"), game)
    page = ann.page
    page.evaluate(UNDER_THE_THUMB)
    table = page.url
    sent = orders(page)
    over = page.get_by_text(OVER, exact=True)
    mine = page.locator(".status.mine")
    steps = 0
    while steps < 14 and mine.is_visible():
        steps += 1
        propose(ann, game)
        confirm = ann.button("Confirm")
        page.wait_for_timeout(350)
        ann.still()
        thumb = middle(confirm)
        fingers.tap(thumb)
        fingers.tap(thumb)
        # Looked for in each picture: the next tap is to come while the page rests.
        page.wait_for_function("() => !document.querySelector('.bar .primary')")
        fingers.tap(thumb)
        ann.rested()
        assert len(sent) == steps
        expect(confirm).to_be_hidden()
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(mine.or_(over)).to_be_visible(timeout=THINKING)
    assert page.url == table
    assert page.evaluate("underTheThumb.length") == steps
    assert page.evaluate("underTheThumb.filter(Boolean)") == []
    if game == "gemblo":
        expect(over).to_be_visible()


def propose(phone: Phone, game: str) -> None:
    """Come to a proposal, by the controls that the moment shows."""
    confirm = phone.button("Confirm")
    if game == "gemblo":
        # Late in the game most pieces fit in few places: the list knows them.
        phone.open_moves()
        phone.page.locator(".moves li button").first.tap()
    for _ in range(3):
        if not confirm.is_visible():
            TOUCH[game](phone)
            # What a touch does is seen in the next picture: before it, it would be done twice.
            phone.page.evaluate(PAINTED)
    expect(confirm).to_be_visible()


# At the moment in which a decision is gone: what would act where its button was?
UNDER_THE_THUMB = """
() => {
  const acts = 'button, a, summary, input, select, [role=application]';
  globalThis.underTheThumb = [];
  let thumb = null;
  new MutationObserver(() => {
    const confirm = document.querySelector('.bar .primary');
    if (confirm) {
      const { left, top, width, height } = confirm.getBoundingClientRect();
      thumb = [left + width / 2, top + height / 2];
    } else if (thumb) {
      const hit = document.elementFromPoint(...thumb)?.closest(acts);
      underTheThumb.push(hit ? hit.outerHTML.slice(0, 80) : null);
      thumb = null;
    }
  }).observe(document.body, { subtree: true, childList: true });
}
"""


def test_every_control_is_wide_enough_for_a_thumb(phone: PhoneMaker) -> None:
    ann = phone("Ann")
    for game in sorted(NEAR):
        at_a_table(ann, game)
        show = ann.button("Show more")
        if show.is_visible():
            show.tap()
        ann.still()
        assert ann.page.evaluate(TOO_SMALL) == []


# What can be touched around a control counts: its label, or what it lays over itself.
TOO_SMALL = """
() => [...document.querySelectorAll('.table button, .table a, .table summary, .table input')]
  .filter((each) => each.checkVisibility() && each.getBoundingClientRect().width)
  .filter((each) => {
    const { width, height } = (each.closest('label') ?? each).getBoundingClientRect();
    const over = getComputedStyle(each, '::after');
    const tall = Math.max(height, parseFloat(over.height) || 0);
    return width < 44 || tall < 44;
  })
  .map((each) => each.outerHTML.slice(0, 90))
"""
