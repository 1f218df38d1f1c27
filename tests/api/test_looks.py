"""Whoever was shown a position by any way has seen it: it is not taken back freely."""

from collections.abc import Callable
from typing import Any

import pytest

from games import deliveries, folding
from tests.api.person import Person, a_game
from tests.services.tables import a_move

pytestmark = pytest.mark.django_db(transaction=True)

LOOKS: dict[str, Callable[[Person, Any], Any]] = {
    "table": lambda who, shot: who.get(f"tables/{shot['id']}"),
    "list": lambda who, shot: who.get("tables?scope=mine"),
    "replay": lambda who, shot: who.get(f"tables/{shot['id']}/replay"),
    "position": lambda who, shot: who.get(f"tables/{shot['id']}/replay?at={shot['version']}"),
    "export": lambda who, shot: who.client.get(f"/api/v1/tables/{shot['id']}/export"),
    "explore": lambda who, shot: who.post(
        f"tables/{shot['id']}/explore",
        {"at": shot["position"], "moves": [], "salt": "ab" * 16},
    ),
}


def moved() -> tuple[Person, Person, Any]:
    """Who has just moved, the other, who has not looked since, and what the mover sees."""
    ann, bob, shot = a_game()
    mover, other = (ann, bob) if shot["table"]["seats"][0]["to_act"] else (bob, ann)
    _, move = a_move(folding.current(shot["id"]))
    return mover, other, mover.command(shot, "play", move=move)


@pytest.mark.parametrize("way", LOOKS)
def test_a_position_that_was_shown_is_not_taken_back_freely(way: str) -> None:
    mover, other, shot = moved()
    (to,) = shot["asks"]["undo"]
    LOOKS[way](other, shot)
    refused = mover.command(shot, "undo", 422, to=to)
    assert refused["code"] == "undo_needs_agreement"


def test_a_position_before_is_no_look_at_this_one() -> None:
    mover, other, shot = moved()
    (to,) = shot["asks"]["undo"]
    other.get(f"tables/{shot['id']}/replay?at={to}")
    mover.command(shot, "undo", to=to)


def test_what_is_noted_is_not_written_again(django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(1):
        deliveries.record_looks([("b", 0, 4), ("a", 1, 3)])
    with django_assert_num_queries(0):
        deliveries.record_looks([("a", 1, 3), ("b", 0, 2)])
    assert dict(deliveries.Deliveries("a")) == {1: 3}
