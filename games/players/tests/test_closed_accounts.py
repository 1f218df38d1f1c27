"""Accounts that staff close or give a new password are signed out everywhere."""

from typing import Any

import pytest
from django.test import Client

from games.players import services
from games.players.auth.authentication import (
    Credentials,
    access_revoked_reason,
    access_revoked_reasons,
)
from games.players.models import ApiToken, Device, Player, User
from games.pubsub import publisher
from games.pubsub.groups import CHECK_AGAIN, player_group
from tests.kit.factories import OwnerFactory
from tests.kit.person import Person
from tests.kit.program import Program, new_token

pytestmark = pytest.mark.django_db

USERS = "/admin/players/user/"
OTHER = "oasis-date-palm-4"


@pytest.fixture
def admin(client: Client) -> Client:
    client.force_login(OwnerFactory(username="owner"))
    return client


def an_account(name: str = "Nour") -> Person:
    nour = Person()
    nour.sign_up(name)
    nour.get("me")
    return nour


def close(admin: Client, player: Player) -> None:
    """Deactivate the account in the admin."""
    page = f"{USERS}{player.user_id}/change/"
    assert admin.post(page, {"_save": "Save"}).status_code == 302


def give_password(admin: Client, player: Player) -> None:
    wish = {"password1": OTHER, "password2": OTHER, "usable_password": "true"}
    page = f"{USERS}{player.user_id}/password/"
    assert admin.post(page, {**wish, "set-password": "Change"}).status_code == 302


def test_closed_account_is_rejected_everywhere(admin: Client) -> None:
    nour = an_account()
    player, secret = nour.player, new_token(nour)["token"]
    program, session = Program(secret), nour.client.session.session_key
    opened = [Credentials(player.id, secret, None), Credentials(player.id, "", session)]
    assert access_revoked_reasons(opened) == [None, None]
    close(admin, player)
    assert nour.get("me") == {"player": None}
    assert program.ask("get", "me", 401)["code"] == "not_signed_in"
    assert access_revoked_reasons(opened) == ["not_signed_in", "not_signed_in"]
    Person().sign_in("Nour", 422)


def test_guests_and_open_accounts_are_unaffected(admin: Client) -> None:
    nour, sami = an_account(), Person("Sami")
    close(admin, an_account("Rima").player)
    for each in (nour, sami):
        Program(new_token(each)["token"]).ask("get", "me")
        assert each.get("me")["player"]


@pytest.mark.parametrize("change", [close, give_password])
def test_open_connections_of_a_closed_account_are_rechecked(
    admin: Client, change: Any, monkeypatch: Any, django_capture_on_commit_callbacks: Any
) -> None:
    received: list[Any] = []
    nour = an_account().player
    monkeypatch.setattr(publisher, "send", lambda group, message: received.append((group, message)))
    with django_capture_on_commit_callbacks(execute=True):
        change(admin, nour)
    assert {group for group, _ in received} == {player_group(nour.id)}
    kinds = [message["type"] for _, message in received]
    assert kinds == ["player.signed_out", CHECK_AGAIN]


def test_password_set_by_staff_signs_out_all_devices(admin: Client) -> None:
    nour = an_account()
    player, session = nour.player, nour.client.session.session_key
    give_password(admin, player)
    assert access_revoked_reason(Credentials(player.id, "", session)) == "not_signed_in"
    assert nour.get("me") == {"player": None}
    Person().sign_in("Nour", password=OTHER)


def test_staff_changing_their_own_password_stay_signed_in(admin: Client) -> None:
    owner = services.player_for(user=User.objects.get())
    assert admin.get("/api/v1/me").json()["player"]["id"] == owner.id
    give_password(admin, owner)
    assert admin.get(USERS).status_code == 200


class Meanwhile:
    """Deletes a token and a device just before their use is recorded."""

    def __lt__(self, _: object) -> bool:
        ApiToken.objects.all().delete()
        Device.objects.all().delete()
        return True


def test_token_or_device_ended_while_in_use_causes_no_error(monkeypatch: Any) -> None:
    nour = Person("Nour")
    program = Program(new_token(nour)["token"])
    program.ask("get", "me")
    monkeypatch.setattr("games.players.auth.tokens.RECORDED_EVERY", Meanwhile())
    program.ask("get", "me")
    nour.get("me")
    monkeypatch.setattr("games.players.auth.devices.RECORDED_EVERY", Meanwhile())
    nour.get("me")
    assert (ApiToken.objects.count(), Device.objects.count()) == (0, 0)
