"""Accounts: sign-up, sign-in, and guests that become accounts."""

import json
from typing import Any

import pytest
from django.core import mail
from django.test import Client

from games.players import services
from games.players.models import Player, User
from tests.kit.person import ACCOUNTS, PASSWORD, Person

pytestmark = pytest.mark.django_db


def test_sign_up_creates_a_player() -> None:
    nour = Person()
    nour.sign_up("Nour")
    assert (nour.player.name, nour.player.kind) == ("Nour", "account")
    assert nour.player.user is not None
    assert nour.player.user.username == "Nour"


def test_guest_keeps_its_player_when_signing_up() -> None:
    nour = Person("Nour")
    before = nour.player
    nour.sign_up("Nour")
    assert (nour.player.id, nour.player.kind) == (before.id, "account")


def test_guest_can_change_its_name_when_signing_up() -> None:
    nour = Person("Nour")
    before = nour.player
    nour.sign_up("Noor")
    assert (nour.player.id, nour.player.name) == (before.id, "Noor")


def test_sign_up_ends_return_link_and_other_devices() -> None:
    nour, phone = Person("Nour"), Person()
    phone.post("guests/return", {"token": nour.secret})
    nour.sign_up("Nour")
    assert phone.get("me") == {"player": None}
    assert phone.post("guests/return", {"token": nour.secret}, 422)["code"] == "link_unknown"
    assert nour.post("me/return-link", status=422)["code"] == "only_guests"


@pytest.mark.parametrize("written", ["Nour", "nour", " NOUR ", "Noúr", "Ｎｏｕｒ"])
def test_sign_in_accepts_other_spellings_of_the_name(written: str) -> None:
    here, there = Person(), Person()
    here.sign_up("Nour")
    there.sign_in(written)
    assert there.player == here.player


def test_wrong_password_is_refused() -> None:
    Person().sign_up("Nour")
    there = Person()
    problem = there.sign_in("Nour", 422, password="wrong-lamp-salt-9")
    assert problem["code"] == "username_password_mismatch"
    assert there.get("me") == {"player": None}
    assert there.sign_in("Nobody", 422)["code"] == problem["code"]


def test_sign_in_replaces_the_guest_of_the_session() -> None:
    Person().sign_up("Nour")
    sami = Person("Sami")
    sami.sign_in("Nour")
    assert sami.player.name == "Nour"
    sami.sign_out()
    assert sami.get("me") == {"player": None}


def test_accounts_and_guests_share_one_namespace() -> None:
    Person("Nour")
    Person().sign_up("Sami")
    problem = Person().sign_up("nоur", 422)
    assert problem["code"] == "name_taken"
    Person().sign_up(problem["facts"]["free"])
    assert Person().post("guests", {"name": "SAMI"}, 422)["code"] == "name_taken"
    assert Person().sign_up("Admin", 422)["code"] == "name_reserved"


def test_name_of_a_user_made_by_a_command_is_taken() -> None:
    User.objects.create_user("Nour", password=PASSWORD)
    assert Person().sign_up("Nour", 422)["code"] == "name_taken"
    assert (User.objects.count(), Player.objects.count()) == (1, 0)


def test_refused_password_reports_the_reason() -> None:
    visitor = Person()
    problem = visitor.sign_up("Nour", 422, password="12345678")
    assert problem["code"] == "password_too_common"
    assert problem["facts"]["errors"][0]["field"] == "password"
    assert not User.objects.exists()


def test_optional_address_is_stored_and_nothing_is_sent() -> None:
    nour = Person()
    nour.sign_up("Nour", email="nour@example.org")
    Person().sign_up("Sami", email="nour@example.org")
    assert nour.get("me/data")["account"]["email"] == "nour@example.org"
    assert mail.outbox == []


def test_too_long_address_is_refused_as_malformed() -> None:
    long = "n@" + ".".join(["a" * 60] * 5)
    assert Person().sign_up("Nour", 400, email=long)["code"] == "malformed"
    assert not User.objects.exists()


def test_sign_in_uses_the_new_name_after_a_rename() -> None:
    nour = Person()
    nour.sign_up("Nour")
    nour.patch("me", {"name": "Noor"})
    assert Person().sign_in("Nour", 422)
    Person().sign_in("Noor")


