"""Oneself: from a guest to an account, out and in again, on two devices, and away for good."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from .conftest import PhoneMaker
from .phone import Phone

pytestmark = pytest.mark.browser

PASSWORD = "dune-lamp-salt-9"
KEPT = "Object.keys(localStorage)"


def a_guest_with_a_table(phone: PhoneMaker) -> tuple[Phone, str]:
    """Somebody new at a table with a bot, and its address."""
    ann = phone("Ann", service_workers="allow")
    path = ann.open_table("gemblo", bot="easy")
    expect(ann.page.locator(".status.mine")).to_be_visible()
    return ann, path


def keep_the_name(phone: Phone) -> None:
    """Become an account."""
    phone.visit("/you/sign-up")
    expect(phone.page.get_by_label("Your name")).to_have_value(phone.name)
    phone.page.get_by_label("Password", exact=True).fill(PASSWORD)
    phone.tap("Keep this name")
    expect(phone.page.get_by_text("Account with a password")).to_be_visible()


def sign_in(phone: Phone, name: str, password: str = PASSWORD) -> None:
    """Answer who one is, with one's password."""
    phone.visit("/you/sign-in")
    phone.page.get_by_label("Your name").fill(name)
    phone.page.get_by_label("Password", exact=True).fill(password)
    phone.tap("Sign in")


def test_out_and_in_again_with_the_games_still_there(phone: PhoneMaker) -> None:
    ann, path = a_guest_with_a_table(phone)
    keep_the_name(ann)
    ann.visit()
    expect(ann.page.get_by_role("heading", name="My tables")).to_be_visible()
    ann.visit("/you")
    ann.tap("Sign out")
    ann.page.get_by_role("dialog").get_by_role("button", name="Sign out").tap()
    expect(ann.page.get_by_role("heading", name="Targui")).to_be_visible()
    assert not [key for key in ann.page.evaluate(KEPT) if key != "prefs"]
    sign_in(ann, ann.name)
    expect(ann.page.get_by_role("heading", name="My tables")).to_be_visible()
    ann.visit(path)
    expect(ann.page.locator(".status.mine")).to_be_visible()


def test_signing_out_empties_what_the_worker_kept(phone: PhoneMaker) -> None:
    ann, path = a_guest_with_a_table(phone)
    ann.page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    ann.page.reload()
    ann.page.wait_for_function("navigator.serviceWorker.controller !== null")
    ann.page.reload()
    expect(ann.board).to_be_visible()
    ann.page.wait_for_function("caches.has('last-seen')")
    ann.visit("/you")
    ann.tap("Sign out")
    dialog = ann.page.get_by_role("dialog")
    expect(dialog).to_contain_text("only the link brings")
    link = dialog.get_by_role("textbox").input_value()
    dialog.get_by_role("button", name="Sign out").tap()
    expect(ann.page.get_by_role("heading", name="Targui")).to_be_visible()
    ann.page.context.set_offline(True)
    ann.visit(path)
    expect(ann.board).to_be_hidden()
    ann.page.context.set_offline(False)
    ann.page.goto(link)
    expect(ann.page.get_by_role("heading", name="My tables")).to_be_visible()


def test_a_guest_whose_cookie_is_lost_comes_back_by_the_kept_link(phone: PhoneMaker) -> None:
    ann, _ = a_guest_with_a_table(phone)
    ann.page.context.clear_cookies()
    ann.visit()
    expect(ann.page.get_by_role("heading", name="My tables")).to_be_visible()


def test_another_device_is_ended_and_forgets(phone: PhoneMaker) -> None:
    ann, path = a_guest_with_a_table(phone)
    keep_the_name(ann)
    lost = phone("Lost", service_workers="allow")
    sign_in(lost, ann.name)
    expect(lost.page.get_by_role("heading", name="My tables")).to_be_visible()
    ann.visit("/you/devices")
    expect(ann.page.get_by_text("This device")).to_be_visible()
    ann.page.get_by_role("button", name=re.compile("^End: ")).tap()
    expect(ann.page.get_by_text("You are signed in nowhere else.")).to_be_visible()
    expect(lost.page.get_by_role("heading", name="Targui")).to_be_visible(timeout=20_000)
    assert "who" not in lost.page.evaluate(KEPT)
    ann.visit(path)
    expect(ann.page.locator(".status.mine")).to_be_visible()


