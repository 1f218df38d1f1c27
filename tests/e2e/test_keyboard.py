"""Test whole games with a keyboard alone, and keys that act only on the board."""

import re

import pytest
from playwright.sync_api import expect

from tests.kit.phone import Phone, PhoneMaker

from .keyboard import Keyboard

pytestmark = pytest.mark.browser

GAME_OVER = "Game over"
THINKING = 30_000
# Moves that end a game soonest.
LEADS = re.compile("End turn|Discard|Skip|Done")


def open_by_keys(keyboard: Keyboard, game: str, option: str | None = None) -> None:
    """Open a table against an easy bot from home."""
    phone = keyboard.phone
    phone.visit()
    keyboard.use(phone.button("Invite a friend"))
    keyboard.page.wait_for_url("**/new")
    chosen = keyboard.page.get_by_role("radio", name=game)
    keyboard.go_to(keyboard.page.get_by_role("radio", checked=True).first)
    for _ in range(3):
        if not chosen.is_checked():
            keyboard.press("ArrowRight")
    seat = keyboard.page.get_by_label("Seat 2")
    keyboard.go_to(seat)
    keyboard.page.keyboard.type("Easy bot")
    expect(seat.locator("option:checked")).to_have_text("Easy bot")
    if option:
        choose_by_keys(keyboard, option)
    keyboard.use(phone.button("Start game"))
    expect(keyboard.page.get_by_label("Your name")).to_be_focused()
    keyboard.page.keyboard.type(phone.name)
    keyboard.press("Enter")
    keyboard.page.wait_for_url("**/tables/*")
    expect(phone.board).to_be_focused()


def choose_by_keys(keyboard: Keyboard, option: str) -> None:
    """Move the focus to a group of radio buttons and choose one of them."""
    wanted = keyboard.page.get_by_role("radio", name=option, exact=True)
    group = keyboard.page.get_by_role("group").filter(has=wanted)
    keyboard.go_to(group.get_by_role("radio", checked=True))
    for _ in range(4):
        if not wanted.is_checked():
            keyboard.press("ArrowRight")
    expect(wanted).to_be_checked()


def my_turn(phone: Phone) -> bool:
    """Wait until it is the own turn or the game is over. Return True for the own turn."""
    mine, over = phone.page.locator(".status.mine"), phone.page.get_by_text(GAME_OVER, exact=True)
    expect(mine.or_(over)).to_be_visible(timeout=THINKING)
    return mine.is_visible()


def by_places(keyboard: Keyboard, arrow: str = "Shift+ArrowDown") -> None:
    """Walk to a place that can be chosen; choose and confirm it with Enter."""
    expect(keyboard.phone.board).to_be_focused()
    keyboard.press(arrow, "Enter")
    confirm = keyboard.phone.button("Confirm")
    expect(confirm).to_be_visible()
    keyboard.press("Enter")
    expect(confirm).to_be_hidden()


def by_list(keyboard: Keyboard) -> None:
    """Choose a move that ends the game soon from the list of moves; return to the board."""
    keyboard.press("m")
    summary = keyboard.page.locator("summary", has_text="List of moves")
    expect(summary).to_be_focused()
    lines = keyboard.page.locator(".moves li button")
    leading = lines.filter(has_text=LEADS)
    keyboard.use(leading.first if leading.count() else lines.first)
    keyboard.decide()
    keyboard.go_to(keyboard.phone.board, "Shift+Tab")


@pytest.mark.core
def test_whole_gemblo_game_by_keyboard(phone: PhoneMaker) -> None:
    ann = phone("Ann")
    keyboard = Keyboard(ann)
    open_by_keys(keyboard, "Gemblo", "Small (1 colour each)")
    assert my_turn(ann)
    keyboard.press("Shift+ArrowDown", "Enter", "r", "f", "PageDown", "Shift+ArrowDown")
    expect(ann.button("Confirm")).to_be_visible()
    keyboard.press("Escape", "Escape")
    expect(ann.button("Confirm")).to_be_hidden()
    while my_turn(ann):
        by_places(keyboard)
    ended(keyboard)


def test_arrows_walk_the_whole_board_and_enter_needs_a_place_to_play(phone: PhoneMaker) -> None:
    ann = phone("Ann")
    keyboard = Keyboard(ann)
    ann.open_table("gemblo", bot="easy", option="Small (1 colour each)")
    assert my_turn(ann)
    ann.board.focus()
    ring = ann.page.locator(".ring")
    keyboard.press("Shift+ArrowDown")
    expect(ring).to_be_visible()
    first = ring.bounding_box()
    # Without Shift, the arrows go on to the other colour, where nothing can be chosen.
    for arrow in ("ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight"):
        keyboard.press(arrow)
        if ring.bounding_box() != first:
            break
    assert ring.bounding_box() != first
    keyboard.press("Enter")
    expect(ann.button("Confirm")).to_be_hidden()
    keyboard.press("?")
    expect(ann.page.get_by_role("dialog")).to_be_visible()
    keyboard.press("Escape")
    keyboard.press("Shift+ArrowDown", "Enter")
    expect(ann.button("Confirm")).to_be_visible()


