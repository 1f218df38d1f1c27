"""Guests: only a name, a return link, and no readable secrets in the database."""

import re
from typing import Any
from urllib.parse import unquote

import pytest

from games.players.models import Player, ReturnLink
from tests.kit.person import Person

pytestmark = pytest.mark.django_db


def test_guest_needs_only_a_name() -> None:
    nour = Person("Nour")
    me = nour.get("me")["player"]
    assert me == nour.welcome["player"]
    assert me.items() >= {"name": "Nour", "kind": "guest", "suspended": None}.items()


def test_player_id_is_random() -> None:
    ids = {Person(name).player.id for name in ("Nour", "Sami")}
    assert len(ids) == 2
    assert all(re.fullmatch(r"p_[a-z2-7]{16}", each) for each in ids)


def test_anonymous_visitor_gets_null_as_player() -> None:
    assert Person().get("me") == {"player": None}


def test_taken_name_is_refused_with_an_available_one() -> None:
    Person("Nour")
    problem = Person().post("guests", {"name": " nOur "}, 422)
    assert problem["code"] == "name_taken"
    assert Person(problem["facts"]["free"]).player.name == problem["facts"]["free"]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"name": "N"}, 422),
        ({"name": "Admin"}, 422),
        ({"name": "No\u0000ur"}, 400),
        ({"name": "No\u202eur"}, 422),
        ({"name": "N" * 65}, 400),
        ({"name": ["Nour"]}, 400),
        ({"name": "Nour", "id": "p_mine"}, 400),
        ({"name": "Nour", "language": "xx"}, 400),
        ({}, 400),
    ],
)
def test_refused_guest_leaves_no_rows(body: Any, status: int) -> None:
    visitor = Person()
    assert visitor.post("guests", body, status).keys() == {"code", "facts", "version"}
    assert not Player.objects.exists()
    assert visitor.get("me") == {"player": None}


def test_signed_in_player_cannot_become_a_guest() -> None:
    nour = Person("Nour")
    assert nour.post("guests", {"name": "Sami"}, 422)["code"] == "signed_in"
    assert nour.player.name == "Nour"


def test_return_link_signs_in_on_another_device() -> None:
    nour, phone = Person("Nour"), Person()
    phone.post("guests/return", {"token": nour.secret})
    assert phone.player == nour.player


def test_return_link_replaces_the_player_of_the_session() -> None:
    nour, phone = Person("Nour"), Person("Sami")
    before = phone.client.session.session_key
    phone.post("guests/return", {"token": nour.secret})
    assert phone.player == nour.player
    assert phone.client.session.session_key != before


def test_return_secret_is_in_the_fragment_and_the_qr_code() -> None:
    welcome = Person("Nour").welcome
    assert re.fullmatch(r"http://testserver/return#[\w-]{22}", welcome["return_link"])
    kind, picture = welcome["return_qr"].split(",", 1)
    assert kind.startswith("data:image/svg+xml")
    assert unquote(picture).startswith("<svg ")


def test_return_secret_is_stored_as_a_digest_only() -> None:
    nour = Person("Nour")
    assert nour.secret not in str([*ReturnLink.objects.values(), *Player.objects.values()])


def test_unknown_return_secret_is_refused() -> None:
    Person("Nour")
    assert Person().post("guests/return", {"token": "x" * 22}, 422)["code"] == "link_unknown"


def test_new_return_link_revokes_the_older_one() -> None:
    nour = Person("Nour")
    newer = nour.post("me/return-link")["return_link"].partition("#")[2]
    Person().post("guests/return", {"token": nour.secret}, 422)
    phone = Person()
    phone.post("guests/return", {"token": newer})
    assert phone.player == nour.player


def test_guest_can_sign_out() -> None:
    nour = Person("Nour")
    nour.sign_out()
    assert nour.get("me") == {"player": None}


def test_guest_changes_name_and_language() -> None:
    nour = Person("Nour")
    me = nour.patch("me", {"name": "Noor", "language": "fr"})["player"]
    assert (me["name"], me["language"]) == ("Noor", "fr")
    assert nour.get("me")["player"] == me
    assert Person("Nour").player != nour.player


def test_player_can_change_the_spelling_of_its_name() -> None:
    nour = Person("Nour")
    assert nour.patch("me", {"name": "NOUR"})["player"]["name"] == "NOUR"


def test_name_of_another_player_is_refused() -> None:
    nour, _ = Person("Nour"), Person("Sami")
    assert nour.patch("me", {"name": "sаmi"}, 422)["code"] == "name_taken"
    assert nour.player.name == "Nour"


@pytest.mark.parametrize(
    ("method", "path"),
    [("patch", "me"), ("delete", "me"), ("get", "me/data"), ("post", "me/return-link")],
)
def test_anonymous_changes_are_answered_401(method: str, path: str) -> None:
    problem = Person().send(method.upper(), path, {})
    assert problem.status_code == 401
    assert problem.json()["code"] == "not_signed_in"


def test_cross_site_request_changes_nothing() -> None:
    nour = Person("Nour")
    nour.client.cookies["csrftoken"] = "x" * 32
    answer = nour.client.patch(
        "/api/v1/me", {"name": "Sami"}, "application/json", headers={"X-CSRFToken": "y" * 32}
    )
    assert answer.status_code == 403
    assert Player.objects.get().name == "Nour"
