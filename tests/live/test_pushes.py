"""What is pushed, to whom, how often it is made, and what it means that it was sent."""

from typing import Any
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from games import deliveries, services
from games.access import access_table
from games.live import onlookers, shots
from games.players import devices, tokens
from games.players import services as people
from games.players.models import Device, Player
from games.selectors import snapshot
from games.table.case import Actor, Role
from tests.live.people import PATIENCE, a_game, closed, cookie, guest, leaks, row_of, socket, told
from tests.services.tables import a_move, do, play, started

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]
MODERATOR = Actor(Role.MODERATOR, "m_1")


def moderate(table: Any, kind: str) -> None:
    services.act(
        table_id=table.id,
        actor=MODERATOR,
        command={"kind": kind, "reason": "spam"},
        command_id=uuid4(),
    )


async def test_who_is_suspended_is_shown_out() -> None:
    ann, bob, table = await a_game()
    mine = [await socket(path, ann) for path in (f"/ws/tables/{table.id}", "/ws/me")]
    other = await socket(f"/ws/tables/{table.id}", bob)
    for each in (*mine, other):
        await told(each)
    player = await row_of(ann)
    await sync_to_async(people.suspend)(player=player, by="m_1", reason="spam")
    for each in mine:
        assert await told(each) == {"type": "gone", "code": "suspended"}
        assert await closed(each)
    assert await other.receive_nothing()
    await other.disconnect()


def signed_in(player: Player, key: str) -> int:
    now = timezone.now()
    looks = {"browser": "firefox", "system": "linux"}
    return Device.objects.create(
        player=player, session_key=key, created_at=now, seen_at=now, **looks
    ).pk


async def test_a_program_whose_token_is_revoked_is_shown_out_and_nobody_else() -> None:
    ann, bob, table = await a_game()
    player = await row_of(ann)
    token, secret = await sync_to_async(tokens.new_token)(player=player, name="bot")
    paths = (f"/ws/tables/{table.id}", "/ws/me")
    programs = [await socket(path, token=secret) for path in paths]
    in_person = await socket(paths[0], ann)
    for each in (*programs, in_person):
        await told(each)
    await sync_to_async(tokens.revoke)(player=player, number=token.pk)
    for each in programs:
        assert await told(each) == {"type": "gone", "code": "not_signed_in"}
        assert await closed(each)
    await sync_to_async(do)(table, Actor(Role.PLAYER, bob), "resign")
    assert (await told(in_person))["table"]["result"]
    await in_person.disconnect()


async def test_an_ended_device_is_shown_out_and_no_other() -> None:
    ann, _, table = await a_game()
    lost, kept = [await sync_to_async(cookie)(ann) for _ in range(2)]
    player = await row_of(ann)
    number = await sync_to_async(signed_in)(player, lost.decode().partition("=")[2])
    ended = [await socket(path, session=lost) for path in (f"/ws/tables/{table.id}", "/ws/me")]
    other = await socket("/ws/me", session=kept)
    for each in (*ended, other):
        await told(each)
    assert await sync_to_async(devices.end)(player=player, number=number)
    for each in ended:
        assert await told(each) == {"type": "gone", "code": "not_signed_in"}
        assert await closed(each)
    assert await other.receive_nothing()
    await other.disconnect()


@pytest.mark.parametrize("kind", ["hide", "void"])
async def test_a_table_that_is_taken_away_is_gone_for_watchers_at_once(kind: str) -> None:
    ann, _, table = await a_game(visibility="public")
    watching = await socket(f"/ws/tables/{table.id}", await guest("Eve"))
    playing = await socket(f"/ws/tables/{table.id}", ann)
    for each in (watching, playing):
        await told(each)
    await sync_to_async(moderate)(table, kind)
    assert await told(watching) == {"type": "gone", "code": "not_found"}
    assert await closed(watching)
    assert (await told(playing))["version"] == table.version + 1
    await playing.disconnect()


async def test_a_move_may_be_taken_back_until_the_other_has_been_sent_it() -> None:
    ann, bob, table = await a_game()
    both = {ann: 0, bob: 1}
    mover = table.chairs[min(table.to_act)].player
    other = bob if mover == ann else ann
    moved = (await sync_to_async(play)(table)).table
    assert moved.to_act == {both[other]}

    def undos() -> Any:
        return snapshot(access_table(player=mover, table_id=table.id))["asks"]["undo"]

    assert await sync_to_async(undos)() == [table.position]
    late = await socket(f"/ws/tables/{table.id}", other)
    await told(late)
    assert await sync_to_async(undos)() == []
    await late.disconnect()


