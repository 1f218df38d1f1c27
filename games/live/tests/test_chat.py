"""Pointers to the chat: for readers of the channel alone, once, and again after a connection."""

from collections.abc import Callable
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator

from games.live.rooms import registry
from games.pubsub import chat
from games.social.chat.models import ChatHead
from games.social.chat.tests.people import HIDING_GAME, accounts, resign, say, started_by
from tests.kit.person import Person
from tests.kit.sockets import next_message, socket

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]


async def scene(**settings: Any) -> tuple[Person, Person, Person, Any]:
    """Return two players, a spectator, and the snapshot of a table with hidden information."""

    def made() -> tuple[Person, Person, Person, Any]:
        ann, bob, eve = accounts("Ann", "Bob", "Eve")
        return ann, bob, eve, started_by(ann, bob, game=HIDING_GAME, **settings)

    found: tuple[Person, Person, Person, Any] = await sync_to_async(made)()
    return found


async def at(shot: Any, person: Person | None = None, query: str = "") -> WebsocketCommunicator:
    """Return a person's socket at a table, after its snapshot."""
    session = person.client.cookies["sessionid"].value if person else ""
    there = await socket(
        f"/ws/tables/{shot['id']}{query}",
        session=f"sessionid={session}".encode() if session else b"",
    )
    assert (await next_message(there))["type"] == "snapshot"
    return there


said = sync_to_async(say)


def pointer(version: int, channel: str = "players", line: Any = None) -> dict[str, Any]:
    return {
        "type": "chat",
        "channel": channel,
        "version": version,
        **({"line": line} if line else {}),
    }


async def test_players_are_sent_the_line() -> None:
    ann, bob, eve, shot = await scene()
    players = [await at(shot, person) for person in (ann, bob)]
    others = [await at(shot, eve), await at(shot)]
    line = await said(ann, shot, "Hello Bob")
    for there in players:
        assert await next_message(there) == pointer(1, line=line)
    for there in (*players, *others):
        assert await there.receive_nothing()
        await there.disconnect()


async def test_spectators_are_sent_pointers_that_players_are_not() -> None:
    ann, _, eve, shot = await scene()
    player, spectators = await at(shot, ann), [await at(shot, eve), await at(shot)]
    line = await said(eve, shot, "What a mess", "spectators")
    for there in spectators:
        assert await next_message(there) == pointer(1, "spectators", line)
        await there.disconnect()
    assert await player.receive_nothing()
    await player.disconnect()


async def test_players_are_sent_pointers_of_spectators_after_the_end() -> None:
    ann, bob, eve, shot = await scene()
    player = await at(shot, ann)
    await sync_to_async(resign)(bob, shot)
    while (await next_message(player))["table"]["status"] != "finished":
        pass
    line = await said(eve, shot, "Well played", "spectators")
    assert await next_message(player) == pointer(1, "spectators", line)
    await player.disconnect()


async def test_client_that_connects_again_names_its_versions() -> None:
    ann, bob, _, shot = await scene()
    for phrase in ("hello", "thanks"):
        await said(bob, shot, phrase=phrase)
    behind = await at(shot, ann, "?chat_players=1&chat_spectators=0")
    assert await next_message(behind) == pointer(2)
    for query in ("", "?chat_players=2", "?chat_players=9&chat_spectators=0"):
        there = await at(shot, ann, query)
        assert await there.receive_nothing()
        await there.disconnect()
    await behind.disconnect()


async def test_players_cannot_ask_for_the_version_of_spectators() -> None:
    ann, _, eve, shot = await scene()
    await said(eve, shot, "Hm", "spectators")
    player = await at(shot, ann, "?chat_spectators=0")
    assert await player.receive_nothing()
    await player.disconnect()
    spectator = await at(shot, None, "?chat_spectators=0")
    assert await next_message(spectator) == pointer(1, "spectators")
    await spectator.disconnect()


