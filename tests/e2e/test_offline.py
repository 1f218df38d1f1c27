"""Test the app offline: what it shows, and what becomes of a move made offline."""

import re
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Request, expect

from tests.kit.line import Line, a_line
from tests.kit.phone import Phone, PhoneMaker
from tests.project.played import Played

from .page_scripts import SEND_COMMAND
from .screens import violations

pytestmark = [pytest.mark.browser, pytest.mark.core]

NOT_SENT = "Not sent yet"
NOTICED_SECONDS = 5.0


@pytest.fixture
def line(played: Played) -> Iterator[Line]:
    """Return a line to the service, which can be dropped."""
    with a_line(played.url) as made:
        yield made


def seconds_until(found: Locator, count: int) -> float:
    """Return how long it takes until an element is there, or gone."""
    begun = time.monotonic()
    expect(found).to_have_count(count)
    return time.monotonic() - begun


def test_dropped_line_and_its_return_are_noticed_within_five_seconds(
    phone: PhoneMaker, line: Line
) -> None:
    ann = phone("Ann")
    ann.url = line.url
    path = ann.open_table("gobi", bot="easy").partition("?")[0]
    expect(ann.page.locator(".status.mine")).to_be_visible()
    cut = ann.page.locator(".status .cut")
    assert cut.count() == 0
    line.drop()
    assert seconds_until(cut, 1) < NOTICED_SECONDS
    line.restore()
    assert seconds_until(cut, 0) < NOTICED_SECONDS
    ann.visit()
    expect(ann.page.locator(f"a[href='{path}']").first).to_be_visible()
    cut = ann.page.locator(".offline")
    line.drop()
    assert seconds_until(cut, 1) < NOTICED_SECONDS
    line.restore()
    assert seconds_until(cut, 0) < NOTICED_SECONDS


def waiting_move(ann: Phone, game: str) -> tuple[str, str]:
    """Make a move offline. Return the path of its table, and the move in words."""
    path = ann.open_table(game, bot="easy").partition("?")[0]
    expect(ann.page.locator(".status.mine")).to_be_visible()
    ann.visit()
    expect(ann.page.locator("a.card")).to_be_visible()
    ann.visit(path)
    expect(ann.page.locator(".status.mine")).to_be_visible()
    ann.page.context.set_offline(True)
    ann.open_moves()
    ann.page.locator(".moves li button").first.click()
    words = ann.page.locator("#proposed").inner_text().splitlines()[0].strip()
    ann.confirm()
    return path, words


def commands(phone: Phone) -> list[Request]:
    """Return the list of all commands that the phone sends from now on."""
    sent: list[Request] = []
    phone.page.on(
        "request", lambda each: sent.append(each) if each.url.endswith("/commands") else None
    )
    return sent


@pytest.mark.parametrize("game", ["gemblo", "gobi", "targui"])
def test_waiting_move_is_shown_prominently(phone: PhoneMaker, game: str) -> None:
    ann = phone("Ann")
    waiting_move(ann, game)
    page = ann.page
    bar = page.get_by_role("group", name="Waiting for a connection")
    expect(bar).to_contain_text(NOT_SENT)
    # It is at the bottom of the sheet, and nothing suggests that the move is still to be made.
    box = bar.bounding_box()
    assert box
    assert box["y"] + box["height"] <= 640
    expect(page.locator(".status.mine")).to_have_count(0)
    expect(ann.button("Confirm")).to_have_count(0)
    less = page.get_by_role("button", name="Show less")
    if less.is_visible():
        less.tap()
    expect(bar.get_by_text(NOT_SENT)).to_be_in_viewport(ratio=1)
    # A touch does not change a waiting move; Cancel brings its proposal back.
    sent = commands(ann)
    ann.board.click(force=True, position={"x": 150, "y": 90})
    expect(bar).to_be_visible()
    assert violations(page) == []
    ann.tap("Cancel this move")
    expect(bar).to_have_count(0)
    expect(ann.button("Confirm")).to_be_visible()
    page.context.set_offline(False)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator(".status.mine")).to_be_visible()
    assert sent == []


def test_waiting_move_is_shown_when_its_table_is_reopened(phone: PhoneMaker) -> None:
    ann = phone("Ann", service_workers="allow")
    ann.visit()
    ann.await_service_worker()
    path, words = waiting_move(ann, "targui")
    ann.visit()
    expect(ann.page.get_by_text("Showing your games as of your last visit")).to_be_visible()
    expect(ann.page.locator("a.card").first).to_contain_text(NOT_SENT)
    assert violations(ann.page) == []
    ann.visit(path)
    bar = ann.page.get_by_role("group", name="Waiting for a connection")
    expect(bar).to_contain_text(words)
    expect(ann.page.locator("g.ghost")).to_be_attached()


