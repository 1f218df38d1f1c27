"""Authentication of requests and sockets: by token, account or guest session."""

from importlib import import_module
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.conf import settings
from django.contrib.auth import get_user
from django.test import RequestFactory

from games.players import services
from games.players.auth import authentication
from games.players.models import Player
from games.tables.leaving import leave_all_tables
from tests.kit.person import ACCOUNTS, PASSWORD, Person
from tests.kit.program import new_token

pytestmark = pytest.mark.django_db(transaction=True)


def by_request(person: Person, **headers: str) -> Player | None:
    request = RequestFactory().get("/", headers=headers)
    request.session = _session(person)
    request.user = get_user(request)
    return authentication.player_of(request)


def by_socket(person: Person, **headers: str) -> Player | None:
    pairs = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    scope: Any = {"headers": pairs, "session": _session(person)}
    return async_to_sync(authentication.player_of_scope)(scope)


def _session(person: Person) -> Any:
    cookie = person.client.cookies.get("sessionid")
    engine = import_module(settings.SESSION_ENGINE)
    return engine.SessionStore(cookie.value if cookie else None)


WAYS = pytest.mark.parametrize("player_by", [by_request, by_socket])


@WAYS
def test_request_of_a_guest(player_by: Any) -> None:
    nour = Person("Nour")
    assert player_by(nour) == nour.player


@WAYS
def test_request_of_an_account(player_by: Any) -> None:
    nour = Person()
    nour.sign_up("Nour")
    assert player_by(nour) == nour.player


@WAYS
def test_request_of_a_program(player_by: Any) -> None:
    nour, sami = Person("Nour"), Person("Sami")
    token = f"Bearer {new_token(nour)['token']}"
    assert player_by(Person(), Authorization=token) == nour.player
    assert player_by(sami, Authorization=token) == nour.player
    assert player_by(sami, Authorization="Bearer x") is None


@WAYS
def test_request_without_credentials(player_by: Any) -> None:
    assert player_by(Person()) is None


@WAYS
def test_session_of_a_former_or_erased_guest_is_anonymous(player_by: Any) -> None:
    nour, phone = Person("Nour"), Person()
    phone.post("guests/return", {"token": nour.secret})
    nour.sign_up("Nour")
    assert player_by(phone) is None
    services.erase(player=nour.player, erasers=(leave_all_tables,))
    assert player_by(nour) is None


def test_socket_after_a_password_change_elsewhere_is_anonymous() -> None:
    here, there = Person(), Person()
    here.sign_up("Nour")
    there.sign_in("Nour")
    wish = {"current_password": PASSWORD, "new_password": "oasis-date-palm-4"}
    here.post(ACCOUNTS + "account/password/change", wish)
    assert by_socket(there) is None
    assert by_socket(here) == here.player
