"""API tokens: a program plays for a player, cannot manage it, and can be revoked."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from games.players.auth import tokens
from games.players.models import ApiToken
from tests.kit.any_game import OPEN_GAME
from tests.kit.person import Person
from tests.kit.program import Program, new_token

pytestmark = pytest.mark.django_db


def a_table() -> Any:
    return {"id": str(uuid4()), "game": OPEN_GAME, "chairs": ["", ""]}


def test_program_acts_as_its_player() -> None:
    nour = Person("Nour")
    program = Program(new_token(nour)["token"])
    assert program.ask("get", "me")["player"]["id"] == nour.player.id
    shot = program.ask("post", "tables", 201, a_table())
    assert shot["table"]["host"] == nour.player.id


def test_token_secret_is_shown_once() -> None:
    nour = Person("Nour")
    shown = new_token(nour)
    (listed,) = nour.get("tokens")["results"]
    assert listed == {name: value for name, value in shown.items() if name != "token"}
    assert shown["token"] not in str(ApiToken.objects.values())
    assert len(shown["token"]) == len("cvs_") + 43


def test_revoked_token_is_rejected() -> None:
    nour = Person("Nour")
    kept, lost = new_token(nour), new_token(nour)
    nour.delete(f"tokens/{lost['id']}")
    assert Program(lost["token"]).ask("get", "me", 401)["code"] == "not_signed_in"
    Program(kept["token"]).ask("get", "me")
    assert [each["id"] for each in nour.get("tokens")["results"]] == [kept["id"]]


def test_token_of_another_player_cannot_be_revoked() -> None:
    shown = new_token(Person("Nour"))
    Person("Sami").delete(f"tokens/{shown['id']}", 404)
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
def test_program_cannot_manage_its_player(method: str, path: str, body: Any) -> None:
    nour = Person("Nour")
    program = Program(new_token(nour)["token"])
    assert program.ask(method, path, 403, body)["code"] == "not_by_token"
    assert (nour.player.name, ApiToken.objects.count()) == ("Nour", 1)


@pytest.mark.parametrize("header", ["Bearer cvs_invented", "bearer x", "Bearer \u00e9"])
def test_unknown_token_is_rejected_even_with_a_cookie(header: str) -> None:
    nour = Person("Nour")
    nour.get("tables", 401, Authorization=header)


@pytest.mark.parametrize("header", ["", "Bearer", "Bearer ", "Basic bm91cjpub3Vy"])
def test_other_authorization_headers_leave_the_session(header: str) -> None:
    nour = Person("Nour")
    assert nour.get("me", Authorization=header)["player"]["name"] == "Nour"


def test_number_of_tokens_is_limited() -> None:
    nour = Person("Nour")
    for _ in range(tokens.MOST):
        new_token(nour)
    assert nour.post("tokens", {"name": "one more"}, 422)["code"] == "too_many_tokens"


def test_token_use_is_recorded_at_intervals() -> None:
    nour = Person("Nour")
    program = Program(new_token(nour)["token"])
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