def test_whole_gobi_game_by_keyboard(phone: PhoneMaker) -> None:
    ann = phone("Ann")
    keyboard = Keyboard(ann)
    open_by_keys(keyboard, "Gobi")
    while my_turn(ann):
        gobi_step(keyboard)
    ended(keyboard)


def gobi_step(keyboard: Keyboard) -> None:
    """Place tiles and camels with arrows; choose rewards and end the turn with their buttons."""
    page = keyboard.page
    card = page.locator("button.card[aria-pressed]")
    if page.locator("rect.place, rect.target").count():
        by_places(keyboard)
        return
    end = page.get_by_role("button", name=LEADS)
    keyboard.use(card.first if card.count() else end.first)
    keyboard.decide()
    keyboard.go_to(keyboard.phone.board, "Shift+Tab")


def test_two_rounds_of_targui_by_keyboard(phone: PhoneMaker) -> None:
    ann = phone("Ann")
    keyboard = Keyboard(ann)
    open_by_keys(keyboard, "Targui")
    third = ann.page.get_by_text("Round 3", exact=True)
    while third.count() == 0 and my_turn(ann):
        placing = ann.page.get_by_text(re.compile("^Your turn: place Targi")).is_visible()
        (by_places if placing else by_list)(keyboard)


def ended(keyboard: Keyboard) -> None:
    """Expect the result, and move on from it with the keyboard."""
    expect(keyboard.page.get_by_text(GAME_OVER, exact=True)).to_be_visible()
    keyboard.seen("the end")
    keyboard.use(keyboard.phone.button("Replay"))
    keyboard.page.wait_for_url("**/replay/*")
    keyboard.seen("going to the replay")


def test_single_key_shortcuts_work_only_on_the_board(phone: PhoneMaker) -> None:
    ann = phone("Ann")
    keyboard = Keyboard(ann)
    ann.open_table("gemblo", bot="easy", option="Small (1 colour each)")
    assert my_turn(ann)
    ann.board.focus()
    keyboard.press("Shift+ArrowDown", "Enter")
    words = ann.page.locator("#proposed")
    before = words.text_content() or ""
    keyboard.press("PageDown")
    expect(words).not_to_have_text(before)
    before = words.text_content() or ""
    # Beside the board and in fields, letters are not shortcuts.
    keyboard.go_to(ann.page.get_by_role("button", name="Menu"), "Shift+Tab")
    keyboard.press("r", "f", "m", "?")
    expect(words).to_have_text(before)
    assert ann.page.get_by_role("dialog").count() == 0
    keyboard.go_to(ann.board)
    keyboard.press("m")
    field = ann.page.get_by_role("searchbox")
    keyboard.go_to(field)
    ann.page.keyboard.type("mrfu?")
    expect(field).to_have_value("mrfu?")
    expect(words).to_have_text(before)
    keyboard.press("Escape")
    # With a modifier, a key is the browser's own.
    keyboard.go_to(ann.board, "Shift+Tab")
    keyboard.press("Shift+ArrowDown", "Enter")
    before = words.text_content() or ""
    keyboard.press("Control+f")
    expect(words).to_have_text(before)
    keyboard.press("?")
    expect(ann.page.get_by_role("dialog")).to_be_visible()
    keyboard.press("Escape")
    expect(ann.board).to_be_focused()
    # The sheet with the list of moves is still raised.
    ann.await_layers(1)
    switched_off(keyboard)


def switched_off(keyboard: Keyboard) -> None:
    """Switch shortcuts off. Expect that only arrows, Enter and Escape act on the board."""
    page, phone = keyboard.page, keyboard.phone
    path = page.url.removeprefix(phone.url)
    phone.visit("/settings")
    keyboard.go_to(page.get_by_role("switch", name="Keyboard shortcuts"))
    keyboard.press("Space")
    phone.visit(path)
    assert my_turn(phone)
    keyboard.go_to(phone.board)
    keyboard.press("Shift+ArrowDown", "Enter")
    words = page.locator("#proposed")
    before = words.text_content() or ""
    keyboard.press("r", "f", "u", "m", "?")
    expect(words).to_have_text(before)
    expect(phone.board).to_be_focused()
    assert page.get_by_role("dialog").count() == 0
    keyboard.press("Escape")
    expect(phone.button("Confirm")).to_be_hidden()
