"""Pushed snapshots: their audience, their rendering, and their effect on free undo."""

from typing import Any
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from games.live.rooms.registry import connected_players, current_rooms
from games.players.auth import devices, tokens
from games.players.models import Device, Player
from games.table.decider import Actor, Role
from games.tables import seen_versions, services
from games.tables.access import access_table
from games.tables.render_cache import snapshots
from games.tables.rendering import snapshot
from tests.kit.any_game import OPEN_GAME, SECRET_GAME
from tests.kit.conduct import suspend
from tests.kit.sockets import (
    PATIENCE,
    a_game,
    closed,
    cookie,
    guest,
    leaks,
    next_message,
    row_of,
    socket,
)
from tests.kit.tables import a_move, do, moderate, play, started

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]
MODERATOR = Actor(Role.MODERATOR, "m_1")


async def test_suspended_player_is_disconnected() -> None:
    ann, bob, table = await a_game()
    mine = [await socket(path, ann) for path in (f"/ws/tables/{table.id}", "/ws/me")]
    other = await socket(f"/ws/tables/{table.id}", bob)
    for each in (*mine, other):
        await next_message(each)
    player = await row_of(ann)
    await sync_to_async(suspend)(player)
    for each in mine:
        assert await next_message(each) == {"type": "gone", "code": "suspended"}
        assert await closed(each)
    assert await other.receive_nothing()
    await other.disconnect()


def signed_in(player: Player, key: str) -> int:
    now = timezone.now()
    looks = {"browser": "firefox", "system": "linux"}
    return Device.objects.create(
        player=player, session_key=key, created_at=now, seen_at=now, **looks
    ).pk


async def test_revoked_token_disconnects_only_its_programs() -> None:
    ann, bob, table = await a_game()
    player = await row_of(ann)
    token, secret = await sync_to_async(tokens.new_token)(player=player, name="bot")
    paths = (f"/ws/tables/{table.id}", "/ws/me")
    programs = [await socket(path, token=secret) for path in paths]
    in_person = await socket(paths[0], ann)
    for each in (*programs, in_person):
        await next_message(each)
    await sync_to_async(tokens.revoke)(player=player, number=token.pk)
    for each in programs:
        assert await next_message(each) == {"type": "gone", "code": "not_signed_in"}
        assert await closed(each)
    await sync_to_async(do)(table, Actor(Role.PLAYER, bob), "resign")
    assert (await next_message(in_person))["table"]["result"]
    await in_person.disconnect()


async def test_signed_out_device_is_disconnected_and_no_other() -> None:
    ann, _, table = await a_game()
    lost, kept = [await sync_to_async(cookie)(ann) for _ in range(2)]
    player = await row_of(ann)
    number = await sync_to_async(signed_in)(player, lost.decode().partition("=")[2])
    ended = [await socket(path, session=lost) for path in (f"/ws/tables/{table.id}", "/ws/me")]
    other = await socket("/ws/me", session=kept)
    for each in (*ended, other):
        await next_message(each)
    assert await sync_to_async(devices.sign_out)(player=player, number=number)
    for each in ended:
        assert await next_message(each) == {"type": "gone", "code": "not_signed_in"}
        assert await closed(each)
    assert await other.receive_nothing()
    await other.disconnect()


@pytest.mark.parametrize("kind", ["hide", "void"])
async def test_hidden_or_void_table_disconnects_spectators(kind: str) -> None:
    ann, _, table = await a_game(visibility="public")
    watching = await socket(f"/ws/tables/{table.id}", await guest("Eve"))
    playing = await socket(f"/ws/tables/{table.id}", ann)
    for each in (watching, playing):
        await next_message(each)
    await sync_to_async(moderate)(table, kind)
    assert await next_message(watching) == {"type": "gone", "code": "not_found"}
    assert await closed(watching)
    assert (await next_message(playing))["version"] == table.version + 1
    await playing.disconnect()


async def test_undo_is_free_until_the_opponent_connects() -> None:
    ann, bob, table = await a_game()
    both = {ann: 0, bob: 1}
    mover = table.chairs[min(table.to_act)].player
    other = bob if mover == ann else ann
    moved = (await sync_to_async(play)(table)).table
    assert moved.to_act == {both[other]}

    def undos() -> Any:
        return snapshot(access_table(player=mover, table_id=table.id)).asks.undo

    assert await sync_to_async(undos)() == (table.position,)
    late = await socket(f"/ws/tables/{table.id}", other)
    await next_message(late)
    assert await sync_to_async(undos)() == ()
    await late.disconnect()


