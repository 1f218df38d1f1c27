"""Test accounts in the app: creating, signing in and out, devices, changes and deletion."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.kit.phone import Phone, PhoneMaker

pytestmark = [pytest.mark.browser, pytest.mark.core]

PASSWORD = "dune-lamp-salt-9"
FORGOTTEN = "Object.keys(localStorage).every((key) => key === 'prefs')"


def a_guest_with_a_table(phone: PhoneMaker) -> tuple[Phone, str]:
    """Return a new guest's phone at a table against a bot, and the table's path."""
    ann = phone("Ann", service_workers="allow")
    path = ann.open_table("gemblo", bot="easy")
    expect(ann.page.locator(".status.mine")).to_be_visible()
    return ann, path


def keep_the_name(phone: Phone) -> None:
    """Create an account."""
    phone.visit("/account/sign-up")
    expect(phone.page.get_by_label("Your name")).to_have_value(phone.name)
    phone.page.get_by_label("Password", exact=True).fill(PASSWORD)
    phone.tap("Create an account")
    expect(phone.page.get_by_text("Account with a password")).to_be_visible()


def sign_in(phone: Phone, name: str, password: str = PASSWORD) -> None:
    """Confirm one's identity with the password."""
    phone.visit("/account/sign-in")
    phone.page.get_by_label("Your name").fill(name)
    phone.page.get_by_label("Password", exact=True).fill(password)
    phone.tap("Sign in")


def expect_forgotten(phone: Phone) -> None:
    """Expect that a device keeps nothing of its player. The page may be loading again meanwhile."""
    phone.page.wait_for_function(FORGOTTEN)


def test_games_are_listed_after_signing_out_and_in(phone: PhoneMaker) -> None:
    ann, path = a_guest_with_a_table(phone)
    keep_the_name(ann)
    ann.visit()
    expect(ann.page.get_by_role("heading", name="My games")).to_be_visible()
    ann.visit("/account")
    ann.tap("Sign out")
    ann.page.get_by_role("dialog").get_by_role("button", name="Sign out").tap()
    expect(ann.page.get_by_role("heading", name="Targui")).to_be_visible()
    expect_forgotten(ann)
    sign_in(ann, ann.name)
    expect(ann.page.get_by_role("heading", name="My games")).to_be_visible()
    ann.visit(path)
    expect(ann.page.locator(".status.mine")).to_be_visible()


def test_signing_out_clears_the_offline_cache(phone: PhoneMaker) -> None:
    ann, path = a_guest_with_a_table(phone)
    ann.page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    ann.page.reload()
    ann.page.wait_for_function("navigator.serviceWorker.controller !== null")
    ann.page.reload()
    expect(ann.board).to_be_visible()
    ann.page.wait_for_function("caches.has('last-seen')")
    ann.visit("/account")
    ann.tap("Sign out")
    dialog = ann.page.get_by_role("dialog")
    expect(dialog).to_contain_text("you can only return with your personal link")
    link = dialog.get_by_role("textbox").input_value()
    dialog.get_by_role("button", name="Sign out").tap()
    expect(ann.page.get_by_role("heading", name="Targui")).to_be_visible()
    ann.page.context.set_offline(True)
    ann.visit(path)
    expect(ann.board).to_be_hidden()
    ann.page.context.set_offline(False)
    ann.page.goto(link)
    expect(ann.page.get_by_role("heading", name="My games")).to_be_visible()


def test_guest_without_cookies_returns_by_the_return_link(phone: PhoneMaker) -> None:
    ann, _ = a_guest_with_a_table(phone)
    ann.page.context.clear_cookies()
    ann.visit()
    expect(ann.page.get_by_role("heading", name="My games")).to_be_visible()


def test_signed_out_device_forgets_its_data(phone: PhoneMaker) -> None:
    ann, path = a_guest_with_a_table(phone)
    keep_the_name(ann)
    lost = phone("Lost", service_workers="allow")
    sign_in(lost, ann.name)
    expect(lost.page.get_by_role("heading", name="My games")).to_be_visible()
    ann.visit("/account/devices")
    expect(ann.page.get_by_text("This device")).to_be_visible()
    ann.page.get_by_role("button", name=re.compile("^Sign out: ")).tap()
    expect(ann.page.get_by_text("You’re not signed in anywhere else.")).to_be_visible()
    expect(lost.page.get_by_role("heading", name="Targui")).to_be_visible(timeout=20_000)
    expect_forgotten(lost)
    ann.visit(path)
    expect(ann.page.locator(".status.mine")).to_be_visible()


