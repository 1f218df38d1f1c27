"""Test the app installed, offline, and by plain HTTP, where the browser allows less."""

import pytest
from playwright.sync_api import expect

from tests.kit.phone import PhoneMaker

pytestmark = [pytest.mark.browser, pytest.mark.core]


def test_app_can_be_installed(phone: PhoneMaker) -> None:
    ann = phone("Ann", service_workers="allow")
    ann.visit()
    ann.await_service_worker()
    tools = ann.page.context.new_cdp_session(ann.page)
    found = tools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A test's browser context is private, where nothing can be installed.
    assert {each["errorId"] for each in found} <= {"in-incognito"}
    assert tools.send("Page.getAppManifest")["errors"] == []


def test_own_tables_open_offline(phone: PhoneMaker) -> None:
    ann = phone("Ann", service_workers="allow")
    ann.visit()
    ann.await_service_worker()
    path = ann.open_table("gobi", bot="easy")
    expect(ann.board).to_be_visible()
    ann.page.reload()
    expect(ann.board).to_be_visible()
    ann.visit()
    # The bot may have to move first.
    mine = ann.page.get_by_role("link", name="Your turn Gobi")
    expect(mine).to_be_visible()
    ann.page.context.set_offline(True)
    ann.visit()
    expect(mine).to_be_visible()
    ann.visit(path)
    expect(ann.board).to_be_visible()
    expect(ann.page.get_by_text("Offline")).to_be_visible()


def test_game_can_be_played_by_plain_http(phone: PhoneMaker) -> None:
    ann = phone("Ann")
    ann.url = ann.url.replace("localhost", "lan.test")
    ann.visit()
    assert ann.page.evaluate("!isSecureContext && !('serviceWorker' in navigator)")
    ann.open_table("gemblo", bot="easy")
    expect(ann.page.locator(".status.mine")).to_be_visible()
    ann.play_in_words()


def test_move_made_offline_is_sent_once_later(phone: PhoneMaker) -> None:
    ann = phone("Ann", service_workers="allow")
    ann.open_table("gemblo", bot="easy")
    expect(ann.page.locator(".status.mine")).to_be_visible()
    ann.page.context.set_offline(True)
    ann.play_in_words()
    expect(ann.page.get_by_text("Not sent yet")).to_be_visible()
    ann.page.context.set_offline(False)
    expect(ann.page.get_by_text("Not sent yet")).to_be_hidden(timeout=25_000)
    ann.page.get_by_role("button", name="History").tap()
    expect(ann.page.get_by_role("dialog").get_by_text(f"{ann.name} places")).to_have_count(1)