def test_waiting_move_is_sent_once_from_home(phone: PhoneMaker) -> None:
    ann = phone("Ann", service_workers="allow")
    ann.visit()
    ann.await_service_worker()
    path, _ = waiting_move(ann, "gemblo")
    ann.visit()
    expect(ann.page.get_by_text(NOT_SENT)).to_be_visible()
    ann.page.context.set_offline(False)
    ann.page.evaluate("dispatchEvent(new Event('online'))")
    expect(ann.page.get_by_text("1 move sent")).to_be_visible()
    expect(ann.page.get_by_text(NOT_SENT)).to_have_count(0)
    ann.visit(path)
    expect(ann.board).to_be_visible()
    ann.page.get_by_role("button", name="History").tap()
    expect(ann.page.get_by_role("dialog").get_by_text(f"{ann.name} places")).to_have_count(1)


def test_waiting_move_of_an_ended_game_is_not_sent(phone: PhoneMaker) -> None:
    ann, bob = phone("Ann"), phone("Bob")
    path = ann.open_table("gobi").partition("?")[0]
    bob.join(ann.invitation())
    expect(bob.board).to_be_visible()
    expect(
        ann.page.locator(".status.mine").or_(ann.page.locator(".status", has_text="’s turn"))
    ).to_be_visible()
    first, second = (ann, bob) if ann.my_turn() else (bob, ann)
    first.page.context.set_offline(True)
    first.play_in_words()
    expect(first.page.get_by_text(NOT_SENT)).to_be_visible()
    # Meanwhile the game ends by resignation.
    second.page.evaluate(SEND_COMMAND, [path, {"kind": "resign"}])
    first.page.context.set_offline(False)
    first.page.evaluate("dispatchEvent(new Event('online'))")
    expect(first.page.get_by_text(NOT_SENT)).to_have_count(0)
    expect(first.page.get_by_text("Your move wasn’t sent")).to_be_visible()


def test_replay_seen_before_opens_offline(phone: PhoneMaker) -> None:
    ann = phone("Ann", service_workers="allow")
    ann.visit()
    ann.await_service_worker()
    path = ann.open_table("gobi", bot="easy").partition("?")[0]
    expect(ann.page.locator(".status.mine")).to_be_visible()
    ann.play_in_words()
    ann.visit(f"{path}/replay")
    step = ann.page.get_by_text(re.compile(r"^Move \d+ of \d+$"))
    expect(step).to_be_visible()
    seen = step.inner_text()
    ann.page.context.set_offline(True)
    ann.visit(f"{path}/replay")
    expect(step).to_have_text(seen)
    ann.tap("Start")
    expect(step).not_to_have_text(seen)


def test_table_never_seen_shows_an_offline_page(phone: PhoneMaker) -> None:
    ann = phone("Ann", service_workers="allow")
    ann.visit()
    ann.await_service_worker()
    ann.page.context.set_offline(True)
    ann.visit("/tables/00000000000000000000000000000000")
    expect(ann.page.get_by_role("heading", name="Offline")).to_be_visible()
    expect(ann.page.get_by_text("Nothing was lost")).to_be_visible()
    expect(ann.button("Go to my games")).to_be_visible()
    ann.page.context.set_offline(False)
    ann.tap("Try again")
    expect(ann.page.get_by_role("heading", name="Not found, or private")).to_be_visible()
    assert violations(ann.page) == []


def test_failure_to_create_a_table_is_shown_at_its_button(phone: PhoneMaker) -> None:
    ann = phone("Ann")
    ann.open_table("gobi", bot="easy")
    ann.visit("/new?game=gobi")
    expect(ann.button("Create game")).to_be_enabled()
    ann.page.context.set_offline(True)
    ann.tap("Create game")
    alert = ann.page.locator("form").get_by_role("alert")
    expect(alert).to_have_text(re.compile("Can’t reach the server"))
    expect(alert).to_be_in_viewport(ratio=1)
    assert violations(ann.page) == []
    ann.page.context.set_offline(False)
    ann.tap("Create game")
    ann.page.wait_for_url("**/tables/*")


def test_offline_table_shows_what_was_seen_last(phone: PhoneMaker) -> None:
    ann = phone("Ann", service_workers="allow")
    ann.visit()
    ann.await_service_worker()
    path = ann.open_table("gemblo", bot="easy").partition("?")[0]
    laid = ann.page.locator("[role=application] g:has(> path.edge)")
    for _ in range(2):
        expect(ann.page.locator(".status.mine")).to_be_visible()
        ann.play_in_words()
    expect(ann.page.locator(".status.mine")).to_be_visible()
    seen = laid.count()
    assert seen >= 4
    ann.page.get_by_role("link", name="Back").tap()
    expect(ann.page.get_by_role("heading", name="My games")).to_be_visible()
    ann.page.wait_for_function(KEPT, arg=[f"/api/v1{path}", seen])
    ann.page.context.set_offline(True)
    ann.visit(path)
    expect(laid).to_have_count(seen)


KEPT = """
async ([path, seen]) => (await (await caches.match(path))?.json())?.view.laid.length === seen
"""
