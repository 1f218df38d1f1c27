"""A phone in somebody's hand: small, touched, in one language and one light."""

from itertools import count
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

SMALL = {"width": 360, "height": 640}
# A worker would fetch the whole app into each new phone: only who asks for it has one.
USUAL = {
    "viewport": SMALL,
    "has_touch": True,
    "locale": "en-GB",
    "service_workers": "block",
}
PATIENCE = 30_000
STILL = "() => document.getAnimations().every(({ playState }) => playState !== 'running')"
_numbers = count(1)


class Phone:
    """What a player does with the app."""

    def __init__(self, browser: Browser, url: str, name: str, **settings: Any) -> None:
        self.url = url
        # Two tests may ask for the same name, and names are given once.
        self.name = f"{name} {next(_numbers)}"
        self.errors: list[str] = []
        wished = {**USUAL, **settings}
        self.page: Page = browser.new_context(**wished).new_page()
        self.page.set_default_timeout(PATIENCE)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    def await_layers(self, count: int) -> None:
        """Wait until the history has so many entries above the page's: closing goes back there.

        Until it has gone back, a browser cancels another load, and takes another Back for the
        same.
        """
        self.page.wait_for_function("count => (history.state?.above ?? 0) === count", arg=count)

    def visit(self, path: str = "/") -> None:
        """Open an address of the app."""
        self.page.goto(self.url + path)

    def button(self, name: str, *, exact: bool = True) -> Locator:
        """A button, or a link that looks like one, by its words."""
        page = self.page
        return page.get_by_role("button", name=name, exact=exact).or_(
            page.get_by_role("link", name=name, exact=exact)
        )

    def tap(self, name: str) -> None:
        """Tap a button."""
        self.button(name).first.tap()

    def give_name(self, label: str = "Your name", go: str = "Go") -> None:
        """Answer who one is."""
        self.page.get_by_label(label).fill(self.name)
        self.tap(go)

    def open_table(self, game: str, *, bot: str | None = None, option: str | None = None) -> str:
        """Open a table for two; the path of its address."""
        self.visit(f"/new?game={game}")
        if bot:
            self.page.get_by_label("Seat 2").select_option(label=f"Bot: {bot}")
        if option:
            self.page.get_by_text(option, exact=True).tap()
        self.tap("Start to play" if bot else "Open the table")
        if self.page.get_by_label("Your name").is_visible():
            self.give_name()
        self.page.wait_for_url("**/tables/*")
        return self.page.url.removeprefix(self.url)

    def invitation(self) -> str:
        """The link that the table shows."""
        return self.page.get_by_label("Invitation link").input_value()

    def join(self, link: str) -> None:
        """Follow an invitation, as somebody new."""
        self.page.goto(link)
        self.tap("Sit down")
        self.give_name()
        self.page.wait_for_url("**/tables/*")

    @property
    def board(self) -> Locator:
        """The board, which takes keys and touches as a whole."""
        return self.page.get_by_role("application")

    def my_turn(self) -> bool:
        """Whether the table waits for me."""
        return self.page.locator(".status.mine").is_visible()

    def confirm(self) -> None:
        """Confirm what is proposed, after the moment in which nothing is taken."""
        confirm = self.button("Confirm")
        expect(confirm).to_be_visible()
        self.page.wait_for_timeout(350)
        confirm.tap()
        expect(confirm).to_be_hidden()
        self.rested()

    def rested(self) -> None:
        """Wait out the moment after a commit in which no touch means anything."""
        expect(self.page.locator(":root:not([data-resting])")).to_be_attached()

    def still(self) -> None:
        """Wait until nothing moves, so that everything is touched and measured where it stays."""
        self.page.wait_for_function(STILL)

    def pull_up(self) -> None:
        """Pull up the sheet below a board, where it is not."""
        handle = self.page.locator(".sheet .handle")
        if handle.get_attribute("aria-expanded") == "false":
            handle.tap()

    def open_moves(self) -> None:
        """Show the list of the moves in words."""
        moves = self.page.locator("summary", has_text="Moves in words")
        if not moves.is_visible():
            self.page.get_by_role("button", name="Show more").tap()
        if not self.page.locator(".moves li").first.is_visible():
            moves.click()

    def play_in_words(self, number: int = 0) -> None:
        """Make one of the moves of the list in words."""
        self.open_moves()
        self.page.locator(".moves li button").nth(number).click()
        self.confirm()
