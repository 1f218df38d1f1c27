"""On sites with TLS the cookies are sent over TLS alone, and no other host can set them."""

from typing import Any

import pytest
from django.conf import settings as configured
from django.test import Client

from config.middleware.former_session_cookie import session_key_in

pytestmark = pytest.mark.django_db

NAME, FORMER = "__Host-sessionid", "sessionid"
RENAMING = "config.middleware.former_session_cookie.FormerSessionCookieMiddleware"
SESSIONS = "django.contrib.sessions.middleware.SessionMiddleware"


@pytest.fixture
def site(settings: Any) -> None:
    """Use the cookies of a site with TLS."""
    settings.SESSION_COOKIE_NAME = NAME
    settings.SESSION_COOKIE_SECURE = settings.CSRF_COOKIE_SECURE = True
    settings.MIDDLEWARE = list(configured.MIDDLEWARE)
    settings.MIDDLEWARE.insert(settings.MIDDLEWARE.index(SESSIONS), RENAMING)


def become_guest(client: Client, name: str = "Nour") -> Any:
    answer = client.post(
        "/api/v1/guests", {"name": name}, content_type="application/json", secure=True
    )
    assert answer.status_code == 201
    return answer


def name_of(client: Client) -> Any:
    player = client.get("/api/v1/me", secure=True).json()["player"]
    return player and player["name"]


@pytest.mark.usefixtures("site")
def test_cookies_belong_to_this_host_and_need_tls() -> None:
    client = Client()
    client.get("/api/v1/me", secure=True)
    become_guest(client)
    assert {*client.cookies} == {NAME, "__Host-device", "csrftoken"}
    for name, cookie in client.cookies.items():
        assert cookie["secure"]
        assert cookie["path"] == "/"
        assert cookie["domain"] == ""
        assert cookie["samesite"] == "Lax"
        # The app reads the CSRF token.
        assert bool(cookie["httponly"]) is (name != "csrftoken")


@pytest.mark.usefixtures("site")
def test_session_of_the_former_name_stays_and_is_renamed() -> None:
    client = Client()
    become_guest(client)
    key = client.cookies.pop(NAME).value
    client.cookies[FORMER] = key
    assert name_of(client) == "Nour"
    assert client.cookies[NAME].value == key
    assert client.cookies[NAME]["secure"]
    assert client.cookies[NAME]["httponly"]
    assert client.cookies[FORMER].value == ""
    assert name_of(client) == "Nour"


@pytest.mark.usefixtures("site")
def test_cookie_of_the_former_name_cannot_replace_a_session() -> None:
    nour, sami = Client(), Client()
    become_guest(nour, "Nour")
    become_guest(sami, "Sami")
    nour.cookies[FORMER] = sami.cookies[NAME].value
    assert name_of(nour) == "Nour"
    keys = {NAME: "a", FORMER: "b"}
    assert session_key_in(keys) == "a"
    assert session_key_in({FORMER: "b"}) == "b"
    assert session_key_in({}) is None


@pytest.mark.usefixtures("site")
def test_session_of_the_former_name_can_be_ended() -> None:
    client = Client()
    become_guest(client)
    client.cookies[FORMER] = client.cookies.pop(NAME).value
    assert client.delete("/_allauth/browser/v1/auth/session", secure=True).status_code == 401
    assert client.cookies[FORMER].value == ""
    assert NAME not in client.cookies or client.cookies[NAME].value == ""
    assert name_of(client) is None


def test_messages_to_staff_need_no_cookie_of_their_own() -> None:
    assert configured.MESSAGE_STORAGE == "django.contrib.messages.storage.session.SessionStorage"
