"""A small phone that uses the app in a browser."""

from collections.abc import Callable
from itertools import count
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

SMALL = {"width": 360, "height": 640}
# A worker would fetch the whole app into each new phone, so only tests that ask get one.
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
    """A phone and what its user does in the app."""

    def __init__(self, browser: Browser, url: str, name: str, **settings: Any) -> None:
        self.url = url
        # Names are unique, and several tests may ask for the same one.
        self.name = f"{name} {next(_numbers)}"
        self.words: tuple[str, ...] = ()
        self.look = ""
        self.errors: list[str] = []
        wished = {**USUAL, **settings}
        self.page: Page = browser.new_context(**wished).new_page()
        self.page.set_default_timeout(PATIENCE)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    def await_layers(self, count: int) -> None:
        """Wait until the history has so many entries above the page's.

        While the browser goes back there it cancels loads and merges further Backs.
        """
        self.page.wait_for_function("count => (history.state?.above ?? 0) === count", arg=count)

    def visit(self, path: str = "/") -> None:
        """Open a path of the app."""
        self.page.goto(self.url + path)

    def button(self, name: str, *, exact: bool = True) -> Locator:
        """Return a button, or a link that looks like one, by its text."""
        page = self.page
        return page.get_by_role("button", name=name, exact=exact).or_(
            page.get_by_role("link", name=name, exact=exact)
        )

    def tap(self, name: str) -> None:
        """Tap a button."""
        self.button(name).first.tap()

    def give_name(self, label: str = "Your name", go: str = "Play") -> None:
        """Enter a name for the new guest."""
        self.page.get_by_label(label).fill(self.name)
        self.tap(go)

    def open_table(self, game: str, *, bot: str | None = None, option: str | None = None) -> str:
        """Open a table for two. Return the table's path."""
        self.visit(f"/new?game={game}")
        if bot:
            self.page.get_by_label("Seat 2").select_option(label=f"{bot.capitalize()} bot")
        if option:
            self.page.get_by_text(option, exact=True).tap()
        self.tap("Start game" if bot else "Create game")
        if self.page.get_by_label("Your name").is_visible():
            self.give_name()
        self.page.wait_for_url("**/tables/*")
        return self.page.url.removeprefix(self.url)

    def invitation(self) -> str:
        """Return the invitation link that the table shows."""
        return self.page.get_by_label("Invitation link").input_value()

    def join(self, link: str) -> None:
        """Follow an invitation as a new guest."""
        self.page.goto(link)
        self.tap("Join game")
        self.give_name()
        self.page.wait_for_url("**/tables/*")

    def await_service_worker(self) -> None:
        """Wait until the page is served by the app's service worker."""
        self.page.evaluate("navigator.serviceWorker.ready.then(() => null)")
        self.page.reload()
        self.page.wait_for_function("navigator.serviceWorker.controller !== null")

    @property
    def board(self) -> Locator:
        """The board, which takes keys and touches."""
        return self.page.get_by_role("application")

    def my_turn(self) -> bool:
        """Return True if the table waits for this player."""
        return self.page.locator(".status.mine").is_visible()

    def confirm(self) -> None:
        """Confirm the proposal after the pause in which Confirm ignores touches."""
        confirm = self.button("Confirm")
        expect(confirm).to_be_visible()
        self.page.wait_for_timeout(350)
        confirm.tap()
        expect(confirm).to_be_hidden()
        self.await_touches()

    def await_touches(self) -> None:
        """Wait until the pause after a commit is over, in which touches are ignored."""
        expect(self.page.locator(":root:not([data-resting])")).to_be_attached()

    def await_animations(self) -> None:
        """Wait until no animation runs."""
        self.page.wait_for_function(STILL)

    def raise_sheet(self) -> None:
        """Raise the sheet below the board if it is collapsed."""
        handle = self.page.locator(".sheet .handle")
        handle.wait_for(state="attached")
        if handle.is_visible() and handle.get_attribute("aria-expanded") == "false":
            handle.tap()

    def open_moves(self) -> None:
        """Show the list of moves."""
        moves = self.page.locator("summary", has_text="List of moves")
        if not moves.is_visible():
            self.page.get_by_role("button", name="Show more").tap()
        if not self.page.locator(".moves li").first.is_visible():
            moves.click()

    def play_in_words(self, number: int = 0) -> None:
        """Make a move from the list of moves."""
        self.open_moves()
        self.page.locator(".moves li button").nth(number).click()
        self.confirm()


PhoneMaker = Callable[..., Phone]
"""Makes a phone with a name and settings of the browser context."""

LookMaker = Callable[[str], Phone]
"""Makes a phone with a name, in one language and colour scheme."""
