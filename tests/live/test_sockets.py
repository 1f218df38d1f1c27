"""Sockets: everybody gets their own picture, after commit, and nobody what they may not see."""

import pytest
from asgiref.sync import sync_to_async
from autobahn.exception import Disconnected
from channels.testing import WebsocketCommunicator

from config.asgi import application
from events.seal import canonical
from games.consumers import TableConsumer
from games.kernel.values import Seat
from games.live.shots import Shot
from tests.live.people import a_game, guest, leaks, socket, told
from tests.services.tables import open_table, play

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]


async def test_both_players_see_a_move_each_from_their_seat() -> None:
    ann, bob, table = await a_game(game="gobi")
    sockets = [await socket(f"/ws/tables/{table.id}", player) for player in (ann, bob)]
    assert [(await told(each))["your_seat"] for each in sockets] == [0, 1]
    moved = (await sync_to_async(play)(table)).table
    shots = [await told(each) for each in sockets]
    assert [(shot["your_seat"], shot["version"]) for shot in shots] == [
        (seat, moved.version) for seat in (0, 1)
    ]
    for seat, shot in enumerate(shots):
        assert canonical(shot["view"]) == canonical(moved.game.view(moved.state, Seat(seat)))
    assert shots[0]["events"][0]["version"] == table.version + 1
    for each in sockets:
        await each.disconnect()


async def test_a_spectator_sees_no_secret_and_no_offer() -> None:
    _, _, table = await a_game(game="gobi", visibility="public")
    watching = await socket(f"/ws/tables/{table.id}", await guest("Eve"))
    shot = await told(watching)
    assert (shot["your_seat"], shot["offer"]) == (None, {})
    assert not leaks(table, shot)
    await watching.disconnect()


async def test_a_private_table_is_gone_for_a_stranger() -> None:
    _, _, table = await a_game()
    stranger = await socket(f"/ws/tables/{table.id}", await guest("Eve"))
    assert await told(stranger) == {"type": "gone", "code": "not_found"}
    assert (await stranger.receive_output())["type"] == "websocket.close"


async def test_one_resumes_after_the_version_one_has() -> None:
    ann, _, table = await a_game()
    moved = (await sync_to_async(play)(table)).table
    again = await socket(f"/ws/tables/{table.id}?after={table.version}", ann)
    shot = await told(again)
    assert [event["version"] for event in shot["events"]] == list(
        range(table.version + 1, moved.version + 1)
    )
    await again.disconnect()


async def test_a_page_of_another_site_gets_no_socket() -> None:
    table = await sync_to_async(open_table)()
    headers = [(b"origin", b"https://elsewhere.example"), (b"host", b"localhost")]
    connected, _ = await WebsocketCommunicator(
        application, f"/ws/tables/{table.id}", headers
    ).connect()
    assert not connected


async def test_a_frame_that_is_too_large_ends_the_socket() -> None:
    ann, _, table = await a_game()
    wide = await socket(f"/ws/tables/{table.id}", ann)
    await told(wide)
    await wide.send_to(text_data="x" * 20_000)
    assert (await wide.receive_output())["code"] == 4413


async def test_socket_that_is_closing_keeps_no_change_from_others() -> None:
    async def closing(message: object) -> None:
        raise Disconnected

    leaving = TableConsumer()
    leaving.base_send = closing
    await leaving.show(Shot(7, "{}"))
    assert leaving.sent == 7


async def test_my_turns_are_told_as_they_come() -> None:
    ann, bob, table = await a_game()
    mine = {player: await socket("/ws/me", player) for player in (ann, bob)}
    before = {player: (await told(each))["waiting"] for player, each in mine.items()}
    mover = table.chairs[min(table.to_act)].player
    assert [row["id"] for row in before[mover]] == [table.id]
    after = (await sync_to_async(play)(table)).table
    waiting = {player: (await told(each))["waiting"] for player, each in mine.items()}
    assert [player for player in waiting if waiting[player]] == [
        after.chairs[min(after.to_act)].player
    ]
    for each in mine.values():
        await each.disconnect()


async def test_nobody_has_no_turns() -> None:
    nobody = await socket("/ws/me")
    assert await told(nobody) == {"type": "gone", "code": "not_signed_in"}
