"""Circles and people for tests."""

from typing import Any
from uuid import uuid4

from django.utils import timezone

from games.outbox.models import OutboxItem
from games.social.friends.models import Friendship
from tests.kit.any_game import OPEN_GAME
from tests.kit.person import Person


def befriend(one: Person, other: Person) -> None:
    """Make two people friends."""
    for player, friend in ((one, other), (other, one)):
        Friendship.objects.create(player=player.player, friend=friend.player, since=timezone.now())


def found(person: Person, name: str = "Thursday group") -> Any:
    """Found a circle. Return it as its founder sees it."""
    return person.post("circles", {"id": str(uuid4()), "name": name}, 201)


def secret_of(circle: Any) -> str:
    """Return the secret in the link of a circle."""
    return str(circle["link"].rpartition("/")[2])


def join(person: Person, circle: Any, status: int = 200) -> Any:
    """Join by the link of a circle."""
    return person.post("circle-link/join", {"secret": secret_of(circle)}, status)


def circle_of(founder: Person, *others: Person) -> Any:
    """Found a circle that the others join. Return it as its founder sees it."""
    circle = found(founder)
    for other in others:
        join(other, circle)
    return founder.get(f"circles/{circle['id']}")


def open_for(person: Person, circle: Any, **settings: Any) -> Any:
    """Open a table for a circle. Return its snapshot."""
    body = {"id": str(uuid4()), "game": OPEN_GAME, "chairs": ["", ""], "circle": circle["id"]}
    return person.post("tables", {**body, **settings}, 201)


def listed(person: Person, circle: Any, scope: str = "open") -> list[str]:
    """Return the ids of the tables of a circle that a member sees."""
    page = person.get(f"circles/{circle['id']}/tables?scope={scope}")
    return [row["id"] for row in page["results"]]


def members(person: Person, circle: Any) -> list[str]:
    """Return the ids of the members of a circle, those of longest standing first."""
    return [each["player"] for each in person.get(f"circles/{circle['id']}")["members"]]


def notices(person: Person) -> list[Any]:
    """Return the facts of the person's notices about friends and circles."""
    rows = OutboxItem.objects.filter(player=person.id, kind="friends").order_by("pk")
    return [row.facts for row in rows]


def code(problem: Any) -> str:
    """Return the code of a refusal."""
    return str(problem["code"])
