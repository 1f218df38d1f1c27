"""A rematch as it is pushed: to the ended table, to its own, and to the lists of who is invited."""

from typing import Any

import pytest
from asgiref.sync import sync_to_async

from games.table.decider import Actor, Role
from games.tables import services, table_cache
from tests.kit.sockets import a_game, next_message, socket
from tests.kit.tables import do, seat

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]


async def ended_game() -> tuple[str, str, Any]:
    """Return the ids of two players and their table, after the first one has resigned."""
    ann, bob, table = await a_game(visibility="private")
    ended = await sync_to_async(do)(table, Actor(Role.PLAYER, ann), "resign")
    return ann, bob, ended.table


async def ask(player: str, table: Any) -> Any:
    found = await sync_to_async(services.find_or_open)(player=player, table_id=table.id)
    return await sync_to_async(table_cache.current)(found.table_id)


async def test_rematch_is_pushed_to_the_ended_table_and_to_lists() -> None:
    ann, bob, table = await ended_game()
    watching = await socket(f"/ws/tables/{table.id}", ann)
    lists = await socket("/ws/me", ann)
    for each in (watching, lists):
        await next_message(each)
    rematch = await ask(bob, table)
    pushed = await next_message(watching)
    assert pushed["table"]["rematch"] == {"table": rematch.id, "seat": 1}
    # Once for the ended table, once for the new one: clients read their lists again.
    assert [(await next_message(lists))["type"] for _ in range(2)] == ["turns", "turns"]
    for each in (watching, lists):
        await each.disconnect()


async def test_each_viewer_of_a_rematch_is_pushed_what_they_may_do() -> None:
    ann, bob, table = await ended_game()
    rematch = await ask(bob, table)
    sockets = [await socket(f"/ws/tables/{rematch.id}", player) for player in (ann, bob)]
    for each in sockets:
        assert (await next_message(each))["asks"]["commands"] == ["decline"]
    await sync_to_async(seat)(rematch, bob)
    pushed = [await next_message(each) for each in sockets]
    assert [shot["your_seat"] for shot in pushed] == [None, 0]
    assert ["decline" in shot["asks"]["commands"] for shot in pushed] == [True, False]
    await sync_to_async(do)(rematch, Actor(Role.PLAYER, ann), "decline")
    for each in sockets:
        shot = await next_message(each)
        assert shot["table"]["status"] == "voided"
        assert shot["table"]["seats"][1]["declined"]
        await each.disconnect()
