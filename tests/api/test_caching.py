"""Shared caches may store the texts of games, and no personal answer."""

import pytest
from django.test import Client

from tests.kit.any_game import OPEN_GAME
from tests.kit.person import ACCOUNTS, two_players

pytestmark = pytest.mark.django_db

PERSONAL = "private, no-cache"
OWN = [
    *("me", "me/data", "me/email", "me/devices", "tokens", "tables", "tables?scope=open"),
    *("tables/{id}", "tables/{id}/replay", "tables/{id}/replay?at=2", "tables/{id}/export"),
    *("tables/{id}/verification", "nowhere", "tables/nowhere"),
]


@pytest.mark.parametrize("path", OWN)
def test_personal_answers_are_private(path: str) -> None:
    ann, _, snapshot = two_players()
    address = "/api/v1/" + path.format(id=snapshot["id"])
    token = ann.post("tokens", {"name": "bot"})["token"]
    asked = {"Authorization": f"Bearer {token}"}
    answers = [ann.client.get(address), Client().get(address, headers=asked)]
    assert [answer["Cache-Control"] for answer in answers] == [PERSONAL] * 2


@pytest.mark.parametrize("rest", ["", "/replay", "/export"])
def test_unchanged_answer_is_revalidated_each_time(rest: str) -> None:
    ann, _, snapshot = two_players()
    path = f"/api/v1/tables/{snapshot['id']}{rest}"
    known = ann.client.get(path)["ETag"]
    again = ann.client.get(path, headers={"If-None-Match": known})
    assert (again.status_code, again["Cache-Control"]) == (304, PERSONAL)


def test_answers_about_the_session_are_private() -> None:
    answers = [
        Client().get(ACCOUNTS + "auth/session"),
        Client().post(ACCOUNTS + "auth/login", {}, "application/json"),
        Client().post(ACCOUNTS + "auth/login", b"x", "text/plain"),
        Client().get(ACCOUNTS + "nowhere"),
    ]
    assert all("private" in answer["Cache-Control"] for answer in answers)


def test_game_texts_are_public() -> None:
    assert "public" in Client().get(f"/api/v1/games/{OPEN_GAME}/text/fr")["Cache-Control"]
