"""Appeals over HTTP: signed in, suspended, and by a signed link."""

import json
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.conduct.appeals.answering import answer
from games.conduct.models import Appeal
from games.players.auth.appeal_links import signature_for
from games.players.models import Sanction
from games.players.services import erase
from tests.kit.appeals import REASON_TEXT, appealed, sanction
from tests.kit.person import Person
from tests.kit.staff import staff

pytestmark = pytest.mark.django_db


def new_appeal(row: Sanction, **changes: Any) -> dict[str, Any]:
    return {"id": str(uuid4()), "text": REASON_TEXT, "sanction": row.number, **changes}


def muted(person: Person) -> Sanction:
    return sanction(person.player, staff("moderator"), datetime.now(UTC))


def by_link(signature: str, method: str, path: str, body: Any = None) -> Any:
    """Return the answer to a request of a browser that is not signed in."""
    text = json.dumps(body) if body is not None else b""
    headers = {"X-Appeal": signature}
    return Client().generic(method, f"/api/v1/{path}", text, "application/json", headers=headers)


def test_decision_is_listed_with_its_words_and_appeal() -> None:
    ann = Person("Ann")
    row = muted(ann)
    (before,) = ann.get("me/appeals")["results"]
    assert (before["kind"], before["stands"], before["may_appeal"]) == ("mute", True, True)
    assert before["words"] == "Please stay polite."
    (after,) = ann.post("appeals", new_appeal(row), 201)["results"]
    assert after["may_appeal"] is False
    assert after["appeal"]["messages"][0]["text"] == REASON_TEXT
    assert after["appeal"]["messages_left"] == 2
    due = datetime.fromisoformat(after["appeal"]["due_at"])
    assert due - datetime.fromisoformat(after["appeal"]["opened_at"]) == timedelta(days=7)


def test_answer_shows_the_role_of_staff_and_not_their_name_or_id() -> None:
    ann, other = Person("Ann"), staff("moderator", name="Judge Jo")
    found = appealed(ann.player, muted(ann), datetime.now(UTC))
    text = "We looked at it again, and it stays."
    now = datetime.now(UTC)
    answer(appeal_id=found.pk, outcome="upheld", text=text, staff=other, now=now, expected=1)
    shown = ann.get("me/appeals")
    appeal = shown["results"][0]["appeal"]
    assert (appeal["outcome"], appeal["answered_role"]) == ("upheld", "moderator")
    assert appeal["messages"][-1]["text"] == text
    for secret in ("Judge Jo", other.player_id, found.decided_by):
        assert secret not in str(shown)


def test_repeated_appeal_has_the_same_answer_and_another_text_is_a_conflict() -> None:
    ann = Person("Ann")
    body = new_appeal(muted(ann))
    assert ann.post("appeals", body, 201) == ann.post("appeals", body, 201)
    assert ann.post("appeals", {**body, "text": "x" * 30}, 409)["code"] == "command_id_used"


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"text": "Unfair"}, "text_length"),
        ({"sanction": 77}, "no_such_decision"),
        ({"sanction": None, "table": "nowhere", "version": 3}, "no_such_decision"),
    ],
)
def test_impossible_appeal_is_refused_with_a_code(changes: dict[str, Any], code: str) -> None:
    ann = Person("Ann")
    body = new_appeal(muted(ann), **changes)
    assert ann.post("appeals", body, 422)["code"] == code


@pytest.mark.parametrize("changes", [{"sanction": None}, {"table": "x"}, {"version": -1}])
def test_appeal_about_nothing_or_two_things_is_malformed(changes: dict[str, Any]) -> None:
    ann = Person("Ann")
    ann.post("appeals", new_appeal(muted(ann), **changes), 400)


def test_appeals_of_others_are_not_found() -> None:
    ann, bob = Person("Ann"), Person("Bob")
    number = appealed(ann.player, muted(ann), datetime.now(UTC)).pk
    message = {"id": str(uuid4()), "text": REASON_TEXT}
    bob.post(f"appeals/{number}/messages", message, 404)
    bob.delete(f"appeals/{number}", 404)
    assert Appeal.objects.get().state == "open"


def test_messages_are_added_and_an_appeal_is_withdrawn() -> None:
    ann = Person("Ann")
    number = appealed(ann.player, muted(ann), datetime.now(UTC)).pk
    message = {"id": str(uuid4()), "text": "And one more thing about it."}
    (shown,) = ann.post(f"appeals/{number}/messages", message, 201)["results"]
    assert len(shown["appeal"]["messages"]) == 2
    ann.delete(f"appeals/{number}")
    (shown,) = ann.get("me/appeals")["results"]
    assert (shown["appeal"]["state"], shown["stands"]) == ("withdrawn", True)


def test_suspended_player_appeals() -> None:
    ann = Person("Ann")
    row = muted(ann)
    player = ann.player
    player.suspended_at = datetime.now(UTC)
    player.save()
    ann.post("appeals", new_appeal(row), 201)


def test_link_lets_a_player_appeal_who_is_not_signed_in() -> None:
    ann = Person("Ann")
    row, signature = muted(ann), signature_for(ann.id)
    opened = by_link(signature, "POST", "appeals", new_appeal(row))
    assert opened.status_code == 201
    assert opened.json()["name"] == "Ann"
    number = opened.json()["results"][0]["appeal"]["id"]
    assert by_link(signature, "GET", "me/appeals").json() == opened.json()
    assert by_link(signature, "DELETE", f"appeals/{number}").status_code == 204


def test_link_acts_for_its_player_also_where_another_one_is_signed_in() -> None:
    ann, bob = Person("Ann"), Person("Bob")
    row, signature = muted(ann), signature_for(ann.id)
    assert bob.post("appeals", new_appeal(row), 201, **{"X-Appeal": signature})["name"] == "Ann"
    assert bob.get("me/appeals")["results"] == []


@pytest.mark.parametrize(
    "path", ["me/data", "me/calendar", "me/email", "tokens", "tables", "me/devices"]
)
def test_link_allows_nothing_but_appealing(path: str) -> None:
    ann = Person("Ann")
    assert by_link(signature_for(ann.id), "GET", path).status_code == 401


def test_links_that_do_not_work_have_a_code() -> None:
    ann = Person("Ann")
    with time_machine.travel(datetime.now(UTC) - timedelta(days=91)):
        old = signature_for(ann.id)
    erased = signature_for(ann.id)
    erase(player=ann.player, erasers=())
    found = [by_link(each, "GET", "me/appeals") for each in ("", "x:y:z", old, erased)]
    assert [each.status_code for each in found] == [403] * 4
    assert [each.json()["code"] for each in found] == [
        *("appeal_link_unknown", "appeal_link_unknown"),
        *("appeal_link_expired", "player_erased"),
    ]


def test_list_needs_as_many_queries_for_two_decisions_as_for_eight() -> None:
    ann = Person("Ann")
    needed = []
    for many in (2, 6):
        for _ in range(many):
            appealed(ann.player, muted(ann), datetime.now(UTC))
        with CaptureQueriesContext(connection) as captured:
            found = ann.get("me/appeals")["results"]
        needed.append(len(captured))
    assert len(found) == 8
    assert needed[0] == needed[1] <= 8
