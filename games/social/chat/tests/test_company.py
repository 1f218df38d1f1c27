"""Guests, spectators, blocked, muted, suspended and erased people: each gets a clear answer."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from games.outbox.models import OutboxItem
from games.players.models import Player
from games.social.chat.models import Line, MutedPlayer, Reaction, ReadMark
from games.social.chat.tests.people import (
    HIDING_GAME,
    accounts,
    line,
    read,
    resign,
    say,
    started_by,
    texts,
)
from games.tables import table_cache
from tests.kit.person import Person
from tests.kit.tables import moderate

pytestmark = pytest.mark.django_db


def code(answer: Any) -> str:
    return str(answer.get("code"))


@pytest.mark.parametrize("visibility", ["private", "unlisted"])
def test_guests_write_where_they_were_invited(visibility: str) -> None:
    ann, bob = Person("Ann"), Person("Bob")
    assert say(ann, started_by(ann, bob, visibility=visibility), "Hi")["number"] == 1


def test_guests_do_not_write_at_public_tables() -> None:
    ann, bob = Person("Ann"), Person("Bob")
    public = started_by(ann, bob)
    assert code(say(ann, public, "Hi")) == "guests_cannot_chat"
    assert read(ann, public)["may_write"] == "guests_cannot_chat"


def test_private_table_is_not_found_by_others() -> None:
    ann, bob, eve = accounts("Ann", "Bob", "Eve")
    shot = started_by(ann, bob, visibility="private")
    for method, path, body in (
        ("GET", "chat", None),
        ("GET", "chat/spectators", None),
        ("POST", "chat/spectators", line("Hi")),
        ("POST", "chat/spectators/read", {"number": 1}),
        ("DELETE", "chat/spectators/1", None),
        ("PUT", "reactions", {"step": 1, "reaction": "wow"}),
    ):
        answer = eve.send(method, f"tables/{shot['id']}/{path}", body)
        assert (answer.status_code, code(answer.json())) == (404, "not_found")


def test_spectators_write_among_themselves() -> None:
    ann, bob, eve = accounts("Ann", "Bob", "Eve")
    shot = started_by(ann, bob)
    assert code(say(eve, shot, "Hi")) == "not_seated"
    assert say(eve, shot, "Hi", "spectators")["seat"] is None
    assert code(say(ann, shot, "Hi", "spectators")) == "chat_closed"
    assert texts(Person(), shot, "spectators") == ["Hi"]
    assert read(Person(), shot, "spectators")["may_write"] == "not_signed_in"
    wish = {"step": shot["position"], "reaction": "wow"}
    assert code(eve.put(f"tables/{shot['id']}/reactions", wish, 422)) == "not_seated"
    # This game hides nothing.
    assert texts(ann, shot, "spectators") == ["Hi"]
    assert eve.get(f"tables/{shot['id']}/chat")["players"] is None


def test_words_of_spectators_appear_to_players_after_the_end() -> None:
    ann, bob, eve = accounts("Ann", "Bob", "Eve")
    shot = started_by(ann, bob, game=HIDING_GAME)
    say(eve, shot, "Ann should take the other card", "spectators")
    path = f"tables/{shot['id']}/chat"
    assert ann.get(path)["spectators"] is None
    for wish in ("GET", "POST"):
        address = f"{path}/spectators" + ("/read" if wish == "POST" else "")
        body = {"number": 1} if wish == "POST" else None
        assert code(ann.send(wish, address, body).json()) == "chat_closed"
    resign(bob, shot)
    assert [each["text"] for each in ann.get(path)["spectators"]["lines"]] == [
        "Ann should take the other card"
    ]
    assert ann.get(path)["spectators"]["may_write"] == "chat_closed"


def test_host_without_a_seat_belongs_to_the_players() -> None:
    ann, bob, cat = accounts("Ann", "Bob", "Cat")
    opened = ann.open_table(game=HIDING_GAME)
    for seat, person in enumerate((bob, cat)):
        person.sit(opened, seat)
    assert say(ann, opened, "Welcome")["seat"] is None
    assert texts(bob, opened) == ["Welcome"]
    assert ann.get(f"tables/{opened['id']}/chat")["spectators"] is None


def test_full_table_has_room_for_the_words_of_spectators() -> None:
    ann, bob, eve = accounts("Ann", "Bob", "Eve")
    shot = started_by(ann, bob, game=HIDING_GAME)
    assert say(eve, shot, "Full house", "spectators")["number"] == 1


def test_voided_table_is_closed_and_can_be_read() -> None:
    ann, bob = accounts("Ann", "Bob")
    shot = started_by(ann, bob)
    say(ann, shot, "Oh")
    moderate(table_cache.current(shot["id"]), "void")
    assert code(say(ann, shot, "Why?")) == "chat_closed"
    assert texts(bob, shot) == ["Oh"]
    wish = {"step": shot["position"], "reaction": "wow"}
    assert code(ann.put(f"tables/{shot['id']}/reactions", wish, 422)) == "chat_closed"


def test_hidden_table_is_for_its_members() -> None:
    ann, bob, eve = accounts("Ann", "Bob", "Eve")
    shot = started_by(ann, bob)
    moderate(table_cache.current(shot["id"]), "hide")
    answer = eve.send("POST", f"tables/{shot['id']}/chat/spectators", line("Hi"))
    assert answer.status_code == 404
    assert say(ann, shot, "Still here")["number"] == 1


def test_people_whom_a_moderator_muted_are_told_until_when() -> None:
    ann, bob = accounts("Ann", "Bob")
    shot = started_by(ann, bob)
    until = timezone.now() + timedelta(hours=1)
    Player.objects.filter(id=ann.id).update(muted_until=until)
    answer = say(ann, shot, "Hi")
    assert (answer["code"], answer["facts"]) == ("muted", {"until": until.isoformat()})
    wish = {"step": shot["position"], "reaction": "wow"}
    assert code(ann.put(f"tables/{shot['id']}/reactions", wish, 422)) == "muted"
    assert read(ann, shot)["may_write"] == "muted"


def test_suspended_people_read_and_do_not_write() -> None:
    ann, bob = accounts("Ann", "Bob")
    shot = started_by(ann, bob)
    say(bob, shot, "Hi")
    Player.objects.filter(id=ann.id).update(suspended_at=timezone.now())
    answer = ann.send("POST", f"tables/{shot['id']}/chat/players", line("Hi"))
    assert (answer.status_code, code(answer.json())) == (403, "suspended")
    assert texts(ann, shot) == ["Hi"]


def test_people_with_a_warning_acknowledge_it_first() -> None:
    ann, bob = accounts("Ann", "Bob")
    shot = started_by(ann, bob)
    Player.objects.filter(id=ann.id).update(is_warned=True)
    assert code(say(ann, shot, "Hi")) == "acknowledge_warning"


def test_programs_do_not_write() -> None:
    ann, bob = accounts("Ann", "Bob")
    shot = started_by(ann, bob)
    token = ann.post("tokens", {"name": "program"})["token"]
    headers = {"Authorization": f"Bearer {token}"}
    program = Person()
    path = f"tables/{shot['id']}/chat/players"
    assert code(program.send("POST", path, line("Hi"), **headers).json()) == "not_by_token"
    assert program.get(path, **headers)["lines"] == []


@pytest.mark.parametrize("blocker", [0, 1])
def test_blocks_end_the_talk_of_two(blocker: int) -> None:
    pair = accounts("Ann", "Bob")
    ann, bob = pair
    shot = started_by(ann, bob)
    say(bob, shot, "Before")
    pair[blocker].post("me/blocks", {"player": pair[1 - blocker].id}, 204)
    assert {code(say(each, shot, "After")) for each in pair} == {"blocked"}
    assert texts(pair[blocker], shot) == (["Before"] if blocker else [])


def test_words_of_a_blocked_player_are_left_out_among_three() -> None:
    ann, bob, cat = accounts("Ann", "Bob", "Cat")
    shot = started_by(ann, bob, cat, game=HIDING_GAME)
    ann.post("me/blocks", {"player": bob.id}, 204)
    say(bob, shot, "To Cat")
    assert texts(ann, shot) == []
    assert texts(cat, shot) == ["To Cat"]
    assert read(ann, shot)["unread"] == 0
    assert ann.get("me/unread-chat")["tables"] == {}


def test_host_keeps_spectators_away_by_blocking_them() -> None:
    ann, bob, eve = accounts("Ann", "Bob", "Eve")
    shot = started_by(ann, bob)
    ann.post("me/blocks", {"player": eve.id}, 204)
    assert code(say(eve, shot, "Hi", "spectators")) == "blocked"


def test_muting_hides_only_the_words() -> None:
    ann, bob = accounts("Ann", "Bob")
    shot = started_by(ann, bob)
    ann.put(f"me/muted-players/{bob.id}", None, 204)
    ann.put(f"me/muted-players/{bob.id}", None, 204)
    assert say(bob, shot, "Anybody here?")["number"] == 1
    assert texts(ann, shot) == []
    assert not OutboxItem.objects.filter(kind="chat").exists()
    (muted,) = ann.get("me/muted-players")["results"]
    assert (muted["player"], muted["name"]) == (bob.id, bob.player.name)
    ann.delete(f"me/muted-players/{bob.id}")
    assert texts(ann, shot) == ["Anybody here?"]
    assert ann.send("DELETE", f"me/muted-players/{bob.id}").status_code == 404
    assert code(ann.put(f"me/muted-players/{ann.id}", None, 422)) == "cannot_mute_yourself"
    assert code(ann.put("me/muted-players/nobody", None, 422)) == "no_such_player"


def test_erasing_deletes_words_and_keeps_their_places() -> None:
    ann, bob = accounts("Ann", "Bob")
    shot = started_by(ann, bob)
    say(ann, shot, "My address is …")
    say(bob, shot, "Thanks")
    ann.put(f"tables/{shot['id']}/reactions", {"step": shot["position"], "reaction": "wow"}, 204)
    ann.put(f"me/muted-players/{bob.id}", None, 204)
    bob.put(f"me/muted-players/{ann.id}", None, 204)
    ann.post(f"tables/{shot['id']}/chat/players/read", {"number": 2}, 204)
    stored = ann.get("me/data")
    assert [each["text"] for each in stored["chat_lines"]] == ["My address is …"]
    assert stored["chat_reactions"][0]["reaction"] == "wow"
    assert stored["muted_players"][0]["muted_id"] == bob.id
    assert stored["chat_marks"][0]["number"] == 2
    version = read(bob, shot)["version"]
    me = ann.id
    ann.delete("me")
    assert not MutedPlayer.objects.exists()
    assert not ReadMark.objects.filter(player=me).exists()
    (gone,) = read(bob, shot, query=f"?after={version}")["lines"]
    assert (gone["player"], gone["name"], gone["text"], gone["state"]) == ("", "", None, "deleted")
    assert texts(bob, shot) == [None, "Thanks"]
    assert not Line.objects.filter(text__contains="address").exists()
    assert not Reaction.objects.filter(author=me).exists()
    assert read(bob, shot)["reactions"] == []
    assert ann.send("POST", f"tables/{shot['id']}/chat/players", line("x")).status_code == 401


def test_marks_move_forward_only_and_are_private() -> None:
    ann, bob = accounts("Ann", "Bob")
    shot = started_by(ann, bob)
    for text in ("One thing", "Another thing", "A third one"):
        say(bob, shot, text)
    assert ann.get("me/unread-chat") == {"tables": {shot["id"]: 3}}
    path = f"tables/{shot['id']}/chat/players/read"
    for number, unread in ((2, 1), (1, 1), (99, 0)):
        ann.post(path, {"number": number}, 204)
        assert read(ann, shot)["unread"] == unread
    assert read(ann, shot)["read"] == 3
    assert read(bob, shot)["read"] == 0
    assert ann.get("me/unread-chat") == {"tables": {}}
    assert bob.get("me/unread-chat") == {"tables": {}}


def test_lines_of_one_command_id_in_two_channels_are_two_requests() -> None:
    ann, bob, eve = accounts("Ann", "Bob", "Eve")
    shot = started_by(ann, bob)
    body = {"id": str(uuid4()), "text": "Hi"}
    eve.post(f"tables/{shot['id']}/chat/spectators", body, 201)
    again = eve.send("POST", f"tables/{shot['id']}/chat/players", body)
    assert (again.status_code, code(again.json())) == (409, "command_id_used")
