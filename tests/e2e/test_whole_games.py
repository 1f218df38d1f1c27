"""Test whole games on two phones: by taps at the beginning and the end, by requests in between."""

import random

import pytest
from playwright.sync_api import expect

from tests.kit.phone import Phone, PhoneMaker

from .page_scripts import FIND_GAME_MODULE, PLAY_RANDOM_MOVES
from .turns import GAME_OVER, PROPOSE, position_of, still_to_act

pytestmark = pytest.mark.browser

SECURE = "localhost"
LAN = "lan.test"
# Conditions on the view from which on the game is played on the screen again.
NEARLY_OVER = {
    "gemblo": "view => view.laid.length >= 15",
    "gobi": "view => view.players.every(({ tiles }) => tiles <= 1)",
    "targui": "view => view.robber >= 15",
}


@pytest.mark.parametrize("host", [pytest.param(SECURE, marks=pytest.mark.core), LAN])
@pytest.mark.parametrize("game", sorted(NEARLY_OVER))
def test_whole_game_from_the_invitation_to_the_result(
    phone: PhoneMaker, game: str, host: str
) -> None:
    first, second = seated(phone, game, host)
    for mover in (first, second):
        turn_by_taps(mover, game)
    take_back_by_agreement(first, second)
    played_while_away(first, second, game)
    hurry((first, second), game)
    play_to_the_end((first, second))
    for each in (first, second):
        expect(each.page.get_by_text(GAME_OVER, exact=True)).to_be_visible()
        expect(each.page.locator("main ~ .sheet ol li").first).to_be_visible()
        expect(each.button("Replay")).to_be_visible()


def seated(phone: PhoneMaker, game: str, host: str) -> tuple[Phone, Phone]:
    """Return two phones at a started table, the one to move first."""
    ann, bob = (phone(name, service_workers="allow") for name in ("Ann", "Bob"))
    for each in (ann, bob):
        each.url = each.url.replace(SECURE, host)
    ann.open_table(game, option="Small (1 colour each)" if game == "gemblo" else None)
    assert ann.page.evaluate("isSecureContext") is (host == SECURE)
    bob.join(ann.invitation())
    expect(bob.board).to_be_visible()
    expect(
        ann.page.locator(".status.mine").or_(ann.page.locator(".status", has_text="’s turn"))
    ).to_be_visible()
    return (ann, bob) if ann.my_turn() else (bob, ann)


def turn_by_taps(mover: Phone, game: str) -> None:
    """Play by taps until another seat is to move."""
    expect(mover.page.locator(".status.mine")).to_be_visible()
    for _ in range(40):
        position = position_of(mover)
        PROPOSE[game](mover)
        mover.confirm()
        if not still_to_act(mover, position):
            return
    raise AssertionError("a turn without end")


def take_back_by_agreement(first: Phone, second: Phone) -> None:
    """Ask to undo the first move. Accept on the other phone."""
    first.page.get_by_role("button", name="History").tap()
    lines = first.page.get_by_role("dialog").get_by_role("button")
    lines.filter(has_text=f"{first.name} places").first.tap()
    first.tap("Undo back to here")
    expect(first.page.get_by_role("dialog")).to_contain_text(first.name)
    first.tap("Send request")
    expect(second.page.get_by_text("would like to undo")).to_be_visible()
    second.tap("Accept")
    expect(first.button("Cancel request")).to_be_hidden()
    expect(first.page.locator(".status.mine")).to_be_visible()


def played_while_away(first: Phone, second: Phone, game: str) -> None:
    """Move on one phone while the other is offline. Expect that the other catches up."""
    second.page.context.set_offline(True)
    turn_by_taps(first, game)
    second.page.context.set_offline(False)
    expect(second.page.locator(".status.mine")).to_be_visible(timeout=20_000)


def hurry(phones: tuple[Phone, Phone], game: str) -> None:
    """Play the middle of the game by requests, with the moves that the app lists."""
    tables = [each.page.evaluate("location.pathname") for each in phones]
    modules = [each.page.evaluate(FIND_GAME_MODULE, game) for each in phones]
    for each in phones:
        each.visit("/lost")
    chance = random.Random(game)
    for _ in range(400):
        for each, table, module in zip(phones, tables, modules, strict=True):
            seed = chance.randrange(1 << 30)
            play = PLAY_RANDOM_MOVES.replace("NEARLY_OVER", NEARLY_OVER[game])
            done = each.page.evaluate(play, [table, module, seed])
            if done:
                for other, path in zip(phones, tables, strict=True):
                    other.visit(path)
                    expect(other.board).to_be_visible()
                return
    raise AssertionError("a game without end")


def play_to_the_end(phones: tuple[Phone, Phone]) -> None:
    """Play the last moves from the list of moves."""
    for _ in range(80):
        if phones[0].page.get_by_text(GAME_OVER, exact=True).is_visible():
            return
        mover = next((each for each in phones if each.my_turn()), None)
        if mover is None:
            phones[0].page.wait_for_timeout(100)
            continue
        position = position_of(mover)
        mover.play_in_words(shortest(mover))
        still_to_act(mover, position)
    raise AssertionError("an end that does not come")


def shortest(mover: Phone) -> int:
    """Return the index of the listed move that ends the game soonest."""
    mover.open_moves()
    words = mover.page.locator(".moves li button").all_inner_texts()
    leads = ("End turn", "Discard", "Skip")
    return next((at for lead in leads for at, each in enumerate(words) if lead in each), 0)
