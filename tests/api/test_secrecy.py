"""No endpoint discloses the secrets of a running game."""

import gzip
import json
import logging
from typing import Any
from uuid import uuid4

import pytest

from events import store
from events.chain.seal import canonical
from games.tables import table_cache
from games.tables.log.rows import stream_of
from tests.kit.any_game import SECRET_GAME, SECRET_GAMES
from tests.kit.person import Person
from tests.kit.tables import play, play_out, started

pytestmark = pytest.mark.django_db

ADDRESSES = (
    "",
    "?after=0",
    "/replay",
    "/replay?view=then",
    "/replay?at=3",
    "/replay?at=999999",
    "/recap",
    "/recap?after=3",
    "/spectators",
    "/export",
    "/verification",
    "?after=x",
    "/nowhere",
)


def hidden_from(table_id: str, seat: int | None) -> set[str]:
    """Return the texts that this seat may not see, if they are long enough to be found."""
    table = table_cache.current(table_id)
    texts = {table.seed}
    for row in store.read(stream_of(table_id)):
        for circle in row.secrets.keys() - {f"seat:{seat}", f"only:{seat}"}:
            texts |= {canonical(value) for value in row.secrets[circle].values()}
            texts.add(row.salts[circle])
    return {text for text in texts if len(text) > 12}


def orders(table: Any) -> list[dict[str, Any]]:
    """Return commands that are stale, refused, malformed, or not for players."""
    kinds = (
        {"kind": "void", "reason": "x"},
        {"kind": "play", "move": {"kind": "x"}},
        {"kind": "fly"},
    )
    now = {"position": table.position, "seen": 0}
    wishes = [{"id": str(uuid4()), **now, "command": command} for command in kinds]
    stale = {"position": 1, "seen": 0, "command": {"kind": "play", "move": {"kind": "x"}}}
    return [*wishes, {"id": str(uuid4()), **stale}]


def text_of(answer: Any) -> str:
    """Return the headers and the body of an answer as text."""
    body = b"".join(answer.streaming_content) if answer.streaming else answer.content
    if answer.headers.get("Content-Encoding") == "gzip":
        body = gzip.decompress(body)
    return f"{answer.headers}{body.decode()}"


@pytest.mark.parametrize("game", SECRET_GAMES)
def test_no_endpoint_discloses_secrets(game: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    ann, bob, eve = Person("Ann"), Person("Bob"), Person("Eve")
    table = started(ann.id, bob.id, game=game, visibility="public")
    for _ in range(4):
        table = play(table).table
    for seat, who in ((0, ann), (1, bob), (None, eve)):
        secrets = hidden_from(table.id, seat)
        assert len(secrets) > 5
        answers = [who.client.get(f"/api/v1/tables/{table.id}{address}") for address in ADDRESSES]
        answers += [who.client.get(f"/api/v1/tables?scope={scope}") for scope in ("mine", "watch")]
        answers += [who.send("POST", f"tables/{table.id}/commands", each) for each in orders(table)]
        exploration = {"at": table.position, "moves": [], "salt": "0f" * 16}
        answers.append(who.send("POST", f"tables/{table.id}/explore", exploration))
        answers.append(who.send("POST", f"tables/{table.id}/invitations", {}))
        texts = [text_of(answer) for answer in answers]
        leaking = [text[:200] for text in texts if any(secret in text for secret in secrets)]
        assert not leaking
    assert not [secret for secret in hidden_from(table.id, None) if secret in caplog.text]


def test_search_for_secrets_finds_revealed_ones() -> None:
    ann, bob = Person("Ann"), Person("Bob")
    table = play_out(started(ann.id, bob.id, game=SECRET_GAME))
    text = text_of(ann.client.get(f"/api/v1/tables/{table.id}/export"))
    assert [secret for secret in hidden_from(table.id, 0) if secret in text]


def test_private_table_is_like_an_unknown_one() -> None:
    ann, bob, eve = Person("Ann"), Person("Bob"), Person("Eve")
    private = started(ann.id, bob.id, game=SECRET_GAME).id
    for address in ADDRESSES[:-2]:
        there, nowhere = (
            eve.client.get(f"/api/v1/tables/{table}{address}") for table in (private, "f" * 32)
        )
        assert (there.status_code, there.content) == (nowhere.status_code, nowhere.content)
        assert {*there.headers} == {*nowhere.headers}
        assert "ETag" not in there.headers or there["ETag"] == nowhere["ETag"]
    order = {"id": str(uuid4()), "position": 1, "command": {"kind": "resign"}}
    for wish in ("commands", "explore", "invitations"):
        body = order if wish == "commands" else {"at": 1, "moves": [], "salt": "0f" * 16}
        answer_there, answer_nowhere = (
            eve.send("POST", f"tables/{table}/{wish}", body) for table in (private, "f" * 32)
        )
        assert answer_there.status_code == 404
        assert answer_there.content == answer_nowhere.content
    assert json.loads(answer_there.content)["code"] == "not_found"
