"""Notes: written once, edited by version, searched, and shown to their owner alone."""

import json
import logging
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth import get_user_model
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.players.models import Player
from games.social.notes.models import Note
from tests.kit.person import Person, two_players
from tests.kit.tables import play, started

pytestmark = pytest.mark.django_db

SECRET = "Watch the zebra in the corner"


def write(person: Person, text: str = SECRET, status: int = 201, **place: Any) -> Any:
    answer = person.post("notes", {"id": str(uuid4()), "text": text, **place}, status)
    return answer["note"] if status == 201 else answer


def texts(person: Person, query: str = "") -> list[str]:
    return [note["text"] for note in person.get(f"notes{query}")["results"]]


def test_note_about_a_table_a_step_and_a_player() -> None:
    ann, bob = Person("Ann"), Person("Bob")
    table = play(started(ann.id, bob.id, visibility="private")).table
    whole = write(ann, "whole", table=table.id)
    step = write(ann, "step", table=table.id, position=table.position)
    person = write(ann, "person", player=bob.id)
    assert (whole["position"], step["position"]) == (None, table.position)
    page = ann.get("notes")
    assert [note["id"] for note in page["results"]] == [
        each["id"] for each in (person, step, whole)
    ]
    assert page["tables"].keys() == {table.id}
    assert page["players"].keys() == {ann.id, bob.id}
    assert texts(ann, f"?table={table.id}") == ["step", "whole"]
    assert texts(ann, f"?player={bob.id}") == ["person"]


def test_same_note_sent_twice_is_written_once() -> None:
    ann, bob = Person("Ann"), Person("Bob")
    body = {"id": str(uuid4()), "text": SECRET, "player": bob.id}
    assert ann.post("notes", body) == ann.post("notes", body)
    assert len(texts(ann)) == 1
    other = ann.send("POST", "notes", {**body, "player": Person("Cat").id})
    assert (other.status_code, other.json()["code"]) == (409, "command_id_used")
    # The same id of another player is another note.
    assert bob.post("notes", {**body, "player": ann.id})["note"]["player"] == ann.id


def test_edit_needs_the_version_that_was_read() -> None:
    ann, bob = Person("Ann"), Person("Bob")
    note = write(ann, player=bob.id)
    path = f"notes/{note['id']}"
    edited = ann.put(path, {"version": 1, "text": "Better."})["note"]
    assert (edited["version"], edited["text"]) == (2, "Better.")
    stale = ann.send("PUT", path, {"version": 1, "text": "Worse."})
    assert (stale.status_code, stale.json()["code"]) == (409, "stale")
    # The same edit again, after a lost answer, is no conflict.
    assert ann.put(path, {"version": 1, "text": "Better."})["note"]["version"] == 2
    assert texts(ann, "?search=better") == ["Better."]
    assert texts(ann, "?search=zebra") == []


@pytest.mark.parametrize(
    ("text", "status", "code"),
    [
        ("", 422, "note_empty"),
        (" \n\t ", 422, "note_empty"),
        ("x" * 2001, 422, "note_too_long"),
        ("x" * 4001, 400, "malformed"),
        ("a\x00b", 400, "malformed"),
    ],
)
def test_empty_and_long_notes_are_refused(text: str, status: int, code: str) -> None:
    ann, bob = Person("Ann"), Person("Bob")
    answer = ann.send("POST", "notes", {"id": str(uuid4()), "text": text, "player": bob.id})
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    note = write(ann, player=bob.id)
    answer = ann.send("PUT", f"notes/{note['id']}", {"version": 1, "text": text})
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert texts(ann) == [SECRET]


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script> **bold** https://example.org @bob",
        "\u202egnp.exe \u2066x\u2069 \x07 \x1b[31m",
        "раураl ｆｕｌｌ 👩‍👩‍👧",
        "x" * 2000,
        "🐪" * 2000,
    ],
)
def test_markup_and_control_characters_are_returned_as_written(text: str) -> None:
    ann, bob = Person("Ann"), Person("Bob")
    assert write(ann, text, player=bob.id)["text"] == text
    assert texts(ann) == [text]


def test_note_is_about_one_thing_that_exists() -> None:
    ann, bob = Person("Ann"), Person("Bob")
    private = started(bob.id, Person("Cat").id, visibility="private")
    own = started(ann.id, bob.id)
    for place, status, code in (
        ({}, 422, "note_about_one_thing"),
        ({"table": own.id, "player": bob.id}, 422, "note_about_one_thing"),
        ({"player": bob.id, "position": 1}, 422, "note_about_one_thing"),
        ({"player": ann.id}, 422, "note_about_yourself"),
        ({"player": "nobody"}, 422, "no_such_player"),
        ({"table": own.id, "position": 9999}, 422, "no_such_step"),
        ({"table": private.id}, 404, "not_found"),
        ({"table": "f" * 32}, 404, "not_found"),
    ):
        assert write(ann, status=status, **place)["code"] == code
    assert texts(ann) == []


def test_number_of_notes_is_limited(settings: Any) -> None:
    settings.SOCIAL = {**settings.SOCIAL, "MOST_NOTES": 2}
    ann, bob = Person("Ann"), Person("Bob")
    notes = [write(ann, player=bob.id) for _ in range(2)]
    answer = write(ann, status=422, player=bob.id)
    assert (answer["code"], answer["facts"]) == ("too_many_notes", {"most": 2})
    ann.delete(f"notes/{notes[0]['id']}")
    write(ann, player=bob.id)


