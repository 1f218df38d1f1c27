"""People at a table, and the requests with which they chat."""

from typing import Any
from uuid import uuid4

from games.players.models import Player, User
from tests.kit.person import Person, sitting

HIDING_GAME = "gobi"
"""A game with hidden information."""


def accounts(*names: str) -> list[Person]:
    """Return people with accounts, who need no password in these tests."""
    people = [Person(name) for name in names]
    for person in people:
        user = User.objects.create(username=person.id)
        Player.objects.filter(id=person.id).update(user=user)
        person.client.force_login(user)
    return people


def started_by(*people: Person, **settings: Any) -> Any:
    """Return the snapshot of a started table of these people, the first of whom is the host."""
    host = people[0]
    opened = host.open_table(chairs=[""] * len(people), **settings)
    link = host.post(f"tables/{opened['id']}/invitations", {})["invitation"]
    for seat, person in enumerate(people):
        person.command(opened, "sit", invitation=link, **sitting(opened, seat))
    return host.command(opened, "start")


def line(text: str = "", **fields: Any) -> dict[str, Any]:
    """Return the body of a new line."""
    words = {"text": text} if text else {}
    return {"id": str(uuid4()), **words, **fields}


def say(person: Person, shot: Any, text: str = "", channel: str = "players", **fields: Any) -> Any:
    """Write a line. Return the answer: the line, or why it was refused."""
    path = f"tables/{shot['id']}/chat/{channel}"
    return person.send("POST", path, line(text, **fields)).json()


def read(person: Person, shot: Any, channel: str = "players", query: str = "") -> Any:
    """Return what a person may read of a channel."""
    return person.get(f"tables/{shot['id']}/chat/{channel}{query}")


def texts(person: Person, shot: Any, channel: str = "players") -> list[str | None]:
    """Return the texts of the lines that a person reads."""
    return [each["text"] for each in read(person, shot, channel)["lines"]]


def resign(person: Person, shot: Any) -> None:
    """End a game of two."""
    person.command(person.get(f"tables/{shot['id']}"), "resign")
