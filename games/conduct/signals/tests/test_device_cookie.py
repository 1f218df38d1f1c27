"""The cookie by which two accounts on one device are recognised."""

from typing import Any

import pytest
from django.test import Client

from games.conduct.signals.device_cookie import COOKIE, hashed
from games.conduct.signals.models import SeenDevice

pytestmark = pytest.mark.django_db(transaction=True)


def become_guest(client: Client, name: str) -> Any:
    return client.post("/api/v1/guests", {"name": name}, content_type="application/json")


def sign_up(client: Client, name: str) -> Any:
    body = {"username": name, "password": "a long phrase of words"}
    return client.post("/_allauth/browser/v1/auth/signup", body, content_type="application/json")


def end_session(client: Client) -> None:
    del client.cookies["sessionid"]


def devices() -> dict[str, str]:
    return dict(SeenDevice.objects.order_by("pk").values_list("player", "device"))


def test_two_players_who_sign_in_on_one_device_share_its_hash(client: Client) -> None:
    for name in ("Ann", "Bob"):
        assert become_guest(client, name).status_code == 201
        end_session(client)
    assert sign_up(client, "Cleo").status_code == 200
    assert len(devices()) == 3
    assert len(set(devices().values())) == 1


def test_other_browser_is_another_device(client: Client) -> None:
    become_guest(client, "Ann")
    become_guest(Client(), "Bob")
    assert len(set(devices().values())) == 2


def test_cookie_is_first_party_and_ends_after_thirty_days(client: Client) -> None:
    become_guest(client, "Ann")
    cookie = client.cookies[COOKIE]
    assert cookie["httponly"]
    assert (cookie["samesite"], cookie["max-age"], cookie["domain"]) == ("Lax", 30 * 86400, "")


def test_only_a_keyed_hash_is_stored(client: Client, settings: Any) -> None:
    become_guest(client, "Ann")
    sent = client.cookies[COOKIE].value.split(":")[0]
    (stored,) = devices().values()
    assert sent not in stored
    assert stored == hashed(sent)
    settings.SECRET_KEY = "another" * 8
    assert stored != hashed(sent)


def test_forged_cookie_is_replaced(client: Client) -> None:
    become_guest(client, "Ann")
    end_session(client)
    client.cookies[COOKIE] = "0" * 32 + ":forged"
    assert become_guest(client, "Bob").status_code == 201
    assert len(set(devices().values())) == 2


def test_nothing_is_recorded_without_a_sign_in(client: Client) -> None:
    client.get("/api/v1/me")
    assert become_guest(client, "x").status_code >= 400
    assert COOKIE not in client.cookies
    assert not SeenDevice.objects.exists()
