"""The service answers as its schema says, whatever is sent to it."""

from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from hypothesis import HealthCheck, Phase, settings

from config.bootstrap.steps import ROOT
from tests.api.fuzzed import PLAIN, Asker, by_token, in_person, schema, somebody


def test_the_committed_schema_is_what_the_code_says(tmp_path: Path) -> None:
    fresh = tmp_path / "openapi.yaml"
    call_command("spectacular", "--validate", "--fail-on-warn", "--file", str(fresh))
    assert fresh.read_text() == (ROOT / "docs" / "openapi.yaml").read_text()


Askers = dict[str, Asker]


@pytest.fixture
def askers(fuzzing: None) -> Askers:
    """A program plays for somebody; what programs may not do, that player does in person."""
    player = somebody()
    person = in_person(player)
    by_name = {"me": person, "tokens": person, "_allauth": person, "guests": Asker()}
    return {"": by_token(player), **by_name}


# The stream does not end: tests/live asks for it.
@schema.exclude(operation_id="turns").parametrize()
@settings(
    max_examples=25,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.explicit, Phase.generate],
)
def test_every_answer_is_in_the_schema(case: Any, askers: Askers) -> None:
    first = case.path.removeprefix("/api/v1/").lstrip("/").partition("/")[0]
    askers.get(first, askers[""]).asks(case)
    case.call_and_validate(headers=PLAIN)


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/api/v1/games", "/api/v1/me"])
def test_what_anybody_may_ask_for_tells_of_bad_tokens_and_known_tags(path: str) -> None:
    told = schema.raw_schema["paths"][path]["get"]["responses"]
    known = Client().get(path)["ETag"]
    headers = ({"Authorization": "Bearer none"}, {"If-None-Match": known})
    answers = [str(Client().get(path, headers=each).status_code) for each in headers]
    assert answers == ["401", "304"]
    assert told.keys() >= set(answers)
