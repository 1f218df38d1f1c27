"""Test what players and spectators write in the chat of a table, and what they do with it."""

import re

import pytest
from playwright.sync_api import expect

from tests.kit.phone import PhoneMaker

from .chat_page import (
    PHONE,
    SMALL,
    chat,
    create_account,
    faults,
    line,
    log,
    opener,
    phones_in_private,
    say,
    seat_two,
)
from .page_scripts import SEND_COMMAND
from .screens import violations
from .tables import phones_in_game

pytestmark = pytest.mark.browser


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
