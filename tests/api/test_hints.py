"""Hints by HTTP: only for the one person of a game, and only from what that person sees."""

from typing import Any

import pytest

from games.kernel.chance import Chance
from games.kernel.codec import plain
from games.tables import table_cache
from games.workers import bots, choose_move, hints
from tests.kit.person import Person, two_players

pytestmark = pytest.mark.django_db


def alone(game: str = "targui") -> tuple[Person, Any]:
    """Return a person and the snapshot of their game against a bot, on their turn."""
    ann = Person("Solo")
    shot = ann.open_table(game=game, chairs=["", "bot:easy"])
    shot = ann.command(ann.sit(shot, 0), "start")
    while (table := table_cache.current(shot["id"])).bots_to_act:
        bots.play_move(table.id, table.version, quick)
    return ann, ann.get(f"tables/{shot['id']}")


def quick(*request: Any) -> dict[str, Any]:
    return choose_move.choose(*request, seconds=0.0)


def ask(who: Person, shot: Any, status: int = 200, **changes: Any) -> Any:
    return who.post(f"tables/{shot['id']}/hint", {"position": shot["position"], **changes}, status)


def test_hint_has_no_move_until_a_bot_has_thought() -> None:
    ann, shot = alone()
    assert shot["asks"]["hint"] is True
    assert ask(ann, shot) == {"position": shot["position"], "move": None, "reasons": []}
    assert ann.get(f"tables/{shot['id']}")["version"] == shot["version"]
    hints.answer(shot["id"], shot["version"], quick)
    hint = ask(ann, shot)
    assert hint["move"]["kind"] == "place"
    assert hint["reasons"][0]["code"]
    after = ann.get(f"tables/{shot['id']}")
    assert (after["position"], after["offer"]) == (shot["position"], shot["offer"])
    assert [seat["hints"] for seat in after["table"]["seats"]] == [1, 0]
    assert after["events"][-1]["kind"] == "table.hint_shown"
    assert ask(ann, shot) == hint


def test_hint_keeps_the_free_undo() -> None:
    ann, shot = alone("gemblo")
    before = shot["asks"]["undo"]
    ask(ann, shot)
    hints.answer(shot["id"], shot["version"], quick)
    ask(ann, shot)
    assert ann.get(f"tables/{shot['id']}")["asks"]["undo"] == before


def test_hint_is_refused_with_a_code() -> None:
    anna, bob, shot = two_players()
    mover = anna if shot["table"]["seats"][0]["to_act"] else bob
    assert ask(mover, shot, 422)["code"] == "hints_not_offered"
    assert mover.get(f"tables/{shot['id']}")["asks"]["hint"] is False
    ann, shot = alone()
    assert ask(ann, shot, 409, position=shot["position"] + 1)["code"] == "stale"
    assert ask(Person("Eva"), shot, 422)["code"] == "not_seated"
    ask(ann, shot, 400, position="x")


def test_hint_does_not_depend_on_what_the_player_may_not_see() -> None:
    """The real log and one that looks the same from the seat give the same hint."""
    _, shot = alone()
    table = table_cache.current(shot["id"])
    game, events = table.game, list(table.game_events)
    for number in range(3):
        world = game.resample(events, 0, Chance(bytes([number])))
        assert world != events
        given = [
            choose_move.choose(
                "targui", [plain(each) for each in log], 0, "strong", "salt", True, seconds=0.0
            )
            for log in (events, world)
        ]
        assert given[0] == given[1]
