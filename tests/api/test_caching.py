"""What caches on the way may keep: the words of games; of what is somebody's own, nothing."""

import pytest
from django.test import Client

from games.players.tests.visitor import ACCOUNTS
from tests.api.person import a_game

pytestmark = pytest.mark.django_db

PERSONAL = "private, no-cache"
OWN = [
    *("me", "me/data", "me/email", "me/devices", "tokens", "tables", "tables?scope=open"),
    *("tables/{id}", "tables/{id}/replay", "tables/{id}/replay?at=2", "tables/{id}/export"),
    *("tables/{id}/verification", "nowhere", "tables/nowhere"),
]


@pytest.mark.parametrize("path", OWN)
def test_no_cache_gives_what_is_for_one_to_another(path: str) -> None:
    ann, _, shot = a_game()
    address = "/api/v1/" + path.format(id=shot["id"])
    token = ann.post("tokens", {"name": "bot"})["token"]
    asked = {"Authorization": f"Bearer {token}"}
    answers = [ann.client.get(address), Client().get(address, headers=asked)]
    assert [answer["Cache-Control"] for answer in answers] == [PERSONAL] * 2


@pytest.mark.parametrize("rest", ["", "/replay", "/export"])
def test_what_has_not_changed_is_asked_for_each_time(rest: str) -> None:
    ann, _, shot = a_game()
    path = f"/api/v1/tables/{shot['id']}{rest}"
    known = ann.client.get(path)["ETag"]
    again = ann.client.get(path, headers={"If-None-Match": known})
    assert (again.status_code, again["Cache-Control"]) == (304, PERSONAL)


def test_nor_what_tells_who_is_signed_in() -> None:
    answers = [
        Client().get(ACCOUNTS + "auth/session"),
        Client().post(ACCOUNTS + "auth/login", {}, "application/json"),
        Client().post(ACCOUNTS + "auth/login", b"x", "text/plain"),
        Client().get(ACCOUNTS + "nowhere"),
    ]
    assert all("private" in answer["Cache-Control"] for answer in answers)


def test_the_words_of_a_game_are_for_everybody() -> None:
    assert "public" in Client().get("/api/v1/games/gemblo/text/fr")["Cache-Control"]