def test_what_is_refused_is_told_at_its_field(phone: PhoneMaker) -> None:
    ann, _ = a_guest_with_a_table(phone)
    ann.visit("/you/sign-up")
    field = ann.page.get_by_label("Password", exact=True)
    field.fill("12345678")
    ann.tap("Keep this name")
    expect(field).to_be_focused()
    expect(field).to_have_accessible_description(re.compile("Too many people use this password"))
    bob = phone("Bob")
    bob.visit("/you/sign-up")
    bob.page.get_by_label("Your name").fill(ann.name)
    bob.page.get_by_label("Password", exact=True).fill(PASSWORD)
    bob.tap("Make an account")
    bob.page.get_by_role("button", name=re.compile("^Take “")).tap()
    bob.tap("Make an account")
    expect(bob.page.get_by_text("Account with a password")).to_be_visible()


def test_the_address_of_an_account_is_changed_and_taken_back(phone: PhoneMaker) -> None:
    ann, _ = a_guest_with_a_table(phone)
    keep_the_name(ann)
    row = ann.page.get_by_role("link", name=re.compile("^E-mail address"))
    address = ann.page.get_by_label("E-mail")
    row.tap()
    address.fill("ann@example.org")
    ann.page.get_by_label("Password", exact=True).fill("not-my-password")
    ann.tap("Save")
    expect(ann.page.get_by_text("This is not your password.")).to_be_visible()
    for wish, told in (("ann@example.org", "is kept"), ("", "No address")):
        address.fill(wish)
        ann.page.get_by_label("Password", exact=True).fill(PASSWORD)
        ann.tap("Save")
        expect(ann.page.get_by_text(re.compile(told))).to_be_visible()
        row.tap()
        expect(address).to_have_value(wish)


def test_a_name_and_a_password_are_changed(phone: PhoneMaker) -> None:
    ann, _ = a_guest_with_a_table(phone)
    keep_the_name(ann)
    ann.tap("Change name")
    ann.page.get_by_label("Your name").fill(f"{ann.name} b")
    ann.tap("Save")
    expect(ann.page.get_by_role("heading", name=f"{ann.name} b")).to_be_visible()
    ann.visit("/you/password")
    ann.page.get_by_label("Password until now").fill("not-my-password")
    ann.page.get_by_label("New password").fill("oasis-date-palm-4")
    ann.tap("Change password")
    expect(ann.page.get_by_text("This is not your password.")).to_be_visible()
    ann.page.get_by_label("Password until now").fill(PASSWORD)
    ann.tap("Change password")
    expect(ann.page.get_by_text("The new password holds.")).to_be_visible()
    bob = phone("Bob")
    sign_in(bob, f"{ann.name} b", "oasis-date-palm-4")
    expect(bob.page.get_by_role("heading", name="My tables")).to_be_visible()


def test_a_token_is_shown_once_and_revoked(phone: PhoneMaker) -> None:
    ann, _ = a_guest_with_a_table(phone)
    ann.visit("/you/programs")
    ann.page.get_by_label("What for").fill("my bot")
    ann.tap("Make a token")
    secret = ann.page.get_by_role("textbox", name="Your new token").input_value()
    ann.tap("I have it")
    asked = (
        "fetch('/api/v1/tables', {credentials: 'omit', headers: {Authorization: 'Bearer ' + %s}})"
    )
    status = asked % json.dumps(secret) + ".then((answer) => answer.status)"
    assert ann.page.evaluate(status) == 200
    assert secret not in ann.page.content()
    ann.page.get_by_role("button", name="Revoke: my bot").tap()
    expect(ann.page.get_by_text("“my bot” opens nothing any more.")).to_be_visible()
    assert ann.page.evaluate(status) == 401


def test_one_carries_everything_away_and_goes(phone: PhoneMaker) -> None:
    ann, path = a_guest_with_a_table(phone)
    ann.visit("/you/data")
    with ann.page.expect_download() as download:
        ann.tap("Download")
    carried = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert carried["kept"]["player"]["name"] == ann.name
    assert list(carried["games"]) == [path.rpartition("/")[2]]
    expect(ann.page.get_by_text("Saved, with 1 game.")).to_be_visible()
    ann.tap("Delete everything…")
    dialog = ann.page.get_by_role("dialog")
    expect(dialog).to_contain_text("You resign 1 running game.")
    go = dialog.get_by_role("button", name="Delete for good")
    expect(go).to_be_disabled()
    dialog.get_by_role("textbox").fill(ann.name.upper())
    go.tap()
    expect(ann.page.get_by_role("heading", name="Targui")).to_be_visible()
    assert "who" not in ann.page.evaluate(KEPT)
    ann.visit(path)
    expect(ann.page.get_by_text("The game is over", exact=True)).to_be_visible()
