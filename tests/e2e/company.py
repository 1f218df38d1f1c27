"""The steps of people who meet in the app: friends, a circle, a match, and the chat."""

import re

from playwright.sync_api import Locator, expect

from tests.kit.phone import Phone

PASSWORD = "dune-lamp-salt-9"
CHAT = re.compile("^(Chat|Discussion)")
HERE = re.compile("^(Show on the board|Voir sur le plateau)")

MOVE = re.compile(r"Move (\d+)")


def sign_up(phone: Phone) -> None:
    """Create an account: guests do not write at public tables."""
    phone.visit("/account/sign-up")
    phone.page.locator("#name").fill(phone.name)
    phone.page.locator("#password").fill(PASSWORD)
    phone.page.locator("button[type=submit]").tap()
    phone.page.wait_for_url("**/account")


def friend_link(phone: Phone) -> str:
    """Return the personal link that the page of friends shows with its QR code."""
    phone.visit("/friends")
    phone.tap("My link and QR code")
    expect(phone.page.get_by_role("img", name="QR code")).to_be_visible()
    return phone.page.get_by_label("Invitation link").input_value()


def become_friends(owner: Phone, link: str, other: Phone) -> None:
    """Follow the link of a code and ask; let its owner, who has the page open, accept."""
    other.page.goto(link)
    other.page.locator("main .primary").tap()
    # In place of the question; the page says whom one has asked.
    expect(other.page.locator("main .primary")).to_have_count(0)
    owner.page.get_by_role("button", name=f"Accept {other.name}").tap()
    expect(owner.page.get_by_role("button", name=f"Remove {other.name}")).to_be_visible()


def found_circle(founder: Phone, name: str) -> str:
    """Found a circle. Return its path."""
    founder.visit("/circles")
    founder.page.locator("#circle-name").fill(name)
    founder.tap("Create circle")
    founder.page.wait_for_url(re.compile(r"/circles/\d+$"))
    expect(founder.page.get_by_role("heading", level=1)).to_have_text(name)
    return founder.page.url.removeprefix(founder.url)


def join_circle(founder: Phone, path: str, friend: Phone) -> None:
    """Invite a friend by name; let them accept among their circles."""
    invite = founder.page.get_by_role("button", name=f"Invite {friend.name}", exact=True)
    invite.tap()
    expect(invite).to_have_count(0)
    friend.visit("/circles")
    friend.page.locator("main .primary").first.tap()
    expect(friend.page.locator(f"a[href='{path}']")).to_be_visible()


def look_for(phone: Phone, *chips: str) -> None:
    """Tick what suits a player in the lobby, and look for a game."""
    phone.visit("/open")
    phone.page.locator("summary").first.tap()
    for chip in chips:
        with phone.page.expect_response("**/lobby/filters"):
            phone.page.get_by_role("checkbox", name=chip, exact=True).check(force=True)
    phone.page.locator("section", has=phone.page.locator("#quick-match")).locator(".primary").tap()


def take_found_seat(phone: Phone) -> None:
    """Sit down in the game that was found meanwhile; a push shows it."""
    phone.tap("Take my seat")
    phone.page.wait_for_url("**/tables/*")


def path_of(phone: Phone) -> str:
    """Return the path of the table on the screen."""
    return phone.page.url.removeprefix(phone.url).partition("?")[0].partition("#")[0]


def await_turn(phone: Phone) -> None:
    """Wait until the table waits for this player."""
    expect(phone.page.locator(".status.mine")).to_be_visible()


def play(phone: Phone) -> None:
    """Make the first move of the list of moves, in any language."""
    await_turn(phone)
    phone.raise_sheet()
    moves = phone.page.locator(".sheet details", has=phone.page.locator("summary"))
    if not moves.last.is_visible():
        phone.page.locator(".sheet .handle").tap()
    if not phone.page.locator(".moves li").first.is_visible():
        moves.last.locator("summary").tap()
    phone.page.locator(".moves li button").first.tap()
    confirm = phone.page.locator("[aria-describedby=proposed].primary")
    expect(confirm).to_be_visible()
    # Confirm ignores touches right after it appears.
    phone.page.wait_for_timeout(350)
    confirm.tap()
    expect(confirm).to_be_hidden()
    phone.await_touches()


def chat(phone: Phone) -> Locator:
    """Return the chat of the table on the screen."""
    return phone.page.get_by_role("region", name=CHAT)


def chat_button(phone: Phone) -> Locator:
    """Return the button in the bar of the table that opens the chat."""
    return phone.page.locator(".table-bar").get_by_role("button", name=CHAT)


def open_chat(phone: Phone) -> None:
    """Open the chat of the table on the screen."""
    chat_button(phone).tap()
    expect(chat(phone)).to_be_visible()


def close_chat(phone: Phone) -> None:
    """Close the chat by the Escape key."""
    phone.page.keyboard.press("Escape")
    expect(chat(phone)).to_have_count(0)


def line(phone: Phone, words: str) -> Locator:
    """Return the line of the chat with these words."""
    return phone.page.get_by_role("log").get_by_role("listitem").filter(has_text=words)


def say(phone: Phone, words: str) -> None:
    """Write a line, and wait until the service has it."""
    field = chat(phone).get_by_role("textbox")
    field.fill(words)
    field.press("Enter")
    await_line(phone, words)


def say_phrase(phone: Phone, words: str) -> None:
    """Say one of the quick phrases, and wait until the service has it."""
    chat(phone).get_by_role("button", name=words, exact=True).tap()
    await_line(phone, words)


def await_line(phone: Phone, words: str) -> None:
    """Wait until a line is shown that the service has."""
    expect(line(phone, words)).to_have_count(1)
    # A line on its way has no time yet.
    expect(line(phone, words).locator("time")).to_have_count(1)


def look_back(phone: Phone) -> str:
    """Show the player's own first move on the board. Return its number."""
    phone.tap("History")
    dialog = phone.page.get_by_role("dialog")
    dialog.get_by_role("button", name=f"{phone.name} places").last.tap()
    past = phone.page.locator(".status", has_text=f"· {phone.name}")
    expect(past).to_have_text(MOVE)
    found = MOVE.search(past.inner_text())
    assert found
    return found[1]


def show_in_replay(phone: Phone, table: str, words: str) -> None:
    """Open the replay, and let the line there show the step that it points at."""
    phone.visit(f"{table}/replay")
    expect(phone.page.get_by_role("slider")).to_be_visible()
    phone.raise_sheet()
    phone.page.locator("summary", has_text=CHAT).tap()
    line(phone, words).get_by_role("button", name=HERE).tap()


def resign(phone: Phone) -> None:
    """Resign from the game on the screen."""
    phone.tap("Menu")
    dialog = phone.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Resign").tap()
    dialog.get_by_role("button", name="Resign").tap()


def block(phone: Phone, profile: str, name: str) -> None:
    """Block a player from their profile."""
    phone.visit(profile)
    phone.tap(f"Block {name}")
    phone.page.get_by_role("dialog").get_by_role("button", name=f"Block {name}").tap()
    expect(phone.page.get_by_text(f"You’ve blocked {name}.")).to_be_visible()


def profile_of(phone: Phone) -> str:
    """Return the path of the player's profile."""
    player = phone.page.evaluate("async () => (await (await fetch('/api/v1/me')).json()).player.id")
    return f"/players/{player}"
