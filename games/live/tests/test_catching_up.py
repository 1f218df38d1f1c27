"""Lost pointers: sockets and streams catch up with the next beat."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.contrib.sessions.models import Session
from django.db import transaction
from django.utils import timezone

from events import store
from games.live import consumers, stream
from games.live.rooms import beats
from games.players.auth import tokens
from games.players.models import Player
from games.pubsub import local, publisher
from games.tables import table_cache
from games.tables.log.rows import stream_of
from games.tables.table_cache import LoggedTable
from tests.kit.sockets import Listening, a_game, closed, guest, next_message, row_of, socket
from tests.kit.tables import do, moderate, play, player

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]


@pytest.fixture
def _without_pointers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lose every pointer and message."""
    monkeypatch.setattr(publisher, "send_all", lambda *news: None)
    monkeypatch.setattr(local, "listeners", [])


async def beat(there: WebsocketCommunicator, version: int = 0) -> Any:
    await there.send_to(text_data=json.dumps({"type": "beat", "version": version}))
    return await next_message(there)


async def test_ping_is_answered_without_a_query(monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*_: Any) -> Any:
        raise AssertionError("a ping was answered by a query")

    ann, _, table = await a_game()
    for path in (f"/ws/tables/{table.id}", "/ws/me"):
        there = await socket(path, ann)
        await next_message(there)
        with monkeypatch.context() as without:
            for module in (consumers.table, consumers.turns, beats):
                without.setattr(module, "database_sync_to_async", forbidden)
            await there.send_to(text_data='{"type": "ping"}')
            assert await next_message(there) == {"type": "pong"}
        await there.disconnect()


@pytest.mark.usefixtures("_without_pointers")
async def test_beat_is_answered_with_a_move_whose_pointer_was_lost() -> None:
    ann, bob, table = await a_game()
    both = [await socket(f"/ws/tables/{table.id}", player) for player in (ann, bob)]
    for each in both:
        await next_message(each)
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


async def test_pointer_to_a_restored_log_is_not_served_from_the_cache(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ann, bob, table = await a_game()
    lost, rows = await sync_to_async(_play_and_roll_back)(table)
    there = await socket(f"/ws/tables/{table.id}", ann)
    await next_message(there)
    with monkeypatch.context() as elsewhere:
        news: list[Any] = []
        elsewhere.setattr(publisher, "send_all", lambda sent, *_: news.extend(sent))
        elsewhere.setattr(local, "listeners", [])
        moved = (await sync_to_async(do)(table, player(bob), "resign")).table
    assert lost.version > moved.version
    table_cache.clear()
    table_cache.remember(LoggedTable(lost, tuple(rows)))
    publisher.send_all(news)
    assert (await next_message(there))["version"] == moved.version
    await there.disconnect()


def _play_and_roll_back(table: Any) -> tuple[Any, list[Any]]:
    with transaction.atomic():
        lost = table
        for _ in range(3):
            lost = play(lost).table
        rows = store.read(stream_of(table.id))
        transaction.set_rollback(True)
    return lost, rows


async def test_beat_without_news_does_not_load_the_table() -> None:
    ann, _, table = await a_game()
    there = await socket(f"/ws/tables/{table.id}", ann)
    version = (await next_message(there))["version"]
    table_cache.clear()
    assert await beat(there, version) == {"type": "beat"}
    assert table_cache._cache.get(table.id) is None
    await there.disconnect()


@pytest.mark.usefixtures("_without_pointers")
async def test_beat_is_answered_with_turns_whose_change_was_lost() -> None:
    _, _, table = await a_game()
    mover = table.chairs[min(table.to_act)].player
    mine = await socket("/ws/me", mover)
    assert [row["id"] for row in (await next_message(mine))["waiting"]] == [table.id]
    assert await beat(mine) == {"type": "beat"}
    await sync_to_async(play)(table)
    assert await beat(mine) == {"type": "turns", "waiting": []}
    assert await beat(mine) == {"type": "beat"}
    await mine.disconnect()


def suspended(player: Player) -> None:
    Player.objects.filter(pk=player.pk).update(suspended_at=timezone.now())


def gone(player: Player) -> None:
    Player.objects.filter(pk=player.pk).update(erased_at=timezone.now())


def signed_out(player: Player) -> None:
    Session.objects.all().delete()


@pytest.mark.parametrize(
    ("change", "why"),
    [(suspended, "suspended"), (gone, "not_signed_in"), (signed_out, "not_signed_in")],
)
@pytest.mark.usefixtures("_without_pointers")
async def test_beat_of_a_player_without_access_closes_the_socket(
    change: Callable[[Player], None], why: str
) -> None:
    ann, _, table = await a_game()
    both = [await socket(path, ann) for path in (f"/ws/tables/{table.id}", "/ws/me")]
    for each in both:
        await next_message(each)
    await sync_to_async(change)(await row_of(ann))
    for each in both:
        assert await beat(each, table.version) == {"type": "gone", "code": why}
        assert await closed(each)


@pytest.mark.usefixtures("_without_pointers")
async def test_beat_with_a_revoked_token_closes_the_socket() -> None:
    ann, _, table = await a_game()
    player = await row_of(ann)
    token, secret = await sync_to_async(tokens.new_token)(player=player, name="bot")
    there = await socket(f"/ws/tables/{table.id}", token=secret)
    assert (await next_message(there))["your_seat"] == 0
    assert await beat(there, table.version) == {"type": "beat"}
    await sync_to_async(tokens.revoke)(player=player, number=token.pk)
    assert await beat(there, table.version) == {"type": "gone", "code": "not_signed_in"}


@pytest.mark.usefixtures("_without_pointers")
async def test_beat_at_a_hidden_table_closes_the_socket() -> None:
    _, _, table = await a_game(visibility="public")
    watching = await socket(f"/ws/tables/{table.id}", await guest("Eve"))
    await next_message(watching)
    await sync_to_async(moderate)(table, "hide")
    assert await beat(watching, table.version) == {"type": "gone", "code": "not_found"}
    assert await closed(watching)


async def test_suspended_player_is_disconnected_at_once() -> None:
    ann, _, table = await a_game()
    await sync_to_async(suspended)(await row_of(ann))
    for path in (f"/ws/tables/{table.id}", "/ws/me"):
        there = await socket(path, ann)
        assert await next_message(there) == {"type": "gone", "code": "suspended"}
        assert await closed(there)


@pytest.mark.parametrize(
    "said", ["x", "beat", "[]", '{"type":"beat","version":-1}', '{"type":"x"}']
)
async def test_message_that_is_not_a_beat_is_ignored(said: str) -> None:
    ann, _, table = await a_game()
    there = await socket(f"/ws/tables/{table.id}", ann)
    await next_message(there)
    await there.send_to(text_data=said)
    assert await beat(there, table.version) == {"type": "beat"}
    await there.send_to(bytes_data=b"\xff" + said.encode())
    assert await beat(there, table.version) == {"type": "beat"}
    await there.disconnect()


@pytest.mark.usefixtures("_without_pointers")
async def test_stream_checks_for_changes_with_each_heartbeat(
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