@pytest.mark.parametrize(
    "query", ["ZEBRA", "the%20zebra", "%20zebra%20%20in", "eclair", "%C3%89CLAIR", "100%25", "a_b"]
)
def test_search_ignores_case_and_accents(query: str) -> None:
    ann, bob = Person("Ann"), Person("Bob")
    write(ann, "Nothing of the kind", player=bob.id)
    wanted = write(ann, f"{SECRET}, l’Éclair, 100% a_b", player=bob.id)
    found = ann.get(f"notes?search={query}")["results"]
    assert [note["id"] for note in found] == [wanted["id"]]
    ann.get(f"notes?search={'x' * 101}", 400)


def test_notes_of_others_are_unknown_and_cannot_be_changed() -> None:
    ann, bob = Person("Ann"), Person("Bob")
    note = write(ann, player=bob.id)
    path = f"notes/{note['id']}"
    assert texts(bob) == texts(bob, "?search=zebra") == []
    for number in (note["id"], 10**20):
        change = bob.send("PUT", f"notes/{number}", {"version": 1, "text": "Mine."})
        assert (change.status_code, change.json()["code"]) == (404, "not_found")
        assert bob.send("DELETE", f"notes/{number}").status_code == 404
    assert texts(ann) == [SECRET]
    ann.delete(path)
    ann.delete(path, 404)


def test_table_that_was_left_is_not_named_any_more() -> None:
    ann, bob = Person("Ann"), Person("Bob")
    table = ann.open_table(visibility="private")
    link = ann.post(f"tables/{table['id']}/invitations", {})["link"]
    bob.sit(table, 1, invitation=link.partition("#")[2])
    write(bob, table=table["id"])
    assert bob.get("notes")["tables"].keys() == {table["id"]}
    bob.command(table, "leave")
    page = bob.get("notes")
    assert len(page["results"]) == 1
    assert page["tables"] == page["players"] == {}


def test_others_get_the_same_bytes_with_and_without_notes(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG)
    ann, bob, shot = two_players()
    administrator = Client()
    administrator.force_login(get_user_model().objects.create_superuser("root"))
    table = f"tables/{shot['id']}"
    paths = (
        *(table, f"{table}/replay", f"{table}/export", f"{table}/recap?language=en"),
        *(f"players/{ann.id}", f"players/{bob.id}", "notes", "me/data", "tables"),
    )
    pages = (f"/admin/players/player/{ann.id}/change/", f"/admin/tables/tablesummary/{shot['id']}/")

    def world() -> list[bytes]:
        answers = [bob.send("GET", path) for path in paths]
        return [
            b"".join(each.streaming_content) if each.streaming else each.content for each in answers
        ]

    before = world()
    for place in ({"table": shot["id"]}, {"table": shot["id"], "position": shot["position"]}):
        write(ann, **place)
    write(ann, player=bob.id)
    assert world() == before
    for path in pages:
        assert SECRET not in administrator.get(path, follow=True).content.decode()
    assert SECRET not in ann.send("GET", f"{table}/export").getvalue().decode()
    assert SECRET not in caplog.text
    assert SECRET not in repr(Note.objects.all()) + str(Note.objects.first())


def test_list_needs_as_many_queries_for_two_notes_as_for_eight() -> None:
    ann = Person("Ann")
    counts = []
    for rounds in (1, 3):
        for number in range(rounds):
            friend = Person(f"Bob {rounds}{number}")
            write(ann, player=friend.id)
            write(ann, table=started(ann.id, friend.id).id)
        with CaptureQueriesContext(connection) as captured:
            ann.get("notes?search=zebra")
        counts.append(len(captured))
    assert counts[0] == counts[1] <= 8


def test_pages_follow_each_other_without_gaps() -> None:
    ann, bob = Person("Ann"), Person("Bob")
    player, now = ann.player, timezone.now()
    Note.objects.bulk_create(
        Note(
            owner=player,
            command=uuid4(),
            about=bob.id,
            text=f"n{n}",
            folded=f"n{n}",
            created_at=now,
            updated_at=now,
        )
        for n in range(23)
    )
    first = ann.get("notes")
    second = ann.get(f"notes?cursor={first['next']}")
    found = [note["text"] for note in (*first["results"], *second["results"])]
    assert found == [f"n{n}" for n in reversed(range(23))]
    assert second["next"] is None


def test_muted_player_writes_notes_and_a_suspended_one_only_reads() -> None:
    ann, bob = Person("Ann"), Person("Bob")
    later = timezone.now() + timedelta(days=1)
    Player.objects.filter(id=ann.id).update(muted_until=later)
    write(ann, player=bob.id)
    Player.objects.filter(id=ann.id).update(suspended_at=timezone.now())
    assert write(ann, status=403, player=bob.id)["code"] == "suspended"
    assert texts(ann) == [SECRET]


def test_notes_are_erased_with_their_owner_and_with_the_person_they_are_about() -> None:
    ann, bob, cat = Person("Ann"), Person("Bob"), Person("Cat")
    write(ann, "of the erased", player=cat.id)
    write(bob, "about the erased", player=ann.id)
    write(bob, "about another", player=cat.id)
    ann.delete("me")
    assert list(Note.objects.values_list("text", flat=True)) == ["about another"]


def test_own_data_contain_the_notes() -> None:
    ann, bob = Person("Ann"), Person("Bob")
    write(ann, player=bob.id)
    [stored] = ann.get("me/data")["notes"]
    assert (stored["text"], stored["about"]) == (SECRET, bob.id)
    assert SECRET not in json.dumps(bob.get("me/data"))
