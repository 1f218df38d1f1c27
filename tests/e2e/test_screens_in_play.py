"""Take and check screenshots of every game in its middle and at its end."""

import pytest
from playwright.sync_api import expect

from tests.kit.phone import SMALL, LookMaker, Phone, PhoneMaker

from .fast_play import play_until, play_until_or_end
from .screens import at_a_table, check
from .touchscreen import middle

pytestmark = pytest.mark.browser

WIDE = {"width": 1280, "height": 800}
# Conditions under which enough is on the table and the first phone is to move.
AMIDST = {
    "gobi": """
        ({ view, offer, your_seat: me }) => view.desert.length >= 12 && offer.stage === 'tile'
          && offer.gifts.some(({ closed }) => closed === null)
    """,
    "targui": """
        ({ view, offer, your_seat: me }) => offer.step === 'placing'
          && view.players[me].rows.flat().length >= 3
    """,
}
CHOOSING = "({ offer }) => offer.stage === 'reward'"
PRICED = "({ offer }) => offer.step === 'card'"
GAMES = 6


def both(ann: Phone, screen: str) -> None:
    """Check the screen on a phone and on a wide screen."""
    check(ann, screen)
    ann.page.set_viewport_size(WIDE)
    check(ann, f"{screen}-wide")
    ann.page.set_viewport_size(SMALL)


def at_the_end(ann: Phone, bob: Phone, game: str, path: str) -> None:
    """Check the screens of the result and of the score."""
    play_until((ann, bob), game)
    ann.visit(path)
    score = ann.page.locator("ol details").first
    expect(score).to_be_visible()
    check(ann, f"{game}-result")
    score.locator("summary").tap()
    score.scroll_into_view_if_needed()
    both(ann, f"{game}-score")


def at_a_moment(
    look: LookMaker, phone: PhoneMaker, game: str, until: str
) -> tuple[Phone, Phone, str]:
    """Return two phones at a table where the condition is true; not every game reaches it."""
    for _ in range(GAMES):
        ann, bob, path = at_a_table(look, phone, game)
        if play_until_or_end((ann, bob), game, until) == "come":
            ann.visit(path)
            return ann, bob, path
    raise AssertionError(f"{GAMES} games of {game} without such a moment")


def test_screen_of_choosing_in_gobi(look: LookMaker, phone: PhoneMaker) -> None:
    ann, *_ = at_a_moment(look, phone, "gobi", CHOOSING)
    ann.page.locator("button.card[aria-pressed]").first.tap()
    expect(ann.page.locator(".bar .primary")).to_be_visible()
    check(ann, "gobi-choosing")


def test_screens_of_gobi(look: LookMaker, phone: PhoneMaker) -> None:
    ann, bob, path = at_a_moment(look, phone, "gobi", AMIDST["gobi"])
    expect(ann.page.locator(".status.mine")).to_be_visible()
    both(ann, "gobi-amidst")
    ann.page.locator(".gifts button").first.tap()
    check(ann, "gobi-gift")
    # The effect then differs from gift to gift.
    ann.visit(path)
    expect(ann.page.locator(".status.mine")).to_be_visible()
    ann.page.locator(".sheet .handle").tap()
    ann.page.locator(".sheet button.card").last.scroll_into_view_if_needed()
    check(ann, "gobi-cards")
    at_the_end(ann, bob, "gobi", path)


def test_screens_of_targui(look: LookMaker, phone: PhoneMaker) -> None:
    ann, bob, path = at_a_moment(look, phone, "targui", AMIDST["targui"])
    expect(ann.page.locator(".status.mine")).to_be_visible()
    both(ann, "targui-amidst")
    ann.page.locator(".sheet .handle").tap()
    check(ann, "targui-display")
    at_the_end(ann, bob, "targui", path)


def test_screens_of_a_price_in_targui(look: LookMaker, phone: PhoneMaker) -> None:
    ann, *_ = at_a_moment(look, phone, "targui", PRICED)
    expect(ann.page.locator(".price").first).to_be_visible()
    both(ann, "targui-price")


def test_screens_of_gemblo(look: LookMaker, phone: PhoneMaker) -> None:
    ann, bob, path = at_a_table(look, phone, "gemblo")
    play_until((ann, bob), "gemblo", "({ view }) => view.laid.length >= 12")
    ann.visit(path)
    expect(ann.page.locator(".status.mine")).to_be_visible()
    both(ann, "gemblo-amidst")
    at_the_end(ann, bob, "gemblo", path)


NEXT_STEP = """
    ({ kind, cells }, { view: { hint } }) => {
      if (kind === 'place') return hint && String(cells) === String(hint.cells) ? 2 : 0;
      return kind === 'hint' && !hint ? 1 : -1;
    }
"""


def alone(ann: Phone) -> str:
    """Start a puzzle. Return the table's path."""
    name, go, *_ = ann.words
    ann.visit("/new?game=gemblo")
    ann.page.locator("input[name=players][value='1']").check(force=True)
    check(ann, "new-puzzle")
    ann.page.locator("button[type=submit]").tap()
    ann.page.get_by_label(name).fill(ann.name)
    ann.tap(go)
    ann.page.wait_for_url("**/tables/*")
    expect(ann.page.get_by_role("timer")).to_be_attached()
    return ann.page.url.removeprefix(ann.url)


def test_screens_of_a_puzzle(look: LookMaker) -> None:
    ann = look("Ann")
    path = alone(ann)
    play_until((ann, ann), "gemblo", "({ view }) => view.laid.length >= 3", NEXT_STEP)
    ann.visit(path)
    expect(ann.page.locator(".status.mine")).to_be_visible()
    check(ann, "puzzle")
    ann.page.touchscreen.tap(*middle(ann.page.locator("[role=application] path.cells")))
    check(ann, "puzzle-piece")
    play_until((ann, ann), "gemblo", wish=NEXT_STEP)
    ann.visit(path)
    expect(ann.page.get_by_role("timer")).to_be_visible()
    both(ann, "puzzle-solved")


def test_screen_of_a_puzzle_given_up(look: LookMaker) -> None:
    ann = look("Ann")
    path = alone(ann)
    play_until((ann, ann), "gemblo", wish="({ kind }) => (kind === 'give_up' ? 1 : 0)")
    ann.visit(path)
    expect(ann.page.get_by_role("timer")).to_be_visible()
    check(ann, "puzzle-given-up")
