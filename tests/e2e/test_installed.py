"""As an installed app, without a network, and where the browser allows less: plain HTTP."""

import pytest
from playwright.sync_api import expect

from .conftest import PhoneMaker
from .phone import Phone

pytestmark = pytest.mark.browser

CONTROLLED = "navigator.serviceWorker.controller !== null"


def controlled(phone: Phone) -> None:
    """Wait until the page is served by its own worker."""
    phone.page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    phone.page.reload()
    phone.page.wait_for_function(CONTROLLED)


def test_nothing_stands_against_installing(phone: PhoneMaker) -> None:
    ann = phone("Ann", service_workers="allow")
    ann.visit()
    controlled(ann)
    tools = ann.page.context.new_cdp_session(ann.page)
    found = tools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A test's browser context is a private window, where nothing can be installed.
    assert {each["errorId"] for each in found} <= {"in-incognito"}
    assert tools.send("Page.getAppManifest")["errors"] == []


def test_my_tables_open_without_a_network(phone: PhoneMaker) -> None:
    ann = phone("Ann", service_workers="allow")
    ann.visit()
    controlled(ann)
    path = ann.open_table("gobi", bot="easy")
    expect(ann.board).to_be_visible()
    ann.page.reload()
    expect(ann.board).to_be_visible()
    ann.visit()
    expect(ann.page.get_by_role("heading", name="My tables")).to_be_visible()
    ann.page.context.set_offline(True)
    ann.visit()
    expect(ann.page.get_by_text("Gobi")).to_be_visible()
    ann.visit(path)
    expect(ann.board).to_be_visible()
    expect(ann.page.get_by_text("No connection")).to_be_visible()


def test_plain_http_on_a_local_network_plays_all_the_same(phone: PhoneMaker) -> None:
    ann = phone("Ann")
    ann.url = ann.url.replace("localhost", "lan.test")
    ann.visit()
    assert ann.page.evaluate("!isSecureContext && !('serviceWorker' in navigator)")
    ann.open_table("gemblo", bot="easy")
    expect(ann.page.locator(".status.mine")).to_be_visible()
    ann.play_in_words()


def test_a_move_made_without_a_network_goes_out_once_later(phone: PhoneMaker) -> None:
    ann = phone("Ann", service_workers="allow")
    ann.open_table("gemblo", bot="easy")
    expect(ann.page.locator(".status.mine")).to_be_visible()
    ann.page.context.set_offline(True)
    ann.play_in_words()
    expect(ann.page.get_by_text("Not sent yet")).to_be_visible()
    ann.page.context.set_offline(False)
    expect(ann.page.get_by_text("Not sent yet")).to_be_hidden(timeout=25_000)
    ann.page.get_by_role("button", name="What happened").tap()
    expect(ann.page.get_by_role("dialog").get_by_text(f"{ann.name} places")).to_have_count(1)
