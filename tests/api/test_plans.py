"""Plans and standing answers by HTTP: validated, secret, and played for their player."""

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from events import store
from games.kernel.chance import Chance
from games.plans import playing
from games.plans.models import Plan, StandingAnswers
from games.plans.tests.scenes import follow_others, legal, make, tried_line, waiting_seat
from games.rules.targui.rounds.raids import PayRaidStep
from games.table.plans.structs import MAX_LINES, MAX_TURNS
from games.table.state import Table
from games.tables import table_cache
from games.tables.log.rows import stream_of
from tests.kit.any_game import OPEN_GAME
from tests.kit.person import Person
from tests.kit.tables import play, play_out, started

pytestmark = pytest.mark.django_db


class Pair:
    """A table of two in play: the person who waits, with a plan for it, and the other."""

    def __init__(self, game: str = OPEN_GAME, moves: int = 4, turns: int = 1) -> None:
        people = [Person("Ann"), Person("Bob")]
        self.table = started(*(each.id for each in people), game=game, visibility="public")
        for _ in range(moves):
            self.table = play(self.table).table
        self.seat = waiting_seat(self.table)
        self.me, self.other = people[self.seat], people[1 - self.seat]
        self.line = tried_line(self.table, self.seat, turns)

    @property
    def path(self) -> str:
        return f"tables/{self.table.id}/plan"

    def body(self, *lines: Any) -> dict[str, Any]:
        lines = lines or (msgspec.to_builtins(self.line),)
        return {"position": self.table.position, "lines": list(lines)}

    def turn(self, **changes: Any) -> dict[str, Any]:
        """Return the line with changes to its first turn."""
        line = msgspec.to_builtins(self.line)
        turns = [{**line["turns"][0], **changes}, *line["turns"][1:]]
        return {**line, "turns": turns}

    def now(self) -> Table:
        return table_cache.current(self.table.id)


