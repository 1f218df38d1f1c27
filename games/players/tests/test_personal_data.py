"""Players export their personal data."""

from typing import Any

import pytest

from games.players import selectors
from games.tables.lists.queries import player_tables
from tests.kit.factories import GuestFactory
from tests.kit.person import Person
from tests.kit.program import new_token
from tests.kit.tables import started

pytestmark = pytest.mark.django_db


def test_personal_data_can_be_exported() -> None:
    nour = Person()
    nour.sign_up("Nour", email="nour@example.org")
    me, shown = nour.player.id, new_token(nour)
    table = started(me, "ann")
    answer = nour.client.get("/api/v1/me/data")
    data = answer.json()
    assert "attachment" in answer.headers["Content-Disposition"]
    assert data["player"]["name"] == "Nour"
    assert data["account"].items() >= {"name": "Nour", "email": "nour@example.org"}.items()
    assert [each["id"] for each in data["tokens"]] == [shown["id"]]
    assert [(each["table_id"], each["seat"]) for each in data["seats"]] == [(table.id, 0)]
    assert data["hosted"] == [table.id]
    assert shown["token"] not in answer.text


def test_query_count_of_personal_data_does_not_grow(
    django_assert_num_queries: Any,
) -> None:
    player = GuestFactory(name="Nour")
    with django_assert_num_queries(8):
        selectors.personal_data(player)
        player_tables(player.id)
    for _ in range(2):
        started(player.id, "ann")
    with django_assert_num_queries(8):
        selectors.personal_data(player)
        player_tables(player.id)
