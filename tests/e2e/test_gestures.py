"""Test what touches on a table do, with one or two fingers, and what they never do."""

import re

import pytest
from playwright.sync_api import Locator, Page, Request, expect

from tests.kit.phone import Phone, PhoneMaker

from .page_scripts import NEXT_FRAME
from .touchscreen import Point, Touchscreen, middle
from .turns import GAME_OVER, PROPOSE

pytestmark = pytest.mark.browser

THINKING = 30_000
STILL = "() => scrollX === 0 && scrollY === 0 && visualViewport.scale === 1"


def at_a_table(phone: Phone, game: str) -> tuple[Phone, Touchscreen]:
    """Open a table against an easy bot, and wait for the own turn."""
    phone.open_table(game, bot="easy", option="Small (1 colour each)" if game == "gemblo" else None)
    expect(phone.page.locator(".status.mine")).to_be_visible(timeout=THINKING)
    phone.await_animations()
    return phone, Touchscreen(phone.page)


def orders(page: Page) -> list[Request]:
    """Return the list of all commands that the page sends from now on."""
    sent: list[Request] = []
    page.on("request", lambda each: sent.append(each) if each.url.endswith("/commands") else None)
    return sent


def drawing(page: Page) -> str:
    """Return the transformation of the board."""
    return str(page.locator(".drawing").evaluate("({ style }) => style.transform"))


def scale(page: Page) -> float:
    """Return the scale of the board."""
    return float(re.findall(r"scale\((.+)\)", drawing(page))[0])


def test_pinch_and_drag_move_the_board_and_not_the_page(phone: PhoneMaker) -> None:
    ann, touchscreen = at_a_table(phone("Ann"), "targui")
    page = ann.page
    at = middle(ann.board)
    home = drawing(page)
    touchscreen.pinch(at, 60, 180)
    assert 2 < scale(page) <= 5
    zoomed = drawing(page)
    touchscreen.drag(at, (at[0] - 60, at[1] - 60))
    touchscreen.lift()
    assert drawing(page) != zoomed
    assert scale(page) == pytest.approx(float(re.findall(r"scale\((.+)\)", zoomed)[0]))
    # Neither was a tap, and the page itself did not scroll.
    expect(ann.button("Confirm")).to_be_hidden()
    assert page.evaluate(STILL)
    touchscreen.tap(at)
    touchscreen.tap(at)
    expect(ann.button("Zoom to fit")).to_be_hidden()
    assert drawing(page) == home
    touchscreen.pinch(at, 60, 180)
    ann.tap("Zoom to fit")
    assert drawing(page) == home
    assert page.evaluate(STILL)


def test_long_press_explains_and_does_not_tap(phone: PhoneMaker) -> None:
    ann, touchscreen = at_a_table(phone("Ann"), "gemblo")
    page = ann.page
    sent = orders(page)
    piece = page.get_by_role("group", name="Your pieces").get_by_role("button").first
    dialog = page.get_by_role("dialog")
    for target in (middle(page.locator("circle.joint").first), middle(piece)):
        touchscreen.press(target)
        expect(dialog).to_be_visible()
        touchscreen.lift()
        expect(dialog.locator("p").first).not_to_be_empty()
        dialog.get_by_role("button", name="Close").tap()
        expect(dialog).to_be_hidden()
        expect(piece).to_have_attribute("aria-pressed", "false")
        expect(ann.button("Confirm")).to_be_hidden()
    assert sent == []


def test_finger_lifted_on_a_new_dialog_presses_nothing(phone: PhoneMaker) -> None:
    ann, touchscreen = at_a_table(phone("Ann"), "gemblo")
    close = ann.page.locator("dialog header button")
    touchscreen.press(middle(ann.board))
    expect(close).to_be_visible()
    ann.await_animations()
    at = middle(close)
    touchscreen.lift()
    close.tap()
    expect(close).to_have_count(0)
    touchscreen.press(at)
    expect(close).to_be_visible()
    touchscreen.lift()
    ann.page.wait_for_timeout(400)
    close.tap()
    expect(close).to_have_count(0)


