"""Test friends on phones: by link, by name and from a table; declining, and who is around."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.kit.phone import LookMaker, Phone, PhoneMaker

from .screens import CUT_OFF, check, check_sizes, violations
from .tables import phones_in_game

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 844}

STILL = {"viewport": PHONE, "reduced_motion": "reduce"}

LOOK_AGAIN = """
    (words) => {
        document.dispatchEvent(new Event('visibilitychange'));
        return document.querySelector('main').innerText.includes(words);
    }
"""
"""What the page does when it comes to the front, until it shows these words."""


def person(phone: PhoneMaker, name: str) -> Phone:
    """Return the phone of a new guest who looks at their friends."""
    there = phone(name, viewport=PHONE)
    there.visit("/friends")
    there.tap("Choose a name")
    there.give_name()
    expect(there.page.get_by_text("No friends here yet.")).to_be_visible()
    return there


def link_of(there: Phone) -> str:
    """Return the personal link that the page shows beside its QR code."""
    there.tap("My link and QR code")
    expect(there.page.get_by_role("img", name="QR code")).to_be_visible()
    return there.page.get_by_label("Invitation link").input_value()


def heading(page: Page, words: str) -> Locator:
    return page.get_by_role("heading", name=words, exact=True)


def friend(there: Phone, other: Phone) -> Locator:
    return there.page.get_by_role("button", name=f"Remove {other.name}", exact=True)


def await_words(there: Phone, words: str) -> None:
    """Let the page look again until it shows these words."""
    there.page.wait_for_function(LOOK_AGAIN, arg=words, polling=500)


def checked(there: Phone) -> None:
    there.await_animations()
    assert violations(there.page) == []
    assert there.page.evaluate(CUT_OFF) == []


def ask_by_name(there: Phone, other: Phone) -> None:
    there.page.get_by_label("Add by name").fill(other.name.upper())
    there.page.get_by_role("button", name="Add", exact=True).tap()
    expect(there.page.get_by_text(f"You’ve asked {other.name}.")).to_be_visible()


def test_two_people_become_friends_by_the_link_of_the_code(phone: PhoneMaker) -> None:
    ann = person(phone, "Ann")
    link = link_of(ann)
    assert "/friend/" in link
    checked(ann)

    bob = phone("Bob", viewport=PHONE)
    bob.page.goto(link)
    expect(heading(bob.page, f"Be friends with {ann.name}?")).to_be_visible()
    checked(bob)
    bob.tap("Add as friend")
    bob.give_name()
    expect(heading(bob.page, f"You’ve asked {ann.name}")).to_be_visible()
    bob.page.reload()
    expect(heading(bob.page, f"You’ve asked {ann.name}")).to_be_visible()

    # The page of the other one shows it at once.
    ann.page.get_by_role("button", name=f"Accept {bob.name}").tap()
    expect(friend(ann, bob)).to_be_visible()
    bob.page.reload()
    expect(heading(bob.page, f"You and {ann.name} are friends")).to_be_visible()

    ann.page.get_by_role("button", name="New link…").tap()
    ann.page.get_by_role("dialog").get_by_role("button", name="Make a new link").tap()
    expect(ann.page.get_by_label("Invitation link")).not_to_have_value(link)
    bob.page.reload()
    expect(bob.page.get_by_text("This link isn’t valid.")).to_be_visible()
    ann.page.goto(ann.page.get_by_label("Invitation link").input_value())
    expect(heading(ann.page, "This is your own link")).to_be_visible()


def test_friends_see_who_is_around_once_it_is_switched_on(phone: PhoneMaker) -> None:
    ann, bob = person(phone, "Ann"), person(phone, "Bob")
    ask_by_name(bob, ann)
    ann.page.get_by_role("button", name=f"Accept {bob.name}").tap()
    expect(friend(bob, ann)).to_be_visible()
    line = ann.page.locator(".line", has=friend(ann, bob))
    expect(line).to_be_visible()
    expect(line.locator("small")).to_have_count(0)

    share = bob.page.get_by_role("switch", name="Show friends when I’m around")
    expect(share).not_to_be_checked()
    share.check()
    bob.page.reload()
    expect(share).to_be_checked()
    await_words(ann, "Online now")
    bob.open_table("gemblo", bot="easy")
    expect(bob.board).to_be_visible()
    await_words(ann, "At a table")
    expect(line.locator("small")).to_have_text("At a table")


def test_declined_sender_still_sees_a_request_that_waits(phone: PhoneMaker) -> None:
    ann, bob = person(phone, "Ann"), person(phone, "Bob")
    ann.visit("/")
    links = ann.page.get_by_role("navigation", name="People")
    expect(links.get_by_role("link", name="Friends", exact=True)).to_be_visible()
    ask_by_name(bob, ann)
    links.get_by_role("link", name="Friends 1 request").tap()
    ann.page.get_by_role("button", name=f"Decline {bob.name}").tap()
    dialog = ann.page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name=f"Decline {bob.name}?")).to_be_visible()
    checked(ann)
    dialog.get_by_role("button", name=f"Decline every request from {bob.name}").tap()
    expect(ann.page.get_by_text(f"You won’t see requests from {bob.name}")).to_be_visible()
    expect(ann.page.get_by_role("button", name=f"Accept {bob.name}")).to_have_count(0)

    bob.page.reload()
    withdraw = bob.page.get_by_role("button", name=f"Withdraw the request to {ann.name}")
    withdraw.tap()
    expect(withdraw).to_have_count(0)
    ask_by_name(bob, ann)
    expect(withdraw).to_be_visible()
    ann.page.reload()
    expect(ann.page.get_by_text("No friends here yet.")).to_be_visible()
    expect(ann.page.get_by_role("button", name=f"Accept {bob.name}")).to_have_count(0)


def test_opponent_is_asked_at_the_table_and_again_from_the_list(phone: PhoneMaker) -> None:
    bob, ann = phones_in_game(phone, "gemblo", "Small (1 colour each)", viewport=PHONE)
    players = ann.page.get_by_role("region", name="Players")
    players.get_by_role("button", name=bob.name).tap()
    ann.page.get_by_role("dialog").get_by_role("button", name="Add as friend").tap()
    expect(ann.page.get_by_text(f"You’ve asked {bob.name}.")).to_be_visible()
    bob.visit("/friends")
    bob.page.get_by_role("button", name=f"Accept {ann.name}").tap()
    friend(bob, ann).tap()
    bob.page.get_by_role("dialog").get_by_role("button", name="Remove").last.tap()
    expect(bob.page.get_by_text("No friends here yet.")).to_be_visible()

    ann.visit("/friends")
    ann.page.get_by_role("button", name=f"Add {bob.name}").tap()
    withdraw = ann.page.get_by_role("button", name=f"Withdraw the request to {bob.name}")
    expect(withdraw).to_be_visible()


def test_unknown_name_is_said_beside_the_field(phone: PhoneMaker) -> None:
    ann = person(phone, "Ann")
    field = ann.page.get_by_label("Add by name")
    field.fill("<b>No such player</b>")
    ann.page.get_by_role("button", name="Add", exact=True).tap()
    expect(ann.page.get_by_role("alert")).to_have_text(
        "No player has this name. Check the spelling."
    )
    expect(field).to_be_focused()
    field.fill(ann.name)
    field.press("Enter")
    expect(ann.page.get_by_role("alert")).to_have_text("That’s you.")


def test_table_with_a_blocked_player_is_marked_before_joining(phone: PhoneMaker) -> None:
    bob, ann = phones_in_game(phone, "gemblo", "Small (1 colour each)", **STILL)
    players = ann.page.get_by_role("region", name="Players")
    players.get_by_role("button", name=bob.name).tap()
    ann.tap(f"Block {bob.name}")
    ann.page.get_by_role("dialog").get_by_role("button", name=f"Block {bob.name}").tap()
    expect(ann.page.get_by_text(f"You’ve blocked {bob.name}.")).to_be_visible()
    bob.open_table("gobi")
    ann.page.goto(bob.invitation())
    expect(
        ann.page.get_by_text(f"You’ve blocked {bob.name}, who is at this table.")
    ).to_be_visible()
    # The cover of the game moves all the time.
    assert violations(ann.page) == []
    assert ann.page.evaluate(CUT_OFF) == []
    ann.tap("Join game")
    expect(ann.page.get_by_text("One of you has blocked the other.")).to_be_visible()
    ann.page.get_by_role("link", name="Blocked players").tap()
    ann.tap(f"Unblock: {bob.name}")
    expect(ann.page.get_by_text("You haven’t blocked anyone.")).to_be_visible()


def sign_in(there: Phone) -> None:
    """Become a guest, in the language of the phone."""
    name, go, *_ = there.words
    there.visit("/friends")
    there.page.locator("main .primary").tap()
    there.page.get_by_label(name).fill(there.name)
    there.tap(go)
    expect(there.page.locator("#friend-name")).to_be_visible()


def test_screens_of_friends(look: LookMaker, phone: PhoneMaker) -> None:
    ann = look("Ann")
    sign_in(ann)
    check_sizes(ann, "friends-none")
    others = [person(phone, name) for name in ("Bob", "Cat", "Dan")]
    for other in others:
        ask_by_name(other, ann)
    for other in others[:2]:
        ann.page.get_by_role("button", name=other.name).last.tap()
        expect(ann.page.get_by_role("link", name=other.name)).to_be_visible()
    others[0].page.get_by_role("switch").check()
    ann.page.reload()
    expect(ann.page.locator(".line")).to_have_count(3)
    check_sizes(ann, "friends")
    small = ann.page.viewport_size
    assert small is not None
    ann.page.set_viewport_size({"width": 1280, "height": 800})
    check(ann, "friends-wide")
    ann.page.set_viewport_size(small)
    ann.page.locator("section > .button").last.tap()
    expect(ann.page.get_by_role("img", name="QR code")).to_be_visible()
    ann.page.locator("svg[role=img]").scroll_into_view_if_needed()
    check_sizes(ann, "friends-link")
    others[0].tap("My link and QR code")
    link = others[2].page
    link.reload()
    others[2].tap("My link and QR code")
    ann.page.goto(link.get_by_label("Invitation link").input_value())
    expect(ann.page.get_by_role("heading", name=others[2].name)).to_be_visible()
    check_sizes(ann, "friend-link")
    ann.visit("/")
    expect(ann.page.get_by_role("navigation")).to_be_visible()
    check_sizes(ann, "home-social")
