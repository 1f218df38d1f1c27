"""The offer: what a board draws, and why what tempts is closed."""

from dataclasses import replace
from typing import Any

import pytest

from games.kernel.chance import Chance
from games.kernel.players import play_out
from games.kernel.replay import states
from games.kernel.values import JsonObject
from games.rules.gobi import moves as m
from games.rules.gobi.game import GAME
from games.rules.gobi.moves import GobiMove
from games.rules.gobi.state import Stage, State
from games.rules.gobi.tests.table import ME, RIVAL, play, position

SQUARE = """C S
A N"""


def offer(state: State) -> JsonObject:
    return GAME.offer(state, ME)


def closed(state: State, gift: str) -> str | None:
    found: list[str | None] = [
        each["closed"] for each in offer(state)["gifts"] if each["gift"] == gift
    ]
    assert len(found) == 1
    return found[0]


def test_free_places_name_the_neighbours_that_get_camels() -> None:
    places = offer(position(". C .\nS . N\n. T ."))["places"]
    middle = next(place for place in places if place["at"] == [1, 1])
    assert middle == {
        "at": [1, 1],
        "camels": [[1, 0], [2, 1], [1, 2], [0, 1]],
        "lifts": 0,
        "lines": None,
    }


def test_forbidden_places_name_the_tiles_that_forbid_them() -> None:
    forbidden = offer(position(SQUARE))["forbidden"]
    assert {"at": [0, 2], "closed": "golden_rule", "cells": [[0, 1]]} in forbidden


def test_places_say_how_many_camels_must_be_lifted() -> None:
    places = offer(position("C5 S5\nT N"))["places"]
    assert {place["lifts"] for place in places} == {1}


def test_with_silk_places_show_their_lines() -> None:
    places = offer(position("C S N", gifts=["silk"]))["places"]
    assert next(p["lines"] for p in places if p["at"] == [3, 0]) == [[2, 0], [1, 0], [0, 0]]


def test_camels_say_where_from_and_where_to() -> None:
    state = play(position("C5 S5\nT N"), m.Discard(cotton=False))
    assert offer(state)["lift"] == [[0, 0], [1, 0]]
    assert offer(state)["put"] == []
    assert offer(state)["closed"] == {"lift": None, "put": "lift_first", "skip": None}
    state = play(state, m.Lift((0, 0)))
    assert offer(state)["lift"] == []
    assert len(offer(state)["put"]) == 4
    assert offer(state)["closed"] == {"lift": "reserve_enough", "put": None, "skip": "camels_due"}


def routes(picture: str, *gifts: str) -> State:
    state = position(picture, tile=None, gifts=gifts)
    return replace(state, turn=replace(state.turn, before=frozenset()))


def test_routes_tell_their_length_and_the_rewards_open() -> None:
    state = routes("C1 S1 N1 C1 A1 S1", "tea")
    assert offer(state)["reunite"][0] == {
        "ends": [[0, 0], [3, 0]],
        "way": [[0, 0], [1, 0], [2, 0], [3, 0]],
        "length": 4,
        "stacks": [0, 1, 2, 3],
        "coffee": None,
        "tea": True,
    }
    assert offer(state)["reunite"][1]["length"] == 5
    assert offer(state)["reunite"][1]["tea"] is False
    assert offer(state)["closed"] == {"end": "routes_waiting"}
    assert offer(state)["joined"] == []


def test_a_short_route_says_why_it_gives_no_coffee() -> None:
    assert offer(routes("C1 S1 C1"))["reunite"][0]["coffee"] == "route_too_short"


def test_joined_pairs_that_are_not_new_say_so() -> None:
    state = position("C1 S1 C1", tile=None)
    assert offer(state)["joined"] == [{"ends": [[0, 0], [2, 0]], "closed": "joined_before"}]


