"""A pointer that was lost: a socket's next beat, or a stream's, brings what nobody was told of."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.contrib.sessions.models import Session
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from events import store
from games import folding, publisher
from games.live import shots, stream
from games.players import tokens
from games.players.auth import shut_out
from games.players.models import Player
from games.rows import stream_of
from tests.live.people import Listening, a_game, closed, cookie, guest, row_of, socket, told
from tests.live.test_pushes import moderate
from tests.services.tables import do, play, player

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]


@pytest.fixture
def _lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is told of anything."""
    monkeypatch.setattr(publisher, "send_all", lambda news: None)
    monkeypatch.setattr(publisher, "_nearest", [])


async def beat(there: WebsocketCommunicator, version: int = 0) -> Any:
    await there.send_to(text_data=json.dumps({"type": "beat", "version": version}))
    return await told(there)


@pytest.mark.usefixtures("_lost")
async def test_a_beat_brings_the_move_whose_pointer_was_lost() -> None:
    ann, bob, table = await a_game()
    both = [await socket(f"/ws/tables/{table.id}", player) for player in (ann, bob)]
    for each in both:
        await told(each)
        assert await beat(each, table.version) == {"type": "beat"}
    moved = (await sync_to_async(play)(table)).table
    for seat, each in enumerate(both):
        shot = await beat(each, table.version)
        assert (shot["type"], shot["your_seat"], shot["version"]) == (
            "snapshot",
            seat,
            moved.version,
        )
        assert [event["version"] for event in shot["events"]] == list(
            range(table.version + 1, moved.version + 1)
        )
        assert await beat(each, moved.version) == {"type": "beat"}
        await each.disconnect()


async def test_a_pointer_to_a_restored_log_is_not_answered_by_the_lost_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ann, bob, table = await a_game()
    lost, rows = await sync_to_async(_played_in_vain)(table)
    there = await socket(f"/ws/tables/{table.id}", ann)
    await told(there)
    with monkeypatch.context() as elsewhere:
        news: list[Any] = []
        elsewhere.setattr(publisher, "send_all", news.extend)
        elsewhere.setattr(publisher, "_nearest", [])
        moved = (await sync_to_async(do)(table, player(bob), "resign")).table
    assert lost.version > moved.version
    folding.forget_all()
    folding.remember(lost, rows)
    publisher.send_all(news)
    assert (await told(there))["version"] == moved.version
    await there.disconnect()


def _played_in_vain(table: Any) -> tuple[Any, list[Any]]:
    with transaction.atomic():
        lost = table
        for _ in range(3):
            lost = play(lost).table
        rows = store.read(stream_of(table.id))
        transaction.set_rollback(True)
    return lost, rows


async def test_a_quiet_beat_looks_at_the_head_and_at_who_asks() -> None:
    ann, _, table = await a_game()
    session = (await sync_to_async(cookie)(ann)).decode().partition("=")[2]

    def looked() -> tuple[int, str | None, int]:
        with CaptureQueriesContext(connection) as queries:
            why = shut_out(ann, secret="", session=session)
            version = shots.version_for(table.id, ann)
        return version, why, len(queries)

    assert await sync_to_async(looked)() == (table.version, None, 3)


@pytest.mark.usefixtures("_lost")
async def test_a_beat_tells_whose_turns_changed_unheard() -> None:
    _, _, table = await a_game()
    mover = table.chairs[min(table.to_act)].player
    mine = await socket("/ws/me", mover)
    assert [row["id"] for row in (await told(mine))["waiting"]] == [table.id]
    assert await beat(mine) == {"type": "beat"}
    await sync_to_async(play)(table)
    assert await beat(mine) == {"type": "turns", "waiting": []}
    assert await beat(mine) == {"type": "beat"}
    await mine.disconnect()


def suspended(player: Player) -> None:
    Player.objects.filter(pk=player.pk).update(suspended_at=timezone.now())


def gone(player: Player) -> None:
    Player.objects.filter(pk=player.pk).update(gone_at=timezone.now())


def signed_out(player: Player) -> None:
    Session.objects.all().delete()


@pytest.mark.parametrize(
    ("change", "why"),
    [(suspended, "suspended"), (gone, "not_signed_in"), (signed_out, "not_signed_in")],
)
@pytest.mark.usefixtures("_lost")
async def test_a_beat_shows_out_who_may_not_stay(
    change: Callable[[Player], None], why: str
) -> None:
    ann, _, table = await a_game()
    both = [await socket(path, ann) for path in (f"/ws/tables/{table.id}", "/ws/me")]
    for each in both:
        await told(each)
    await sync_to_async(change)(await row_of(ann))
    for each in both:
        assert await beat(each, table.version) == {"type": "gone", "code": why}
        assert await closed(each)


@pytest.mark.usefixtures("_lost")
async def test_a_beat_shows_out_a_program_whose_token_ended() -> None:
    ann, _, table = await a_game()
    player = await row_of(ann)
    token, secret = await sync_to_async(tokens.new_token)(player=player, name="bot")
    there = await socket(f"/ws/tables/{table.id}", token=secret)
    assert (await told(there))["your_seat"] == 0
    assert await beat(there, table.version) == {"type": "beat"}
    await sync_to_async(tokens.revoke)(player=player, number=token.pk)
    assert await beat(there, table.version) == {"type": "gone", "code": "not_signed_in"}


@pytest.mark.usefixtures("_lost")
async def test_a_beat_closes_a_table_that_was_taken_away_unheard() -> None:
    _, _, table = await a_game(visibility="public")
    watching = await socket(f"/ws/tables/{table.id}", await guest("Eve"))
    await told(watching)
    await sync_to_async(moderate)(table, "hide")
    assert await beat(watching, table.version) == {"type": "gone", "code": "not_found"}
    assert await closed(watching)


async def test_who_is_suspended_gets_no_socket() -> None:
    ann, _, table = await a_game()
    await sync_to_async(suspended)(await row_of(ann))
    for path in (f"/ws/tables/{table.id}", "/ws/me"):
        there = await socket(path, ann)
        assert await told(there) == {"type": "gone", "code": "suspended"}
        assert await closed(there)


@pytest.mark.parametrize(
    "said", ["x", "beat", "[]", '{"type":"beat","version":-1}', '{"type":"x"}']
)
async def test_what_is_no_beat_is_not_answered(said: str) -> None:
    ann, _, table = await a_game()
    there = await socket(f"/ws/tables/{table.id}", ann)
    await told(there)
    await there.send_to(text_data=said)
    assert await beat(there, table.version) == {"type": "beat"}
    await there.send_to(bytes_data=b"\xff" + said.encode())
    assert await beat(there, table.version) == {"type": "beat"}
    await there.disconnect()


@pytest.mark.usefixtures("_lost")
async def test_the_stream_looks_at_each_of_its_beats(
    listening: Listening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "HEARTBEAT_SECONDS", 0.05)
    _, _, table = await a_game()
    mover = table.chairs[min(table.to_act)].player
    lines = await listening(mover)
    assert json.loads(await anext(lines))["waiting"]
    await sync_to_async(play)(table)
    while (line := await anext(lines)) == b"\n":
        pass
    assert json.loads(line) == {"type": "turns", "waiting": []}
    await sync_to_async(suspended)(await row_of(mover))
    assert [json.loads(each) async for each in lines if each != b"\n"] == [
        {"type": "gone", "code": "suspended"}
    ]
