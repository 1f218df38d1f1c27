"""Whole games as one answer: small, and not sent twice; `make bench` tells how quick."""

import gzip
from typing import Any

import pytest
from django.test import Client

from events.redact import whole
from events.seal import canonical
from events.transfer import import_lines
from games import selectors
from tests.api.person import Person, a_game
from tests.recording import rows
from tests.services.test_folding import restored

pytestmark = pytest.mark.django_db

SMALL = 60 * 1024


@pytest.mark.parametrize("key", ["gemblo", "gobi", "targui"])
def test_a_whole_game_is_a_small_answer(key: str) -> None:
    recorded = rows(key, 2, 1)
    import_lines(canonical(whole(row)) for row in recorded)
    path = "/api/v1/tables/recorded-1/replay"
    answer = Client().get(path, headers={"Accept-Encoding": "gzip"})
    assert (answer.status_code, answer["Content-Encoding"]) == (200, "gzip")
    assert len(answer.content) <= SMALL


def test_a_replay_is_made_once_for_all_who_may_see_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[int | None] = []
    replay = selectors.replay

    def counted(access: Any, *, then: bool) -> Any:
        made.append(access.viewer)
        return replay(access, then=then)

    monkeypatch.setattr(selectors, "replay", counted)
    ann, bob, shot = a_game()
    path = f"tables/{shot['id']}/replay"
    askers = (ann, bob, ann, bob, Person("Eve"), Person("Sue"))
    assert [who.get(path)["your_seat"] for who in askers] == [0, 1, 0, 1, None, None]
    assert made == [0, 1, None]
    later = ann.command(shot, "ask_pause")
    assert ann.get(path)["version"] == later["version"]


def test_a_replay_is_the_same_compressed_or_not() -> None:
    ann, _, shot = a_game()
    path = f"/api/v1/tables/{shot['id']}/replay"
    plain = ann.client.get(path)
    small = ann.client.get(path, headers={"Accept-Encoding": "gzip"})
    assert "Content-Encoding" not in plain
    assert gzip.decompress(small.content) == plain.content
    assert "Accept-Encoding" in plain["Vary"]


def asked_again(person: Person, path: str, tag: str) -> Any:
    return read(person.client.get(path, headers={"If-None-Match": tag}))


def read(answer: Any) -> Any:
    """The answer; one that streams is read to its end, as which it counts no more."""
    if answer.streaming:
        answer.getvalue()
    return answer


@pytest.mark.parametrize("rest", ["", "/replay", "/replay?at=3", "/export"])
def test_what_has_not_changed_is_not_sent_again(rest: str) -> None:
    ann, bob, shot = a_game()
    path = f"/api/v1/tables/{shot['id']}{rest}"
    tag = read(ann.client.get(path))["ETag"]
    again = asked_again(ann, path, tag)
    assert (again.status_code, again.content) == (304, b"")
    assert asked_again(bob, path, tag).status_code == 200
    ann.command(shot, "ask_pause")
    assert asked_again(ann, path, tag).status_code == 200


def test_another_log_of_the_same_length_is_sent() -> None:
    ann, bob, shot = a_game()
    path = f"/api/v1/tables/{shot['id']}/replay"
    with restored():
        lost = ann.command(shot, "ask_pause")
        tag = ann.client.get(path)["ETag"]
    found = bob.command(shot, "ask_pause")
    assert found["version"] == lost["version"]
    assert asked_again(ann, path, tag).status_code == 200


def test_the_words_of_a_game_are_not_sent_twice() -> None:
    path = "/api/v1/games/gemblo/text/fr"
    tag = Client().get(path)["ETag"]
    assert Client().get(path, headers={"If-None-Match": tag}).status_code == 304


def test_a_replay_is_not_made_again_for_who_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, _, shot = a_game()
    path = f"/api/v1/tables/{shot['id']}/replay"
    tag = ann.client.get(path)["ETag"]
    monkeypatch.delattr("games.selectors.replay")
    assert asked_again(ann, path, tag).status_code == 304


def test_answers_are_compressed_for_those_who_read_that() -> None:
    ann, _, shot = a_game()
    path = f"/api/v1/tables/{shot['id']}"
    plain = ann.client.get(path)
    small = ann.client.get(path, headers={"Accept-Encoding": "gzip, br"})
    assert "Content-Encoding" not in plain
    assert (small["Content-Encoding"], len(small.content) * 2 < len(plain.content)) == (
        "gzip",
        True,
    )


@pytest.mark.parametrize("accept", ["application/x-ndjson", "application/json", "*/*", ""])
def test_an_export_is_asked_for_as_what_it_is(accept: str) -> None:
    ann, _, shot = a_game()
    asked = {"Accept": accept}
    answer = ann.client.get(f"/api/v1/tables/{shot['id']}/export", headers=asked)
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/x-ndjson")
    nowhere = ann.client.get("/api/v1/tables/nowhere/export", headers=asked)
    assert (nowhere.status_code, nowhere["Content-Type"]) == (404, "application/json")
    assert nowhere.json()["code"] == "not_found"


def test_a_replay_is_asked_for_in_one_of_two_ways() -> None:
    ann, _, shot = a_game()
    path = f"tables/{shot['id']}/replay"
    assert ann.get(f"{path}?view=then") == ann.get(f"{path}?view=all") == ann.get(path)
    assert ann.get(f"{path}?view=everything", 400)["facts"] == {"view": ["all", "then"]}
