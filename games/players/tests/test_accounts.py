"""Accounts: a name and a password; the guest one was becomes the account one is."""

import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client

from games.players import services
from games.players.models import Player
from games.players.tests.visitor import ACCOUNTS, PASSWORD, Visitor

pytestmark = pytest.mark.django_db


def test_a_stranger_signs_up_and_is_a_player() -> None:
    nour = Visitor()
    nour.sign_up("Nour")
    assert (nour.player.name, nour.player.kind) == ("Nour", "account")
    assert nour.player.user is not None
    assert nour.player.user.username == "Nour"


def test_a_guest_who_signs_up_stays_who_they_are() -> None:
    nour = Visitor("Nour")
    before = nour.player
    nour.sign_up("Nour")
    assert (nour.player.id, nour.player.kind) == (before.id, "account")


def test_a_guest_may_take_another_name_with_the_account() -> None:
    nour = Visitor("Nour")
    before = nour.player
    nour.sign_up("Noor")
    assert (nour.player.id, nour.player.name) == (before.id, "Noor")


def test_with_the_account_the_link_and_other_devices_of_the_guest_end() -> None:
    nour, phone = Visitor("Nour"), Visitor()
    phone.post("guests/return", {"token": nour.secret})
    nour.sign_up("Nour")
    assert phone.get("me") == {"player": None}
    assert phone.post("guests/return", {"token": nour.secret}, 422)["code"] == "link_unknown"
    assert nour.post("me/return-link", status=422)["code"] == "only_guests"


@pytest.mark.parametrize("written", ["Nour", "nour", " NOUR ", "Noúr", "Ｎｏｕｒ"])
def test_one_signs_in_with_ones_name_however_written(written: str) -> None:
    here, there = Visitor(), Visitor()
    here.sign_up("Nour")
    there.sign_in(written)
    assert there.player == here.player


def test_a_wrong_password_signs_nobody_in() -> None:
    Visitor().sign_up("Nour")
    there = Visitor()
    problem = there.sign_in("Nour", 422, password="wrong-lamp-salt-9")
    assert problem["code"] == "username_password_mismatch"
    assert there.get("me") == {"player": None}
    assert there.sign_in("Nobody", 422)["code"] == problem["code"]


def test_a_guest_who_signs_in_is_the_account_and_no_guest_any_more() -> None:
    Visitor().sign_up("Nour")
    sami = Visitor("Sami")
    sami.sign_in("Nour")
    assert sami.player.name == "Nour"
    sami.sign_out()
    assert sami.get("me") == {"player": None}


def test_the_names_of_accounts_and_guests_are_one_realm() -> None:
    Visitor("Nour")
    Visitor().sign_up("Sami")
    problem = Visitor().sign_up("nоur", 422)
    assert problem["code"] == "name_taken"
    Visitor().sign_up(problem["facts"]["free"])
    assert Visitor().post("guests", {"name": "SAMI"}, 422)["code"] == "name_taken"
    assert Visitor().sign_up("Admin", 422)["code"] == "name_reserved"


def test_a_name_that_a_command_gave_away_is_taken() -> None:
    User.objects.create_user("Nour", password=PASSWORD)
    assert Visitor().sign_up("Nour", 422)["code"] == "name_taken"
    assert (User.objects.count(), Player.objects.count()) == (1, 0)


def test_a_password_that_is_refused_says_why() -> None:
    visitor = Visitor()
    problem = visitor.sign_up("Nour", 422, password="12345678")
    assert problem["code"] == "password_too_common"
    assert problem["facts"]["errors"][0]["field"] == "password"
    assert not User.objects.exists()


def test_an_address_is_kept_if_given_and_nothing_is_sent() -> None:
    nour = Visitor()
    nour.sign_up("Nour", email="nour@example.org")
    Visitor().sign_up("Sami", email="nour@example.org")
    assert nour.get("me/data")["account"]["email"] == "nour@example.org"
    assert mail.outbox == []


def test_an_address_that_is_too_long_to_be_kept_is_malformed() -> None:
    long = "n@" + ".".join(["a" * 60] * 5)
    assert Visitor().sign_up("Nour", 400, email=long)["code"] == "malformed"
    assert not User.objects.exists()


def test_a_new_name_is_what_one_signs_in_with() -> None:
    nour = Visitor()
    nour.sign_up("Nour")
    nour.patch("me", {"name": "Noor"})
    assert Visitor().sign_in("Nour", 422)
    Visitor().sign_in("Noor")


def test_a_new_password_signs_out_elsewhere() -> None:
    here, there = Visitor(), Visitor()
    here.sign_up("Nour")
    there.sign_in("Nour")
    wish = {"current_password": PASSWORD, "new_password": "oasis-date-palm-4"}
    here.post(ACCOUNTS + "account/password/change", wish)
    assert here.player.name == "Nour"
    assert there.get("me") == {"player": None}


