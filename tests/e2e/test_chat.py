"""Test the chat of a table on phones and on a wide screen, in two languages."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.kit.phone import LookMaker, Phone, PhoneMaker

from .page_scripts import SEND_COMMAND
from .screens import CUT_OFF, check, check_sizes, violations
from .tables import phones_in_game

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 844}
SMALL = {"width": 360, "height": 640}
WIDE = {"width": 1280, "height": 800}
Phones = tuple[Phone, Phone]


def chat(phone: Phone, title: str = "Chat") -> Locator:
    return phone.page.get_by_role("region", name=title, exact=True)


def log(phone: Phone) -> Locator:
    return phone.page.get_by_role("log")


def opener(phone: Phone) -> Locator:
    """Return the button in the table's bar that opens the chat."""
    return phone.page.locator(".table-bar").get_by_role("button", name=re.compile("^(Chat|Disc)"))


def say(phone: Phone, words: str) -> None:
    """Write a line and wait until the service has it."""
    field = chat(phone).get_by_role("textbox")
    field.fill(words)
    field.press("Enter")
    expect(log(phone).get_by_text(words, exact=True)).to_be_visible()
    expect(log(phone).get_by_text("Sending…")).to_have_count(0)


def line(phone: Phone, words: str) -> Locator:
    return log(phone).get_by_role("listitem").filter(has_text=words)


def faults(phone: Phone) -> list[str]:
    phone.await_animations()
    return [*violations(phone.page), *phone.page.evaluate(CUT_OFF)]


def create_account(phone: Phone) -> None:
    phone.visit("/account/sign-up")
    phone.page.get_by_label("Your name").fill(phone.name)
    phone.page.get_by_label("Password", exact=True).fill("dune-lamp-salt-9")
    phone.tap("Create an account")
    expect(phone.page.get_by_text("Account with a password")).to_be_visible()


def seat_two(ann: Phone, bob: Phone, game: str) -> str:
    """Open a table that only its players see, where guests may write, and seat both of them.

    Return its path.
    """
    ann.visit(f"/new?game={game}")
    if game == "gemblo":
        ann.page.get_by_text("Small (1 colour each)", exact=True).tap()
    ann.page.get_by_text("Players only", exact=True).tap()
    ann.tap("Create game")
    ann.give_name()
    ann.page.wait_for_url("**/tables/*")
    bob.page.goto(ann.invitation())
    bob.page.locator("main .primary").tap()
    bob.page.locator("dialog input").fill(bob.name)
    bob.page.locator("dialog [type=submit]").tap()
    for each in (ann, bob):
        expect(each.board).to_be_visible()
    return ann.page.url.removeprefix(ann.url)


def phones_in_private(phone: PhoneMaker, game: str = "gemblo", **settings: object) -> Phones:
    """Return two phones at a started table, the one to move first."""
    ann, bob = (phone(name, **{"viewport": PHONE, **settings}) for name in ("Ann", "Bob"))
    seat_two(ann, bob, game)
    mine = ann.page.locator(".status.mine")
    expect(mine.or_(ann.page.locator(".status", has_text="’s turn"))).to_be_visible()
    return (ann, bob) if ann.my_turn() else (bob, ann)


def test_phrase_is_seen_in_each_readers_language(phone: PhoneMaker) -> None:
    ann, bob = phone("Ann", viewport=PHONE), phone("Bob", viewport=PHONE, locale="fr-FR")
    seat_two(ann, bob, "gemblo")
    opener(ann).tap()
    chat(ann).get_by_role("button", name="Good luck!").tap()
    expect(line(ann, "Good luck!")).to_contain_text(f"{ann.name} (you)")
    expect(opener(bob)).to_have_accessible_name("Discussion, 1 nouveau message")
    opener(bob).tap()
    expect(line(bob, "Bonne chance\u202f!")).to_contain_text(ann.name)
    expect(opener(bob)).to_have_accessible_name("Discussion")
    say(ann, "<b>Hi</b> https://example.org")
    expect(line(bob, "<b>Hi</b> https://example.org")).to_be_visible()
    # The author's account is new.
    expect(log(bob).get_by_role("link")).to_have_count(0)
    assert faults(ann) == []
    assert faults(bob) == []