@pytest.mark.parametrize(
    ("gift", "tile", "routes_closed"),
    [
        ("silk", None, "not_now"),
        ("cotton", None, "not_now"),
        ("porcelain", None, None),
        ("perfume", "not_now", "no_tile_placed"),
        ("spices", "not_now", "no_diagonal_way"),
        ("tea", "not_now", "not_now"),
    ],
)
def test_gifts_are_open_in_their_moment(gift: str, tile: str, routes_closed: str) -> None:
    assert closed(position("C1 S\nA N", gifts=[gift]), gift) == tile
    assert closed(position("C1 S\nA N", tile=None, gifts=[gift]), gift) == routes_closed


def test_used_gifts_and_porcelain_without_camels_are_closed() -> None:
    assert closed(position(SQUARE, used=("silk",)), "silk") == "gift_used"
    assert closed(position(SQUARE, gifts=["porcelain"]), "porcelain") == "no_camel_in_play"


def test_silk_is_closed_when_the_tile_fits_nowhere() -> None:
    blocked = ". A . . .\nA C A . .\n. A S A .\n. . A . ."
    assert closed(position(blocked, tile="A", gifts=["silk", "cotton"]), "silk") == "fits_nowhere"
    assert closed(position(blocked, tile="T", gifts=["silk", "cotton"]), "silk") is None


@pytest.mark.parametrize(
    ("picture", "why"),
    [("C1 S1 C1", "route_too_short"), ("C1 S1 N1 C1", None), ("C1 S1 N1 T1 C1", "not_needed")],
)
def test_tea_is_open_at_four(picture: str, why: str | None) -> None:
    state = play(routes(picture, "tea"), next(GAME.moves(routes(picture, "tea"), ME)))
    assert state.stage is Stage.REWARD
    assert closed(state, "tea") == why


def test_a_seat_that_is_not_to_act_is_offered_nothing() -> None:
    assert GAME.offer(position(SQUARE), RIVAL) == {}


def drawn(offered: JsonObject) -> set[GobiMove]:
    """The moves that a board can make of an offer."""
    declared = {each["gift"] for each in offered["gifts"] if each["closed"] is None}
    found: set[GobiMove] = set()
    for place in offered.get("places", ()):
        found |= {m.Place(_cell(place["at"]), silk) for silk in {False, place["lines"] is not None}}
    if offered["stage"] == "tile":
        found |= {m.Discard(cotton) for cotton in {False, "cotton" in declared}}
    found |= {m.Lift(_cell(at)) for at in offered.get("lift", ())}
    found |= {m.Camel(_cell(at)) for at in offered.get("put", ())}
    for camel in offered.get("porcelain", ()):
        found |= {
            m.UsePorcelain(_cell(camel["origin"]), _cell(target)) for target in camel["targets"]
        }
    found |= {m.Reunite(_pair(each["ends"])) for each in offered.get("reunite", ())}
    found |= {m.UseSpices(_pair(each["ends"])) for each in offered.get("spices", ())}
    if "perfume" in declared:
        found.add(m.UsePerfume())
    if offered["stage"] == "reward":
        found |= {m.Reward(stack) for stack in offered["stacks"]}
        found |= {m.Reward("coffee")} if offered["coffee"] is None else set()
    endings: dict[str, GobiMove] = {"skip": m.Skip(), "end": m.EndTurn()}
    for name, code in offered.get("closed", {}).items():
        if name in endings and code is None:
            found.add(endings[name])
    return found


def _cell(at: Any) -> tuple[int, int]:
    return at[0], at[1]


def _pair(ends: Any) -> tuple[tuple[int, int], tuple[int, int]]:
    return _cell(ends[0]), _cell(ends[1])


@pytest.mark.parametrize("seed", range(3))
def test_what_is_offered_is_what_may_be_done(seed: int) -> None:
    """A board that draws the offer needs no rules, and misses no move."""
    chance = Chance(f"offer {seed}".encode())
    events = play_out(GAME, [GAME.bot("good") for _ in range(2 + seed % 3)], {}, chance)
    for state in states(GAME, events):
        if state.stage not in (Stage.DRAW, Stage.OVER):
            seat = state.turn.seat
            waits_for_itself = not tuple(GAME.moves(state, seat))
            assert waits_for_itself or drawn(GAME.offer(state, seat)) == set(
                GAME.moves(state, seat)
            )