def test_whom_a_command_made_has_a_player_once_signed_in() -> None:
    User.objects.create_superuser("root", password=PASSWORD)
    root = Visitor()
    root.sign_in("root")
    assert root.player.name == "root"


def test_a_look_alike_cannot_keep_such_a_user_out() -> None:
    User.objects.create_superuser("nour", password="other-lamp-salt-9")
    Visitor().sign_up("Nour")
    there = Visitor()
    there.sign_in("nour", password="other-lamp-salt-9")
    assert there.player.name == "nour 2"


def test_a_user_who_was_switched_off_is_not_let_in() -> None:
    Visitor().sign_up("Nour")
    User.objects.update(is_active=False)
    Visitor().sign_in("Nour", 422)


def test_signing_up_twice_is_not_now() -> None:
    nour = Visitor()
    nour.sign_up("Nour")
    assert nour.sign_up("Sami", 409)["code"] == "not_now"


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"{", 400),
        (b"[]", 400),
        (b"\xff", 400),
        (b'{"username": "\\ud800", "password": "x"}', 400),
        (b'{"username": "a\\u0000b", "password": "x"}', 400),
        (b'{"username": ' + b"[" * 5000 + b"]" * 5000 + b"}", 400),
        (b'{"username": {"a": 1}, "password": 7}', 400),
        (b'{"username": "' + b"a" * 20_000 + b'"}', 413),
        (b'{"username": "' + b"a" * 9_000 + b'", "password": "x"}', 400),
    ],
)
@pytest.mark.parametrize("address", ["auth/login", "auth/signup", "account/password/change"])
def test_bad_bodies_are_told_in_the_one_shape(body: bytes, status: int, address: str) -> None:
    nour = Visitor()
    if address.startswith("account"):
        nour.sign_up("Nour")
    token = nour.client.cookies["csrftoken"].value
    answer = nour.client.post(
        ACCOUNTS + address, body, "application/json", headers={"X-CSRFToken": token}
    )
    assert answer.status_code == status
    assert answer.json().keys() >= {"code", "facts", "version"}


def test_what_comes_from_elsewhere_is_told_so_too() -> None:
    elsewhere = Client(enforce_csrf_checks=True)
    form = elsewhere.post(ACCOUNTS + "auth/login", {"username": "Nour"})
    assert (form.status_code, form.json()["code"]) == (415, "unsupported_media_type")
    told = elsewhere.post(ACCOUNTS + "auth/login", {"username": "Nour"}, "application/json")
    assert (told.status_code, told.json()["code"]) == (403, "csrf")


@pytest.mark.parametrize("address", ["account/email", "account/phone", "auth/password/request"])
def test_what_needs_a_mail_server_is_not_offered(address: str) -> None:
    nour = Visitor()
    nour.sign_up("Nour")
    assert nour.client.get(ACCOUNTS + address).status_code == 404


@pytest.mark.parametrize(("address", "method"), [("auth/login", "get"), ("config", "put")])
def test_another_method_is_told_so(address: str, method: str) -> None:
    nour = Visitor()
    token = {"X-CSRFToken": nour.client.cookies["csrftoken"].value}
    answer = getattr(nour.client, method)(ACCOUNTS + address, headers=token)
    assert (answer.status_code, answer.json()["code"]) == (405, "method_not_allowed")
    assert answer["Allow"] == {"auth/login": "POST", "config": "GET, HEAD"}[address]


def test_no_answer_holds_a_password(caplog: Any) -> None:
    nour = Visitor()
    answers = [nour.sign_up("Nour"), nour.get("me"), nour.get("me/data")]
    assert PASSWORD not in json.dumps(answers) + caplog.text


def test_becoming_an_account_is_refused_whole() -> None:
    Visitor("Sami")
    nour = Visitor("Nour")
    nour.sign_up("Sami", 422)
    assert (nour.player.name, nour.player.kind) == ("Nour", "guest")
    phone = Visitor()
    phone.post("guests/return", {"token": nour.secret})
    assert phone.player == nour.player


def test_a_name_lost_to_another_at_the_last_moment_is_refused(monkeypatch: Any) -> None:
    Visitor("Nour")
    monkeypatch.setattr("games.players.names.is_taken", lambda *_, **__: False)
    assert Visitor().sign_up("Nour", 422)["code"] == "name_taken"
    assert not User.objects.exists()


def test_player_for_finds_the_same_player_again() -> None:
    user = User.objects.create_user("x")
    first = services.player_for(user=user)
    assert services.player_for(user=user) == first
    assert first.name.startswith("Player")
