"""Registration: open, by invitation or closed, by the settings of the site."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from games.conduct.operations import services
from games.players.models import Player, User
from games.players.services import new_guest
from games.site_settings.models import InvitationCode
from games.tables.access import access_table
from games.tables.invitations import invite
from tests.kit.tables import do, open_table, player, seat

pytestmark = pytest.mark.django_db(transaction=True)

ACCOUNT = {"username": "Lea", "password": "a long phrase of words"}


def become_guest(client: Client, secret: str = "", name: str = "Lea") -> Any:
    headers = {"X-Invitation": secret} if secret else {}
    return client.post(
        "/api/v1/guests", {"name": name}, content_type="application/json", headers=headers
    )


def sign_up(client: Client, secret: str = "") -> Any:
    headers = {"X-Invitation": secret} if secret else {}
    return client.post(
        "/_allauth/browser/v1/auth/signup",
        ACCOUNT,
        content_type="application/json",
        headers=headers,
    )


def register(mode: Any) -> None:
    services.set_registration(mode, staff="p_mo", now=timezone.now())


def a_code() -> str:
    now = timezone.now()
    return services.new_code(ends_at=now + timedelta(1), staff="p_mo", now=now)[1]


def code_of(answer: HttpResponse) -> tuple[int, str]:

    body = json.loads(answer.content)
    return answer.status_code, body.get("code", "")


@pytest.mark.parametrize("way", [become_guest, sign_up])
def test_closed_site_makes_no_new_players(way: Any, client: Client) -> None:
    register("closed")
    assert code_of(way(client, a_code())) == (422, "registration_closed")
    assert not Player.objects.exists()
    assert not User.objects.exists()


@pytest.mark.parametrize("way", [become_guest, sign_up])
def test_code_of_an_administrator_lets_in(way: Any, client: Client) -> None:
    register("invitation")
    for secret in ("", "wrong", "é", "x" * 500):
        assert code_of(way(client, secret)) == (422, "registration_by_invitation")
    assert not Player.objects.exists()
    assert way(client, a_code()).status_code in (200, 201)
    assert Player.objects.count() == 1
    assert InvitationCode.objects.get().uses == 1


@pytest.mark.parametrize("way", [become_guest, sign_up])
def test_link_to_an_open_table_lets_in(way: Any, client: Client) -> None:
    host = new_guest(name="Ann")[0]
    table = open_table(host=host.id)
    secret = invite(access=access_table(player=host.id, table_id=table.id))
    register("invitation")
    assert way(client, secret).status_code in (200, 201)


def test_link_to_a_table_in_play_does_not_let_in(client: Client) -> None:
    ann, bob = (new_guest(name=name)[0].id for name in ("Ann", "Bob"))
    table = open_table(host=ann)
    secret = invite(access=access_table(player=ann, table_id=table.id))
    table = seat(table, ann, bob)
    do(table, player(ann), "start")
    register("invitation")
    assert code_of(become_guest(client, secret)) == (422, "registration_by_invitation")


@pytest.mark.parametrize("mode", ["invitation", "closed"])
def test_guest_who_plays_already_may_make_an_account(mode: str, client: Client) -> None:
    assert become_guest(client).status_code == 201
    register(mode)
    assert sign_up(client).status_code == 200
    assert Player.objects.get().user is not None


@pytest.mark.parametrize("mode", ["invitation", "closed"])
def test_players_sign_in_while_registration_is_not_open(mode: str, client: Client) -> None:
    assert sign_up(client).status_code == 200
    client.delete("/_allauth/browser/v1/auth/session")
    register(mode)
    answer = client.post(
        "/_allauth/browser/v1/auth/login", ACCOUNT, content_type="application/json"
    )
    assert answer.status_code == 200


def test_refused_name_does_not_count_as_a_use(client: Client) -> None:
    new_guest(name="Lea")
    register("invitation")
    assert code_of(become_guest(client, a_code())) == (422, "name_taken")
    assert InvitationCode.objects.get().uses == 0


@pytest.mark.parametrize("mode", ["open", "invitation", "closed"])
def test_app_can_read_who_may_register(mode: str, client: Client) -> None:
    register(mode)
    assert client.get("/api/v1/announcements").json()["registration"] == mode