def test_people_talk_while_seats_are_free(phone: PhoneMaker) -> None:
    ann, bob = phone("Ann", viewport=SMALL), phone("Bob", viewport=SMALL)
    ann.visit("/new?game=gobi")
    ann.page.get_by_role("radio", name="3", exact=True).check(force=True)
    ann.page.get_by_text("Players only", exact=True).tap()
    ann.tap("Create game")
    ann.give_name()
    ann.page.wait_for_url("**/tables/*")
    link = ann.invitation()
    # Alone, there is no one to talk to.
    expect(chat(ann)).to_have_count(0)
    bob.join(link)
    say(bob, "Who else is coming?")
    expect(line(ann, "Who else is coming?")).to_contain_text(bob.name)
    chat(ann).get_by_role("button", name="One moment…").tap()
    expect(line(bob, "One moment…")).to_contain_text(ann.name)
    assert faults(ann) == []
    ann.page.reload()
    expect(line(ann, "Who else is coming?")).to_be_visible()


def test_drawer_leaves_the_board_in_view_and_closes_by_back_and_escape(phone: PhoneMaker) -> None:
    ann, _ = phones_in_private(phone)
    opener(ann).tap()
    expect(chat(ann).get_by_role("heading", name="Chat")).to_be_focused()
    ann.await_animations()
    board, drawer = ann.board.bounding_box(), chat(ann).bounding_box()
    assert board
    assert drawer
    assert board["y"] + board["height"] <= drawer["y"] + 1
    assert board["height"] >= 200
    ann.await_layers(1)
    ann.page.go_back()
    expect(chat(ann)).to_have_count(0)
    expect(opener(ann)).to_be_focused()
    ann.await_layers(0)
    opener(ann).press("Enter")
    expect(chat(ann)).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(chat(ann)).to_have_count(0)
    expect(opener(ann)).to_be_focused()


def test_chat_beside_the_board_leaves_it_its_size(phone: PhoneMaker) -> None:
    ann, _ = phones_in_private(phone, viewport=WIDE)
    expect(opener(ann)).to_be_visible()
    before = ann.board.bounding_box()
    opener(ann).click()
    expect(chat(ann).get_by_role("textbox")).to_be_focused()
    assert ann.board.bounding_box() == before
    assert faults(ann) == []
    # It stays open on this device.
    ann.page.reload()
    expect(chat(ann)).to_be_visible()
    chat(ann).get_by_role("textbox").press("Escape")
    expect(opener(ann)).to_be_focused()
    ann.page.reload()
    expect(opener(ann)).to_be_visible()
    expect(chat(ann)).to_have_count(0)


def test_line_points_at_an_earlier_move(phone: PhoneMaker) -> None:
    bob, ann = phones_in_private(phone)
    bob.play_in_words()
    expect(ann.page.locator(".status.mine")).to_be_visible()
    ann.play_in_words()
    expect(bob.page.locator(".status.mine")).to_be_visible()
    ann.tap("History")
    ann.page.get_by_role("dialog").get_by_role("button", name=f"{bob.name} places").tap()
    expect(ann.page.locator(".status")).to_contain_text("Move 1")
    opener(ann).tap()
    point = chat(ann).get_by_role("button", name="Point at this move")
    point.tap()
    expect(chat(ann).get_by_role("button", name="Points at move 1")).to_be_visible()
    say(ann, "Look at this one")
    expect(point).to_be_visible()
    chat(ann).get_by_role("button", name="Back to now").tap()
    expect(point).to_have_count(0)
    opener(bob).tap()
    line(bob, "Look at this one").get_by_role("button", name="Show on the board: Move 1").tap()
    expect(chat(bob).get_by_text(f"Move 1 · {bob.name}")).to_be_visible()
    assert faults(bob) == []
    chat(bob).get_by_role("button", name="Back to now").tap()
    expect(chat(bob).get_by_text(f"Move 1 · {bob.name}")).to_have_count(0)

    # The same line in the replay.
    path = bob.page.url.removeprefix(bob.url).partition("?")[0].partition("#")[0]
    bob.visit(f"{path}/replay")
    slider = bob.page.get_by_role("slider")
    expect(slider).to_have_value("2")
    bob.raise_sheet()
    said = bob.page.get_by_role("region", name="Said at this point")
    expect(said).to_contain_text("Look at this one")
    bob.page.locator("summary", has_text="Chat").tap()
    line(bob, "Look at this one").get_by_role("button", name="Show on the board: Move 1").tap()
    expect(slider).to_have_value("1")
    expect(said).to_have_count(0)
    assert faults(bob) == []


