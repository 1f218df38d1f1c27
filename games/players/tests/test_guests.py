"""Guests: a name is enough; a link brings them back; nothing that signs in is kept readable."""

import re
from typing import Any
from urllib.parse import unquote

import pytest

from games.players.models import Player, ReturnLink
from games.players.tests.visitor import Visitor

pytestmark = pytest.mark.django_db


def test_a_name_is_enough() -> None:
    nour = Visitor("Nour")
    me = nour.get("me")["player"]
    assert me == nour.welcome["player"]
    assert me.items() >= {"name": "Nour", "kind": "guest", "suspended": None}.items()


def test_an_id_tells_nothing_of_the_person() -> None:
    ids = {Visitor(name).player.id for name in ("Nour", "Sami")}
    assert len(ids) == 2
    assert all(re.fullmatch(r"p_[a-z2-7]{16}", each) for each in ids)


def test_nobody_is_somebody_too() -> None:
    assert Visitor().get("me") == {"player": None}


def test_a_taken_name_is_refused_with_a_free_one() -> None:
    Visitor("Nour")
    problem = Visitor().post("guests", {"name": " nOur "}, 422)
    assert problem["code"] == "name_taken"
    assert Visitor(problem["facts"]["free"]).player.name == problem["facts"]["free"]


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
def test_what_is_no_guest_leaves_nothing(body: Any, status: int) -> None:
    visitor = Visitor()
    assert visitor.post("guests", body, status).keys() == {"code", "facts", "version"}
    assert not Player.objects.exists()
    assert visitor.get("me") == {"player": None}


def test_whoever_is_signed_in_does_not_become_another() -> None:
    nour = Visitor("Nour")
    assert nour.post("guests", {"name": "Sami"}, 422)["code"] == "signed_in"
    assert nour.player.name == "Nour"


def test_the_link_brings_back_elsewhere() -> None:
    nour, phone = Visitor("Nour"), Visitor()
    phone.post("guests/return", {"token": nour.secret})
    assert phone.player == nour.player


def test_the_link_takes_the_place_of_whoever_was_there() -> None:
    nour, phone = Visitor("Nour"), Visitor("Sami")
    before = phone.client.session.session_key
    phone.post("guests/return", {"token": nour.secret})
    assert phone.player == nour.player
    assert phone.client.session.session_key != before


def test_the_secret_travels_in_the_fragment_and_in_the_picture() -> None:
    welcome = Visitor("Nour").welcome
    assert re.fullmatch(r"http://testserver/return#[\w-]{22}", welcome["return_link"])
    kind, picture = welcome["return_qr"].split(",", 1)
    assert kind.startswith("data:image/svg+xml")
    assert unquote(picture).startswith("<svg ")


def test_the_secret_is_not_in_the_database() -> None:
    nour = Visitor("Nour")
    assert nour.secret not in str([*ReturnLink.objects.values(), *Player.objects.values()])


def test_an_invented_secret_brings_nobody_back() -> None:
    Visitor("Nour")
    assert Visitor().post("guests/return", {"token": "x" * 22}, 422)["code"] == "link_unknown"


def test_a_new_link_ends_the_older() -> None:
    nour = Visitor("Nour")
    newer = nour.post("me/return-link")["return_link"].partition("#")[2]
    Visitor().post("guests/return", {"token": nour.secret}, 422)
    phone = Visitor()
    phone.post("guests/return", {"token": newer})
    assert phone.player == nour.player


def test_signing_out_is_for_guests_too() -> None:
    nour = Visitor("Nour")
    nour.sign_out()
    assert nour.get("me") == {"player": None}


def test_a_guest_takes_another_name_and_language() -> None:
    nour = Visitor("Nour")
    me = nour.patch("me", {"name": "Noor", "language": "fr"})["player"]
    assert (me["name"], me["language"]) == ("Noor", "fr")
    assert nour.get("me")["player"] == me
    assert Visitor("Nour").player != nour.player


def test_one_may_write_ones_own_name_otherwise() -> None:
    nour = Visitor("Nour")
    assert nour.patch("me", {"name": "NOUR"})["player"]["name"] == "NOUR"


def test_nobody_takes_the_name_of_another() -> None:
    nour, _ = Visitor("Nour"), Visitor("Sami")
    assert nour.patch("me", {"name": "sаmi"}, 422)["code"] == "name_taken"
    assert nour.player.name == "Nour"


@pytest.mark.parametrize(
    ("method", "path"),
    [("patch", "me"), ("delete", "me"), ("get", "me/data"), ("post", "me/return-link")],
)
def test_nobody_has_nothing_to_change(method: str, path: str) -> None:
    problem = Visitor()._send(method, path, 401)
    assert problem["code"] == "not_signed_in"


def test_a_request_from_elsewhere_changes_nothing() -> None:
    nour = Visitor("Nour")
    nour.client.cookies["csrftoken"] = "x" * 32
    answer = nour.client.patch(
        "/api/v1/me", {"name": "Sami"}, "application/json", headers={"X-CSRFToken": "y" * 32}
    )
    assert answer.status_code == 403
    assert Player.objects.get().name == "Nour"
