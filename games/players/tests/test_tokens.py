"""Tokens: a program plays for somebody, does no more, and can be shut out."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from games.players import tokens
from games.players.models import ApiToken
from games.players.tests.visitor import Visitor

pytestmark = pytest.mark.django_db


class Program:
    """Has a token, and no cookies."""

    def __init__(self, token: str) -> None:
        self.client = Client(headers={"Authorization": f"Bearer {token}"}, enforce_csrf_checks=True)

    def ask(self, method: str, path: str, status: int = 200, body: Any = None) -> Any:
        data = {"data": body, "content_type": "application/json"} if body is not None else {}
        answer = getattr(self.client, method)(f"/api/v1/{path}", **data)
        assert answer.status_code == status, answer.content
        return answer.json() if answer.content else None


def a_token(person: Visitor, name: str = "my bot") -> Any:
    return person.post("tokens", {"name": name}, 201)


def a_table() -> Any:
    return {"id": str(uuid4()), "game": "gemblo", "chairs": ["", ""]}


def test_a_program_is_who_it_plays_for() -> None:
    nour = Visitor("Nour")
    program = Program(a_token(nour)["token"])
    assert program.ask("get", "me")["player"]["id"] == nour.player.id
    shot = program.ask("post", "tables", 201, a_table())
    assert shot["table"]["host"] == nour.player.id


def test_a_token_is_shown_once() -> None:
    nour = Visitor("Nour")
    shown = a_token(nour)
    (listed,) = nour.get("tokens")["results"]
    assert listed == {name: value for name, value in shown.items() if name != "token"}
    assert shown["token"] not in str(ApiToken.objects.values())
    assert len(shown["token"]) == len("cvs_") + 43


def test_a_revoked_token_opens_nothing() -> None:
    nour = Visitor("Nour")
    kept, lost = a_token(nour), a_token(nour)
    nour.delete(f"tokens/{lost['id']}")
    assert Program(lost["token"]).ask("get", "me", 401)["code"] == "not_signed_in"
    Program(kept["token"]).ask("get", "me")
    assert [each["id"] for each in nour.get("tokens")["results"]] == [kept["id"]]


def test_nobody_revokes_the_token_of_another() -> None:
    shown = a_token(Visitor("Nour"))
    Visitor("Sami").delete(f"tokens/{shown['id']}", 404)
    Program(shown["token"]).ask("get", "me")


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("patch", "me", {"name": "Noor"}),
        ("delete", "me", {}),
        ("get", "me/data", None),
        ("post", "me/return-link", {}),
        ("get", "tokens", None),
        ("post", "tokens", {"name": "another"}),
        ("delete", "tokens/1", {}),
    ],
)
def test_a_program_does_not_manage_the_person(method: str, path: str, body: Any) -> None:
    nour = Visitor("Nour")
    program = Program(a_token(nour)["token"])
    assert program.ask(method, path, 403, body)["code"] == "not_by_token"
    assert (nour.player.name, ApiToken.objects.count()) == ("Nour", 1)


@pytest.mark.parametrize("header", ["Bearer cvs_invented", "bearer x", "Bearer \u00e9"])
def test_an_unknown_token_is_nobody_even_with_a_cookie(header: str) -> None:
    nour = Visitor("Nour")
    nour.get("tables", 401, Authorization=header)


@pytest.mark.parametrize("header", ["", "Bearer", "Bearer ", "Basic bm91cjpub3Vy"])
def test_other_headers_leave_the_cookie_to_say_who_asks(header: str) -> None:
    nour = Visitor("Nour")
    assert nour.get("me", Authorization=header)["player"]["name"] == "Nour"


def test_there_are_never_many() -> None:
    nour = Visitor("Nour")
    for _ in range(tokens.MOST):
        a_token(nour)
    assert nour.post("tokens", {"name": "one more"}, 422)["code"] == "too_many_tokens"


def test_its_use_is_noted_now_and_then() -> None:
    nour = Visitor("Nour")
    program = Program(a_token(nour)["token"])
    program.ask("get", "me")
    first = ApiToken.objects.get().used_at
    assert first is not None
    program.ask("get", "me")
    assert ApiToken.objects.get().used_at == first
    ApiToken.objects.update(used_at=timezone.now() - timedelta(hours=2))
    program.ask("get", "me")
    again = ApiToken.objects.get().used_at
    assert again is not None
    assert again >= first
