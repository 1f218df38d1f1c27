"""Sockets send each viewer the table as they may see it, after commit."""

import pytest
from asgiref.sync import sync_to_async
from autobahn.exception import Disconnected

from events.chain.seal import canonical
from games.kernel.codec import plain
from games.kernel.values import Seat
from games.live.consumers.table import TableConsumer
from games.tables.render_cache.snapshots import Snapshot
from tests.kit.any_game import SECRET_GAME
from tests.kit.sockets import a_game, guest, leaks, next_message, socket
from tests.kit.tables import play

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]


async def test_move_is_sent_to_each_player_as_their_seat_sees_it() -> None:
    ann, bob, table = await a_game(game=SECRET_GAME)
    sockets = [await socket(f"/ws/tables/{table.id}", player) for player in (ann, bob)]
    assert [(await next_message(each))["your_seat"] for each in sockets] == [0, 1]
    moved = (await sync_to_async(play)(table)).table
    shots = [await next_message(each) for each in sockets]
    assert [(shot["your_seat"], shot["version"]) for shot in shots] == [
        (seat, moved.version) for seat in (0, 1)
    ]
    for seat, shot in enumerate(shots):
        assert canonical(shot["view"]) == canonical(plain(moved.game.view(moved.state, Seat(seat))))
    assert shots[0]["events"][0]["version"] == table.version + 1
    for each in sockets:
        await each.disconnect()


async def test_spectator_is_sent_no_secrets_and_no_offer() -> None:
    _, _, table = await a_game(game=SECRET_GAME, visibility="public")
    watching = await socket(f"/ws/tables/{table.id}", await guest("Eve"))
    shot = await next_message(watching)
    assert (shot["your_seat"], shot["offer"]) == (None, {})
    assert not leaks(table, shot)
    await watching.disconnect()


async def test_private_table_is_not_found_for_a_stranger() -> None:
    _, _, table = await a_game()
    stranger = await socket(f"/ws/tables/{table.id}", await guest("Eve"))
    assert await next_message(stranger) == {"type": "gone", "code": "not_found"}
    assert (await stranger.receive_output())["type"] == "websocket.close"


async def test_reconnecting_client_is_sent_the_events_it_missed() -> None:
    ann, _, table = await a_game()
    moved = (await sync_to_async(play)(table)).table
    again = await socket(f"/ws/tables/{table.id}?after={table.version}", ann)
    shot = await next_message(again)
    assert [event["version"] for event in shot["events"]] == list(
        range(table.version + 1, moved.version + 1)
    )
    await again.disconnect()


async def test_large_message_closes_the_socket() -> None:
    ann, _, table = await a_game()
    wide = await socket(f"/ws/tables/{table.id}", ann)
    await next_message(wide)
    await wide.send_to(text_data="x" * 20_000)
    assert (await wide.receive_output())["code"] == 4413


async def test_send_to_a_closing_socket_does_not_fail() -> None:
    async def closing(message: object) -> None:
        raise Disconnected

    leaving = TableConsumer()
    leaving.base_send = closing
    await leaving.send_snapshot(Snapshot(7, "{}"))
    assert leaving.sent_version == 7


async def test_waiting_tables_are_sent_as_they_change() -> None:
    ann, bob, table = await a_game()
    mine = {player: await socket("/ws/me", player) for player in (ann, bob)}
    before = {player: (await next_message(each))["waiting"] for player, each in mine.items()}
    mover = table.chairs[min(table.to_act)].player
    assert [row["id"] for row in before[mover]] == [table.id]
    after = (await sync_to_async(play)(table)).table
    waiting = {player: (await next_message(each))["waiting"] for player, each in mine.items()}
    assert [player for player in waiting if waiting[player]] == [
        after.chairs[min(after.to_act)].player
    ]
    for each in mine.values():
        await each.disconnect()


async def test_turns_without_a_player_are_not_signed_in() -> None:
    stranger = await socket("/ws/me")
    assert await next_message(stranger) == {"type": "gone", "code": "not_signed_in"}