def test_move_is_reacted_to_in_the_chat_and_in_the_history(phone: PhoneMaker) -> None:
    bob, ann = phones_in_private(phone)
    bob.play_in_words()
    expect(ann.page.locator(".status.mine")).to_be_visible()
    opener(ann).tap()
    chat(ann).get_by_role("button", name="React to the last move").tap()
    chat(ann).get_by_role("button", name="Bravo").tap()
    mark = f"{ann.name}: Bravo"
    expect(bob.page.locator(".table-bar").get_by_text(mark)).to_be_attached()
    chat(ann).get_by_role("button", name="Close").tap()
    bob.tap("History")
    history = bob.page.get_by_role("dialog")
    expect(history.get_by_text(mark)).to_be_attached()
    history.get_by_role("button", name="React to a move…").tap()
    history.get_by_role("button", name=f"{bob.name} places").tap()
    history.get_by_role("group", name="React").get_by_role("button", name="Haha").tap()
    expect(history.get_by_text(f"{bob.name}: Haha")).to_be_attached()
    assert faults(bob) == []
    expect(ann.page.locator(".table-bar").get_by_text(f"{bob.name}: Haha")).to_be_attached()


def test_line_is_deleted_hidden_by_muting_and_reported(phone: PhoneMaker) -> None:
    bob, ann = phones_in_private(phone)
    opener(ann).tap()
    opener(bob).tap()
    say(ann, "Something silly")
    say(ann, "And another one")
    menu = f"Actions for the line of {ann.name}"
    expect(line(bob, "Something silly")).to_be_visible()
    line(ann, "Something silly").get_by_role("button", name=menu).tap()
    log(ann).get_by_role("button", name="Delete").tap()
    expect(line(ann, "Deleted")).to_be_visible()
    expect(line(bob, "Deleted")).to_be_visible()
    expect(line(bob, "Something silly")).to_have_count(0)

    line(bob, "And another one").get_by_role("button", name=menu).tap()
    assert faults(bob) == []
    log(bob).get_by_role("button", name="Report…").tap()
    dialog = bob.page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name="Report a message")).to_be_visible()
    expect(dialog.get_by_text("And another one")).to_be_visible()
    dialog.get_by_text("Insults").tap()
    dialog.get_by_role("button", name="Send report").tap()
    expect(dialog.get_by_role("heading", name="Thanks for your report")).to_be_visible()
    dialog.get_by_role("button", name="Close").last.tap()
    expect(dialog).to_have_count(0)

    line(bob, "And another one").get_by_role("button", name=menu).tap()
    log(bob).get_by_role("button", name=f"Hide the words of {ann.name}").tap()
    expect(line(bob, "And another one")).to_have_count(0)
    note = chat(bob).get_by_text(f"Hidden: the words of {ann.name}")
    expect(note).to_be_visible()
    chat(bob).get_by_role("button", name="Show again").tap()
    expect(line(bob, "And another one")).to_be_visible()
    expect(note).to_have_count(0)


def test_refused_words_stay_in_the_field(phone: PhoneMaker) -> None:
    ann, _ = phones_in_private(phone)
    opener(ann).tap()
    say(ann, "The same words")
    field = chat(ann).get_by_role("textbox")
    field.fill("The same words!")
    field.press("Enter")
    alert = chat(ann).get_by_role("alert")
    expect(alert).to_have_text("You’ve just said that. Try other words.")
    expect(field).to_have_value("The same words!")
    field.fill("x" * 281)
    expect(chat(ann).get_by_text("1 character too many")).to_be_visible()
    field.press("Enter")
    expect(alert).to_have_text("Keep it under 280 characters.")
    field.fill("x" * 279)
    expect(chat(ann).get_by_text("1 character left")).to_be_visible()
    assert faults(ann) == []
    ann.page.context.set_offline(True)
    field.fill("From the train")
    field.press("Enter")
    expect(alert).to_contain_text("You’re offline.")
    expect(field).to_have_value("From the train")
    ann.page.context.set_offline(False)
    field.press("Enter")
    expect(line(ann, "From the train")).to_have_count(1)
    expect(field).to_have_value("")


