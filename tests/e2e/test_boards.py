"""What a board shows before anything is decided: what would come, and what is left to do."""

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from .conftest import PhoneMaker
from .fingers import middle
from .phone import SMALL, Phone
from .test_gestures import PAINTED
from .test_looking_back import a_phone_with_a_game
from .test_whole_games import TOUCH

pytestmark = pytest.mark.browser

OFFER = "path => fetch('/api/v1' + path).then(answer => answer.json()).then(({ offer }) => offer)"


def offer(phone: Phone) -> dict[str, Any]:
    """What the service offers whoever looks at this table."""
    path = phone.page.url.removeprefix(phone.url).partition("?")[0]
    found: dict[str, Any] = phone.page.evaluate(OFFER, path)
    return found


def against_a_bot(phone: Phone, game: str) -> Phone:
    """At a table with an easy bot, with the move."""
    phone.open_table(game, bot="easy")
    expect(phone.page.locator(".status.mine")).to_be_visible()
    return phone


def width(each: Locator) -> float:
    """How wide something is on the screen."""
    box = each.bounding_box()
    assert box
    return box["width"]


def height(each: Locator) -> float:
    """How high something is on the screen."""
    box = each.bounding_box()
    assert box
    return box["height"]


def test_gobi_shows_the_camels_that_would_come(phone: PhoneMaker) -> None:
    ann = against_a_bot(phone("Ann"), "gobi")
    page = ann.page
    place = page.locator("rect.place").first
    ghosts = page.locator("[role=application] g.ghost")
    coming = len(offer(ann)["places"][0]["camels"])
    assert ghosts.count() == 0
    # Under a mouse the tile and its camels are only thought of.
    page.mouse.move(*middle(place))
    expect(page.locator("g.ghost.thought")).to_be_visible()
    expect(ghosts).to_have_count(1 + coming)
    expect(ann.button("Confirm")).to_have_count(0)
    page.mouse.move(5, 5)
    expect(ghosts).to_have_count(0)
    # The first tap proposes them, and nothing has gone out; cancel clears the place again.
    page.touchscreen.tap(*middle(place))
    expect(ghosts).to_have_count(1 + coming)
    expect(page.locator("g.ghost.thought")).to_have_count(0)
    expect(ann.button("Confirm")).to_be_visible()
    ann.tap("Cancel")
    expect(ghosts).to_have_count(0)
    assert offer(ann)["stage"] == "tile"


def test_targui_is_resolved_piece_by_piece_in_any_order(phone: PhoneMaker) -> None:
    ann = against_a_bot(phone("Ann"), "targui")
    page = ann.page
    strip = page.get_by_role("group", name="Your pieces")
    while not strip.is_visible():
        TOUCH["targui"](ann)
        ann.confirm()
        expect(page.locator(".status.mine")).to_be_visible()
    pieces = strip.get_by_role("button")
    expect(pieces).to_have_count(len(offer(ann)["pieces"]))
    # The sheet leaves the board its size: every card is as wide as a thumb.
    assert width(page.locator("[role=application] rect.paper").first) >= 44
    assert all(width(each) >= 44 for each in pieces.all())
    before = pieces.count()
    last = pieces.last
    name = last.locator(".unseen").inner_text()
    last.tap()
    expect(last).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#proposed")).to_contain_text(name)
    ann.tap("Cancel")
    expect(last).to_have_attribute("aria-pressed", "false")
    last.tap()
    ann.confirm()
    # It is done; the others still wait, in the order in which they stood.
    expect(page.locator(".status.mine")).to_be_visible()
    while not strip.is_visible():
        ann.play_in_words()
    expect(pieces).to_have_count(before - 1)
    assert name not in pieces.locator(".unseen").all_inner_texts()
    first = pieces.first
    first.tap()
    forgo = ann.button("Forgo")
    forgo.tap()
    expect(forgo).to_have_attribute("aria-pressed", "true")
    ann.confirm()
    expect(pieces).to_have_count(before - 2)


def test_gemblo_for_two_lies_level_and_is_laid_where_it_is_tapped(phone: PhoneMaker) -> None:
    ann = against_a_bot(phone("Ann"), "gemblo")
    page = ann.page
    board = page.locator("[role=application] path.cells")
    assert height(board) >= 0.9 * height(ann.board)
    assert width(board) < height(board)
    target = page.locator("circle.joint").first
    at = middle(target)
    page.touchscreen.tap(*at)
    ghost = page.locator("g.ghost")
    expect(ghost).to_be_visible()
    box = ghost.bounding_box()
    assert box
    assert box["x"] - 2 <= at[0] <= box["x"] + box["width"] + 2
    assert box["y"] - 2 <= at[1] <= box["y"] + box["height"] + 2
    # An arrow goes where it points.
    ann.board.focus()
    for key, axis, way in (("ArrowRight", 0, 1), ("ArrowLeft", 0, -1)):
        here = middle(ghost)
        page.keyboard.press(key)
        there = middle(ghost)
        if there != here:
            assert (there[axis] - here[axis]) * way > 0


def test_gemblo_has_the_whole_width_from_choosing_to_confirming(phone: PhoneMaker) -> None:
    ann = against_a_bot(phone("Ann"), "gemblo")
    page = ann.page
    tray = page.get_by_role("group", name="Your pieces")
    ann.still()
    before = ann.board.bounding_box()
    assert width(page.locator(".drawing")) >= 0.95 * SMALL["width"]
    # A piece of the one row is chosen and laid: nothing moves, and nothing of the row is covered.
    piece = tray.get_by_role("button").nth(2)
    piece.tap()
    page.touchscreen.tap(*middle(page.locator("circle.joint").first))
    expect(ann.button("Confirm")).to_be_visible()
    ann.still()
    assert ann.board.bounding_box() == before
    for each in (piece, ann.button("Turn left"), ann.button("Flip")):
        expect(each).to_be_in_viewport(ratio=1)
        each.tap(trial=True)
    # What the others are about to do moves nothing either.
    ann.confirm()
    expect(page.locator(".status.mine")).to_be_visible()
    ann.still()
    assert ann.board.bounding_box() == before


@pytest.mark.parametrize("game", ["gemblo", "gobi", "targui"])
def test_a_replay_leaves_the_board_its_width_and_its_place(phone: PhoneMaker, game: str) -> None:
    ann, path = a_phone_with_a_game(phone, game)
    ann.visit(f"{path}/replay")
    expect(ann.page.get_by_role("slider")).to_be_visible()
    ann.still()
    before = ann.board.bounding_box()
    assert width(ann.page.locator(".drawing")) >= 0.9 * SMALL["width"]
    back = ann.button("One step back")
    while back.is_enabled():
        back.tap()
        ann.page.evaluate(PAINTED)
        assert ann.board.bounding_box() == before


def test_a_host_invites_from_another_device(phone: PhoneMaker) -> None:
    ann, other, bob = phone("Ann"), phone("Ann’s tablet"), phone("Bob")
    path = ann.open_table("gobi").partition("?")[0]
    first = ann.invitation()
    other.page.goto(ann.page.evaluate("localStorage.getItem('return-link')"))
    expect(other.page.get_by_role("heading", name="My tables")).to_be_visible()
    other.visit(path)
    expect(other.page.get_by_label("Invitation link")).to_have_count(0)
    other.tap("Invite a friend")
    assert other.invitation() != first
    bob.join(other.invitation())
    expect(bob.board).to_be_visible()
    expect(other.board).to_be_visible()
