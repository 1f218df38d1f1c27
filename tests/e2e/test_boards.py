"""Test what a board shows before a decision, and where."""

from math import dist
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.kit.phone import SMALL, Phone, PhoneMaker

from .fast_play import play_until
from .page_scripts import NEXT_FRAME
from .tables import open_bot_table, phone_in_game
from .touchscreen import middle
from .turns import PROPOSE

pytestmark = pytest.mark.browser

OFFER = "path => fetch('/api/v1' + path).then(answer => answer.json()).then(({ offer }) => offer)"


def offer(phone: Phone) -> dict[str, Any]:
    """Return the offer of the service at this table."""
    path = phone.page.url.removeprefix(phone.url).partition("?")[0]
    found: dict[str, Any] = phone.page.evaluate(OFFER, path)
    return found


def width(each: Locator) -> float:
    """Return the width of an element."""
    box = each.bounding_box()
    assert box
    return box["width"]


def height(each: Locator) -> float:
    """Return the height of an element."""
    box = each.bounding_box()
    assert box
    return box["height"]


def test_gobi_previews_the_camels_of_a_place(phone: PhoneMaker) -> None:
    ann = open_bot_table(phone("Ann"), "gobi")
    page = ann.page
    place = page.locator("rect.place").first
    ghosts = page.locator("[role=application] g.ghost")
    coming = len(offer(ann)["places"][0]["camels"])
    assert ghosts.count() == 0
    # Under a mouse pointer the tile and its camels are only a preview.
    page.mouse.move(*middle(place))
    expect(page.locator("g.ghost.thought")).to_be_visible()
    expect(ghosts).to_have_count(1 + coming)
    expect(ann.button("Confirm")).to_have_count(0)
    page.mouse.move(5, 5)
    expect(ghosts).to_have_count(0)
    # The first tap proposes them and sends nothing; Cancel clears the place again.
    page.touchscreen.tap(*middle(place))
    expect(ghosts).to_have_count(1 + coming)
    expect(page.locator("g.ghost.thought")).to_have_count(0)
    expect(ann.button("Confirm")).to_be_visible()
    ann.tap("Cancel")
    expect(ghosts).to_have_count(0)
    assert offer(ann)["stage"] == "tile"


def test_gobi_starts_with_large_tiles(phone: PhoneMaker) -> None:
    ann = phone("Ann")
    ann.open_table("gobi")
    bob = phone("Bob")
    bob.join(ann.invitation())
    # Before the first move the desert has four tiles.
    expect(tiles(bob)).to_have_count(4)
    for each in (ann, bob):
        expect(tiles(each)).to_have_count(4)
        each.await_animations()
        assert width(tiles(each).first) >= 84


def tiles(phone: Phone) -> Locator:
    """Return the tiles of Gobi's desert."""
    return phone.page.locator("[role=application] .tile")


def test_gobi_camels_are_picked_up_from_tiles_as_wide_as_a_finger(phone: PhoneMaker) -> None:
    ann, bob = phone("Ann"), phone("Bob")
    path = ann.open_table("gobi").partition("?")[0]
    bob.join(ann.invitation())
    for each in (ann, bob):
        expect(each.board).to_be_visible()
    play_until((ann, bob), "gobi", LIFTING, WIDELY)
    ann.visit(path)
    targets = ann.page.locator("rect.target")
    expect(targets.first).to_be_visible()
    ann.await_animations()
    # Seen as a whole, this desert has smaller tiles.
    columns = ann.page.locator(".ruler .column").count()
    assert columns + 2 > SMALL["width"] / 44
    for _ in range(3):
        ann.board.hover()
        ann.page.mouse.wheel(0, 400)
    assert all(width(each) >= 44 * 0.9 for each in targets.all())
    # A tap on one of them is understood.
    ann.page.touchscreen.tap(*middle(targets.first))


LIFTING = """
    ({ view, offer }) => {
      const columns = view.desert.map(({ at }) => at[0]);
      return offer.stage === 'camels' && offer.lift.length > 1
        && Math.max(...columns) - Math.min(...columns) >= 7;
    }
"""
# A wide desert soon: tiles are placed on its left and right.
WIDELY = """
    ({ kind, at }) => ({ place: 100 + Math.abs(at?.[0]) * 10 - Math.abs(at?.[1]), camel: 10 })[kind]
      ?? 0
"""


