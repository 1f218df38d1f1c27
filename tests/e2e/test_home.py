"""Test home: waiting tables, finished games, open tables and invitations."""

import pytest
from playwright.sync_api import expect

from tests.kit.phone import Phone, PhoneMaker

from .page_scripts import SEND_COMMAND

pytestmark = [pytest.mark.browser, pytest.mark.core]


def section(phone: Phone, heading: str) -> None:
    """Wait for a section of home."""
    expect(phone.page.get_by_role("heading", name=heading, exact=True)).to_be_visible()


def seated_together(phone: PhoneMaker) -> tuple[Phone, Phone, str]:
    """Return two phones at one table, and the table's path."""
    ann, bob = phone("Ann"), phone("Bob")
    path = ann.open_table("gobi").partition("?")[0]
    bob.join(ann.invitation())
    expect(bob.board).to_be_visible()
    return ann, bob, path


def test_finished_game_stays_on_home_until_it_was_seen(phone: PhoneMaker) -> None:
    ann, bob, path = seated_together(phone)
    ann.visit()
    section(ann, "My games")
    bob.page.evaluate(SEND_COMMAND, [path, {"kind": "resign"}])
    section(ann, "Recently finished")
    expect(ann.page.get_by_role("img", name="New activity")).to_be_visible()
    ann.page.get_by_text("You won").tap()
    expect(ann.page.get_by_text("by resignation")).to_be_visible()
    expect(ann.page.get_by_text("Game over")).to_be_visible()
    expect(ann.page.locator(".status.mine")).to_have_count(0)
    ann.visit()
    expect(ann.page.get_by_role("link", name="Finished games")).to_be_visible()
    expect(ann.page.get_by_role("heading", name="Recently finished")).to_have_count(0)
    ann.tap("Finished games")
    expect(ann.page.get_by_text("You won")).to_be_visible()


def test_public_table_is_found_and_joined(phone: PhoneMaker) -> None:
    ann, bob = phone("Ann"), phone("Bob")
    ann.open_table("targui", option="Everyone")
    bob.open_table("gobi", bot="easy")
    bob.visit()
    section(bob, "Open games")
    bob.page.get_by_role("link", name=ann.name).tap()
    bob.tap("Join game")
    expect(bob.board).to_be_visible()
    bob.visit("/open")
    expect(bob.page.get_by_role("link", name=ann.name)).to_have_count(0)


def test_invitation_stays_on_home_until_it_is_accepted(phone: PhoneMaker) -> None:
    ann, bob = phone("Ann"), phone("Bob")
    ann.open_table("gobi")
    link = ann.invitation()
    bob.page.goto(link)
    expect(bob.button("Join game")).to_be_visible()
    bob.visit()
    section(bob, "Invitations")
    bob.page.get_by_role("link", name=f"{ann.name} invited you").tap()
    bob.tap("Join game")
    bob.give_name()
    expect(bob.board).to_be_visible()
    bob.visit()
    section(bob, "My games")
    expect(bob.page.get_by_role("heading", name="Invitations")).to_have_count(0)


def test_next_game_visits_every_waiting_table(phone: PhoneMaker) -> None:
    ann = phone("Ann")
    paths = {ann.open_table(game, bot="easy") for game in ("gemblo", "gobi", "gemblo")}
    for path in paths:
        ann.visit(path)
        expect(ann.page.locator(".status.mine")).to_be_visible()
    ann.visit("/next")
    ann.page.wait_for_url("**/tables/*")
    met = set()
    for _ in paths:
        expect(ann.page.locator(".status.mine")).to_be_visible()
        here = ann.page.url
        met.add(here.removeprefix(ann.url))
        ann.tap("Menu")
        ann.tap("Next game")
        ann.page.wait_for_url(lambda url, before=here: url != before)
    assert met == paths


def test_cover_is_drawn_when_it_is_scrolled_into_view(phone: PhoneMaker) -> None:
    ann = phone("Ann")
    ann.visit()
    covers = ann.page.locator("main li .cover")
    expect(covers.first.locator("svg")).to_be_visible()
    ann.page.wait_for_load_state("networkidle")
    expect(covers.last.locator("svg")).to_have_count(0)
    covers.last.scroll_into_view_if_needed()
    expect(covers.last.locator("svg")).to_be_visible()


def test_title_and_icon_show_how_many_games_wait(phone: PhoneMaker) -> None:
    ann, bob, path = seated_together(phone)
    waiting, other = (ann, bob) if ann.my_turn() else (bob, ann)
    expect(waiting.page).to_have_title("(1) Gobi · Caravanserai")
    waiting.visit("/settings")
    expect(waiting.page).to_have_title("(1) Settings · Caravanserai")
    icon = waiting.page.locator("link[rel=icon]")
    expect(icon).to_have_attribute("href", "/icon-waiting.svg")
    other.page.evaluate(SEND_COMMAND, [path, {"kind": "resign"}])
    expect(waiting.page).to_have_title("Settings · Caravanserai")
    expect(icon).to_have_attribute("href", "/icon.svg")


@pytest.mark.parametrize("size", [(360, 640), (640, 360), (1280, 800), (1920, 1080)])
def test_home_fits_every_screen_for_newcomers_and_players(
    phone: PhoneMaker, size: tuple[int, int]
) -> None:
    ann = phone("Ann", viewport={"width": size[0], "height": size[1]})
    ann.visit()
    expect(ann.button("Play a bot now")).to_be_enabled()
    hero = ann.page.locator(".hero").bounding_box()
    assert hero
    assert (hero["x"], hero["width"]) == (0, size[0])
    assert_nothing_is_cut(ann)
    ann.tap("Play a bot now")
    ann.give_name()
    expect(ann.board).to_be_visible()
    ann.visit()
    section(ann, "Puzzle of the day")
    expect(ann.button("Play the computer")).to_have_count(3)
    for game in ("Gemblo", "Gobi", "Targui"):
        expect(ann.button(f"Learn {game}")).to_be_visible()
    assert_nothing_is_cut(ann)


def assert_nothing_is_cut(phone: Phone) -> None:
    """Fail if the page scrolls sideways, or if a card, heading or button is cut off."""
    cut = phone.page.evaluate(
        """[document.documentElement, ...document.querySelectorAll('h1, h2, h3, article, .button')]
        .filter((each) => each.scrollWidth > each.clientWidth + 1 && !each.matches('.unseen'))
        .map((each) => each.outerHTML.slice(0, 80))"""
    )
    assert cut == []


def test_puzzle_of_the_day_is_begun_once_and_continued(phone: PhoneMaker) -> None:
    ann = phone("Ann")
    ann.open_table("gobi", bot="easy")
    ann.visit()
    ann.tap("Solve it")
    expect(ann.board).to_be_visible()
    path = ann.page.url.removeprefix(ann.url)
    ann.visit()
    ann.tap("Continue")
    expect(ann.board).to_be_visible()
    assert ann.page.url.removeprefix(ann.url) == path
