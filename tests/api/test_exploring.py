"""Exploring by HTTP: strict, bounded, with a rate limit."""

from typing import Any

import pytest

from games.kernel.codec import plain
from games.tables import seen_versions, table_cache
from tests.api.continuing import continue_game
from tests.kit.person import Person, two_players

pytestmark = pytest.mark.django_db

SALT = "5a" * 16


def explore(who: Person, snapshot: Any, status: int = 200, **changes: Any) -> Any:
    body = {"at": snapshot["position"], "moves": [], "salt": SALT, **changes}
    return who.post(f"tables/{snapshot['id']}/explore", body, status)


def test_exploring_leaves_the_table_unchanged() -> None:
    ann, _, snapshot = two_players()
    found = explore(ann, snapshot)
    assert found["offer"]
    assert ann.get(f"tables/{snapshot['id']}")["version"] == snapshot["version"]


def test_refused_exploration_has_the_index_of_the_move() -> None:
    ann, _, snapshot = two_players()
    mover = explore(ann, snapshot)["seat"]
    answer = explore(ann, snapshot, 422, moves=[{"seat": 1 - mover, "move": {"kind": "place"}}])
    assert (answer["code"], answer["facts"]["index"]) == ("not_your_turn", 0)
    answer = explore(ann, snapshot, 400, moves=[{"seat": mover, "move": {"kind": "fly"}}])
    assert (answer["code"], answer["facts"]["index"]) == ("unknown_move", 0)
    assert explore(ann, snapshot, 422, at=1)["code"] == "not_a_position"


def just_moved() -> tuple[Person, Person, Any]:
    """Return the mover, the opponent who has not been sent the move, and the mover's snapshot."""
    ann, bob, snapshot = two_players()
    table = table_cache.current(snapshot["id"])
    (seat,) = table.to_act
    mover, other = (ann, bob) if seat == 0 else (bob, ann)
    move = plain(next(iter(table.game.moves(table.state, seat))))
    return mover, other, mover.command(snapshot, "play", move=move)


def may_take_back(who: Person, snapshot: Any) -> bool:
    return bool(who.get(f"tables/{snapshot['id']}")["asks"]["undo"])


def test_explored_position_counts_as_seen() -> None:
    mover, other, snapshot = just_moved()
    assert may_take_back(mover, snapshot)
    explore(other, snapshot)
    assert not may_take_back(mover, snapshot)


def test_refused_exploration_counts_as_seen() -> None:
    mover, other, snapshot = just_moved()
    (seat,) = (seat for seat, each in enumerate(snapshot["table"]["seats"]) if each["to_act"])
    fact = next(event for event in snapshot["events"] if event["kind"] == "gemblo.placed")
    move = {"kind": "place", "piece": fact["piece"], "cells": fact["cells"]}
    assert (
        explore(other, snapshot, 422, moves=[{"seat": seat, "move": move}])["code"] == "cell_taken"
    )
    assert not may_take_back(mover, snapshot)


def test_continued_position_counts_as_seen() -> None:
    mover, other, snapshot = just_moved()
    chairs = ["", "bot:easy"] if snapshot["your_seat"] else ["bot:easy", ""]
    continue_game(other, snapshot, chairs=chairs)
    assert not may_take_back(mover, snapshot)


def test_position_far_ahead_does_not_count_as_seen() -> None:
    ann, bob, snapshot = two_players()
    assert explore(bob, snapshot, 422, at=2**31 - 1)["code"] == "not_a_position"
    assert explore(ann, snapshot, 422, at=2**31 - 1)["code"] == "not_a_position"
    seen = seen_versions.SeenVersions(snapshot["id"])
    assert all(version <= snapshot["version"] for version in seen.values())


@pytest.mark.parametrize(
    "changes",
    [
        {"moves": [{"seat": 0, "move": {}}] * 401},
        {"moves": [{"seat": 0, "move": {}, "why": 1}]},
        {"moves": [{"seat": -1, "move": {}}]},
        {"moves": "all"},
        {"salt": ""},
        {"salt": "Z" * 32},
        {"at": -1},
        {"at": "x"},
        {"more": 1},
    ],
)
def test_malformed_exploration_is_refused(changes: dict[str, Any]) -> None:
    ann, _, snapshot = two_players()
    assert explore(ann, snapshot, 400, **changes)["code"] == "malformed"


def test_long_exploration_fits_and_longer_one_is_too_large() -> None:
    ann, _, snapshot = two_players()
    mover = explore(ann, snapshot)["seat"]
    long = [{"seat": mover, "move": {"kind": "fly", "note": "x" * 60}}] * 400
    assert explore(ann, snapshot, 400, moves=long)["code"] == "unknown_move"
    assert explore(ann, snapshot, 413, moves=[*long, *long])["code"] == "too_large"


def test_exploring_has_a_rate_limit(settings: Any) -> None:
    settings.RATES = {"explore:player": "1/hour"}
    ann, _, snapshot = two_players()
    explore(ann, snapshot)
    assert explore(ann, snapshot, 429)["code"] == "too_many"


def test_refused_new_table_counts_as_seen() -> None:
    mover, other, snapshot = just_moved()
    (seat,) = (seat for seat, each in enumerate(snapshot["table"]["seats"]) if each["to_act"])
    fact = next(event for event in snapshot["events"] if event["kind"] == "gemblo.placed")
    move = {"kind": "place", "piece": fact["piece"], "cells": fact["cells"]}
    at = {"table": snapshot["id"], "at": snapshot["position"], "salt": SALT}
    wish = {**at, "moves": [{"seat": seat, "move": move}]}
    assert continue_game(other, snapshot, 422, continues=wish)["code"] == "cell_taken"
    assert not may_take_back(mover, snapshot)
