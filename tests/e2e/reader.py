"""A player who knows a table only through its accessibility tree: roles, names and texts."""

import re

from playwright.sync_api import Locator, expect

from tests.kit.phone import Phone

CLICK = "each => each.click()"
THINKING = 30_000
OVER = "Game over"


class Reader:
    """What a screen reader finds at a table, and activates without touching the screen."""

    def __init__(self, phone: Phone, your_turn: str = "Your turn") -> None:
        self.page = phone.page
        self.turn = re.compile(f"^({your_turn}|{OVER})")

    @property
    def position(self) -> Locator:
        """The position in words, once it is up to date."""
        region = self.page.get_by_role("region", name="Position in words")
        expect(region).to_have_attribute("aria-busy", "false")
        return region

    @property
    def status(self) -> Locator:
        """The line that says what to do."""
        return self.page.get_by_role("region", name="Actions").get_by_role("status")

    def my_turn(self) -> bool:
        """Wait until it is the own turn or the game is over. Return True for the own turn."""
        expect(self.status).to_have_text(self.turn, timeout=THINKING)
        return OVER not in self.status.inner_text()

    def titles(self) -> list[str]:
        """Return the titles of the groups of the position."""
        return self.position.get_by_role("heading", level=3).all_inner_texts()

    def group(self, title: str | re.Pattern[str]) -> Locator:
        """Return a group of the position by its title."""
        return self.position.get_by_role("list", name=title)

    def items(self, title: str | re.Pattern[str]) -> list[str]:
        """Return the texts of a group of the position."""
        return [
            text.strip() for text in self.group(title).get_by_role("listitem").all_inner_texts()
        ]

    def changed(self) -> list[str]:
        """Return the texts of all places that changed since the own last move."""
        texts = self.position.get_by_role("listitem").all_inner_texts()
        return [text.strip() for text in texts if "New since your last move." in text]

    def activate(self, button: Locator) -> None:
        """Activate a button as a screen reader does."""
        expect(button).to_be_attached()
        button.evaluate(CLICK)

    def confirm(self) -> str:
        """Confirm the proposal. Return its words."""
        decision = self.page.get_by_role("group", name="Confirm your move")
        confirm = decision.get_by_role("button", name="Confirm")
        expect(confirm).to_be_visible()
        words = decision.inner_text()
        # Confirm ignores what follows its appearance at once.
        self.page.wait_for_timeout(320)
        self.activate(confirm)
        expect(decision).to_be_hidden()
        return words
