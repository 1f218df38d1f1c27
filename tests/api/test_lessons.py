"""Lessons by HTTP: open to everybody, strict, with a rate limit; progress belongs to players."""

from typing import Any

import pytest
from django.test import Client

from events.store import read_all
from games.players import services
from games.players.models import LessonProgress
from games.tables.leaving import leave_all_tables
from tests.kit.person import Person

pytestmark = pytest.mark.django_db

GAME = "games/gemblo/lesson"
FIRST = {
    "kind": "place",
    "piece": "5V",
    "cells": [[-4, -4], [-3, -4], [-2, -4], [-2, -3], [-2, -2]],
}
SMALL = {"kind": "place", "piece": "1", "cells": [[-4, -4]]}
AWAY = {"kind": "place", "piece": "1", "cells": [[0, 0]]}


def get(path: str, status: int = 200) -> Any:
    answer = Client().get(f"/api/v1/{path}")
    assert answer.status_code == status, answer.content
    return answer.json()


def attempt(status: int = 200, **body: Any) -> Any:
    answer = Client().post(f"/api/v1/{GAME}", body, content_type="application/json")
    assert answer.status_code == status, answer.content
    return answer.json()


def test_lesson_has_texts_in_each_language_and_the_first_position() -> None:
    english, french = get(f"{GAME}/en"), get(f"{GAME}/fr")
    assert [step["id"] for step in english["steps"]] == [step["id"] for step in french["steps"]]
    assert english["steps"][0]["tasks"] != french["steps"][0]["tasks"]
    assert english["position"]["view"]["board"] == "2-mini"
    assert english["position"]["offer"]["places"]


def test_moves_are_judged_and_nothing_is_recorded() -> None:
    opened = attempt(step=0)
    assert (opened["verdict"], opened["position"]["to_act"]) == ("open", [0])
    done = attempt(step=0, moves=[opened["position"]["show"]])
    assert (done["verdict"], done["position"]["show"]) == ("done", None)
    assert [event["kind"] for event in done["position"]["events"]] == ["gemblo.placed"]
    assert attempt(step=0, moves=[SMALL])["verdict"] == "missed"
    refused = attempt(step=0, moves=[AWAY])
    assert (refused["verdict"], refused["refusal"]) == ("refused", "start_not_covered")
    assert not list(read_all(after=0))


@pytest.mark.parametrize(
    ("status", "code", "body"),
    [
        (422, "no_such_step", {"step": 99}),
        (422, "step_over", {"step": 0, "moves": [FIRST, FIRST]}),
        (400, "unknown_move", {"step": 0, "moves": [{"kind": "fly"}]}),
        (400, "malformed_move", {"step": 0, "moves": [{"kind": "place"}]}),
        (400, "malformed", {"step": 0, "moves": [7]}),
        (400, "malformed", {"step": 0, "moves": [FIRST] * 17}),
        (400, "malformed", {"step": -1}),
        (400, "malformed", {"step": "first"}),
        (400, "malformed", {"step": 0, "more": 1}),
        (400, "malformed", {}),
    ],
)
def test_bad_input_has_a_clear_code(status: int, code: str, body: dict[str, Any]) -> None:
    assert attempt(status, **body)["code"] == code


@pytest.mark.parametrize("path", ["games/chess/lesson/en", f"{GAME}/xx"])
def test_unknown_lesson_is_not_found(path: str) -> None:
    assert get(path, 404)["code"] == "not_found"


def test_moves_have_a_rate_limit(settings: Any) -> None:
    settings.RATES = {"lessons:address": "1/hour"}
    attempt(step=0)
    assert attempt(429, step=0)["code"] == "too_many"


def test_progress_is_kept_with_the_player() -> None:
    ann = Person("Ann")
    assert ann.get("me/lessons") == {"steps": {}}
    ann.send("PUT", "me/lessons/gemblo", {"step": 4})
    ann.send("PUT", "me/lessons/gemblo", {"step": 2})
    assert ann.get("me/lessons") == {"steps": {"gemblo": 2}}
    assert ann.get("me/data")["lessons"] == {"gemblo": 2}
    assert Person("Bob").get("me/lessons") == {"steps": {}}


def test_progress_beyond_the_lesson_is_refused() -> None:
    ann = Person("Ann")
    answer = ann.send("PUT", "me/lessons/gemblo", {"step": 60})
    assert (answer.status_code, answer.json()["code"]) == (422, "no_such_step")
    assert ann.send("PUT", "me/lessons/chess", {"step": 1}).status_code == 404


def test_visitor_without_a_player_has_no_progress() -> None:
    assert get("me/lessons", 401)["code"] == "not_signed_in"


def test_progress_is_erased_with_the_player() -> None:
    ann = Person("Ann")
    ann.send("PUT", "me/lessons/gemblo", {"step": 4})
    services.erase(player=ann.player, erasers=(leave_all_tables,))
    assert LessonProgress.objects.count() == 0