def test_refused_input_is_reported_at_its_field(phone: PhoneMaker) -> None:
    ann, _ = a_guest_with_a_table(phone)
    ann.visit("/account/sign-up")
    field = ann.page.get_by_label("Password", exact=True)
    field.fill("12345678")
    ann.tap("Create an account")
    expect(field).to_be_focused()
    expect(field).to_have_accessible_description(re.compile("That password is too common"))
    bob = phone("Bob")
    bob.visit("/account/sign-up")
    bob.page.get_by_label("Your name").fill(ann.name)
    bob.page.get_by_label("Password", exact=True).fill(PASSWORD)
    bob.tap("Create an account")
    bob.page.get_by_role("button", name=re.compile("^Use “")).tap()
    bob.tap("Create an account")
    expect(bob.page.get_by_text("Account with a password")).to_be_visible()


def test_email_of_an_account_can_be_changed_and_removed(phone: PhoneMaker) -> None:
    ann, _ = a_guest_with_a_table(phone)
    keep_the_name(ann)
    row = ann.page.get_by_role("link", name=re.compile("^Email"))
    address = ann.page.get_by_label("Email")
    row.tap()
    address.fill("ann@example.org")
    ann.page.get_by_label("Password", exact=True).fill("not-my-password")
    ann.tap("Save")
    expect(ann.page.get_by_text("Wrong password.")).to_be_visible()
    for email, text in (("ann@example.org", "Email updated"), ("", "Email removed")):
        address.fill(email)
        ann.page.get_by_label("Password", exact=True).fill(PASSWORD)
        ann.tap("Save")
        expect(ann.page.get_by_text(re.compile(text))).to_be_visible()
        row.tap()
        expect(address).to_have_value(email)


def test_name_and_password_can_be_changed(phone: PhoneMaker) -> None:
    ann, _ = a_guest_with_a_table(phone)
    keep_the_name(ann)
    ann.tap("Change name")
    ann.page.get_by_label("Your name").fill(f"{ann.name} b")
    ann.tap("Save")
    expect(ann.page.get_by_role("heading", name=f"{ann.name} b")).to_be_visible()
    ann.visit("/account/password")
    ann.page.get_by_label("Current password").fill("not-my-password")
    ann.page.get_by_label("New password").fill("oasis-date-palm-4")
    ann.tap("Change password")
    expect(ann.page.get_by_text("Wrong password.")).to_be_visible()
    ann.page.get_by_label("Current password").fill(PASSWORD)
    ann.tap("Change password")
    expect(ann.page.get_by_text("Password changed.")).to_be_visible()
    bob = phone("Bob")
    sign_in(bob, f"{ann.name} b", "oasis-date-palm-4")
    expect(bob.page.get_by_role("heading", name="My games")).to_be_visible()


def test_token_is_shown_once_and_can_be_revoked(phone: PhoneMaker) -> None:
    ann, _ = a_guest_with_a_table(phone)
    ann.visit("/account/programs")
    ann.page.get_by_label("Name", exact=True).fill("my bot")
    ann.tap("Create token")
    secret = ann.page.get_by_role("textbox", name="Your new token").input_value()
    ann.tap("Done")
    asked = (
        "fetch('/api/v1/tables', {credentials: 'omit', headers: {Authorization: 'Bearer ' + %s}})"
    )
    status = asked % json.dumps(secret) + ".then((answer) => answer.status)"
    assert ann.page.evaluate(status) == 200
    assert secret not in ann.page.content()
    ann.page.get_by_role("button", name="Revoke: my bot").tap()
    expect(ann.page.get_by_text("“my bot” has been revoked.")).to_be_visible()
    assert ann.page.evaluate(status) == 401


def test_own_data_can_be_deleted(phone: PhoneMaker) -> None:
    ann, path = a_guest_with_a_table(phone)
    ann.visit("/account/data")
    ann.tap("Delete account…")
    dialog = ann.page.get_by_role("dialog")
    expect(dialog).to_contain_text("You’ll resign from 1 game in progress.")
    go = dialog.get_by_role("button", name="Delete permanently")
    expect(go).to_be_disabled()
    dialog.get_by_role("textbox").fill(ann.name.upper())
    go.tap()
    expect(ann.page.get_by_role("heading", name="Targui")).to_be_visible()
    expect_forgotten(ann)
    ann.visit(path)
    expect(ann.page.get_by_text("Game over", exact=True)).to_be_visible()
