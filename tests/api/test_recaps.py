"""GET tables/{id}/recap: what happened, in the viewer's language."""

from typing import Any

import pytest
from django.test import Client

from games.tables import table_cache
from tests.kit.person import Person, two_players
from tests.kit.tables import a_move

pytestmark = pytest.mark.django_db


def moved() -> tuple[Person, Person, Any, int]:
    """Return the mover, the opponent, the mover's snapshot, and the version before the move."""
    ann, bob, snapshot = two_players()
    mover, other = (ann, bob) if snapshot["table"]["seats"][0]["to_act"] else (bob, ann)
    _, move = a_move(table_cache.current(snapshot["id"]))
    return mover, other, mover.command(snapshot, "play", move=move), snapshot["version"]


def name_of(who: Person) -> str:
    name: str = who.get("me")["player"]["name"]
    return name


def recap(who: Person, snapshot: Any, after: int) -> Any:
    return who.get(f"tables/{snapshot['id']}/recap?after={after}")


def test_move_is_recounted_to_the_opponent_alone() -> None:
    mover, other, snapshot, before = moved()
    answer = recap(other, snapshot, before)
    (fact,) = answer["facts"]
    assert answer["version"] == snapshot["version"]
    assert fact["words"].startswith(f"{name_of(mover)} placed the ")
    assert fact.keys() == {"code", "weight", "details", "words"}
    assert recap(mover, snapshot, before)["facts"] == []


def test_words_are_in_the_language_of_the_player() -> None:
    mover, other, snapshot, before = moved()
    other.send("PATCH", "me", {"language": "fr"})
    (fact,) = recap(other, snapshot, before)["facts"]
    assert fact["words"].startswith(f"{name_of(mover)} a posé l")


def test_language_can_be_named() -> None:
    mover, other, snapshot, before = moved()
    path = f"tables/{snapshot['id']}/recap?after={before}"
    (fact,) = other.get(f"{path}&language=fr")["facts"]
    assert fact["words"].startswith(f"{name_of(mover)} a posé l")
    assert other.get(f"{path}&language=de", 400)["code"] == "malformed"


def test_visitor_reads_the_language_of_the_browser() -> None:
    ann = Person("Ann")
    snapshot = ann.open_table(visibility="public")
    ann.sit(snapshot, 0)
    address = f"/api/v1/tables/{snapshot['id']}/recap"
    answer = Client().get(address, headers={"Accept-Language": "fr-CA,fr"}).json()
    assert [fact["words"] for fact in answer["facts"]] == ["Ann a rejoint la partie."]
    answer = Client().get(address, headers={"Accept-Language": "de"}).json()
    assert [fact["words"] for fact in answer["facts"]] == ["Ann joined."]


@pytest.mark.parametrize("name", ["L'Émir d’Or", "דנה", "x & y"])
def test_name_is_shown_as_text(name: str) -> None:
    who = Person(name)
    snapshot = who.open_table(visibility="public")
    who.sit(snapshot, 0)
    (fact,) = Person("Eve").get(f"tables/{snapshot['id']}/recap")["facts"]
    assert fact["words"].replace("\u2068", "").replace("\u2069", "") == f"{name} joined."


def test_recap_of_what_is_known_is_empty() -> None:
    _, other, snapshot, _ = moved()
    assert recap(other, snapshot, snapshot["version"])["facts"] == []
    assert recap(other, snapshot, 999_999)["facts"] == []
