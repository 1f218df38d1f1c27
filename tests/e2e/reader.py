"""A player who knows a table only through its accessibility tree: roles, names and texts."""

import re

from playwright.sync_api import Locator, expect

from tests.kit.phone import Phone

CLICK = "each => each.click()"
THINKING = 30_000
OVER = "Game over"
OTHERS_TURN = re.compile("’s turn$")


class Reader:
    """A screen reader at a table, which activates things without touching the screen."""

    def __init__(self, phone: Phone) -> None:
        self.page = phone.page
        self.board = phone.board
        # Enter on the board confirms at once; the button first rests for a moment.
        self.confirms_by_key = False

    @property
    def position(self) -> Locator:
        """The position in words, once it is up to date."""
        region = self.page.get_by_role("region", name="Position in words")
        expect(region).to_have_attribute("aria-busy", "false")
        return region

    @property
    def actions(self) -> Locator:
        """The sheet with what can be done beside the board."""
        return self.page.get_by_role("region", name="Actions")

    @property
    def status(self) -> Locator:
        """The line that says what to do."""
        return self.actions.get_by_role("status")

    def my_turn(self) -> bool:
        """Wait until it is the own turn or the game is over. Return True for the own turn."""
        expect(self.status).not_to_have_text(OTHERS_TURN, timeout=THINKING)
        return OVER not in self.status.inner_text()

    def titles(self) -> list[str]:
        """Return the titles of the groups of the position."""
        return self.position.get_by_role("heading", level=3).all_inner_texts()

    def group(self, title: str | re.Pattern[str]) -> Locator:
        """Return a group of the position by its title."""
        return self.position.get_by_role("list", name=title, exact=True)

    def items(self, title: str | re.Pattern[str]) -> list[str]:
        """Return the texts of a group of the position."""
        return [
            text.strip() for text in self.group(title).get_by_role("listitem").all_inner_texts()
        ]

    def changed(self) -> list[str]:
        """Return the texts of all places that changed since the own last move."""
        texts = plain(self.position.get_by_role("listitem").all_inner_texts())
        return [text for text in texts if "New since your last move." in text]

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
        if self.confirms_by_key:
            self.board.press("Enter")
        else:
            self.page.wait_for_timeout(320)
            self.activate(confirm)
        expect(decision).to_be_hidden()
        return words


def plain(texts: list[str]) -> list[str]:
    """Return texts with simple spaces."""
    return [" ".join(text.split()) for text in texts]
