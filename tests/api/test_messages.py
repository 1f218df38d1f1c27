"""Direct messages over HTTP: refusals, pages, reports, erasure, constant queries."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.apps import apps
from django.db import connection, models
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.conduct.models import Report
from games.players.models import Player
from games.social.friends.models import Friendship
from tests.kit.conduct import suspend
from tests.kit.person import Person

pytestmark = pytest.mark.django_db

WORDS = "marmalade skies"


def account(name: str) -> Person:
    person = Person()
    person.sign_up(name)
    return person


def befriend(one: Person, other: Person) -> None:
    for player, friend in ((one, other), (other, one)):
        Friendship.objects.create(player_id=player.id, friend_id=friend.id, since=timezone.now())


@pytest.fixture
def ann() -> Person:
    return account("Ann")


@pytest.fixture
def bob(ann: Person) -> Person:
    bob = account("Bob")
    befriend(ann, bob)
    return bob


ONE_ID = "00000000-0000-0000-0000-000000000001"


def a_message(text: str = WORDS) -> dict[str, Any]:
    return {"id": str(uuid4()), "text": text}


def write(author: Person, to: Person, text: str = WORDS) -> Any:
    return author.post(f"me/messages/{to.id}", a_message(text), 201)


def test_message_is_sent_listed_read_and_deleted(ann: Person, bob: Person) -> None:
    sent = write(ann, bob)
    assert (sent["number"], sent["text"], sent["state"]) == (1, WORDS, "shown")
    listed = bob.get("me/messages")
    assert (listed["unread"], listed["results"][0]["unread"]) == (1, True)
    assert listed["players"][ann.id]["name"] == "Ann"
    bob.put(f"me/messages/{ann.id}/read", {"number": 1}, 204)
    assert bob.get("me/messages")["unread"] == 0
    ann.delete(f"me/messages/{bob.id}/1")
    bob.delete(f"me/messages/{ann.id}/1", 404)
    for me, other in ((ann, bob), (bob, ann)):
        found = me.get(f"me/messages/{other.id}")
        assert [row["state"] for row in found["results"]] == ["deleted"]
        assert WORDS not in str(found) + str(me.get("me/messages"))


def test_same_command_is_stored_once_and_refused_with_another_text(
    ann: Person, bob: Person
) -> None:
    body = a_message()
    path = f"me/messages/{bob.id}"
    assert ann.post(path, body, 201) == ann.post(path, body, 201)
    assert ann.post(path, {**body, "text": "Other"}, 409)["code"] == "command_id_used"
    assert len(ann.get(path)["results"]) == 1


def test_stranger_is_refused_and_reads_why_before_writing(ann: Person) -> None:
    cat = account("Cat")
    path = f"me/messages/{cat.id}"
    assert ann.post(path, a_message(), 422)["code"] == "messages_closed"
    assert ann.get(path)["refusal"]["code"] == "messages_closed"
    cat.put("me/message-settings", {"accepts_from": "everyone"})
    assert ann.get(path)["refusal"] is None
    write(ann, cat)


def test_block_shows_the_blocked_what_a_stranger_sees(ann: Person, bob: Person) -> None:
    write(ann, bob)
    cat = account("Cat")
    bob.post("me/blocks", {"player": ann.id}, 204)
    refused = [ann.post(f"me/messages/{each.id}", a_message(), 422) for each in (bob, cat)]
    assert refused[0] == refused[1]
    assert bob.get(f"me/messages/{ann.id}")["refusal"]["code"] == "you_block_player"


def test_suspended_player_reads_and_deletes_but_does_not_write(ann: Person, bob: Person) -> None:
    write(ann, bob)
    suspend(ann.player)
    path = f"me/messages/{bob.id}"
    assert ann.post(path, a_message(), 403)["code"] == "suspended"
    assert ann.get(path)["results"][0]["text"] == WORDS
    ann.delete(f"{path}/1")


@pytest.mark.parametrize(
    ("text", "code"),
    [("", "message_empty"), ("\u202e \u200b", "message_empty"), ("x" * 1001, "message_too_long")],
)
def test_bad_text_is_refused(ann: Person, bob: Person, text: str, code: str) -> None:
    assert ann.post(f"me/messages/{bob.id}", a_message(text), 422)["code"] == code


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"id": "x", "text": "x"},
        {"id": ONE_ID, "text": "x", "more": 1},
        {"id": ONE_ID, "text": "\0"},
        {"id": ONE_ID, "text": "x" * 9000},
    ],
)
def test_malformed_body_is_refused(ann: Person, bob: Person, body: dict[str, Any]) -> None:
    assert ann.post(f"me/messages/{bob.id}", body, 400)["code"] == "malformed"


def test_unknown_player_has_no_conversation(ann: Person) -> None:
    ann.get("me/messages/p_unknown", 404)
    assert ann.post("me/messages/p_unknown", a_message(), 422)["code"] == "no_such_player"


def test_conversations_of_others_are_not_shown(ann: Person, bob: Person) -> None:
    write(ann, bob)
    cat = account("Cat")
    befriend(cat, bob)
    assert cat.get("me/messages")["results"] == []
    assert cat.get(f"me/messages/{bob.id}")["results"] == []
    cat.delete(f"me/messages/{bob.id}/1", 404)


def report(who: Person, author: Person, number: int, status: int = 201) -> Any:
    body = {"id": str(uuid4()), "target": "message", "kind": "insult"}
    return who.post("reports", {**body, "player": author.id, "version": number}, status)


def test_report_sends_exactly_that_message_to_staff(ann: Person, bob: Person) -> None:
    write(ann, bob, "Before it")
    write(ann, bob, "An insult")
    write(bob, ann, "My answer")
    report(bob, ann, 2)
    (filed,) = Report.objects.all()
    assert (filed.shown, filed.version, filed.case.subject) == ("An insult", 2, ann.id)
    assert report(bob, ann, 2, 422)["code"] == "already_reported"
    report(bob, ann, 1)
    # The text stays with the report, also when its author deletes it.
    ann.delete(f"me/messages/{bob.id}/2")
    assert Report.objects.filter(shown="An insult").exists()


@pytest.mark.parametrize("number", [2, 3, 99, 0])
def test_only_received_messages_are_reported(ann: Person, bob: Person, number: int) -> None:
    write(ann, bob)
    write(bob, ann)
    write(ann, bob)
    ann.delete(f"me/messages/{bob.id}/3")
    assert report(bob, ann, number, 422)["code"] == "no_such_message"
    cat = account("Cat")
    assert report(cat, ann, 1, 422)["code"] == "no_such_message"


def texts_in(model: type[models.Model]) -> str:
    """Return all rows of a model as one text."""
    return str(list(model._default_manager.values()))


def test_no_room_keeps_the_words_of_an_erased_player(ann: Person, bob: Person) -> None:
    write(ann, bob, WORDS)
    ann.put("me/message-settings", {"accepts_from": "friends"})
    ann.post("me/data/archive", status=202)
    ann_id = ann.id
    rooms = [model for model in apps.get_models() if model.__module__.startswith("games.social.")]
    assert any(WORDS in texts_in(model) for model in rooms)
    ann.delete("me")
    assert not [model.__name__ for model in rooms if WORDS in texts_in(model)]
    found = bob.get(f"me/messages/{ann_id}")
    assert (found["name"], found["results"][0]["state"]) == ("", "deleted")
    assert found["refusal"]["code"] == "player_erased"


@pytest.mark.parametrize(("path", "most"), [("me/messages", 12), ("me/messages/{bob}", 15)])
def test_queries_do_not_grow(ann: Person, bob: Person, path: str, most: int) -> None:
    found = []
    for count in (1, 4):
        for number in range(count):
            write(ann, bob, f"Line {number} of {count}")
            other = account(f"Other {count}{number}")
            befriend(ann, other)
            write(other, ann)
        with CaptureQueriesContext(connection) as captured:
            ann.get(path.format(bob=bob.id))
        found.append(len(captured))
    assert found[0] == found[1] <= most


def test_new_account_is_refused_a_fifth_conversation_until_tomorrow(ann: Person) -> None:
    Player.objects.filter(id=ann.id).update(created_at=timezone.now() - timedelta(days=2))
    others = [account(f"Friend {number}") for number in range(5)]
    for number, other in enumerate(others):
        befriend(ann, other)
        if number < 4:
            write(ann, other, f"{number * 77777} unlike {'abcdef'[number] * 9}")
    refused = ann.post(f"me/messages/{others[4].id}", a_message("Quite another text"), 422)
    assert refused["code"] == "too_many_conversations"
    assert refused["facts"].keys() == {"most", "until"}