def test_played_plan_is_shown_as_played_before_its_end_is_stored(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pair = Pair()
    pair.me.put(pair.path, pair.body())
    follow_others(pair.table, pair.line.turns[0])
    monkeypatch.setattr(playing, "MOST_MOVES", 1)
    assert playing.advance(pair.table.id) == 1
    assert Plan.objects.get().state == "armed"
    assert pair.me.get(pair.path)["plan"]["state"] == "played"


def test_plan_is_armed_shown_and_removed() -> None:
    pair = Pair()
    assert pair.me.get(pair.path) == {"plan": None}
    armed = pair.me.put(pair.path, pair.body())["plan"]
    assert armed == pair.me.get(pair.path)["plan"]
    assert (armed["state"], armed["armed_at"]) == ("armed", pair.table.version)
    assert armed["position"] == pair.table.position
    assert (armed["armed_move"], armed["played"], armed["why"]) == (4, 0, None)
    (line,) = armed["lines"]
    assert (line["state"], line["turn"], line["why"]) == ("armed", 0, None)
    assert [step["seat"] for step in line["steps"]] == [1 - pair.seat, pair.seat]
    assert all(step["events"] for step in line["steps"])
    pair.me.delete(pair.path)
    assert pair.me.get(pair.path) == {"plan": None}


def test_played_plan_says_so() -> None:
    pair = Pair()
    pair.me.put(pair.path, pair.body())
    follow_others(pair.table, pair.line.turns[0])
    playing.advance(pair.table.id)
    plan = pair.me.get(pair.path)["plan"]
    assert (plan["state"], plan["played"]) == ("played", 1)
    assert plan["lines"][0]["state"] == "played"


def test_dropped_plan_says_why() -> None:
    pair = Pair()
    pair.me.put(pair.path, pair.body())
    make(pair.table, 1 - pair.seat, [legal(pair.table, pair.table.state, 1 - pair.seat, 5)])
    playing.advance(pair.table.id)
    plan = pair.me.get(pair.path)["plan"]
    assert (plan["state"], plan["why"]) == ("dropped", "other_move")
    assert (plan["lines"][0]["state"], plan["lines"][0]["why"]) == ("dropped", "other_move")


Change = Callable[[Pair], dict[str, Any]]
REFUSED: list[tuple[str, Change]] = [
    ("others_to_act", lambda pair: pair.turn(others=[])),
    ("own_move_among_others", lambda pair: pair.turn(others=[{"seat": pair.seat, "move": {}}])),
    ("unknown_move", lambda pair: pair.turn(moves=[{"kind": "fly"}])),
    (
        "not_your_turn",
        lambda pair: pair.turn(moves=[*pair.line.turns[0].moves, *pair.line.turns[0].moves]),
    ),
]


@pytest.mark.parametrize(("code", "change"), REFUSED, ids=[code for code, _ in REFUSED])
def test_refusal_names_the_line_and_the_turn(code: str, change: Change) -> None:
    pair = Pair()
    body = pair.body(msgspec.to_builtins(pair.line), change(pair))
    answer = pair.me.put(pair.path, body, 400 if code == "unknown_move" else 422)
    assert answer["code"] == code
    assert (answer["facts"]["line"], answer["facts"]["turn"]) == (1, 0)
    assert isinstance(answer["facts"]["index"], int)
    assert not Plan.objects.exists()


def test_other_answer_to_the_same_moves_is_refused() -> None:
    pair = Pair()
    other = tried_line(pair.table, pair.seat, pick=3)
    body = pair.body(*map(msgspec.to_builtins, (pair.line, other)))
    answer = pair.me.put(pair.path, body, 422)
    assert answer["code"] == "other_answer_before"
    assert (answer["facts"]["line"], answer["facts"]["earlier"]) == (1, 0)


def test_plan_in_ones_own_turn_is_refused() -> None:
    pair = Pair()
    assert pair.other.put(pair.path, pair.body(), 422)["code"] == "your_turn"


def test_plan_for_an_older_position_is_stale() -> None:
    pair = Pair()
    follow_others(pair.table, pair.line.turns[0])
    answer = pair.me.put(pair.path, pair.body(), 409)
    assert answer["code"] == "stale"
    assert answer["facts"]["snapshot"]["position"] == pair.now().position


def test_plan_of_a_spectator_is_refused() -> None:
    pair, eve = Pair(), Person("Eve")
    assert eve.put(pair.path, pair.body(), 422)["code"] == "not_seated"
    assert eve.get(pair.path) == {"plan": None}
    assert _code(eve.send("DELETE", pair.path)) == "not_seated"


def _code(response: Any) -> Any:
    return response.json()["code"]


def test_plan_after_the_end_is_refused() -> None:
    pair = Pair()
    play_out(pair.table)
    assert pair.me.put(pair.path, pair.body(), 422)["code"] == "not_now"


def test_numbers_of_lines_and_turns_are_limited() -> None:
    pair = Pair()
    line = msgspec.to_builtins(pair.line)
    small = {"salt": line["salt"], "turns": [{"others": [], "moves": [{"kind": "x"}]}]}
    assert pair.me.put(pair.path, pair.body(*[small] * (MAX_LINES + 1)), 400)["facts"].keys() == {
        "lines"
    }
    long = {**small, "turns": small["turns"] * (MAX_TURNS + 1)}
    assert pair.me.put(pair.path, pair.body(long), 400)["code"] == "malformed"
    assert pair.me.put(pair.path, {**pair.body(), "lines": []}, 400)["code"] == "malformed"
    empty = {**small, "turns": [{"others": [], "moves": []}]}
    assert pair.me.put(pair.path, pair.body(empty), 400)["code"] == "malformed"


def answers_of(pair: Pair) -> list[Any]:
    here = f"tables/{pair.table.id}"
    paths = ("", "?after=0", "/replay", "/export", "/verification", "/plan", "/standing-answers")
    asked = [pair.other.client.get(f"/api/v1/{here}{path}") for path in paths]
    asked += [pair.other.client.get(f"/api/v1/tables?scope={scope}") for scope in ("mine", "watch")]
    return [
        (each.status_code, b"".join(each.streaming_content) if each.streaming else each.content)
        for each in asked
    ]


def test_answers_to_others_do_not_depend_on_a_plan() -> None:
    pair = Pair()
    before = answers_of(pair)
    log = store.read(stream_of(pair.table.id))
    pair.me.put(pair.path, pair.body())
    playing.advance(pair.table.id)
    assert answers_of(pair) == before
    assert store.read(stream_of(pair.table.id)) == log
    make(pair.table, 1 - pair.seat, [legal(pair.table, pair.table.state, 1 - pair.seat, 5)])
    with_plan = answers_of(pair)
    playing.advance(pair.table.id)
    assert answers_of(pair) == with_plan


def test_own_plan_is_part_of_ones_data_and_erased_with_it() -> None:
    pair = Pair(game="targui")
    pair.me.put(pair.path, pair.body())
    pair.me.put(f"tables/{pair.table.id}/standing-answers", {"answers": {"raid": "dates"}})
    stored = pair.me.get("me/data")
    assert stored["plans"][0]["lines"] == json.loads(msgspec.json.encode([pair.line]))
    assert stored["standing_answers"] == {pair.table.id: {"raid": "dates"}}
    assert pair.other.get("me/data")["plans"] == []
    pair.me.delete("me")
    assert not Plan.objects.exists()
    assert not StandingAnswers.objects.exists()


def test_standing_answers_are_kept_and_secret() -> None:
    pair = Pair(game="targui")
    path = f"tables/{pair.table.id}/standing-answers"
    offered = pair.me.get(path)
    assert "raid" in {each["key"] for each in offered["questions"]}
    assert pair.me.put(path, {"answers": {"raid": "dates"}})["answers"] == {"raid": "dates"}
    assert pair.me.get(path)["answers"] == {"raid": "dates"}
    assert pair.other.get(path)["answers"] == Person("Eve").get(path)["answers"] == {}
    assert pair.me.put(path, {"answers": {}})["answers"] == {}
    assert not StandingAnswers.objects.exists()


@pytest.mark.parametrize(
    ("answers", "code"),
    [({"flood": "swim"}, "unknown_question"), ({"raid": "camels"}, "answer_not_offered")],
)
def test_unknown_standing_answer_is_refused(answers: dict[str, str], code: str) -> None:
    pair = Pair(game="targui")
    path = f"tables/{pair.table.id}/standing-answers"
    assert pair.me.put(path, {"answers": answers}, 422)["code"] == code


def test_game_without_questions_has_no_standing_answers() -> None:
    pair = Pair()
    path = f"tables/{pair.table.id}/standing-answers"
    assert pair.me.get(path) == {"questions": [], "answers": {}}


def test_raid_is_paid_by_a_standing_answer_off_turn() -> None:
    """Play until the other seat is asked for its payment, which is then made for it."""
    ann, bob = Person("Ann"), Person("Bob")
    table = started(ann.id, bob.id, game="targui", options={"set": "base"})
    for who in (ann, bob):
        answers = {"raid": "points", "raid_unmet": "accept", "surplus": "most", "income": "fewest"}
        who.put(f"tables/{table.id}/standing-answers", {"answers": answers})
    chance, played = Chance(b"raid"), 0
    while not played:
        assert not any(isinstance(step, PayRaidStep) for step in table.state.agenda[:1])
        moves = list(table.game.moves(table.state, min(table.to_act)))
        move = chance.choice(moves, str(table.version))
        table = make(table, min(table.to_act), [msgspec.to_builtins(move)])
        paying = isinstance(table.state.agenda[0], PayRaidStep)
        count = playing.advance(table.id)
        table = table_cache.current(table.id)
        played = count if paying else 0
    assert played == 2
    assert table.state.paid == ()
