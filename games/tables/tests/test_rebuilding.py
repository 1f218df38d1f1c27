"""Summaries computed in bulk equal those written move by move."""

from functools import partial

import pytest
from django.core.management import CommandError, call_command

from events.projections import scan
from events.projections.rebuild import rebuild
from events.projections.verify import verify_streams
from games.table.state import Table
from games.tables.lists.summaries import SUMMARIES
from games.tables.log.verification import broken_rules
from games.tables.models import SeatSummary, TableSummary
from tests.kit.any_game import HAND_GAME, SECRET_GAME
from tests.kit.factories import TableFactory
from tests.kit.tables import all_summaries, do, open_table, play, player, seat, started

EVERYTHING = scan.between(None, None)
TIMED = {"form": "bank", "seconds": 600, "increment": 5}


def asking(table: Table) -> Table:
    return do(table, player("ann"), "ask_pause").table


def paused(table: Table) -> Table:
    request = asking(table).request
    assert request is not None
    return do(table, player("bob"), "answer", request=request.version, yes=True).table


def abandoned(*names: str, **settings: object) -> Table:
    table = play(started(*names, **settings)).table  # type: ignore[arg-type]  # any settings
    return do(table, player(names[0]), "resign").table


def tables() -> list[Table]:
    """Return tables in each state that a list can show."""
    half_full = open_table("", "bot:easy", "")
    seat(half_full, "ann")
    left = open_table()
    seat(left, "ann")
    do(left, player("ann"), "leave")
    voided = open_table()
    do(voided, player("ann"), "void", reason="host")
    return [
        half_full,
        left,
        voided,
        play(started("ann", "bob", pace=TIMED)).table,
        asking(started("ann", "bob", game=SECRET_GAME, pace=TIMED)),
        paused(started("ann", "bob", game=HAND_GAME, visibility="private")),
        abandoned("ann", "bob"),
        abandoned("ann", "bob", "cid"),
        TableFactory(status="finished", options={"board": "mini"}),
    ]


@pytest.mark.django_db
def test_rebuilt_summaries_equal_those_written_by_commands() -> None:
    count = len(tables())
    written = all_summaries()
    assert len(written[0]) == count
    TableSummary.objects.all().delete()
    report = rebuild(EVERYTHING, projections=[SUMMARIES])
    assert (report.streams, report.problems) == (count, [])
    assert all_summaries() == written
    assert verify_streams(EVERYTHING, projections=[SUMMARIES], rules=[broken_rules]).problems == []


@pytest.mark.django_db
@pytest.mark.parametrize("field", ["version", "position"])
def test_changed_summary_is_reported_and_repaired(field: str) -> None:
    table = play(started("ann", "bob")).table
    other = started("ann", "bob")
    written = all_summaries()
    TableSummary.objects.filter(id=table.id).update(**{field: 99})
    (problem,) = verify_streams(EVERYTHING, projections=[SUMMARIES]).problems
    assert problem == f"table-{table.id}: tables differs from the log"
    call_command("rebuild")
    assert all_summaries() == written
    assert TableSummary.objects.filter(id=other.id).exists()


@pytest.mark.django_db
@pytest.mark.parametrize("model", [SeatSummary, TableSummary])
def test_missing_summary_is_reported(model: type[SeatSummary | TableSummary]) -> None:
    tables = [started("ann", "bob") for _ in range(2)]
    model.objects.latest("pk").delete()
    (problem,) = verify_streams(EVERYTHING, projections=[SUMMARIES]).problems
    assert problem.split(":")[0] in {f"table-{table.id}" for table in tables}


@pytest.mark.django_db(transaction=True)
def test_several_processes_report_and_repair_like_one(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scan, "ranges", partial(scan.ranges, rows=1))
    tables = [play(started("ann", "bob")).table for _ in range(5)]
    written = all_summaries()
    TableSummary.objects.filter(id=tables[3].id).update(version=99)
    with pytest.raises(CommandError, match="streams: 5, problems: 1"):
        call_command("verify_log", "--processes=2")
    assert f"table-{tables[3].id}: tables differs from the log" in capsys.readouterr().err
    call_command("rebuild", "--processes=2")
    assert all_summaries() == written
    call_command("verify_log", "--processes=2", "--rules")
    assert capsys.readouterr().out.endswith("streams: 5, problems: 0\n")
