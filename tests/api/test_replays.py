"""Replays: small, rendered once, and not sent twice."""

import gzip
from typing import Any

import pytest
from django.test import Client

from events.chain.redact import full_line
from events.chain.seal import canonical
from events.transfer import import_lines
from games import rules
from games.tables import rendering
from tests.kit.any_game import OPEN_GAME
from tests.kit.backup import restored_backup
from tests.kit.person import Person, two_players
from tests.kit.recording import rows

pytestmark = pytest.mark.django_db

SMALL = 60 * 1024


@pytest.mark.parametrize("key", rules.keys())
def test_replay_of_a_whole_game_is_small(key: str) -> None:
    recorded = rows(key, 2, 1)
    import_lines(canonical(full_line(row)) for row in recorded)
    path = "/api/v1/tables/recorded-1/replay"
    answer = Client().get(path, headers={"Accept-Encoding": "gzip"})
    assert (answer.status_code, answer["Content-Encoding"]) == (200, "gzip")
    assert len(answer.content) <= SMALL


def test_replay_is_rendered_once_per_audience(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[int | None] = []
    replay = rendering.replay

    def counted(access: Any, *, then: bool) -> Any:
        made.append(access.viewer)
        return replay(access, then=then)

    monkeypatch.setattr(rendering, "replay", counted)
    ann, bob, snapshot = two_players()
    path = f"tables/{snapshot['id']}/replay"
    askers = (ann, bob, ann, bob, Person("Eve"), Person("Sue"))
    assert [who.get(path)["your_seat"] for who in askers] == [0, 1, 0, 1, None, None]
    assert made == [0, 1, None]
    later = ann.command(snapshot, "ask_pause")
    assert ann.get(path)["version"] == later["version"]


def test_replay_is_the_same_compressed_or_not() -> None:
    ann, _, snapshot = two_players()
    path = f"/api/v1/tables/{snapshot['id']}/replay"
    plain = ann.client.get(path)
    small = ann.client.get(path, headers={"Accept-Encoding": "gzip"})
    assert "Content-Encoding" not in plain
    assert gzip.decompress(small.content) == plain.content
    assert "Accept-Encoding" in plain["Vary"]


def asked_again(person: Person, path: str, tag: str) -> Any:
    return read(person.client.get(path, headers={"If-None-Match": tag}))


def read(answer: Any) -> Any:
    """Return the body of an answer; read a streamed one to its end."""
    if answer.streaming:
        answer.getvalue()
    return answer


@pytest.mark.parametrize("rest", ["", "/replay", "/replay?at=3", "/export"])
def test_unchanged_answer_is_not_sent_again(rest: str) -> None:
    ann, bob, snapshot = two_players()
    path = f"/api/v1/tables/{snapshot['id']}{rest}"
    tag = read(ann.client.get(path))["ETag"]
    again = asked_again(ann, path, tag)
    assert (again.status_code, again.content) == (304, b"")
    assert asked_again(bob, path, tag).status_code == 200
    ann.command(snapshot, "ask_pause")
    assert asked_again(ann, path, tag).status_code == 200


def test_other_log_of_the_same_length_is_sent() -> None:
    ann, bob, snapshot = two_players()
    path = f"/api/v1/tables/{snapshot['id']}/replay"
    with restored_backup():
        lost = ann.command(snapshot, "ask_pause")
        tag = ann.client.get(path)["ETag"]
    found = bob.command(snapshot, "ask_pause")
    assert found["version"] == lost["version"]
    assert asked_again(ann, path, tag).status_code == 200


def test_game_texts_are_not_sent_twice() -> None:
    path = f"/api/v1/games/{OPEN_GAME}/text/fr"
    tag = Client().get(path)["ETag"]
    assert Client().get(path, headers={"If-None-Match": tag}).status_code == 304


def test_unchanged_replay_is_not_rendered(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, _, snapshot = two_players()
    path = f"/api/v1/tables/{snapshot['id']}/replay"
    tag = ann.client.get(path)["ETag"]
    monkeypatch.delattr("games.tables.rendering.replay")
    assert asked_again(ann, path, tag).status_code == 304


def test_answers_are_compressed_on_request() -> None:
    ann, _, snapshot = two_players()
    path = f"/api/v1/tables/{snapshot['id']}"
    plain = ann.client.get(path)
    small = ann.client.get(path, headers={"Accept-Encoding": "gzip, br"})
    assert "Content-Encoding" not in plain
    assert (small["Content-Encoding"], len(small.content) * 2 < len(plain.content)) == (
        "gzip",
        True,
    )


@pytest.mark.parametrize("accept", ["application/x-ndjson", "application/json", "*/*", ""])
def test_export_accepts_only_its_media_types(accept: str) -> None:
    ann, _, snapshot = two_players()
    asked = {"Accept": accept}
    answer = ann.client.get(f"/api/v1/tables/{snapshot['id']}/export", headers=asked)
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/x-ndjson")
    nowhere = ann.client.get("/api/v1/tables/nowhere/export", headers=asked)
    assert (nowhere.status_code, nowhere["Content-Type"]) == (404, "application/json")
    assert nowhere.json()["code"] == "not_found"


def test_replay_has_two_views() -> None:
    ann, _, snapshot = two_players()
    path = f"tables/{snapshot['id']}/replay"
    assert ann.get(f"{path}?view=then") == ann.get(f"{path}?view=all") == ann.get(path)
    assert ann.get(f"{path}?view=everything", 400)["facts"] == {"view": ["all", "then"]}