def test_new_lines_are_marked_on_home_and_in_the_title(phone: PhoneMaker) -> None:
    bob, ann = phones_in_private(phone)
    opener(bob).tap()
    say(bob, "Are you there?")
    expect(ann.page).to_have_title(re.compile("• "))
    ann.visit()
    mark = ann.page.get_by_text("1 new line in the chat")
    expect(mark).to_be_visible()
    expect(ann.page).to_have_title(re.compile("• "))
    # The boards on home never rest.
    assert violations(ann.page) == []
    mark.tap()
    opener(ann).tap()
    expect(line(ann, "Are you there?")).to_be_visible()
    expect(ann.page).not_to_have_title(re.compile("• "))
    ann.visit()
    expect(ann.page.get_by_role("heading", name="My games")).to_be_visible()
    expect(mark).to_have_count(0)


def test_list_stays_where_the_reader_is(phone: PhoneMaker) -> None:
    bob, ann = phones_in_private(phone, viewport=SMALL)
    opener(bob).tap()
    for words in ("First of all", "Another thing", "A third remark", "Number four here"):
        say(bob, ", ".join([words] * 7))
    opener(ann).tap()
    expect(line(ann, "Number four here")).to_be_in_viewport()
    expect(line(ann, "First of all")).not_to_be_in_viewport()
    log(ann).evaluate("log => log.scrollTo(0, 0)")
    expect(line(ann, "First of all")).to_be_in_viewport()
    say(bob, "Fifth and last")
    more = chat(ann).get_by_role("button", name="1 new line")
    expect(more).to_be_visible()
    expect(line(ann, "Fifth and last")).not_to_be_in_viewport()
    more.tap()
    expect(line(ann, "Fifth and last")).to_be_in_viewport()
    expect(more).to_have_count(0)


def test_spectators_words_appear_to_the_players_after_the_end(phone: PhoneMaker) -> None:
    bob, ann = phones_in_game(phone, "gobi", viewport=PHONE)
    cleo = phone("Cleo", viewport=PHONE)
    create_account(cleo)
    # The host's address also asks to invite.
    path = ann.page.url.removeprefix(ann.url).partition("?")[0]
    cleo.visit(path)
    opener(cleo).tap()
    say(cleo, "The well looks tempting")
    opener(ann).tap()
    say(ann, "Only for the players")
    expect(line(cleo, "Only for the players")).to_have_count(0)
    tab = chat(ann).get_by_role("button", name="Spectators")
    expect(tab).to_have_count(0)
    bob.page.evaluate(SEND_COMMAND, [path, {"kind": "resign"}])
    tab.tap()
    expect(line(ann, "The well looks tempting")).to_contain_text(cleo.name)
    assert faults(ann) == []


def test_pictures(look: LookMaker, phone: PhoneMaker) -> None:
    ann, bob = look("Ann"), phone("Bob")
    seat_two(bob, ann, "gobi")
    opener(ann).tap()
    region = ann.page.get_by_role("region", name=re.compile("^(Chat|Disc)"))
    expect(region).to_be_visible()
    check_sizes(ann, "chat-empty")
    opener(bob).tap()
    say(bob, "Hello from the other side of the desert")
    chat(bob).get_by_role("button", name="Good luck!").tap()
    region.get_by_role("group").last.get_by_role("button").first.tap()
    field = region.get_by_role("textbox")
    field.fill("Bonjour ! " * 25)
    check_sizes(ann, "chat")
    field.fill("")
    line(ann, "desert").get_by_role("button").tap()
    check_sizes(ann, "chat-menu")
    for name, size in SIZES.items():
        ann.page.set_viewport_size(size)
        check(ann, f"chat-{name}")


SIZES = {
    "phone-wide": {"width": 800, "height": 360},
    "tablet": {"width": 820, "height": 1180},
    "wide": WIDE,
    "widest": {"width": 1920, "height": 1080},
}