def test_piece_can_be_dragged_rotated_and_flipped(phone: PhoneMaker) -> None:
    ann, touchscreen = at_a_table(phone("Ann"), "gemblo")
    page = ann.page
    sent = orders(page)
    hook = page.get_by_role("button", name="the hook", exact=True)
    hook.scroll_into_view_if_needed()
    joint = middle(page.locator("circle.joint").first)
    start = middle(hook)
    thumb = (joint[0], joint[1] + 56)
    touchscreen.drag(start, thumb)
    ghost = page.locator("g.ghost")
    expect(ghost).to_be_visible()
    # The piece is above the thumb, where it can be seen, and snaps to a legal place.
    assert middle(ghost)[1] < thumb[1] - 20
    touchscreen.lift()
    words = page.locator("#proposed")
    expect(words).to_contain_text("the hook")
    changed(words, lambda: touchscreen.twist(middle(ann.board), 75))
    changed(words, lambda: touchscreen.twist(middle(ann.board), -75))
    below = (middle(hook)[0], middle(hook)[1] + 44)

    def brush() -> None:
        touchscreen.drag(middle(hook), below)
        touchscreen.lift()

    changed(words, brush)
    changed(words, lambda: ann.tap("Rotate right"))
    changed(words, lambda: ann.tap("Flip"))
    # Cancel undoes one step: first the place, then the piece.
    ann.tap("Cancel")
    expect(ghost).to_be_hidden()
    expect(hook).to_have_attribute("aria-pressed", "true")
    assert sent == []
    assert page.evaluate(STILL)


def changed(words: Locator, deed: object) -> None:
    """Do something and expect that the proposal's description changes."""
    before = words.text_content() or ""
    assert callable(deed)
    deed()
    expect(words).not_to_have_text(before)
    expect(words).to_contain_text("the hook")


NEAR = {"gemblo": "circle.joint", "gobi": "rect.place", "targui": "rect.target"}


@pytest.mark.parametrize("game", sorted(NEAR))
def test_tap_proposes_the_nearest_target_and_sends_nothing(phone: PhoneMaker, game: str) -> None:
    ann, touchscreen = at_a_table(phone("Ann"), game)
    sent = orders(ann.page)
    confirm = ann.button("Confirm")
    touchscreen.tap(beside(ann.page.locator(NEAR[game])))
    expect(confirm).to_be_visible()
    ann.tap("Cancel")
    expect(confirm).to_be_hidden()
    assert sent == []


def beside(targets: Locator) -> Point:
    """Return a point just outside the topmost of these elements."""
    boxes = [box for box in (each.bounding_box() for each in targets.all()) if box]
    top = min(boxes, key=lambda box: box["y"])
    return top["x"] + top["width"] / 2, top["y"] - 4


@pytest.mark.parametrize("game", sorted(NEAR))
def test_second_tap_on_confirm_does_nothing(phone: PhoneMaker, game: str) -> None:
    ann, touchscreen = at_a_table(phone("Ann"), game)
    page = ann.page
    page.evaluate(UNDER_THE_THUMB)
    table = page.url
    sent = orders(page)
    over = page.get_by_text(GAME_OVER, exact=True)
    mine = page.locator(".status.mine")
    steps = 0
    while steps < 14 and mine.is_visible():
        steps += 1
        propose(ann, game)
        confirm = ann.button("Confirm")
        page.wait_for_timeout(350)
        ann.await_animations()
        thumb = middle(confirm)
        touchscreen.tap(thumb)
        touchscreen.tap(thumb)
        # The next tap shall come within the pause after a commit.
        page.wait_for_function("() => !document.querySelector('.bar .primary')")
        touchscreen.tap(thumb)
        ann.await_touches()
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
    """Propose a move with the controls on the screen."""
    confirm = phone.button("Confirm")
    if game == "gemblo":
        # Late in the game most pieces fit in few places, which the list of moves knows.
        phone.open_moves()
        phone.page.locator(".moves li button").first.tap()
    for _ in range(3):
        if not confirm.is_visible():
            PROPOSE[game](phone)
            # Without waiting for the next frame, a second touch would follow the first.
            phone.page.evaluate(NEXT_FRAME)
    expect(confirm).to_be_visible()


# Records which control is under the thumb at the moment in which the Confirm button disappears.
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


def test_every_control_is_large_enough_for_a_thumb(phone: PhoneMaker) -> None:
    ann = phone("Ann")
    for game in sorted(NEAR):
        at_a_table(ann, game)
        show = ann.button("Show more")
        if show.is_visible():
            show.tap()
        ann.await_animations()
        assert ann.page.evaluate(TOO_SMALL) == []


# The touch area counts: the control's label, or the pseudo-element over the control.
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
