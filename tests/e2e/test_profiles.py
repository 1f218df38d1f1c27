"""Test profiles and notes on phones: a picture, a hidden section, and a note found again."""

import json
from typing import Any

import pytest
from playwright.sync_api import Response, expect

from tests.kit.phone import LookMaker, Phone, PhoneMaker

from .screens import check, check_sizes, open_bot_table
from .tables import phones_in_game

pytestmark = pytest.mark.browser

GAME = ("gemblo", "Small (1 colour each)")


def player_of(phone: Phone) -> str:
    answer: Any = phone.page.evaluate("fetch('/api/v1/me').then((answer) => answer.json())")
    return str(answer["player"]["id"])


def received(phone: Phone, player: str) -> Any:
    """Open a player's profile. Return what the service sent for it."""

    def is_profile(answer: Response) -> bool:
        return answer.url.endswith(f"/api/v1/players/{player}")

    with phone.page.expect_response(is_profile) as answer:
        phone.visit(f"/players/{player}")
    return json.loads(answer.value.text())


def resign(phone: Phone) -> None:
    phone.tap("Menu")
    dialog = phone.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Resign").tap()
    dialog.get_by_role("button", name="Resign").tap()
    expect(phone.page.get_by_role("link", name="Replay").first).to_be_visible()


def test_chosen_picture_is_seen_and_a_hidden_section_is_not_sent(phone: PhoneMaker) -> None:
    bob, ann = phones_in_game(phone, *GAME)
    resign(bob)
    before = received(ann, player_of(bob))
    assert before["together"]["score"] == {"ahead": 1, "behind": 0, "level": 0}
    expect(ann.page.get_by_role("heading", name=bob.name)).to_be_visible()
    expect(ann.page.get_by_role("heading", name="Between the two of you")).to_be_visible()

    bob.visit("/settings/profile")
    pictures = bob.page.get_by_role("group", name="Picture")
    expect(pictures.get_by_role("radio", name="No picture")).to_be_checked()
    # By keyboard, as any group of radio buttons.
    pictures.get_by_role("radio", name="No picture").focus()
    bob.page.keyboard.press("ArrowRight")
    expect(pictures.get_by_role("radio", name="Dunes")).to_be_checked()
    expect(bob.page.get_by_role("status").filter(has_text="Saved")).to_be_visible()
    together = bob.page.get_by_role("group", name="Your games with the person looking")
    together.get_by_text("Only me").tap()
    expect(bob.page.get_by_role("status").filter(has_text="Saved")).to_be_visible()
    bob.page.reload()
    expect(together.get_by_role("radio", name="Only me")).to_be_checked()
    expect(pictures.get_by_role("radio", name="Dunes")).to_be_checked()
    check(bob, "profile-edit")

    after = received(ann, player_of(bob))
    assert after["picture"] == "dune"
    assert "together" not in after
    expect(ann.page.get_by_role("heading", name="Finished games")).to_be_visible()
    expect(ann.page.get_by_role("heading", name="Between the two of you")).to_have_count(0)


def test_block_from_a_profile_leaves_it_plain_for_both(phone: PhoneMaker) -> None:
    bob, ann = phones_in_game(phone, *GAME)
    ann.page.get_by_role("region", name="Players").get_by_role("button", name=bob.name).tap()
    ann.page.get_by_role("dialog").get_by_role("link", name="See profile").tap()
    ann.page.wait_for_url("**/players/*")
    expect(ann.page.get_by_text("Here since")).to_be_visible()
    ann.tap(f"Block {bob.name}")
    ann.page.get_by_role("dialog").get_by_role("button", name=f"Block {bob.name}").tap()
    expect(ann.page.get_by_text("There’s nothing to see here.")).to_be_visible()
    plain = received(bob, player_of(ann))
    assert plain.keys() == {"id", "name", "picture", "is_erased", "is_friend", "players"}
    # Bob's screen does not say who blocked whom.
    expect(bob.page.get_by_text("There’s nothing to see here.")).to_be_visible()
    expect(bob.button(f"Block {ann.name}")).to_be_visible()
    ann.tap("Unblock")
    expect(ann.page.get_by_text("Here since")).to_be_visible()


