"""Test an evening of three people: friends, a circle, a quick match, talk, and a rematch."""

import re

import pytest
from playwright.sync_api import expect

from tests.kit.phone import Phone, PhoneMaker

from . import company

pytestmark = [pytest.mark.browser, pytest.mark.core]

BESIDE_THE_BOARD = {"width": 1280, "height": 800}
IN_HAND = {"width": 390, "height": 844}


def test_three_people_meet_play_and_talk(phone: PhoneMaker) -> None:
    ann = phone("Ann", viewport=IN_HAND, reduced_motion="reduce")
    bob = phone("Bob", viewport=IN_HAND, reduced_motion="reduce", locale="fr-FR")
    cat = phone("Cat", viewport=BESIDE_THE_BOARD, reduced_motion="reduce")
    for each in (ann, bob, cat):
        company.sign_up(each)

    they_become_friends_and_found_a_circle(ann, bob, cat)
    table = two_of_them_are_matched(ann, bob)
    the_third_one_watches(cat, table)
    they_talk_in_two_languages(ann, bob)
    a_move_is_reacted_to_and_pointed_at(ann, bob, table)
    words_of_the_spectator_appear_after_the_end(ann, bob, cat, table)
    the_spectator_is_blocked(ann, cat)
    the_players_have_a_rematch(ann, bob, table)


def they_become_friends_and_found_a_circle(ann: Phone, bob: Phone, cat: Phone) -> None:
    link = company.friend_link(ann)
    for other in (bob, cat):
        company.become_friends(ann, link, other)
    path = company.found_circle(ann, "Thursday group")
    for other in (bob, cat):
        company.join_circle(ann, path, other)
    ann.page.reload()
    expect(ann.page.get_by_role("heading", name="3 members")).to_be_visible()


def two_of_them_are_matched(ann: Phone, bob: Phone) -> str:
    company.look_for(ann, "Targui", "A turn a day")
    expect(ann.page.get_by_text("Looking for players…")).to_be_visible()
    company.look_for(bob, "Targui", "Un tour par jour")
    bob.page.wait_for_url("**/tables/*")
    company.take_found_seat(ann)
    assert company.path_of(ann) == company.path_of(bob)
    for each in (ann, bob):
        expect(each.board).to_be_visible()
    return company.path_of(ann)


def the_third_one_watches(cat: Phone, table: str) -> None:
    cat.visit("/watch")
    cat.page.locator(f"a[href='{table}']").click()
    cat.page.wait_for_url(f"**{table}")
    expect(cat.board).to_be_visible()
    company.open_chat(cat)
    company.say(cat, "I would go to the well")


def they_talk_in_two_languages(ann: Phone, bob: Phone) -> None:
    company.open_chat(ann)
    company.say_phrase(ann, "Good luck!")
    expect(company.chat_button(bob)).to_have_accessible_name("Discussion, 1 nouveau message")
    company.open_chat(bob)
    company.await_line(bob, "Bonne chance\u202f!")
    company.say_phrase(bob, "Merci\u202f!")
    company.await_line(ann, "Thanks!")
    # The words of the spectator could help, so the players have no second channel yet.
    expect(company.chat(ann).get_by_role("button", name="Spectators")).to_have_count(0)
    for each in (ann, bob):
        company.close_chat(each)


def a_move_is_reacted_to_and_pointed_at(ann: Phone, bob: Phone, table: str) -> None:
    first, second = in_order(ann, bob)
    company.play(first)
    company.play(second)
    company.await_turn(first)
    company.open_chat(ann)
    company.chat(ann).get_by_role("button", name="React to the last move").tap()
    company.chat(ann).get_by_role("button", name="Wow").tap()
    mark = bob.page.locator(".table-bar").get_by_text(re.compile(f"^{ann.name}.*Waouh$"))
    expect(mark).to_be_attached()
    company.close_chat(ann)

    number = company.look_back(ann)
    company.open_chat(ann)
    company.chat(ann).get_by_role("button", name="Point at this move").tap()
    company.say(ann, "This began my game")
    company.chat(ann).get_by_role("button", name="Back to now").tap()
    company.close_chat(ann)
    company.show_in_replay(bob, table, "This began my game")
    expect(bob.page.get_by_role("slider")).to_have_value(number)
    bob.visit(table)


def in_order(ann: Phone, bob: Phone) -> tuple[Phone, Phone]:
    """Return the players, the one to move first."""
    mine, other = ann.page.locator(".status.mine"), ann.page.locator(".status", has_text="’s turn")
    expect(mine.or_(other)).to_be_visible()
    return (ann, bob) if ann.my_turn() else (bob, ann)


def words_of_the_spectator_appear_after_the_end(
    ann: Phone, bob: Phone, cat: Phone, table: str
) -> None:
    expect(company.line(cat, "This began my game")).to_have_count(0)
    company.resign(ann)
    expect(bob.button("Revanche")).to_be_visible()
    company.open_chat(ann)
    company.chat(ann).get_by_role("button", name="Spectators").tap()
    company.await_line(ann, "I would go to the well")
    expect(company.line(ann, "I would go to the well")).to_contain_text(cat.name)
    company.close_chat(ann)


def the_spectator_is_blocked(ann: Phone, cat: Phone) -> None:
    company.block(ann, company.profile_of(cat), cat.name)
    ann.visit("/friends")
    expect(ann.page.get_by_role("button", name="Remove Bob")).to_have_count(1)
    expect(ann.page.get_by_role("button", name=f"Remove {cat.name}")).to_have_count(0)


def the_players_have_a_rematch(ann: Phone, bob: Phone, table: str) -> None:
    ann.visit(table)
    ann.tap("Rematch")
    bob.tap("Accepter")
    for each in (ann, bob):
        each.page.wait_for_url(lambda url: "/tables/" in url and table not in url)
        expect(each.board).to_be_visible()
    assert company.path_of(ann) == company.path_of(bob)
