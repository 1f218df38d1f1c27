"""Who asks, of requests and of sockets alike: by token, by account, by guest's cookie."""

from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.contrib.auth import get_user
from django.test import RequestFactory

from games.players import auth, services
from games.players.models import Player
from games.players.sessions import SessionStore
from games.players.tests.test_tokens import a_token
from games.players.tests.visitor import ACCOUNTS, PASSWORD, Visitor

pytestmark = pytest.mark.django_db(transaction=True)


def by_request(person: Visitor, **headers: str) -> Player | None:
    request = RequestFactory().get("/", headers=headers)
    request.session = _session(person)
    request.user = get_user(request)
    return auth.player_of(request)


def by_socket(person: Visitor, **headers: str) -> Player | None:
    pairs = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    scope: Any = {"headers": pairs, "session": _session(person)}
    return async_to_sync(auth.player_of_scope)(scope)


def _session(person: Visitor) -> Any:
    cookie = person.client.cookies.get("sessionid")
    return SessionStore(cookie.value if cookie else None)


WAYS = pytest.mark.parametrize("player_by", [by_request, by_socket])


@WAYS
def test_a_guest(player_by: Any) -> None:
    nour = Visitor("Nour")
    assert player_by(nour) == nour.player


@WAYS
def test_an_account(player_by: Any) -> None:
    nour = Visitor()
    nour.sign_up("Nour")
    assert player_by(nour) == nour.player


@WAYS
def test_a_program(player_by: Any) -> None:
    nour, sami = Visitor("Nour"), Visitor("Sami")
    token = f"Bearer {a_token(nour)['token']}"
    assert player_by(Visitor(), Authorization=token) == nour.player
    assert player_by(sami, Authorization=token) == nour.player
    assert player_by(sami, Authorization="Bearer x") is None


@WAYS
def test_nobody(player_by: Any) -> None:
    assert player_by(Visitor()) is None


@WAYS
def test_a_guest_who_has_an_account_now_or_is_gone(player_by: Any) -> None:
    nour, phone = Visitor("Nour"), Visitor()
    phone.post("guests/return", {"token": nour.secret})
    nour.sign_up("Nour")
    assert player_by(phone) is None
    services.erase(player=nour.player)
    assert player_by(nour) is None


def test_a_socket_of_whoever_changed_the_password_elsewhere() -> None:
    here, there = Visitor(), Visitor()
    here.sign_up("Nour")
    there.sign_in("Nour")
    wish = {"current_password": PASSWORD, "new_password": "oasis-date-palm-4"}
    here.post(ACCOUNTS + "account/password/change", wish)
    assert by_socket(there) is None
    assert by_socket(here) == here.player
