"""The answers about words between players: messages and chat."""

from collections.abc import Iterator
from typing import Any

from games.social.chat.tests.people import say, started_by
from tests.api.example_answers.asked import asked
from tests.kit.person import Person


def written_messages() -> Iterator[tuple[str, Any]]:
    """Yield the answers about messages between two new accounts."""
    author, reader = Person(), Person()
    author.sign_up("Zohra")
    reader.sign_up("Rima")
    yield "message_settings", reader.get("me/message-settings")
    chosen = asked("change_message_settings")
    yield "change_message_settings", reader.put("me/message-settings", chosen)
    path = f"me/messages/{reader.id}"
    yield "send_message", author.post(path, asked("send_message"))
    yield "messages", author.get(path)
    yield "conversations", author.get("me/messages")
    reader.put(f"me/messages/{author.id}/read", asked("read_messages"), 204)


def chat_answers(author: Person, other: Person) -> Iterator[tuple[str, Any]]:
    """Yield the answers about the chat of two players at a table with hidden information."""
    shot = started_by(author, other, game="gobi", visibility="unlisted")
    step, here = shot["position"], f"tables/{shot['id']}"
    line = {**asked("write_line"), "step": step}
    yield "write_line", author.post(f"{here}/chat/players", line, 201)
    say(other, shot, phrase="well_played")
    other.put(f"{here}/reactions", {**asked("react"), "step": step}, 204)
    author.post(f"{here}/chat/players/read", {"number": 1}, 204)
    yield "chats", author.get(f"{here}/chat")
    yield "chat", author.get(f"{here}/chat/players")
    yield "unread_chat", author.get("me/unread-chat")
    author.put(f"me/muted-players/{other.id}", None, 204)
    yield "muted_players", author.get("me/muted-players")
