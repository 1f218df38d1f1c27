"""Lines are written once, cleaned and limited; their authors can delete them."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from games.players.models import Player
from games.social.chat.models import Line
from games.social.chat.tests.people import accounts, line, read, resign, say, started_by, texts

pytestmark = pytest.mark.django_db


def test_line_of_a_player_is_read_by_the_other() -> None:
    ann, bob = accounts("Ann", "Bob")
    shot = started_by(ann, bob)
    written = say(ann, shot, "Hello!", step=shot["position"])
    found = read(bob, shot)
    assert found["lines"] == [written]
    assert written["seat"] == 0
    assert written["player"] == ann.id
    assert written["name"] == ann.player.name
    assert (written["text"], written["phrase"]) == ("Hello!", None)
    assert (written["number"], written["change"], written["step"]) == (1, 1, shot["position"])
    assert (found["version"], found["unread"], found["read"]) == (1, 1, 0)
    assert found["may_write"] is None
    assert read(ann, shot)["unread"] == 0


def test_phrase_is_stored_as_its_code() -> None:
    ann, bob = accounts("Ann", "Bob")
    shot = started_by(ann, bob)
    say(ann, shot, phrase="good_luck")
    (found,) = read(bob, shot)["lines"]
    assert (found["text"], found["phrase"]) == (None, "good_luck")


def test_same_command_id_writes_one_line() -> None:
    ann, bob = accounts("Ann", "Bob")
    shot = started_by(ann, bob)
    body, path = line("Once"), f"tables/{shot['id']}/chat/players"
    first, again = ann.post(path, body, 201), ann.post(path, body, 201)
    assert first == again
    assert texts(bob, shot) == ["Once"]
    assert ann.post(path, {**body, "text": "Twice"}, 409)["code"] == "command_id_used"
    # The id of another person's line is free.
    assert bob.post(path, {**body, "text": "Mine"}, 201)["number"] == 2


@pytest.mark.parametrize("text", ["", " ", "\u200b", "\u202e\n", "\u2800", "\u200d", "\u0301"])
def test_text_without_anything_visible_is_refused(text: str) -> None:
    ann, bob = accounts("Ann", "Bob")
    assert say(ann, started_by(ann, bob), text=text)["code"] == "chat_empty"


def test_text_is_as_long_as_is_allowed() -> None:
    ann, bob = accounts("Ann", "Bob")
    shot = started_by(ann, bob)
    answer = say(ann, shot, "y" * 281)
    assert (answer["code"], answer["facts"]) == ("chat_too_long", {"most": 280})
    assert say(ann, shot, "x" * 280)["text"] == "x" * 280


def test_markup_and_mentions_are_text() -> None:
    ann, bob = accounts("Ann", "Bob")
    shot = started_by(ann, bob)
    text = "<b onclick=x>@Bob</b> [a](javascript:1) {{ 1 }} & https://example.org"
    say(ann, shot, text)
    assert texts(bob, shot) == [text]


def test_sixth_line_at_once_waits_and_counts_nothing() -> None:
    ann, bob = accounts("Ann", "Bob")
    shot = started_by(ann, bob)
    for number in range(5):
        assert "number" in say(ann, shot, phrase=("hello", "thanks", "sorry")[number % 3])
    answer = say(ann, shot, phrase="hello")
    assert answer["code"] == "chat_too_fast"
    assert answer["facts"] == {"seconds": 2}
    # Another person has a bucket of their own.
    assert say(bob, shot, "Calm down")["number"] == 6


def test_bucket_is_one_for_all_tables_and_fills_again() -> None:
    ann, bob = accounts("Ann", "Bob")
    one, two = started_by(ann, bob), started_by(ann, bob)
    for number in range(5):
        say(ann, one if number % 2 else two, phrase="hello")
    assert say(ann, two, phrase="hello")["code"] == "chat_too_fast"
    last = Line.objects.order_by("-id")[0]
    last.bucket_full_at -= timedelta(seconds=2)
    last.save()
    assert say(ann, two, phrase="hello")["number"]


def test_near_duplicate_of_the_last_two_lines_is_refused() -> None:
    ann, bob = accounts("Ann", "Bob")
    shot = started_by(ann, bob)
    say(ann, shot, "I need a little more time for this move")
    say(ann, shot, "Thanks")
    refused = say(ann, shot, "i need a little more time for this move!!")
    assert refused["code"] == "chat_repeated"
    assert say(ann, shot, "Something else")["number"] == 3
    assert say(ann, shot, "I need a little more time for this move")["number"] == 4


def test_phrases_may_be_repeated() -> None:
    ann, bob = accounts("Ann", "Bob")
    shot = started_by(ann, bob)
    assert [say(ann, shot, phrase="thanks")["number"] for _ in range(2)] == [1, 2]


def test_links_are_clickable_for_accounts_older_than_a_week() -> None:
    ann, bob = accounts("Ann", "Bob")
    shot = started_by(ann, bob)
    before = say(ann, shot, "https://example.org/new")
    Player.objects.filter(id=ann.id).update(created_at=timezone.now() - timedelta(days=7))
    after = say(ann, shot, "https://example.org/so-much-later")
    assert [before["links"], after["links"]] == [False, True]
    assert before["text"] == "https://example.org/new"


def test_step_must_be_one_of_the_game() -> None:
    ann, bob = accounts("Ann", "Bob")
    shot = started_by(ann, bob)
    assert say(ann, shot, "Here", step=shot["position"] + 50)["code"] == "no_such_step"


def test_author_deletes_a_line_and_its_place_stays() -> None:
    ann, bob = accounts("Ann", "Bob")
    shot = started_by(ann, bob)
    say(ann, shot, "Oh no")
    path = f"tables/{shot['id']}/chat/players/1"
    assert bob.send("DELETE", path).json()["code"] == "no_such_line"
    ann.delete(path)
    ann.delete(path)
    (found,) = read(bob, shot, query="?after=1")["lines"]
    assert (found["state"], found["text"], found["change"]) == ("deleted", None, 2)
    assert read(bob, shot)["unread"] == 0
    assert Line.objects.get().text == ""


def test_pages_are_read_by_key() -> None:
    ann, bob = accounts("Ann", "Bob")
    shot = started_by(ann, bob)
    fields = {"table": shot["id"], "channel": "players", "author": ann.id, "text": "x"}
    moments = {"written_at": timezone.now(), "bucket_full_at": timezone.now()}
    say(bob, shot, "First")
    Line.objects.bulk_create(
        Line(number=number, change=number, **fields, **moments) for number in range(2, 121)
    )
    newest = read(bob, shot)
    assert [each["number"] for each in newest["lines"]] == list(range(71, 121))
    older = read(bob, shot, query=f"?before={newest['next']}")
    assert [each["number"] for each in older["lines"]] == list(range(21, 71))
    oldest = read(bob, shot, query=f"?before={older['next']}")
    assert [each["number"] for each in oldest["lines"]] == list(range(1, 21))
    assert oldest["next"] is None


def test_many_changes_are_resumed_in_parts_without_a_gap() -> None:
    ann, bob = accounts("Ann", "Bob")
    shot = started_by(ann, bob)
    say(bob, shot, "First")
    fields = {"table": shot["id"], "channel": "players", "author": ann.id, "text": "x"}
    moments = {"written_at": timezone.now(), "bucket_full_at": timezone.now()}
    # An erasure changes many lines to one version.
    Line.objects.bulk_create(
        Line(number=number, change=min(number, 150), **fields, **moments)
        for number in range(2, 301)
    )
    part = read(bob, shot, query="?after=0")
    assert [each["number"] for each in part["lines"]] == list(range(1, 301))
    assert part["version"] == 150


def test_text_in_other_forms_is_malformed() -> None:
    ann, bob = accounts("Ann", "Bob")
    shot = started_by(ann, bob)
    path = f"tables/{shot['id']}/chat/players"
    bodies: list[Any] = [
        {"id": "x", "text": "a"},
        {"id": str(uuid4()), "text": 5},
        line("a\x00b"),
        line(phrase="wave"),
        line("a", step=-1),
        line("a", channel="players"),
        [],
    ]
    assert {ann.send("POST", path, body).status_code for body in bodies} == {400}
    assert ann.send("POST", f"tables/{shot['id']}/chat/nowhere", line("a")).status_code == 404
    assert ann.send("POST", "tables/nowhere/chat/players", line("a")).status_code == 404


def test_chat_goes_on_after_the_end() -> None:
    ann, bob = accounts("Ann", "Bob")
    shot = started_by(ann, bob)
    resign(bob, shot)
    assert say(bob, shot, phrase="good_game")["number"] == 1


def test_reactions_replace_each_other_and_are_taken_back() -> None:
    ann, bob = accounts("Ann", "Bob")
    shot = started_by(ann, bob)
    step, path = shot["position"], f"tables/{shot['id']}/reactions"
    for code in ("clap", "clap", "heart"):
        ann.put(path, {"step": step, "reaction": code}, 204)
    expected = {"step": step, "seat": 0, "reaction": "heart", "change": 2}
    assert read(bob, shot)["reactions"] == [expected]
    ann.put(path, {"step": step, "reaction": None}, 204)
    assert read(bob, shot)["reactions"] == []
    (gone,) = read(bob, shot, query="?after=2")["reactions"]
    assert gone == {**expected, "reaction": None, "change": 3}
    assert bob.put(path, {"step": 999, "reaction": "wow"}, 422)["code"] == "no_such_step"
    assert bob.put(path, {"step": step, "reaction": "boo"}, 400)
