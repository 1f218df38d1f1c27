"""From the home page to a first score: counted in taps, as a newcomer would make them."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.kit.phone import Phone, PhoneMaker

from .turns import tap_middle

pytestmark = [pytest.mark.browser, pytest.mark.core]


class Newcomer:
    """A phone that counts its taps in a lesson."""

    def __init__(self, phone: Phone, game: str) -> None:
        self.phone, self.page, self.game = phone, phone.page, game
        self.taps = 0
        self.step, self.moves = 0, list[Any]()

    def asked(self) -> Any:
        """Return the position of the step, with the move that it asks for."""
        body = {"step": self.step, "moves": self.moves}
        answer = self.page.request.post(
            f"{self.phone.url}/api/v1/games/{self.game}/lesson", data=body
        )
        return answer.json()["position"]

    def tap(self, target: Locator) -> None:
        """Tap the middle of an element, also of a drawing."""
        self.taps += 1
        target.scroll_into_view_if_needed()
        tap_middle(self.page, target)

    def confirm(self, move: Any) -> None:
        """Confirm the proposed move."""
        self.taps += 1
        self.phone.confirm()
        self.moves.append(move)

    def go_on(self) -> None:
        """Go on to the next step."""
        self.tap(self.phone.button("Next"))
        self.step, self.moves = self.step + 1, []
        number = f"Step {self.step + 1} of"
        expect(self.page.get_by_role("img", name=number)).to_be_visible()


def gemblo(learner: Newcomer) -> None:
    """Place the first piece."""
    show = learner.asked()["show"]
    learner.tap(learner.page.get_by_role("group", name="Your pieces").get_by_role("button").first)
    learner.tap(learner.page.locator("circle.joint").first)
    learner.confirm(show)


def gobi(learner: Newcomer) -> None:
    """Complete the first caravan and take its reward."""
    for step in range(3):
        position = learner.asked()
        places = [place["at"] for place in position["offer"]["places"]]
        place = places.index(position["show"]["at"])
        learner.tap(learner.page.locator("rect.place").nth(place))
        learner.confirm(position["show"])
        if step < 2:
            learner.go_on()
    reward = learner.asked()["show"]
    learner.tap(learner.page.locator("button.card[aria-pressed]").nth(reward["take"]))
    learner.confirm(reward)


def targui(learner: Newcomer) -> None:
    """Place three Targis, use two cards, and buy the first tribe card."""
    page = learner.page
    for _ in range(3):
        show = learner.asked()["show"]
        learner.tap(page.locator(f"[data-spot={show['at']}] rect.target"))
        learner.confirm(show)
        learner.go_on()
    for _ in range(3):
        show = learner.asked()["show"]
        learner.tap(page.locator(f"[data-spot={show['piece']}] rect.target"))
        learner.confirm(show)
        if len(learner.moves) == 2:
            learner.go_on()
    for target in (".choices button", ".row button.open"):
        show = learner.asked()["show"]
        learner.tap(page.locator(target).first)
        learner.confirm(show)


FIRST: dict[str, tuple[Callable[[Newcomer], None], int]] = {
    "gemblo": (gemblo, 4),
    "gobi": (gobi, 11),
    "targui": (targui, 24),
}
"""How a game is played to its first score, and the taps that this may take."""


@pytest.mark.parametrize("game", FIRST)
def test_newcomer_scores_in_a_few_taps(phone: PhoneMaker, game: str) -> None:
    learner = Newcomer(phone("Zoé"), game)
    learner.phone.visit("/")
    play, most = FIRST[game]
    learner.tap(learner.page.locator(f"a[href='/learn/{game}']").first)
    expect(learner.page.get_by_role("img", name="Step 1 of")).to_be_visible()
    play(learner)
    expect(learner.phone.button("Next")).to_be_visible()
    assert learner.taps <= most