async def test_change_by_another_process_arrives_once(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob, _, shot = await scene()
    there = await at(shot, ann)
    monkeypatch.setattr(chat, "listeners", [])
    line = await said(bob, shot, "From afar")
    assert await next_message(there) == pointer(1, line=line)
    monkeypatch.setattr(chat, "listeners", [registry.notify_chat] * 2)
    line = await said(bob, shot, "From here")
    assert await next_message(there) == pointer(2, line=line)
    assert await there.receive_nothing()
    await there.disconnect()


async def test_failing_listener_loses_no_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(found: chat.ChatPointer) -> None:
        raise RuntimeError(found.table)

    ann, bob, _, shot = await scene()
    there = await at(shot, ann)
    monkeypatch.setattr(chat, "listeners", [fail])
    line = await said(bob, shot, "Hello")
    assert await next_message(there) == pointer(1, line=line)
    await there.disconnect()


@pytest.mark.parametrize("is_local", [True, False])
async def test_words_of_a_muted_player_are_not_sent(
    monkeypatch: pytest.MonkeyPatch, *, is_local: bool
) -> None:
    ann, bob, _, shot = await scene()
    await sync_to_async(ann.put)(f"me/muted-players/{bob.id}", None, 204)
    there = await at(shot, ann)
    if not is_local:
        monkeypatch.setattr(chat, "listeners", [])
    await said(bob, shot, "Can you hear me?")
    assert await next_message(there) == pointer(1)
    await there.disconnect()


async def test_deleted_line_is_a_pointer_without_words() -> None:
    ann, bob, _, shot = await scene()
    await said(bob, shot, "Oops")
    there = await at(shot, ann, "?chat_players=1")
    await sync_to_async(bob.delete)(f"tables/{shot['id']}/chat/players/1")
    assert await next_message(there) == pointer(2)
    await there.disconnect()


PATHS: tuple[Callable[[str], str], ...] = (
    lambda table: f"tables/{table}",
    lambda table: f"tables/{table}/chat",
    lambda table: f"tables/{table}/chat/players",
    lambda table: f"tables/{table}/chat/players?after=0",
    lambda table: f"tables/{table}/chat/players?before=9",
    lambda table: f"tables/{table}/chat/spectators",
    lambda table: f"tables/{table}/chat/spectators?after=0",
    lambda table: f"tables/{table}/export",
    lambda table: "me/unread-chat",
    lambda table: "me/notices",
    lambda table: "tables?scope=mine",
    lambda table: "me",
)


def http_answers(person: Person, shot: Any) -> list[tuple[int, bytes]]:
    """Return the answers to all that a player may ask, and to what they may not."""
    answers = [person.send("GET", path(shot["id"])) for path in PATHS]
    here = f"tables/{shot['id']}/chat/spectators"
    answers.append(person.send("POST", f"{here}/read", {"number": 1}))
    answers.append(person.send("DELETE", f"{here}/1"))
    about = {"id": "6e6f7572-0000-4000-8000-000000000009", "kind": "spam", "table": shot["id"]}
    report = {**about, "target": "spectator_chat", "version": 1}
    answers.append(person.send("POST", "reports", report))
    answers.append(person.send("POST", here, {"id": about["id"], "text": "Let me in"}))
    return [
        (each.status_code, b"".join(each.streaming_content) if each.streaming else each.content)
        for each in answers
    ]


async def test_players_receive_the_same_bytes_whether_or_not_spectators_write() -> None:
    ann, bob, eve, shot = await scene()
    await said(bob, shot, "Your turn")

    async def received() -> list[Any]:
        there = await at(shot, ann, "?chat_players=0&chat_spectators=0")
        frames = [await next_message(there)]
        await there.send_to(text_data='{"type":"beat","version":999}')
        frames.append(await next_message(there))
        assert await there.receive_nothing()
        await there.disconnect()
        return [*frames, *await sync_to_async(http_answers)(ann, shot)]

    before = await received()
    silent = await at(shot, ann)
    for text in ("Ann has the worse hand", "Nonsense, look at the score", "Both are lost"):
        await said(eve, shot, text, "spectators")
    await sync_to_async(eve.delete)(f"tables/{shot['id']}/chat/spectators/2")
    assert (await ChatHead.objects.aget(channel="spectators")).version == 4
    assert await silent.receive_nothing()
    await silent.disconnect()
    assert await received() == before
    # The next line of a player has the number and version that it would have had.
    written = await said(bob, shot, "Still your turn, take your time")
    assert (written["number"], written["change"]) == (2, 2)


async def test_spectators_receive_the_same_bytes_whether_or_not_players_write() -> None:
    ann, _, eve, shot = await scene()
    await said(eve, shot, "Hello", "spectators")
    paths = ("chat", "chat/players", "chat/spectators", "chat/spectators?after=0")

    def answers() -> list[bytes]:
        found = [eve.send("GET", f"tables/{shot['id']}/{path}").content for path in paths]
        return [*found, eve.send("GET", "me/unread-chat").content]

    before = await sync_to_async(answers)()
    await said(ann, shot, "Between us")
    assert await sync_to_async(answers)() == before
