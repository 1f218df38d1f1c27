"""Turns played by touching the board, in each game."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.kit.phone import Phone

from .page_scripts import FETCH_TABLE

GAME_OVER = "Game over"


def position_of(mover: Phone) -> int:
    """Return the position of the table on the phone."""
    return int(
        mover.page.evaluate(f"{FETCH_TABLE} ask(location.pathname).then((at) => at.position)")
    )


def still_to_act(mover: Phone, position: int) -> bool:
    """Wait until the move was recorded. Return True if the same seat is to act again."""
    mover.page.wait_for_function(
        "async (before) => {"
        f" {FETCH_TABLE} return (await ask(location.pathname)).position > before }}",
        arg=position,
    )
    offered = mover.page.evaluate(f"{FETCH_TABLE} ask(location.pathname).then((at) => at.offer)")
    if offered:
        expect(mover.page.locator(".status.mine")).to_be_visible()
    else:
        expect(mover.page.locator(".status.mine")).to_be_hidden()
    return bool(offered)


def tap_middle(page: Page, target: Locator) -> None:
    """Tap the centre of an element on the board."""
    box = target.bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def gemblo(mover: Phone) -> None:
    """Propose a piece of the tray, rotated and flipped, at a place on the board."""
    page = mover.page
    page.get_by_role("group", name="Your pieces").get_by_role("button").first.tap()
    mover.tap("Rotate right")
    mover.tap("Flip")
    tap_middle(page, page.locator("circle.joint").first)
    expect(page.locator("g.ghost").first).to_be_visible()


def gobi(mover: Phone) -> None:
    """Propose what Gobi asks for: a place, a camel, a reward or a caravan."""
    page = mover.page
    cards = page.locator("button.card[aria-pressed]")
    if page.locator("rect.place").count():
        tap_middle(page, page.locator("rect.place").first)
        expect(page.locator("g.ghost").first).to_be_visible()
    elif page.locator("rect.target").count():
        tap_middle(page, page.locator("rect.target").first)
    elif cards.count():
        cards.first.tap()
    else:
        mover.tap("End turn")


def targui(mover: Phone) -> None:
    """Propose what Targui asks for: a space for a Targi, a piece, or one of its choices."""
    page = mover.page
    if page.locator("rect.target").count() and not mover.button("Use").count():
        tap_middle(page, page.locator("rect.target").first)
        return
    for name in ("Use", "Discard", "Skip", "End turn"):
        if mover.button(name).count():
            mover.tap(name)
            return
    page.locator(".choices button, .row button.open").first.tap()


PROPOSE: dict[str, Callable[[Phone], None]] = {"gemblo": gemblo, "gobi": gobi, "targui": targui}
