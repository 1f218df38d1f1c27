"""Accounts that staff close, or give another password: whoever was in by the old one is out."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games import publisher
from games.players import auth, services
from games.players.models import ApiToken, Device, Player
from games.players.tests.test_tokens import Program, a_token
from games.players.tests.visitor import Visitor
from tests.factories import Owner

pytestmark = pytest.mark.django_db

USERS = "/admin/auth/user/"
OTHER = "oasis-date-palm-4"


@pytest.fixture
def admin(client: Client) -> Client:
    client.force_login(Owner(username="owner"))
    return client


def an_account(name: str = "Nour") -> Visitor:
    nour = Visitor()
    nour.sign_up(name)
    nour.get("me")
    return nour


def close(admin: Client, player: Player) -> None:
    """Untick the box that lets the account sign in."""
    page = f"{USERS}{player.user_id}/change/"
    assert admin.post(page, {"_save": "Save"}).status_code == 302


def give_password(admin: Client, player: Player) -> None:
    wish = {"password1": OTHER, "password2": OTHER, "usable_password": "true"}
    page = f"{USERS}{player.user_id}/password/"
    assert admin.post(page, {**wish, "set-password": "Change"}).status_code == 302


def test_a_closed_account_is_nobody_by_any_way(admin: Client) -> None:
    nour = an_account()
    player, secret = nour.player, a_token(nour)["token"]
    program, session = Program(secret), nour.client.session.session_key
    assert auth.shut_out(player.id, secret=secret, session=None) is None
    assert auth.shut_out(player.id, secret="", session=session) is None
    close(admin, player)
    assert nour.get("me") == {"player": None}
    assert program.ask("get", "me", 401)["code"] == "not_signed_in"
    assert auth.shut_out(player.id, secret=secret, session=None) == "not_signed_in"
    assert auth.shut_out(player.id, secret="", session=session) == "not_signed_in"
    Visitor().sign_in("Nour", 422)


def test_guests_and_open_accounts_stay(admin: Client) -> None:
    nour, sami = an_account(), Visitor("Sami")
    close(admin, an_account("Rima").player)
    for each in (nour, sami):
        Program(a_token(each)["token"]).ask("get", "me")
        assert each.get("me")["player"]


@pytest.mark.parametrize("change", [close, give_password])
def test_what_stands_open_is_told(
    admin: Client, change: Any, monkeypatch: Any, django_capture_on_commit_callbacks: Any
) -> None:
    told: list[Any] = []
    nour = an_account().player
    monkeypatch.setattr(publisher, "send", lambda group, message: told.append((group, message)))
    with django_capture_on_commit_callbacks(execute=True):
        change(admin, nour)
    assert {group for group, _ in told} == {publisher.player_group(nour.id)}
    kinds = [message["type"] for _, message in told]
    assert kinds == ["player.signed_out", publisher.LOOK_AGAIN]


def test_another_password_signs_out_whoever_was_in_by_the_old_one(admin: Client) -> None:
    nour = an_account()
    player, session = nour.player, nour.client.session.session_key
    give_password(admin, player)
    assert auth.shut_out(player.id, secret="", session=session) == "not_signed_in"
    assert nour.get("me") == {"player": None}
    Visitor().sign_in("Nour", password=OTHER)


def test_staff_who_change_their_own_password_there_stay_signed_in(admin: Client) -> None:
    owner = services.player_for(user=User.objects.get())
    assert admin.get("/api/v1/me").json()["player"]["id"] == owner.id
    give_password(admin, owner)
    assert admin.get(USERS).status_code == 200


class Meanwhile:
    """What ends a token and a device as somebody is about to note that it is in use."""

    def __lt__(self, _: object) -> bool:
        ApiToken.objects.all().delete()
        Device.objects.all().delete()
        return True


def test_what_is_ended_while_it_is_used_harms_nobody(monkeypatch: Any) -> None:
    nour = Visitor("Nour")
    program = Program(a_token(nour)["token"])
    program.ask("get", "me")
    monkeypatch.setattr("games.players.tokens.NOTED_EVERY", Meanwhile())
    program.ask("get", "me")
    nour.get("me")
    monkeypatch.setattr("games.players.devices.NOTED_EVERY", Meanwhile())
    nour.get("me")
    assert (ApiToken.objects.count(), Device.objects.count()) == (0, 0)
