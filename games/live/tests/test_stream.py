"""The stream of waiting tables over plain HTTP."""

import json

import pytest
from asgiref.sync import sync_to_async
from django.contrib.sessions.models import Session
from django.db import OperationalError
from django.test import AsyncClient
from psycopg.errors import AdminShutdown

from games.api.schema.stream import LINES
from games.live import stream
from games.players.auth import tokens
from games.players.auth.digests import digest
from games.pubsub import publisher
from games.pubsub.groups import player_group, turns_group
from games.tables.lists import queries
from tests.kit.conduct import suspend
from tests.kit.sockets import Listening, a_game, row_of
from tests.kit.tables import play

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]


async def test_stream_sends_a_line_after_each_change(listening: Listening) -> None:
    _, _, table = await a_game()
    mover = table.chairs[min(table.to_act)].player
    lines = await listening(mover)
    first = json.loads(await anext(lines))
    assert first == {"type": "turns", "waiting": [{"id": table.id, "version": table.version}]}
    moved = (await sync_to_async(play)(table)).table
    assert mover not in {moved.chairs[seat].player for seat in moved.to_act}
    assert json.loads(await anext(lines)) == {"type": "turns", "waiting": []}


async def test_stream_is_not_compressed(listening: Listening) -> None:
    ann, _, table = await a_game()
    lines = await listening(ann, **{"Accept-Encoding": "gzip"})
    assert json.loads(await anext(lines))["type"] == "turns"
    await sync_to_async(play)(table)
    assert json.loads(await anext(lines))["type"] == "turns"


async def test_stream_sends_empty_lines_as_heartbeats(
    listening: Listening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "HEARTBEAT_SECONDS", 0.05)
    ann, _, table = await a_game()
    lines = await listening(ann)
    await anext(lines)
    assert [await anext(lines) for _ in range(3)] == [b"\n"] * 3
    await sync_to_async(play)(table)
    received = [await anext(lines) for _ in range(3)]
    assert any(line != b"\n" for line in received)


async def test_stream_of_a_suspended_player_ends(listening: Listening) -> None:
    ann, _, _ = await a_game()
    lines = await listening(ann)
    await anext(lines)
    player = await row_of(ann)
    await sync_to_async(suspend)(player)
    assert [json.loads(line) async for line in lines] == [{"type": "gone", "code": "suspended"}]


async def test_stream_of_a_signed_out_device_ends(listening: Listening) -> None:
    ann, _, _ = await a_game()
    lines = await listening(ann)
    await anext(lines)
    session = await Session.objects.alatest("expire_date")
    group = player_group(ann)
    for each in ("another", session.session_key):
        received = {"type": "player.signed_out", "sessions": [digest(each)]}
        await sync_to_async(publisher.send)(group, received)
    last = [json.loads(line) async for line in lines][-1]
    assert last == {"type": "gone", "code": "not_signed_in"}


async def test_stream_ends_without_an_error_when_the_database_fails(
    listening: Listening, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(player: str) -> None:
        raise OperationalError from AdminShutdown()

    ann, _, _ = await a_game()
    lines = await listening(ann)
    await anext(lines)
    monkeypatch.setattr(queries, "waiting_for", fail)
    await sync_to_async(publisher.send)(turns_group(ann), {"type": "turns.changed"})
    assert [line async for line in lines] == []


async def test_stream_of_a_token_lists_the_turns_of_its_player(listening: Listening) -> None:
    _, _, table = await a_game()
    mover = await row_of(table.chairs[min(table.to_act)].player)
    _, secret = await sync_to_async(tokens.new_token)(player=mover, name="bot")
    asked = {"Authorization": f"Bearer {secret}"}
    lines = await listening(**asked)
    assert [row["id"] for row in json.loads(await anext(lines))["waiting"]] == [table.id]
    await sync_to_async(play)(table)
    assert json.loads(await anext(lines)) == {"type": "turns", "waiting": []}
    asked["Authorization"] += "x"
    assert (await AsyncClient().get("/api/v1/stream", headers=asked)).status_code == 401


async def test_stream_of_a_revoked_token_ends(
    listening: Listening,
) -> None:
    ann, _, _ = await a_game()
    player = await row_of(ann)
    token, secret = await sync_to_async(tokens.new_token)(player=player, name="bot")
    lines = await listening(Authorization=f"Bearer {secret}")
    await anext(lines)
    await sync_to_async(tokens.revoke)(player=player, number=token.pk)
    assert [json.loads(line) async for line in lines] == [{"type": "gone", "code": "not_signed_in"}]


async def test_stream_without_a_player_is_not_signed_in() -> None:
    answer = await AsyncClient().get("/api/v1/stream")
    assert (answer.status_code, answer.json()["code"]) == (401, "not_signed_in")


@pytest.mark.parametrize("method", ["head", "options", "trace"])
async def test_stream_allows_only_get(method: str) -> None:
    answer = await getattr(AsyncClient(), method)("/api/v1/stream")
    assert (answer.status_code, answer["Allow"]) == (405, "GET")
    assert method == "head" or answer.json()["code"] == "method_not_allowed"


async def test_lines_have_the_form_of_the_examples_in_the_schema(listening: Listening) -> None:
    _, _, table = await a_game()
    lines = await listening(table.chairs[min(table.to_act)].player)
    received = json.loads(await anext(lines))
    shown = json.loads(LINES.partition("\n")[0])
    assert received.keys() == shown.keys()
    assert [row.keys() for row in received["waiting"]] == [row.keys() for row in shown["waiting"]]


async def test_stream_of_a_player_suspended_before_has_one_line(
    listening: Listening,
) -> None:
    ann, _, _ = await a_game()
    await sync_to_async(suspend)(await row_of(ann))
    lines = [json.loads(line) async for line in await listening(ann)]
    assert lines == [{"type": "gone", "code": "suspended"}]
