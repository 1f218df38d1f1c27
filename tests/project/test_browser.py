"""The page and the owner link work in a browser, under the content security policy."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

from config.bootstrap.suites import browser as chromium

from .played import Played

pytestmark = [pytest.mark.browser, pytest.mark.core]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    path = chromium()
    with sync_playwright() as playwright:
        # Without the sandbox: continuous integration runs as root in a container.
        running = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield running
        running.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Open a page; fail if a script fails or the policy refuses something."""
    phone = browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB")
    broken: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if "Content Security Policy" in message.text:
            broken.append(message.text)

    page = phone.new_page()
    page.on("console", note)
    page.on("pageerror", lambda error: broken.append(str(error)))
    yield page
    phone.close()
    assert broken == []


def test_page_starts_under_its_content_security_policy(page: Page, played: Played) -> None:
    page.goto(played.url)

    expect(page.get_by_role("heading", name="Three board games")).to_be_visible()


def test_owner_link_creates_one_administrator_in_a_browser(page: Page, played: Played) -> None:
    page.goto(played.owner_link)
    page.get_by_label("Username").fill("nour")
    page.get_by_label("Password:", exact=True).fill("dune-lamp-salt-9")
    page.get_by_label("Password confirmation").fill("dune-lamp-salt-9")
    page.get_by_role("button", name="Become the owner").click()
    page.wait_for_url(f"{played.url}/")

    assert "nour" in page.request.get(f"{played.url}/admin/").text()
    assert page.request.get(played.owner_link).status == 404
