"""Each game from the home page on with a keyboard alone, and keys that keep to the board."""

import re

import pytest
from playwright.sync_api import expect

from .conftest import PhoneMaker
from .keys import Keys
from .phone import Phone

pytestmark = pytest.mark.browser

OVER = "The game is over"
THINKING = 30_000
# What leads on soonest, where a list offers it.
LEADS = re.compile("End the turn|Discard it|Do without|Forgo|Leave it")


def open_by_keys(keys: Keys, game: str, option: str | None = None) -> None:
    """From the home page to a table against an easy bot."""
    phone = keys.phone
    phone.visit()
    keys.use(phone.button("Invite a friend"))
    keys.page.wait_for_url("**/new")
    chosen = keys.page.get_by_role("radio", name=game)
    keys.go_to(keys.page.get_by_role("radio", checked=True).first)
    for _ in range(3):
        if not chosen.is_checked():
            keys.press("ArrowRight")
    seat = keys.page.get_by_label("Seat 2")
    keys.go_to(seat)
    keys.page.keyboard.type("Bot: easy")
    expect(seat.locator("option:checked")).to_have_text("Bot: easy")
    if option:
        choose_by_keys(keys, option)
    keys.use(phone.button("Start to play"))
    expect(keys.page.get_by_label("Your name")).to_be_focused()
    keys.page.keyboard.type(phone.name)
    keys.press("Enter")
    keys.page.wait_for_url("**/tables/*")
    expect(phone.board).to_be_focused()


def choose_by_keys(keys: Keys, option: str) -> None:
    """Come to a group of radio buttons and walk in it to one of them."""
    wanted = keys.page.get_by_role("radio", name=option, exact=True)
    group = keys.page.get_by_role("group").filter(has=wanted)
    keys.go_to(group.get_by_role("radio", checked=True))
    for _ in range(4):
        if not wanted.is_checked():
            keys.press("ArrowRight")
    expect(wanted).to_be_checked()


def my_turn(phone: Phone) -> bool:
    """Wait until it is for me to move, or the game is over; which of them."""
    mine, over = phone.page.locator(".status.mine"), phone.page.get_by_text(OVER, exact=True)
    expect(mine.or_(over)).to_be_visible(timeout=THINKING)
    return mine.is_visible()


def by_arrows(keys: Keys, arrow: str = "ArrowRight") -> None:
    """Propose with an arrow, confirm with Enter, and stay on the board."""
    expect(keys.phone.board).to_be_focused()
    keys.press(arrow)
    confirm = keys.phone.button("Confirm")
    expect(confirm).to_be_visible()
    keys.press("Enter")
    expect(confirm).to_be_hidden()


def by_list(keys: Keys) -> None:
    """Choose in the list of moves in words what leads on soonest; come back to the list."""
    keys.press("m")
    summary = keys.page.locator("summary", has_text="Moves in words")
    expect(summary).to_be_focused()
    lines = keys.page.locator(".moves li button")
    leading = lines.filter(has_text=LEADS)
    keys.use(leading.first if leading.count() else lines.first)
    keys.decide()
    keys.go_to(keys.phone.board, "Shift+Tab")


def test_gemblo_whole(phone: PhoneMaker) -> None:
    ann = phone("Ann")
    keys = Keys(ann)
    open_by_keys(keys, "Gemblo", "Small")
    assert my_turn(ann)
    keys.press("ArrowDown", "r", "f", "PageDown", "PageUp", "Escape", "Escape")
    expect(ann.button("Confirm")).to_be_hidden()
    while my_turn(ann):
        by_arrows(keys, "ArrowDown")
    ended(keys)


def test_gobi_whole(phone: PhoneMaker) -> None:
    ann = phone("Ann")
    keys = Keys(ann)
    open_by_keys(keys, "Gobi")
    while my_turn(ann):
        gobi_step(keys)
    ended(keys)


def gobi_step(keys: Keys) -> None:
    """The tile and the camels by arrows; rewards, and the end of the turn, by their buttons."""
    page = keys.page
    card = page.locator("button.card[aria-pressed]")
    if page.locator("rect.place, rect.target").count():
        by_arrows(keys)
        return
    end = keys.phone.button("End the turn").or_(keys.phone.button("No more"))
    keys.use(card.first if card.count() else end.first)
    keys.decide()
    keys.go_to(keys.phone.board, "Shift+Tab")


def test_targui_for_two_rounds(phone: PhoneMaker) -> None:
    ann = phone("Ann")
    keys = Keys(ann)
    open_by_keys(keys, "Targui")
    third = ann.page.get_by_text("Round 3", exact=True)
    while third.count() == 0 and my_turn(ann):
        placing = ann.page.get_by_text("Your turn: place a Targi", exact=True).is_visible()
        (by_arrows if placing else by_list)(keys)


def ended(keys: Keys) -> None:
    """The result is there, and from it the keys lead on."""
    expect(keys.page.get_by_text(OVER, exact=True)).to_be_visible()
    keys.seen("the end")
    keys.use(keys.phone.button("Replay"))
    keys.page.wait_for_url("**/replay/*")
    keys.seen("going to the replay")


def test_single_keys_work_on_the_board_alone_and_only_where_wanted(phone: PhoneMaker) -> None:
    ann = phone("Ann")
    keys = Keys(ann)
    ann.open_table("gemblo", bot="easy", option="Small")
    assert my_turn(ann)
    ann.board.focus()
    keys.press("ArrowDown")
    words = ann.page.locator("#proposed")
    before = words.text_content() or ""
    keys.press("PageDown")
    expect(words).not_to_have_text(before)
    before = words.text_content() or ""
    # Beside the board, and in a field, a letter is a letter.
    keys.go_to(ann.page.get_by_role("button", name="Menu"), "Shift+Tab")
    keys.press("r", "f", "m", "?")
    expect(words).to_have_text(before)
    assert ann.page.get_by_role("dialog").count() == 0
    keys.go_to(ann.board)
    keys.press("m")
    field = ann.page.get_by_role("searchbox")
    keys.go_to(field)
    ann.page.keyboard.type("mrfu?")
    expect(field).to_have_value("mrfu?")
    expect(words).to_have_text(before)
    keys.press("Escape")
    # With a modifier a key is the browser's own.
    keys.go_to(ann.board, "Shift+Tab")
    keys.press("ArrowDown")
    before = words.text_content() or ""
    keys.press("Control+f")
    expect(words).to_have_text(before)
    keys.press("?")
    expect(ann.page.get_by_role("dialog")).to_be_visible()
    keys.press("Escape")
    expect(ann.board).to_be_focused()
    # The sheet with the moves in words is still pulled up.
    ann.await_layers(1)
    switched_off(keys)


def switched_off(keys: Keys) -> None:
    """Without single keys nothing but arrows, Enter and Escape acts on the board."""
    page, phone = keys.page, keys.phone
    path = page.url.removeprefix(phone.url)
    phone.visit("/settings")
    keys.go_to(page.get_by_role("switch", name="Single keys on the board"))
    keys.press("Space")
    phone.visit(path)
    assert my_turn(phone)
    keys.go_to(phone.board)
    keys.press("ArrowDown")
    words = page.locator("#proposed")
    before = words.text_content() or ""
    keys.press("r", "f", "u", "m", "?")
    expect(words).to_have_text(before)
    expect(phone.board).to_be_focused()
    assert page.get_by_role("dialog").count() == 0
    keys.press("Escape")
    expect(phone.button("Confirm")).to_be_hidden()
