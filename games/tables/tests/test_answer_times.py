"""Answer times are counted with each turn, and again from the log."""

from datetime import datetime, timedelta
from uuid import uuid4

import pytest

from events import store
from events.projections import scan
from events.projections.rebuild import rebuild
from events.projections.verify import verify_streams
from games.table.state import Table
from games.tables import services
from games.tables.lists.answers import answers_of
from games.tables.lists.summaries import SUMMARIES
from games.tables.log.rows import stream_of
from games.tables.models import AnswerCount
from tests.kit.any_game import OPEN_GAME
from tests.kit.tables import a_move, do, open_table, play, player, seat, started

pytestmark = pytest.mark.django_db

A_DAY_EACH = {"form": "turn", "seconds": 86400}
MINUTES, HOURS = timedelta(minutes=1), timedelta(hours=1)
EVERYTHING = scan.between(None, None)


def answered(table: Table, after: timedelta, since: datetime) -> Table:
    """Let the next seat make a move so long after a moment. Return the table."""
    actor, move = a_move(table)
    return services.act(
        table_id=table.id,
        actor=actor,
        command={"kind": "play", "move": move},
        command_id=uuid4(),
        position=table.position,
        now=since + after,
    ).table


def a_game(*names: str, pace: dict[str, object] = A_DAY_EACH) -> Table:
    """Return a table with one answer after 10 minutes, and one after 9 hours."""
    table = started(*names, pace=pace)
    began = table.tip.made_at
    table = answered(table, 10 * MINUTES, began)
    return answered(table, 9 * HOURS, began + 10 * MINUTES)


def counted() -> set[tuple[str, int, int]]:
    return set(AnswerCount.objects.values_list("player", "bin", "answers"))


def test_each_turn_is_counted_in_the_bin_of_its_duration() -> None:
    table = a_game("ann", "bob")
    first, second = (
        table.chairs[step.seat].player for step in table.main_line[1:] if step.seat is not None
    )
    assert counted() == {(first, 2, 1), (second, 5, 1)}
    assert answers_of({"ann", "cid"})["cid"] == (0,) * 10


def test_turns_of_one_sitting_are_not_counted() -> None:
    a_game("ann", "bob", pace={"form": "none"})
    a_game("ann", "bob", pace={"form": "turn", "seconds": 4 * 3600})
    assert counted() == set()


def test_turns_against_bots_alone_are_not_counted() -> None:
    table = seat(open_table("", "bot:easy", host="ann", game=OPEN_GAME, pace=A_DAY_EACH), "ann")
    table = do(table, player("ann"), "start").table
    if table.chairs[min(table.to_act)].player == "ann":
        play(table)
    assert counted() == set()


def test_undone_turn_stays_counted() -> None:
    table = started("ann", "bob", undo="free", pace=A_DAY_EACH)
    after = answered(table, 10 * MINUTES, table.tip.made_at)
    mover = after.chairs[after.tip.seat or 0].player
    do(after, player(mover), "undo", to=table.position)
    assert counted() == {(mover, 2, 1)}
    computed = SUMMARIES.computed(store.read(stream_of(table.id)))
    assert SUMMARIES.stored([stream_of(table.id)]) == {stream_of(table.id): computed}


def test_rebuilt_answer_times_equal_those_written_with_the_moves() -> None:
    a_game("ann", "bob")
    a_game("ann", "cid", "bob")
    written = counted()
    AnswerCount.objects.all().delete()
    assert len(verify_streams(EVERYTHING, projections=[SUMMARIES], rules=[]).problems) == 2
    assert rebuild(EVERYTHING, projections=[SUMMARIES]).problems == []
    assert counted() == written
    assert verify_streams(EVERYTHING, projections=[SUMMARIES], rules=[]).problems == []