def test_new_password_signs_out_other_devices() -> None:
    here, there = Person(), Person()
    here.sign_up("Nour")
    there.sign_in("Nour")
    wish = {"current_password": PASSWORD, "new_password": "oasis-date-palm-4"}
    here.post(ACCOUNTS + "account/password/change", wish)
    assert here.player.name == "Nour"
    assert there.get("me") == {"player": None}


def test_user_made_by_a_command_gets_a_player_at_sign_in() -> None:
    User.objects.create_superuser("root", password=PASSWORD)
    root = Person()
    root.sign_in("root")
    assert root.player.name == "root"


def test_lookalike_name_does_not_block_a_user_made_by_a_command() -> None:
    User.objects.create_superuser("nour", password="other-lamp-salt-9")
    Person().sign_up("Nour")
    there = Person()
    there.sign_in("nour", password="other-lamp-salt-9")
    assert there.player.name == "nour 2"


def test_inactive_user_cannot_sign_in() -> None:
    Person().sign_up("Nour")
    User.objects.update(is_active=False)
    Person().sign_in("Nour", 422)


def test_sign_up_while_signed_in_is_refused() -> None:
    nour = Person()
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
def test_bad_bodies_get_the_common_error_shape(body: bytes, status: int, address: str) -> None:
    nour = Person()
    if address.startswith("account"):
        nour.sign_up("Nour")
    token = nour.client.cookies["csrftoken"].value
    answer = nour.client.post(
        ACCOUNTS + address, body, "application/json", headers={"X-CSRFToken": token}
    )
    assert answer.status_code == status
    assert answer.json().keys() >= {"code", "facts", "version"}


def test_cross_site_request_gets_the_common_error_shape() -> None:
    elsewhere = Client(enforce_csrf_checks=True)
    form = elsewhere.post(ACCOUNTS + "auth/login", {"username": "Nour"})
    assert (form.status_code, form.json()["code"]) == (415, "unsupported_media_type")
    received = elsewhere.post(ACCOUNTS + "auth/login", {"username": "Nour"}, "application/json")
    assert (received.status_code, received.json()["code"]) == (403, "csrf")


@pytest.mark.parametrize("address", ["account/email", "account/phone"])
def test_endpoints_that_need_mail_do_not_exist(address: str) -> None:
    nour = Person()
    nour.sign_up("Nour")
    assert nour.client.get(ACCOUNTS + address).status_code == 404


@pytest.mark.parametrize(("address", "method"), [("auth/login", "get"), ("config", "put")])
def test_unsupported_method_is_answered_405(address: str, method: str) -> None:
    nour = Person()
    token = {"X-CSRFToken": nour.client.cookies["csrftoken"].value}
    answer = getattr(nour.client, method)(ACCOUNTS + address, headers=token)
    assert (answer.status_code, answer.json()["code"]) == (405, "method_not_allowed")
    assert answer["Allow"] == {"auth/login": "POST", "config": "GET, HEAD"}[address]


def test_no_response_or_log_contains_a_password(caplog: Any) -> None:
    nour = Person()
    answers = [nour.sign_up("Nour"), nour.get("me"), nour.get("me/data")]
    assert PASSWORD not in json.dumps(answers) + caplog.text


def test_refused_sign_up_leaves_the_guest_unchanged() -> None:
    Person("Sami")
    nour = Person("Nour")
    nour.sign_up("Sami", 422)
    assert (nour.player.name, nour.player.kind) == ("Nour", "guest")
    phone = Person()
    phone.post("guests/return", {"token": nour.secret})
    assert phone.player == nour.player


def test_name_taken_at_the_last_moment_is_refused(monkeypatch: Any) -> None:
    Person("Nour")
    monkeypatch.setattr("games.players.names.is_taken", lambda *_, **__: False)
    assert Person().sign_up("Nour", 422)["code"] == "name_taken"
    assert not User.objects.exists()


def test_player_for_returns_the_existing_player() -> None:
    user = User.objects.create_user("x")
    first = services.player_for(user=user)
    assert services.player_for(user=user) == first
    assert first.name.startswith("Player")