def test_note_at_a_step_is_found_again_by_search(phone: PhoneMaker) -> None:
    bob, ann = phones_in_game(phone, *GAME)
    bob.play_in_words()
    table = bob.page.url.partition("/tables/")[2].partition("?")[0]
    bob.tap("Menu")
    dialog = bob.page.get_by_role("dialog")
    dialog.get_by_role("button", name="My notes").tap()
    dialog.get_by_role("button", name="Write a note").tap()
    expect(dialog.get_by_role("textbox")).to_be_focused()
    dialog.get_by_role("textbox").fill("Opens <b>slowly</b> \u202eevil")
    dialog.get_by_role("button", name="Save").tap()
    expect(dialog.get_by_text("Opens <b>slowly</b>")).to_be_visible()
    check(bob, "notes-dialog")
    dialog.get_by_role("button", name="Close").tap()
    expect(dialog).to_have_count(0)

    bob.tap("Menu")
    dialog.get_by_role("link", name="Replay").tap()
    bob.page.wait_for_url("**/replay/*")
    bob.raise_sheet()
    bob.tap("Note at this step")
    step = bob.page.url.rpartition("/")[2]
    bob.page.get_by_role("textbox", name="New note").fill("L’Éléphant waits in the corner")
    bob.tap("Save")
    expect(bob.page.get_by_role("button", name="Note at step")).to_be_visible()
    check(bob, "notes-replay")

    bob.visit("/notes")
    notes = bob.page.get_by_role("article")
    expect(notes).to_have_count(2)
    bob.page.get_by_role("searchbox").fill("ELEPHANT")
    expect(notes).to_have_count(1)
    check(bob, "notes-search")
    bob.page.get_by_role("link", name="Open at this step").tap()
    bob.page.wait_for_url(f"**/tables/{table}/replay/{step}")
    bob.raise_sheet()
    expect(bob.page.get_by_text("L’Éléphant waits in the corner")).to_be_visible()

    ann.visit("/notes")
    expect(ann.page.get_by_text("No notes yet.")).to_be_visible()


def test_note_that_changed_elsewhere_is_shown_before_it_is_replaced(phone: PhoneMaker) -> None:
    bob, ann = phones_in_game(phone, *GAME)
    bob.visit(f"/players/{player_of(ann)}")
    bob.tap("Write a note")
    bob.page.get_by_role("textbox").fill("Plays fast")
    bob.tap("Save")
    bob.tap("Edit")
    other = bob.page.context.new_page()
    other.goto(f"{bob.url}/notes")
    other.get_by_role("button", name="Edit").tap()
    other.get_by_role("textbox", name="Edit").fill("Plays slowly")
    other.get_by_role("button", name="Save").tap()
    expect(other.get_by_text("Plays slowly")).to_be_visible()
    bob.page.get_by_role("textbox", name="Edit").fill("Plays at night")
    bob.tap("Save")
    expect(bob.page.get_by_role("alert").filter(has_text="Plays slowly")).to_be_visible()
    bob.tap("Save")
    expect(bob.page.get_by_role("article").filter(has_text="Plays at night")).to_be_visible()
    bob.tap("Delete")
    bob.page.get_by_role("dialog").get_by_role("button", name="Delete").tap()
    expect(bob.page.get_by_role("article")).to_have_count(0)


def test_profile_and_its_settings_pass_the_checks(look: LookMaker, phone: PhoneMaker) -> None:
    ann, bob = look("Ann"), phone("Bob")
    bob.open_table("gobi", bot="easy")
    open_bot_table(ann, "gemblo")
    ann.visit("/settings/profile")
    expect(ann.page.locator("input[name=picture]").first).to_be_attached()
    check_sizes(ann, "profile-settings")
    ann.visit(f"/players/{player_of(bob)}")
    expect(ann.page.get_by_role("heading", name=bob.name)).to_be_visible()
    check_sizes(ann, "profile")


def test_screens_of_notes(look: LookMaker, phone: PhoneMaker) -> None:
    ann, bob = look("Ann"), phone("Bob")
    bob.open_table("gobi", bot="easy")
    open_bot_table(ann, "gemblo")
    ann.visit("/notes")
    expect(ann.page.get_by_role("searchbox")).to_be_visible()
    check_sizes(ann, "notes-none")
    for text in ("Begins in a corner, and saves the small pieces.", "<b>L’Éléphant</b>"):
        ann.visit(f"/players/{player_of(bob)}")
        ann.page.locator("section > p.small + .button").tap()
        ann.page.get_by_role("textbox").fill(text)
        ann.page.locator("form [type=submit]").tap()
        expect(ann.page.get_by_role("article").filter(has_text=text)).to_be_visible()
    check_sizes(ann, "profile-notes")
    ann.visit("/notes")
    expect(ann.page.get_by_role("article")).to_have_count(2)
    check_sizes(ann, "notes")
