"""Lessons in the browser: played, missed, shown, left and resumed, by touch and by keyboard."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.kit.phone import Phone, PhoneMaker

pytestmark = pytest.mark.browser

FIRST_TASK = "Start big"


def learn(phone: PhoneMaker, name: str, game: str = "gemblo", **settings: object) -> Phone:
    learner = phone(name, **settings)
    learner.visit(f"/learn/{game}")
    expect(speech(learner)).to_have_text(re.compile(r"\w"))
    return learner


def speech(learner: Phone) -> Locator:
    return learner.page.get_by_role("region", name="Lesson").get_by_role("status")


def progress(learner: Phone) -> Locator:
    return learner.page.get_by_role("img", name=re.compile(r"Step \d+ of \d+"))


def choose_from_list(learner: Phone, words: str) -> None:
    learner.open_moves()
    learner.page.get_by_label("Search moves").fill(words)
    learner.page.locator(".moves li button").first.click()
    learner.confirm()


def test_missed_step_can_be_shown_and_the_lesson_resumed(phone: PhoneMaker) -> None:
    learner = learn(phone, "Lou")
    expect(speech(learner)).to_contain_text(FIRST_TASK)
    for _ in range(2):
        choose_from_list(learner, "single")
        expect(speech(learner)).to_contain_text("That’s allowed")
    learner.tap("Show me")
    expect(speech(learner)).to_contain_text("A strong start")
    learner.tap("Next")
    expect(progress(learner)).to_have_attribute("aria-label", "Step 2 of 8")
    learner.page.reload()
    expect(progress(learner)).to_have_attribute("aria-label", "Step 2 of 8")
    learner.tap("Previous step")
    expect(speech(learner)).to_contain_text(FIRST_TASK)


def test_lesson_ends_with_a_game_against_the_computer(phone: PhoneMaker) -> None:
    learner = learn(phone, "Max")
    for number in range(2, 9):
        learner.tap("Skip this step")
        expect(progress(learner)).to_have_attribute("aria-label", f"Step {number} of 8")
    learner.tap("Skip this step")
    expect(learner.page.get_by_role("heading", name="You know the game")).to_be_visible()
    learner.tap("Play the computer")
    learner.give_name()
    learner.page.wait_for_url("**/tables/*")


def test_step_is_played_by_keyboard_alone(phone: PhoneMaker) -> None:
    learner = learn(phone, "Kim", has_touch=False)
    page = learner.page
    page.get_by_role("button", name=re.compile("straight five", re.IGNORECASE)).focus()
    page.keyboard.press("Enter")
    learner.board.focus()
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Enter")
    page.wait_for_timeout(350)
    page.keyboard.press("Enter")
    expect(speech(learner)).to_contain_text("A strong start")
    page.keyboard.press("Enter")
    expect(progress(learner)).to_have_attribute("aria-label", "Step 2 of 8")


def test_lesson_without_a_connection_says_so_and_goes_on(phone: PhoneMaker) -> None:
    learner = learn(phone, "Ada")
    learner.page.context.set_offline(True)
    learner.tap("Skip this step")
    expect(speech(learner)).to_contain_text("You’re offline")
    learner.page.context.set_offline(False)
    learner.tap("Try again")
    expect(progress(learner)).to_have_attribute("aria-label", "Step 2 of 8")


def test_progress_follows_the_player_to_another_device(phone: PhoneMaker) -> None:
    learner = phone("Noé")
    learner.open_table("gemblo")
    learner.visit("/learn/gemblo")
    expect(progress(learner)).to_have_attribute("aria-label", "Step 1 of 8")
    with learner.page.expect_response("**/me/lessons/gemblo"):
        learner.tap("Skip this step")
    expect(progress(learner)).to_have_attribute("aria-label", "Step 2 of 8")
    learner.page.evaluate("localStorage.removeItem('lesson.gemblo')")
    learner.page.reload()
    expect(progress(learner)).to_have_attribute("aria-label", "Step 2 of 8")
