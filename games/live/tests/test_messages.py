"""The socket of a player is sent a pointer to newer messages, and never their words."""

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.test import Client

from games.players.models import Player
from games.social.direct_messages.services import delete
from games.social.direct_messages.tests.people import NOW, account, befriend, write
from tests.kit.sockets import next_message, socket

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]


async def own_socket(player: Player, path: str = "/ws/me") -> WebsocketCommunicator:
    """Return the open socket of an account, after the message about its tables."""

    def session() -> bytes:
        client = Client()
        assert player.user
        client.force_login(player.user)
        return f"sessionid={client.cookies['sessionid'].value}".encode()

    opened = await socket(path, session=await sync_to_async(session)())
    assert (await next_message(opened))["type"] == "turns"
    return opened


def friends() -> tuple[Player, Player]:
    ann, bob = account("Ann"), account("Bob")
    befriend(ann, bob)
    return ann, bob


async def test_message_is_announced_to_both_without_its_words() -> None:
    ann, bob = await sync_to_async(friends)()
    sockets = [await own_socket(player) for player in (ann, bob)]
    sent = await sync_to_async(write)(ann, bob, "hidden words")
    for each in sockets:
        assert await next_message(each) == {"type": "messages", "version": 1}
    await sync_to_async(delete)(author=ann, other=bob.id, number=sent.number, now=NOW)
    for each in sockets:
        assert await next_message(each) == {"type": "messages", "version": 2}
        await each.disconnect()


async def test_socket_resumes_by_version() -> None:
    ann, bob = await sync_to_async(friends)()
    await sync_to_async(write)(ann, bob)
    for path, is_behind in (
        ("/ws/me", True),
        ("/ws/me?messages=0", True),
        ("/ws/me?messages=-1", True),
        (f"/ws/me?messages={'9' * 400}", True),
        ("/ws/me?messages=1", False),
    ):
        again = await own_socket(bob, path)
        if is_behind:
            assert await next_message(again) == {"type": "messages", "version": 1}
        await again.send_json_to({"type": "beat", "version": 1})
        assert (await next_message(again))["type"] == "beat"
        await again.send_json_to({"type": "beat", "version": 0})
        assert await next_message(again) == {"type": "messages", "version": 1}
        await again.disconnect()


async def test_stranger_is_announced_nothing() -> None:
    ann, bob = await sync_to_async(friends)()
    cat = await sync_to_async(account)("Cat")
    watching = await own_socket(cat)
    await sync_to_async(write)(ann, bob)
    assert await watching.receive_nothing(timeout=0.3)
    await watching.disconnect()
