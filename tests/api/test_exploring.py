"""The sandbox by HTTP: strict, bounded, counted."""

from typing import Any

import pytest

from games import deliveries, folding
from games.kernel.codec import plain
from tests.api.person import Person, a_game
from tests.api.test_continuing import go_on

pytestmark = pytest.mark.django_db

SALT = "5a" * 16


def explore(who: Person, shot: Any, status: int = 200, **changes: Any) -> Any:
    body = {"at": shot["position"], "moves": [], "salt": SALT, **changes}
    return who.post(f"tables/{shot['id']}/explore", body, status)


def test_a_position_is_explored_and_the_table_stays_as_it_is() -> None:
    ann, _, shot = a_game()
    found = explore(ann, shot)
    assert found["offer"]
    assert ann.get(f"tables/{shot['id']}")["version"] == shot["version"]


def test_refusals_say_which_move() -> None:
    ann, _, shot = a_game()
    mover = explore(ann, shot)["seat"]
    answer = explore(ann, shot, 422, moves=[{"seat": 1 - mover, "move": {"kind": "place"}}])
    assert (answer["code"], answer["facts"]["index"]) == ("not_your_turn", 0)
    answer = explore(ann, shot, 400, moves=[{"seat": mover, "move": {"kind": "fly"}}])
    assert (answer["code"], answer["facts"]["index"]) == ("unknown_move", 0)
    assert explore(ann, shot, 422, at=1)["code"] == "not_a_position"


def just_moved() -> tuple[Person, Person, Any]:
    """Who moved, who has not been sent it, and the table as the one who moved has it."""
    ann, bob, shot = a_game()
    table = folding.current(shot["id"])
    (seat,) = table.to_act
    mover, other = (ann, bob) if seat == 0 else (bob, ann)
    move = plain(next(iter(table.game.moves(table.state, seat))))
    return mover, other, mover.command(shot, "play", move=move)


def may_take_back(who: Person, shot: Any) -> bool:
    return bool(who.get(f"tables/{shot['id']}")["asks"]["undo"])


def test_what_was_explored_has_been_sent() -> None:
    mover, other, shot = just_moved()
    assert may_take_back(mover, shot)
    explore(other, shot)
    assert not may_take_back(mover, shot)


def test_what_a_refusal_tells_of_a_position_has_been_sent() -> None:
    mover, other, shot = just_moved()
    (seat,) = (seat for seat, each in enumerate(shot["table"]["seats"]) if each["to_act"])
    fact = next(event for event in shot["events"] if event["kind"] == "gemblo.placed")
    move = {"kind": "place", "piece": fact["piece"], "cells": fact["cells"]}
    assert explore(other, shot, 422, moves=[{"seat": seat, "move": move}])["code"] == "cell_taken"
    assert not may_take_back(mover, shot)


def test_what_one_plays_on_from_has_been_sent() -> None:
    mover, other, shot = just_moved()
    chairs = ["", "bot:easy"] if shot["your_seat"] else ["bot:easy", ""]
    go_on(other, shot, chairs=chairs)
    assert not may_take_back(mover, shot)


def test_a_position_far_ahead_does_not_count_as_sent() -> None:
    ann, bob, shot = a_game()
    assert explore(bob, shot, 422, at=2**31 - 1)["code"] == "not_a_position"
    assert explore(ann, shot, 422, at=2**31 - 1)["code"] == "not_a_position"
    assert all(sent <= shot["version"] for sent in deliveries.Deliveries(shot["id"]).values())


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
def test_what_is_malformed_is_refused(changes: dict[str, Any]) -> None:
    ann, _, shot = a_game()
    assert explore(ann, shot, 400, **changes)["code"] == "malformed"


def test_a_long_line_has_room_and_an_endless_body_has_not() -> None:
    ann, _, shot = a_game()
    mover = explore(ann, shot)["seat"]
    long = [{"seat": mover, "move": {"kind": "fly", "note": "x" * 60}}] * 400
    assert explore(ann, shot, 400, moves=long)["code"] == "unknown_move"
    assert explore(ann, shot, 413, moves=[*long, *long])["code"] == "too_large"


def test_exploring_is_counted(settings: Any) -> None:
    settings.RATES = {"explore:player": "1/hour"}
    ann, _, shot = a_game()
    explore(ann, shot)
    assert explore(ann, shot, 429)["code"] == "too_many"


def test_what_a_refused_new_table_tells_has_been_sent() -> None:
    mover, other, shot = just_moved()
    (seat,) = (seat for seat, each in enumerate(shot["table"]["seats"]) if each["to_act"])
    fact = next(event for event in shot["events"] if event["kind"] == "gemblo.placed")
    move = {"kind": "place", "piece": fact["piece"], "cells": fact["cells"]}
    at = {"table": shot["id"], "at": shot["position"], "salt": SALT}
    wish = {**at, "moves": [{"seat": seat, "move": move}]}
    assert go_on(other, shot, 422, continues=wish)["code"] == "cell_taken"
    assert not may_take_back(mover, shot)
