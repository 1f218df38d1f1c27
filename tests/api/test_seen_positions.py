"""A position that was shown in any way counts as seen: undoing it is not free."""

from collections.abc import Callable
from typing import Any

import pytest

from games.kernel.values import Seat
from games.tables import seen_versions, table_cache
from games.tables.seen_versions import Shown
from tests.kit.person import Person, two_players
from tests.kit.tables import a_move

pytestmark = pytest.mark.django_db(transaction=True)

LOOKS: dict[str, Callable[[Person, Any], Any]] = {
    "table": lambda who, snapshot: who.get(f"tables/{snapshot['id']}"),
    "list": lambda who, snapshot: who.get("tables?scope=mine"),
    "replay": lambda who, snapshot: who.get(f"tables/{snapshot['id']}/replay"),
    "position": lambda who, snapshot: who.get(
        f"tables/{snapshot['id']}/replay?at={snapshot['version']}"
    ),
    "recap": lambda who, snapshot: who.get(f"tables/{snapshot['id']}/recap"),
    "export": lambda who, snapshot: who.client.get(f"/api/v1/tables/{snapshot['id']}/export"),
    "plan": lambda who, snapshot: who.put(
        f"tables/{snapshot['id']}/plan",
        {
            "position": snapshot["position"],
            "lines": [{"salt": "ab" * 16, "turns": [{"others": [], "moves": [{"kind": "x"}]}]}],
        },
        422,
    ),
    "explore": lambda who, snapshot: who.post(
        f"tables/{snapshot['id']}/explore",
        {"at": snapshot["position"], "moves": [], "salt": "ab" * 16},
    ),
}


def moved() -> tuple[Person, Person, Any]:
    """Return the mover, the opponent who has not been sent the move, and the mover's snapshot."""
    ann, bob, snapshot = two_players()
    mover, other = (ann, bob) if snapshot["table"]["seats"][0]["to_act"] else (bob, ann)
    _, move = a_move(table_cache.current(snapshot["id"]))
    return mover, other, mover.command(snapshot, "play", move=move)


@pytest.mark.parametrize("way", LOOKS)
def test_move_is_not_free_to_undo_once_its_position_is_shown(way: str) -> None:
    mover, other, snapshot = moved()
    (to,) = snapshot["asks"]["undo"]
    LOOKS[way](other, snapshot)
    refused = mover.command(snapshot, "undo", 422, to=to)
    assert refused["code"] == "undo_needs_agreement"


def test_earlier_position_does_not_count_as_seen() -> None:
    mover, other, snapshot = moved()
    (to,) = snapshot["asks"]["undo"]
    other.get(f"tables/{snapshot['id']}/replay?at={to}")
    mover.command(snapshot, "undo", to=to)


def test_seen_version_is_not_written_twice(django_assert_num_queries: Any) -> None:
    zero, one = Seat(0), Seat(1)
    with django_assert_num_queries(1):
        seen_versions.record([Shown("b", zero, 4, "head b"), Shown("a", one, 3, "head a")])
    with django_assert_num_queries(0):
        seen_versions.record([Shown("a", one, 3, "head a"), Shown("b", zero, 2, "head b")])
    assert dict(seen_versions.SeenVersions("a")) == {1: 3}
