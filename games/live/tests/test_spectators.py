"""The spectators of a table are counted by its sockets, without the players and without names."""

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from games.live.rooms.registry import current_rooms
from games.social.watching.models import SpectatorCount
from games.social.watching.selectors import spectators_at
from tests.kit.sockets import a_game, guest, next_message, socket

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]


async def counted(table: str) -> int:
    """Report as the timer does, and return the number of spectators."""
    await current_rooms().spectators.report()
    return await sync_to_async(spectators_at)(table, timezone.now())


async def test_spectators_are_counted_without_players_and_second_pages() -> None:
    ann, _, table = await a_game(visibility="public")
    cat = await guest("Cat")
    open_pages = []
    for viewer in (ann, cat, cat, "", ""):
        page = await socket(f"/ws/tables/{table.id}", viewer)
        await next_message(page)
        open_pages.append(page)
    assert await counted(table.id) == 3
    row = await SpectatorCount.objects.aget()
    assert cat not in repr(vars(row))
    await open_pages[-1].disconnect()
    assert await counted(table.id) == 2
    for page in open_pages[:-1]:
        await page.disconnect()
    assert await counted(table.id) == 0
    assert not await SpectatorCount.objects.aexists()


async def test_players_alone_cost_no_row() -> None:
    ann, bob, table = await a_game()
    pages = [await socket(f"/ws/tables/{table.id}", viewer) for viewer in (ann, bob)]
    for page in pages:
        await next_message(page)
    assert await counted(table.id) == 0
    assert not await SpectatorCount.objects.aexists()
    for page in pages:
        await page.disconnect()