async def test_pushed_version_counts_as_seen() -> None:
    ann, bob, table = await a_game()
    mover = table.chairs[min(table.to_act)].player
    there = await socket(f"/ws/tables/{table.id}", bob if mover == ann else ann)
    await next_message(there)
    moved = (await sync_to_async(play)(table)).table
    await next_message(there)
    found = await sync_to_async(access_table)(player=mover, table_id=table.id)
    asks = (await sync_to_async(snapshot)(found)).asks
    assert (found.table.version, asks.undo) == (moved.version, ())
    await there.disconnect()


async def test_snapshot_for_a_hundred_spectators_is_rendered_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[tuple[object, ...]] = []
    make = snapshots._render

    def counted(access: Any, after: int, *delivered: Any) -> str:
        made.append((access.viewer, access.table.version))
        return make(access, after, *delivered)

    monkeypatch.setattr(snapshots, "_render", counted)
    ann, _, table = await a_game(game=SECRET_GAME, visibility="public")
    eve = await guest("Eve")
    watchers = [await socket(f"/ws/tables/{table.id}", eve) for _ in range(100)]
    playing = await socket(f"/ws/tables/{table.id}", ann)
    for each in (*watchers, playing):
        await next_message(each)
    moved = (await sync_to_async(play)(table)).table
    texts = {await each.receive_from(timeout=PATIENCE) for each in watchers}
    assert len(texts) == 1
    assert not any(leaks(table, {"text": text}) for text in texts)
    await next_message(playing)
    assert sorted(made, key=str) == [(0, moved.version), (None, moved.version)]
    for each in (*watchers, playing):
        await each.disconnect()


async def test_connected_seats_are_recorded_with_the_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    people = [await guest(name) for name in ("Ann", "Bob", "Cat")]
    table = await sync_to_async(started)(*people)
    sockets = [await socket(f"/ws/tables/{table.id}", each) for each in people]
    for each in sockets:
        await next_message(each)
    written: list[list[int]] = []
    upsert = seen_versions.upsert

    def upserted(rows: Any) -> Any:
        written.append([seat for _, seat, _ in rows])
        return upsert(rows)

    monkeypatch.setattr(seen_versions, "upsert", upserted)
    moved = (await sync_to_async(play_connected)(table)).table
    for each in sockets:
        assert (await next_message(each))["version"] == moved.version
        await each.disconnect()
    assert written == [[0, 1, 2]]


def play_connected(table: Any) -> services.CommandResult:
    """Play a move with the connected players, as the API does."""
    actor, move = a_move(table)
    return services.act(
        table_id=table.id,
        actor=actor,
        command={"kind": "play", "move": move},
        command_id=uuid4(),
        position=table.position,
        seen=table.version,
        connected=connected_players(table.id),
    )


@pytest.mark.parametrize("watched", [True, False])
async def test_free_undo_is_not_offered_to_a_connected_opponent(
    watched: bool,
) -> None:
    *_, table = await a_game(game=OPEN_GAME)
    mover = min(table.to_act)
    looking = [table.chairs[mover].player, *([table.chairs[1 - mover].player] if watched else [])]
    sockets = [await socket(f"/ws/tables/{table.id}", each) for each in looking]
    for each in sockets:
        await next_message(each)
    await sync_to_async(play)(table)
    asks = (await next_message(sockets[0]))["asks"]
    assert asks["undo"] == ([] if watched else [table.position])
    for each in sockets:
        await each.disconnect()


async def test_room_without_connections_is_removed() -> None:
    ann, _, table = await a_game()
    there = [await socket(f"/ws/tables/{table.id}", ann) for _ in range(2)]
    for each in there:
        await next_message(each)
    assert [room.connections for room in current_rooms()._rooms.values()] == [2]
    for each in there:
        await each.disconnect()
    assert not current_rooms()._rooms


async def test_response_to_a_move_equals_the_pushed_snapshot() -> None:
    _, _, table = await a_game()
    mover = table.chairs[min(table.to_act)].player
    there = await socket(f"/ws/tables/{table.id}", mover)
    await next_message(there)
    actor, move = await sync_to_async(a_move)(table)
    acted = await sync_to_async(do)(table, actor, "play", move=move)
    found = snapshots.admitted(acted.logged, mover)
    answer = await sync_to_async(snapshots.answer)(found, acted.seen, after=table.version)
    pushed = await there.receive_from(timeout=PATIENCE)
    assert pushed == '{"type":"snapshot",' + answer.removeprefix("{")
    await there.disconnect()