async def test_a_push_counts_as_sent_like_a_reading() -> None:
    ann, bob, table = await a_game()
    mover = table.chairs[min(table.to_act)].player
    there = await socket(f"/ws/tables/{table.id}", bob if mover == ann else ann)
    await told(there)
    moved = (await sync_to_async(play)(table)).table
    await told(there)
    found = await sync_to_async(access_table)(player=mover, table_id=table.id)
    asks = (await sync_to_async(snapshot)(found))["asks"]
    assert (found.table.version, asks["undo"]) == (moved.version, [])
    await there.disconnect()


async def test_what_a_hundred_watch_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[tuple[object, ...]] = []
    make = shots._made

    def counted(access: Any, after: int, *delivered: Any) -> str:
        made.append((access.viewer, access.table.version))
        return make(access, after, *delivered)

    monkeypatch.setattr(shots, "_made", counted)
    ann, _, table = await a_game(game="gobi", visibility="public")
    eve = await guest("Eve")
    watchers = [await socket(f"/ws/tables/{table.id}", eve) for _ in range(100)]
    playing = await socket(f"/ws/tables/{table.id}", ann)
    for each in (*watchers, playing):
        await told(each)
    moved = (await sync_to_async(play)(table)).table
    texts = {await each.receive_from(timeout=PATIENCE) for each in watchers}
    assert len(texts) == 1
    assert not any(leaks(table, {"text": text}) for text in texts)
    await told(playing)
    assert sorted(made, key=str) == [(0, moved.version), (None, moved.version)]
    for each in (*watchers, playing):
        await each.disconnect()


async def test_seats_are_told_once_the_transaction_of_the_move_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    people = [await guest(name) for name in ("Ann", "Bob", "Cat")]
    table = await sync_to_async(started)(*people)
    sockets = [await socket(f"/ws/tables/{table.id}", each) for each in people]
    for each in sockets:
        await told(each)
    recorded: list[list[int]] = []
    record = deliveries.record_each

    def counted(*, table_id: str, seats: Any, version: int) -> None:
        new = [seat for seat in seats if not deliveries._noted.covers(table_id, seat, version)]
        recorded.extend([sorted(new)] if new else [])
        record(table_id=table_id, seats=seats, version=version)

    monkeypatch.setattr(deliveries, "record_each", counted)
    moved = (await sync_to_async(play)(table)).table
    for each in sockets:
        assert (await told(each))["version"] == moved.version
        await each.disconnect()
    assert recorded == [[0, 1, 2]]


@pytest.mark.parametrize("watched", [True, False])
async def test_a_move_that_the_other_sees_at_once_is_not_offered_to_be_taken_back(
    watched: bool,
) -> None:
    *_, table = await a_game(game="gemblo")
    mover = min(table.to_act)
    looking = [table.chairs[mover].player, *([table.chairs[1 - mover].player] if watched else [])]
    sockets = [await socket(f"/ws/tables/{table.id}", each) for each in looking]
    for each in sockets:
        await told(each)
    await sync_to_async(play)(table)
    asks = (await told(sockets[0]))["asks"]
    assert asks["undo"] == ([] if watched else [table.position])
    for each in sockets:
        await each.disconnect()


async def test_whoever_leaves_a_table_is_not_kept() -> None:
    ann, _, table = await a_game()
    there = [await socket(f"/ws/tables/{table.id}", ann) for _ in range(2)]
    for each in there:
        await told(each)
    assert [party.guests for party in onlookers.here()._parties.values()] == [2]
    for each in there:
        await each.disconnect()
    assert not onlookers.here()._parties


async def test_the_answer_to_a_move_is_the_text_of_the_movers_socket() -> None:
    _, _, table = await a_game()
    mover = table.chairs[min(table.to_act)].player
    there = await socket(f"/ws/tables/{table.id}", mover)
    await told(there)
    actor, move = await sync_to_async(a_move)(table)
    acted = await sync_to_async(do)(table, actor, "play", move=move)
    found = shots.admitted(acted.table, mover)
    answer = await sync_to_async(shots.answer)(found, acted.delivered, after=table.version)
    pushed = await there.receive_from(timeout=PATIENCE)
    assert pushed == '{"type":"snapshot",' + answer.removeprefix("{")
    await there.disconnect()