def test_targui_pieces_are_resolved_in_any_order(phone: PhoneMaker) -> None:
    ann = open_bot_table(phone("Ann"), "targui")
    page = ann.page
    strip = page.get_by_role("group", name="Your figures and markers")
    while not strip.is_visible():
        PROPOSE["targui"](ann)
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
    # The piece is resolved; the others remain in the same order.
    expect(page.locator(".status.mine")).to_be_visible()
    while not strip.is_visible():
        ann.play_in_words()
    expect(pieces).to_have_count(before - 1)
    assert name not in pieces.locator(".unseen").all_inner_texts()
    first = pieces.first
    first.tap()
    forgo = ann.button("Skip")
    forgo.tap()
    expect(forgo).to_have_attribute("aria-pressed", "true")
    ann.confirm()
    expect(pieces).to_have_count(before - 2)


def test_gemblo_piece_is_placed_where_the_board_is_tapped(phone: PhoneMaker) -> None:
    ann = open_bot_table(phone("Ann"), "gemblo")
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
    # An arrow key moves the piece in the arrow's direction.
    ann.board.focus()
    for key, axis, way in (("ArrowRight", 0, 1), ("ArrowLeft", 0, -1)):
        here = middle(ghost)
        page.keyboard.press(key)
        there = middle(ghost)
        if dist(here, there) > 1:
            assert (there[axis] - here[axis]) * way > 0


def test_gemblo_board_keeps_its_size_during_a_move(phone: PhoneMaker) -> None:
    ann = open_bot_table(phone("Ann"), "gemblo")
    page = ann.page
    tray = page.get_by_role("group", name="Your pieces")
    ann.await_animations()
    ann.tap("Dismiss")
    before = ann.board.bounding_box()
    assert width(page.locator(".drawing")) >= 0.85 * SMALL["width"]
    # Choosing and placing a piece of the only row moves nothing and covers nothing of the row.
    piece = tray.get_by_role("button").nth(2)
    piece.tap()
    page.touchscreen.tap(*middle(page.locator("circle.joint").first))
    expect(ann.button("Confirm")).to_be_visible()
    ann.await_animations()
    assert ann.board.bounding_box() == before
    for each in (piece, ann.button("Rotate left"), ann.button("Flip")):
        expect(each).to_be_in_viewport(ratio=1)
        each.tap(trial=True)
    # The moves of the others do not move anything either.
    ann.confirm()
    expect(page.locator(".status.mine")).to_be_visible()
    ann.await_animations()
    assert ann.board.bounding_box() == before


@pytest.mark.parametrize("game", ["gemblo", "gobi", "targui"])
def test_replay_steps_do_not_move_or_resize_the_board(phone: PhoneMaker, game: str) -> None:
    ann, path = phone_in_game(phone, game)
    ann.visit(f"{path}/replay")
    expect(ann.page.get_by_role("slider")).to_be_visible()
    ann.await_animations()
    before = ann.board.bounding_box()
    drawing = ann.page.locator(".drawing")
    filled = (width(drawing) / width(ann.board), height(drawing) / height(ann.board))
    assert max(filled) >= 0.9
    back = ann.button("Previous move")
    while back.is_enabled():
        back.tap()
        ann.page.evaluate(NEXT_FRAME)
        assert ann.board.bounding_box() == before


def test_host_invites_from_another_device(phone: PhoneMaker) -> None:
    ann, other, bob = phone("Ann"), phone("Ann’s tablet"), phone("Bob")
    path = ann.open_table("gobi").partition("?")[0]
    first = ann.invitation()
    other.page.goto(ann.page.evaluate("localStorage.getItem('return-link')"))
    expect(other.page.get_by_role("heading", name="My games")).to_be_visible()
    other.visit(path)
    expect(other.page.get_by_label("Invitation link")).to_have_count(0)
    other.tap("Invite a friend")
    assert other.invitation() != first
    bob.join(other.invitation())
    expect(bob.board).to_be_visible()
    expect(other.board).to_be_visible()
