"""Test replays, verification and exploring, by plain HTTP."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.kit.phone import SMALL, PhoneMaker

from .page_scripts import SEND_COMMAND
from .tables import phone_in_game

pytestmark = [pytest.mark.browser, pytest.mark.core]


def step(page: Page) -> str:
    """Return the step that the replay shows."""
    return page.get_by_text(re.compile(r"^Move \d+ of \d+$")).inner_text()


def test_replay_address_leads_back_to_its_step(phone: PhoneMaker) -> None:
    ann, path = phone_in_game(phone, "gemblo")
    ann.visit(f"{path}/replay")
    last = step(ann.page)
    ann.tap("Previous move")
    expect(ann.page.get_by_text(last)).to_be_hidden()
    before = step(ann.page)
    ann.visit(ann.page.url.removeprefix(ann.url))
    expect(ann.page.get_by_text(before)).to_be_visible()


def test_running_game_is_verified_without_web_cryptography(phone: PhoneMaker) -> None:
    ann, path = phone_in_game(phone, "gobi")
    assert ann.page.evaluate("crypto.subtle === undefined")
    ann.visit(f"{path}/replay")
    ann.tap("Verify this game")
    dialog = ann.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Everything that can be checked so far checks out.")
    expect(dialog).to_contain_text("It matches what this device saw")
    expect(dialog).to_contain_text("The seed stays secret until the game ends")


def test_revealed_game_is_verified_completely(phone: PhoneMaker) -> None:
    ann, path = phone_in_game(phone, "gobi")
    shot = ann.page.evaluate(SEND_COMMAND, [path, {"kind": "resign"}])
    if not shot["table"]["revealed"]:
        shot = ann.page.evaluate(SEND_COMMAND, [path, {"kind": "agree_reveal"}])
    assert shot["table"]["revealed"]
    ann.visit(f"{path}/replay")
    ann.tap("Verify this game")
    dialog = ann.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Verified: everything checks out.")
    expect(dialog).to_contain_text("draws match the seed")


def test_replay_of_a_revealed_game_can_reveal_all(phone: PhoneMaker) -> None:
    ann, path = phone_in_game(phone, "targui")
    ann.visit(f"{path}/replay")
    ann.raise_sheet()
    expect(ann.page.get_by_role("heading", name="Your display")).to_be_visible()
    expect(ann.page.get_by_role("switch")).to_have_count(0)
    ann.page.evaluate(SEND_COMMAND, [path, {"kind": "resign"}])
    shot = ann.page.evaluate(SEND_COMMAND, [path, {"kind": "agree_reveal"}])
    assert shot["table"]["revealed"]
    ann.visit(f"{path}/replay")
    ann.tap("Previous move")
    at = step(ann.page)
    ann.raise_sheet()
    observation = ann.page.get_by_role("switch", name="Reveal all")
    expect(observation).to_be_checked()
    observation.tap()
    expect(observation).not_to_be_checked()
    expect(observation).to_contain_text("What I could see")
    assert step(ann.page) == at
    expect(ann.page.get_by_role("heading", name="Your display")).to_be_visible()


def test_undone_moves_can_be_opened_in_the_replay(phone: PhoneMaker) -> None:
    ann, path = phone_in_game(phone, "gemblo")
    ann.visit(path)
    ann.page.get_by_role("button", name="Undo").tap()
    expect(ann.page.get_by_role("button", name="Undo")).to_be_hidden()
    ann.visit(f"{path}/replay")
    ann.page.get_by_role("button", name=re.compile(f"Undone by {ann.name}")).tap()
    expect(ann.page.get_by_text("This line was undone.").first).to_be_visible()
    expect(ann.page.locator("main.undone")).to_be_visible()
    ann.tap("Speed 1×")
    ann.tap("Play")
    ann.tap("Main line")
    expect(ann.page.get_by_text("This line was undone.")).to_be_hidden()


def test_verification_reports_a_changed_log(phone: PhoneMaker) -> None:
    ann, path = phone_in_game(phone, "gemblo")
    table = path.rpartition("/")[2]
    ann.page.evaluate('(id) => localStorage.setItem(`heads:${id}`, \'{"3": "00"}\')', table)
    ann.visit(f"{path}/replay")
    ann.tap("Verify this game")
    expect(ann.page.get_by_role("dialog")).to_contain_text("something different at entry 3")


@pytest.mark.parametrize("game", ["gemblo", "gobi", "targui"])
def test_exploring_moves_all_seats_and_leaves_the_game_unchanged(
    phone: PhoneMaker, game: str
) -> None:
    ann, path = phone_in_game(phone, game)
    ann.visit(f"{path}/explore")
    expect(ann.page.get_by_text("Sandbox")).to_be_visible()
    expect(ann.page.locator("p.line")).to_contain_text(f"{ann.name} – ")
    for number in (1, 2, 3):
        ann.play_in_words()
        expect(ann.page.get_by_text(re.compile(rf"^{number} moves?$"))).to_be_visible()
    assert ann.page.evaluate("document.querySelector('.explore').scrollWidth") <= SMALL["width"]
    ann.tap("Undo my last try")
    expect(ann.page.get_by_text(re.compile(r"^[012] moves?$"))).to_be_visible()
    ann.tap("Back to game")
    expect(ann.page.locator(".status.mine")).to_be_visible()
