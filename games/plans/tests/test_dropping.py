"""Plans are dropped when the game does not fit them, and with their seat, table or player."""

from typing import Any

import pytest

from games.kernel.codec import plain
from games.plans import playing, services
from games.plans.models import Plan
from games.plans.selectors import progress_of, tables_to_check
from games.plans.tests.scenes import (
    a_table,
    access_of,
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
from games.players.models import Player
from games.table.state import Table
from games.tables import table_cache
from tests.kit.conduct import suspend
from tests.kit.factories import GuestFactory
from tests.kit.tables import do, play_out, player

pytestmark = pytest.mark.django_db


def dropped_because(table: Table, seat: int) -> str:
    plan = found(table, seat)
    assert plan.state == "dropped"
    return plan.why


def cells(move: dict[str, Any]) -> set[tuple[int, ...]]:
    return {tuple(cell) for cell in move["cells"]}


def test_other_move_drops_the_plan_with_a_notice() -> None:
    table = a_table()
    seat = waiting_seat(table)
    arm(table, seat, tried_line(table, seat))
    make(table, 1 - seat, [legal(table, table.state, 1 - seat, pick=5)])
    assert playing.advance(table.id) == 0
    assert dropped_because(table, seat) == "other_move"
    assert notices() == [(table.chairs[seat].player, table.id, {"why": "other_move"})]


def test_answer_that_became_impossible_is_dropped() -> None:
    table = a_table(moves=14)
    seat = waiting_seat(table)
    theirs = list(map(plain, table.game.moves(table.state, 1 - seat)))
    line, blocking = next(
        (line, move)
        for line in (
            tried_line(table, seat, anything=True, pick=pick) for pick in range(0, 2000, 37)
        )
        for move in theirs
        if cells(move) & cells(line.turns[0].moves[0])
    )
    arm(table, seat, line)
    make(table, 1 - seat, [blocking])
    assert playing.advance(table.id) == 0
    assert dropped_because(table, seat) == "not_possible"


def test_move_made_by_hand_drops_the_plan_without_a_notice() -> None:
    table = a_table()
    seat = waiting_seat(table)
    line = tried_line(table, seat)
    arm(table, seat, line)
    after = follow_others(table, line.turns[0])
    make(after, seat, [legal(after, after.state, seat, pick=9)])
    playing.advance(table.id)
    assert dropped_because(table, seat) == "you_played"
    assert notices() == []


def test_undone_position_drops_the_plan() -> None:
    table = a_table(undo="free")
    seat = waiting_seat(table)
    line = tried_line(table, seat, 2)
    arm(table, seat, line)
    follow_others(table, line.turns[0])
    playing.advance(table.id)
    name = table.chairs[seat].player
    do(table, player(name), "undo", to=now(table).tip.parent)
    # It is shown as dropped before a worker has stored that.
    shown = progress_of(found(table, seat), table_cache.load(table.id))
    assert (shown.state, shown.why) == ("dropped", "undone")
    assert playing.advance(table.id) == 0
    assert dropped_because(table, seat) == "undone"
    assert now(table).to_act == {seat}


def test_seat_that_is_left_drops_the_plan() -> None:
    table = a_table(game="gobi", players=("ann", "bob", "cyd"))
    seat = waiting_seat(table)
    arm(table, seat, tried_line(table, seat))
    do(table, player(table.chairs[seat].player), "resign")
    playing.advance(table.id)
    assert dropped_because(table, seat) == "seat_left"


def test_suspended_player_plays_no_plan() -> None:
    ann, bob = GuestFactory(name="Ann"), GuestFactory(name="Bob")
    table = a_table(players=(ann.id, bob.id))
    seat = waiting_seat(table)
    line = tried_line(table, seat)
    arm(table, seat, line)
    suspend(Player.objects.get(id=table.chairs[seat].player))
    follow_others(table, line.turns[0])
    assert playing.advance(table.id) == 0
    assert dropped_because(table, seat) == "suspended"


def test_removed_plan_plays_nothing() -> None:
    table = a_table()
    seat = waiting_seat(table)
    line = tried_line(table, seat)
    arm(table, seat, line)
    follow_others(table, line.turns[0])
    services.remove(access=access_of(table, seat))
    assert playing.advance(table.id) == 0
    assert not Plan.objects.exists()


def test_plan_is_deleted_when_the_table_ends() -> None:
    table = a_table()
    seat = waiting_seat(table)
    arm(table, seat, tried_line(table, seat))
    play_out(table)
    assert [each for each, _ in tables_to_check()] == [table.id]
    playing.advance(table.id)
    assert not Plan.objects.exists()


def test_erased_player_leaves_no_plan() -> None:
    table = a_table()
    seat = waiting_seat(table)
    arm(table, seat, tried_line(table, seat))
    services.delete_all(table.chairs[seat].player)
    assert not Plan.objects.exists()
