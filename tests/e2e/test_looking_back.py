"""Looking back at a game, checking it, and trying what might have been, on plain HTTP."""

import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import PhoneMaker
from .phone import SMALL, Phone

pytestmark = pytest.mark.browser


def a_phone_with_a_game(phone: PhoneMaker, game: str, moves: int = 1) -> tuple[Phone, str]:
    """A phone on a local network without a certificate, in a game with a bot, and its address."""
    ann = phone("Ann")
    ann.url = ann.url.replace("localhost", "lan.test")
    path = ann.open_table(game, bot="easy")
    for _ in range(moves):
        expect(ann.page.locator(".status.mine")).to_be_visible()
        ann.play_in_words()
    expect(ann.page.locator(".status.mine")).to_be_visible()
    return ann, path


def step(page: Page) -> str:
    """Which step the replay shows."""
    return page.get_by_text(re.compile(r"^Step \d+ of \d+$")).inner_text()


def test_a_replay_walks_and_its_address_leads_back(phone: PhoneMaker) -> None:
    ann, path = a_phone_with_a_game(phone, "gemblo")
    ann.visit(f"{path}/replay")
    last = step(ann.page)
    ann.tap("One step back")
    expect(ann.page.get_by_text(last)).to_be_hidden()
    before = step(ann.page)
    ann.visit(ann.page.url.removeprefix(ann.url))
    expect(ann.page.get_by_text(before)).to_be_visible()


def test_a_running_game_is_checked_without_the_browsers_cryptography(phone: PhoneMaker) -> None:
    ann, path = a_phone_with_a_game(phone, "gobi")
    assert ann.page.evaluate("crypto.subtle === undefined")
    ann.visit(f"{path}/replay")
    ann.tap("Check this game")
    dialog = ann.page.get_by_role("dialog")
    expect(dialog).to_contain_text("All that can be checked by now holds.")
    expect(dialog).to_contain_text("It still tells what this device saw")
    expect(dialog).to_contain_text("The seed stays secret while the game runs")


def test_a_resigned_and_revealed_game_is_checked_whole(phone: PhoneMaker) -> None:
    ann, path = a_phone_with_a_game(phone, "gobi")
    shot = ann.page.evaluate(COMMAND, [path, {"kind": "resign"}])
    if not shot["table"]["revealed"]:
        shot = ann.page.evaluate(COMMAND, [path, {"kind": "agree_reveal"}])
    assert shot["table"]["revealed"]
    ann.visit(f"{path}/replay")
    ann.tap("Check this game")
    dialog = ann.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Everything holds.")
    expect(dialog).to_contain_text("draws follow from the seed")


def test_a_revealed_game_is_seen_as_then_or_whole(phone: PhoneMaker) -> None:
    ann, path = a_phone_with_a_game(phone, "targui")
    ann.visit(f"{path}/replay")
    ann.pull_up()
    expect(ann.page.get_by_role("heading", name="Your display")).to_be_visible()
    expect(ann.page.get_by_role("switch")).to_have_count(0)
    ann.page.evaluate(COMMAND, [path, {"kind": "resign"}])
    shot = ann.page.evaluate(COMMAND, [path, {"kind": "agree_reveal"}])
    assert shot["table"]["revealed"]
    ann.visit(f"{path}/replay")
    ann.tap("One step back")
    at = step(ann.page)
    ann.pull_up()
    sight = ann.page.get_by_role("switch", name="All revealed")
    expect(sight).to_be_checked()
    sight.tap()
    expect(sight).not_to_be_checked()
    expect(sight).to_contain_text("What I knew then")
    assert step(ann.page) == at
    expect(ann.page.get_by_role("heading", name="Your display")).to_be_visible()


def test_what_was_taken_back_is_grey_and_can_be_entered(phone: PhoneMaker) -> None:
    ann, path = a_phone_with_a_game(phone, "gemblo")
    ann.visit(path)
    ann.page.get_by_role("button", name="Take back").tap()
    expect(ann.page.get_by_role("button", name="Take back")).to_be_hidden()
    ann.visit(f"{path}/replay")
    ann.page.get_by_role("button", name=re.compile(f"A move of {ann.name} was taken back")).tap()
    expect(ann.page.get_by_text("This line was taken back.")).to_be_visible()
    expect(ann.page.locator("main.undone")).to_be_visible()
    ann.tap("Speed 1×")
    ann.tap("Play")
    ann.tap("Back to the game")
    expect(ann.page.get_by_text("This line was taken back.")).to_be_hidden()


def test_a_head_from_another_story_is_reported(phone: PhoneMaker) -> None:
    ann, path = a_phone_with_a_game(phone, "gemblo")
    table = path.rpartition("/")[2]
    ann.page.evaluate('(id) => localStorage.setItem(`heads:${id}`, \'{"3": "00"}\')', table)
    ann.visit(f"{path}/replay")
    ann.tap("Check this game")
    expect(ann.page.get_by_role("dialog")).to_contain_text("another seal for entry 3")


@pytest.mark.parametrize("game", ["gemblo", "gobi", "targui"])
def test_exploring_moves_for_everybody_and_leaves_the_game_alone(
    phone: PhoneMaker, game: str
) -> None:
    ann, path = a_phone_with_a_game(phone, game)
    ann.visit(f"{path}/explore")
    expect(ann.page.get_by_text("Not the game")).to_be_visible()
    expect(ann.page.locator("p.line")).to_contain_text(f"{ann.name}: ")
    for number in (1, 2, 3):
        ann.play_in_words()
        expect(ann.page.get_by_text(re.compile(rf"^{number} moves? tried$"))).to_be_visible()
    assert ann.page.evaluate("document.querySelector('.explore').scrollWidth") <= SMALL["width"]
    ann.tap("Take back my last move tried")
    expect(ann.page.get_by_text(re.compile(r"^[012] moves? tried$"))).to_be_visible()
    ann.tap("Back to the game")
    expect(ann.page.locator(".status.mine")).to_be_visible()


COMMAND = """
async ([path, command]) => {
  const table = `/api/v1${path}`;
  const { position, version } = await (await fetch(table)).json();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'));
  const token = document.cookie.split('csrftoken=')[1].split(';')[0];
  const body = JSON.stringify({ id: hex.join(''), position, seen: version, command });
  const headers = { 'Content-Type': 'application/json', 'X-CSRFToken': token };
  return (await fetch(`${table}/commands`, { method: 'POST', headers, body })).json();
}
"""
