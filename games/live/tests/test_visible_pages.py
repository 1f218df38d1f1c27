"""A page that says that it is visible counts as such until it is hidden, closed, or silent."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.utils import timezone

from games.notices.models import VisiblePage
from games.notices.tests.conftest import Post
from games.players.models import Player
from games.social.friends import presence
from tests.kit.channel import KeptChannel, use_channels
from tests.kit.sockets import a_game, guest, next_message, socket
from tests.kit.tables import play

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]


@pytest.fixture
def push() -> Iterator[KeptChannel]:
    channel = KeptChannel("push")
    with use_channels(channel):
        yield channel


async def say(there: WebsocketCommunicator, **message: Any) -> None:
    """Send a message, and wait until it has been handled."""
    for each in (message, {"type": "ping"}):
        await there.send_to(text_data=json.dumps(each))
    while (await next_message(there))["type"] != "pong":
        pass


async def pages() -> list[VisiblePage]:
    return [page async for page in VisiblePage.objects.order_by("player")]


async def opened(path: str, player: str = "") -> WebsocketCommunicator:
    there = await socket(path, player)
    await next_message(there)
    return there


async def test_table_is_on_a_screen_while_its_page_is_visible() -> None:
    ann, _, table = await a_game()
    there = await opened(f"/ws/tables/{table.id}", ann)
    assert await pages() == []
    await say(there, type="page", visible=True)
    (page,) = await pages()
    assert (page.player, page.table) == (ann, table.id)
    await say(there, type="beat", version=table.version)
    (later,) = await pages()
    assert later.confirmed_at > page.confirmed_at
    await say(there, type="page", visible=False)
    assert await pages() == []
    await say(there, type="beat", version=table.version)
    assert await pages() == []
    await there.disconnect()


async def test_closed_page_is_on_no_screen() -> None:
    ann, _, table = await a_game()
    pair = [await opened(f"/ws/tables/{table.id}", ann) for _ in range(2)]
    for each in pair:
        await say(each, type="page", visible=True)
    for left, each in enumerate(pair):
        assert len(await pages()) == 2 - left
        await each.disconnect()
    assert await pages() == []


async def test_page_of_a_visitor_is_not_recorded() -> None:
    _, _, table = await a_game(visibility="public")
    there = await opened(f"/ws/tables/{table.id}")
    await say(there, type="page", visible=True)
    assert await pages() == []
    await there.disconnect()


async def share_presence(player: str, *, shared: bool) -> None:
    found = await Player.objects.aget(id=player)
    choose = sync_to_async(presence.set_shared)
    await choose(player=found, shared=shared, now=timezone.now())


async def test_page_beside_the_tables_is_recorded_for_a_player_who_shares_it() -> None:
    ann = await guest("Ann")
    there = await opened("/ws/me", ann)
    await say(there, type="page", visible=True)
    assert await pages() == []
    await share_presence(ann, shared=True)
    await say(there, type="beat", version=0)
    (page,) = await pages()
    assert (page.player, page.table) == (ann, "")
    await say(there, type="page", visible=False)
    assert await pages() == []
    await say(there, type="page", visible=True)
    assert len(await pages()) == 1
    await there.disconnect()
    assert await pages() == []


@pytest.mark.parametrize("visible", ["1", None, [], "true"])
async def test_malformed_report_is_ignored(visible: Any) -> None:
    there = await opened("/ws/me", await guest("Ann"))
    await say(there, type="page", visible=visible)
    await there.disconnect()


async def test_visible_page_elsewhere_is_sent_the_turn_and_devices_are_notified(
    push: KeptChannel,
) -> None:
    ann, bob, table = await a_game(game="gobi")
    mover = table.chairs[min(table.to_act)].player
    waits = bob if mover == ann else ann
    there = await opened("/ws/me", waits)
    await say(there, type="page", visible=True)
    while table.chairs[min(table.to_act)].player == mover:
        table = (await sync_to_async(play)(table)).table
    found: list[Any] = []
    while not found:
        found = (await next_message(there))["waiting"]
    assert [row["id"] for row in found] == [table.id]
    post = Post(push)
    for _ in range(2):
        post.later(seconds=6)
        await sync_to_async(post.work)()
    assert (f"{waits}:phone", "your_turn") in push.kinds()
    await there.disconnect()
