"""Plans are played when the game fits them, through the same service as moves by hand."""

import pytest

from events import store
from games import rules
from games.plans import playing
from games.plans.models import Plan
from games.plans.selectors import tables_to_check
from games.plans.tests.scenes import (
    a_table,
    arm,
    follow_others,
    found,
    legal,
    make,
    notices,
    now,
    tried_line,
    waiting_seat,
)
from games.table.state import Table
from games.tables.log.rows import stream_of
from games.tables.seen_versions import SeenVersions
from tests.kit.tables import do, play, player

pytestmark = pytest.mark.django_db


def test_reply_is_played_after_the_planned_move() -> None:
    table = a_table()
    seat = waiting_seat(table)
    line = tried_line(table, seat)
    arm(table, seat, line)
    assert playing.advance(table.id) == 0
    after = follow_others(table, line.turns[0])
    assert playing.advance(table.id) == 1
    tip = now(table).tip
    assert (tip.seat, tip.parent) == (seat, after.position)
    plan = found(table, seat)
    assert (plan.state, plan.why, plan.played) == ("played", "", 1)
    assert playing.advance(table.id) == 0
    assert notices() == []


def test_plan_of_several_turns_goes_on_after_each_answer() -> None:
    table = a_table()
    seat = waiting_seat(table)
    line = tried_line(table, seat, 3)
    arm(table, seat, line)
    for number, turn in enumerate(line.turns, 1):
        follow_others(table, turn)
        assert playing.advance(table.id) == 1
        assert found(table, seat).played == number
    assert found(table, seat).state == "played"


def test_recorded_move_of_a_plan_is_like_one_made_by_hand() -> None:
    table = a_table()
    seat = waiting_seat(table)
    line = tried_line(table, seat)
    arm(table, seat, line)
    follow_others(table, line.turns[0])
    playing.advance(table.id)
    planned = store.read(stream_of(table.id))[-2]
    by_hand = make(now(table), min(now(table).to_act), [legal(table, now(table).state, 1 - seat)])
    other = store.read(stream_of(table.id), after=now(table).tip.first - 1)[0]
    assert {**planned.public, "$move": 0, "seat": 0} == {**other.public, "$move": 0, "seat": 0}
    assert (planned.meta["actor"], planned.kind) == (f"seat:{seat}", other.kind)
    assert by_hand.tip.seat != seat


def test_planned_move_does_not_count_as_seen_by_its_player() -> None:
    table = a_table()
    seat = waiting_seat(table)
    line = tried_line(table, seat)
    arm(table, seat, line)
    seen = SeenVersions(table.id)[seat]
    follow_others(table, line.turns[0])
    playing.advance(table.id)
    assert SeenVersions(table.id)[seat] == seen < now(table).tip.first


def test_first_line_that_fits_is_played() -> None:
    table = a_table()
    seat = waiting_seat(table)
    moves = [legal(table, table.state, 1 - seat, pick=pick) for pick in (0, 5)]
    lines = [tried_line(table, seat, first=move, pick=pick) for pick, move in enumerate(moves)]
    arm(table, seat, *lines)
    follow_others(table, lines[1].turns[0])
    playing.advance(table.id)
    plan = found(table, seat)
    assert plan.state == "played"
    assert [line["state"] for line in plan.progress] == ["dropped", "played"]


def test_answer_to_anything_is_played_after_another_move() -> None:
    table = a_table()
    seat = waiting_seat(table)
    arm(table, seat, tried_line(table, seat, anything=True, pick=7))
    make(table, 1 - seat, [legal(table, table.state, 1 - seat, pick=5)])
    assert playing.advance(table.id) == 1
    assert found(table, seat).state == "played"


def test_planned_move_made_by_hand_keeps_the_plan() -> None:
    table = a_table()
    seat = waiting_seat(table)
    line = tried_line(table, seat, 2)
    arm(table, seat, line)
    after = follow_others(table, line.turns[0])
    make(after, seat, line.turns[0].moves)
    follow_others(table, line.turns[1])
    assert playing.advance(table.id) == 1
    assert found(table, seat).state == "played"


