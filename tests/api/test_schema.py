"""The service answers generated requests as its schema documents."""

from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from hypothesis import HealthCheck, Phase, settings

from config.bootstrap.steps import ROOT
from tests.api.fuzzing import PLAIN, Sender, by_token, in_person, player_at_a_table, schema


def test_committed_schema_is_up_to_date(tmp_path: Path) -> None:
    fresh = tmp_path / "openapi.yaml"
    call_command("spectacular", "--validate", "--fail-on-warn", "--file", str(fresh))
    assert fresh.read_text() == (ROOT / "docs" / "openapi.yaml").read_text()


Senders = dict[str, Sender]


@pytest.fixture
def senders(fuzzing: None) -> Senders:
    """Return the senders by path: a program, and its player for what programs may not do."""
    player = player_at_a_table()
    person = in_person(player)
    by_name = {
        "circles": person,
        "me": person,
        "tokens": person,
        "_allauth": person,
        "guests": Sender(),
    }
    return {"": by_token(player), **by_name}


# The stream does not end: games/live tests it.
@schema.exclude(operation_id="turns").parametrize()
@settings(
    max_examples=25,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.explicit, Phase.generate],
)
def test_every_answer_matches_the_schema(case: Any, senders: Senders) -> None:
    first = case.path.removeprefix("/api/v1/").lstrip("/").partition("/")[0]
    senders.get(first, senders[""]).send_as(case)
    case.call_and_validate(headers=PLAIN)


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/api/v1/games", "/api/v1/me"])
def test_public_operation_documents_401_and_304(path: str) -> None:
    documented = schema.raw_schema["paths"][path]["get"]["responses"]
    tag = Client().get(path)["ETag"]
    headers = ({"Authorization": "Bearer none"}, {"If-None-Match": tag})
    answers = [str(Client().get(path, headers=each).status_code) for each in headers]
    assert answers == ["401", "304"]
    assert documented.keys() >= set(answers)