def test_move_of_the_other_that_is_undone_before_the_reply_is_forgotten() -> None:
    table = a_table(undo="free")
    seat = waiting_seat(table)
    line = tried_line(table, seat, anything=True)
    arm(table, seat, line)
    mover = table.chairs[1 - seat].player
    make(table, 1 - seat, [legal(table, table.state, 1 - seat, pick=5)])
    do(table, player(mover), "undo", to=table.position)
    assert playing.advance(table.id) == 0
    follow_others(table, line.turns[0])
    assert playing.advance(table.id) == 1


def test_own_planned_move_can_be_undone_like_any_other() -> None:
    table = a_table()
    seat = waiting_seat(table)
    line = tried_line(table, seat)
    arm(table, seat, line)
    follow_others(table, line.turns[0])
    playing.advance(table.id)
    do(table, player(table.chairs[seat].player), "undo", to=now(table).tip.parent)
    assert now(table).to_act == {seat}


def test_plan_waits_while_a_request_is_open() -> None:
    table = a_table()
    seat = waiting_seat(table)
    line = tried_line(table, seat)
    arm(table, seat, line)
    after = follow_others(table, line.turns[0])
    mover, owner = (player(table.chairs[each].player) for each in (1 - seat, seat))
    do(table, mover, "ask_pause")
    assert playing.advance(table.id) == 0
    assert now(table).position == after.position
    request = now(table).request
    assert request is not None
    do(table, owner, "answer", request=request.version, yes=True)
    assert playing.advance(table.id) == 0
    do(table, mover, "resume")
    assert playing.advance(table.id) == 1


def test_two_plans_at_one_table_play_in_turn() -> None:
    table = a_table()
    seat = waiting_seat(table)
    line = tried_line(table, seat, 2)
    arm(table, seat, line)
    after = follow_others(table, line.turns[0])
    other = tried_line(after, 1 - seat, first=line.turns[0].moves[0])
    arm(after, 1 - seat, other)
    assert playing.advance(table.id) == 3
    assert {plan.state for plan in Plan.objects.all()} == {"played"}
    assert [step.seat for step in now(table).main_line[-3:]] == [seat, 1 - seat, seat]


def test_plan_with_three_players_waits_for_both_others() -> None:
    table = a_table(game="gobi", moves=5, players=("ann", "bob", "cyd"))
    seat = min(table.seats_of_people - table.to_act)
    line = tried_line(table, seat)
    arm(table, seat, line)
    assert len({ply.seat for ply in line.turns[0].others}) >= 1
    follow_others(table, line.turns[0])
    playing.advance(table.id)
    plan = found(table, seat)
    # The tile that the seat draws is the planned one, or the plan is dropped for it.
    drawn = [step for step in plan.progress or [] if step["why"] == "revealed"]
    assert plan.state == ("dropped" if drawn else "played")


def salted_lines(table: Table, seat: int) -> list[object]:
    """Return a line for each of some draws of chance, answers apart."""
    salts = [f"{number:032x}" for number in range(12)]
    seen: dict[str, object] = {}
    for salt in salts:
        line = tried_line(table, seat, salt=salt)
        plan = arm(table, seat, line)
        forms = plan.lines[0]["forms"][0]["others"]
        seen.setdefault(str([form["drawn"] for form in forms]), line)
    return list(seen.values())


def test_lines_for_every_drawn_tile_always_answer() -> None:
    table = a_table(game="gobi", moves=5, players=("ann", "bob", "cyd"))
    seat = min(table.seats_of_people - table.to_act)
    lines = [
        line
        for line in salted_lines(table, seat)
        if line.turns[0].others == salted_lines(table, seat)[0].turns[0].others
    ]
    arm(table, seat, *lines)
    follow_others(table, lines[0].turns[0])
    played = playing.advance(table.id)
    plan = found(table, seat)
    assert (plan.state, played > 0) in {("played", True), ("dropped", False)}
    if plan.state == "dropped":
        assert plan.why == "revealed"


@pytest.mark.parametrize("game", rules.keys())
def test_unchanged_table_is_checked_once(game: str) -> None:
    table = a_table(game=game, moves=3)
    seat = waiting_seat(table)
    arm(table, seat, tried_line(table, seat))
    assert tables_to_check() == [(table.id, table.version)]
    playing.advance(table.id)
    assert tables_to_check() == []
    changed = play(table).table
    assert tables_to_check() == [(table.id, changed.version)]
