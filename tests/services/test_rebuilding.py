"""Summaries that are computed in bulk are those that were written move by move."""

from functools import partial

import pytest
from django.core.management import CommandError, call_command

from events import scan
from events.projector import registered
from events.rebuild import rebuild
from events.verify import verify_streams
from games.models import SeatSummary, TableSummary
from games.summaries import TableSummaries
from games.table.state import Table
from tests.services.tables import do, open_table, play, play_out, player, seat, started

EVERYTHING = scan.between(None, None)
TIMED = {"form": "bank", "seconds": 600, "increment": 5}


def summaries() -> TableSummaries:
    (projector,) = registered(inline=True)
    assert isinstance(projector, TableSummaries)
    return projector


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
    """Tables of every kind that a list can show."""
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
        asking(started("ann", "bob", game="gobi", pace=TIMED)),
        paused(started("ann", "bob", game="targui", visibility="private")),
        abandoned("ann", "bob"),
        abandoned("ann", "bob", "cid"),
        play_out(started("ann", "bob", options={"board": "mini"})),
    ]


@pytest.mark.django_db
def test_rebuild_from_nothing_comes_to_what_was_written() -> None:
    count = len(tables())
    written = summaries().contents(None)
    assert len(written[0]) == count
    summaries().reset(None)
    report = rebuild(EVERYTHING, projector="tables")
    assert (report.streams, report.problems) == (count, [])
    assert summaries().contents(None) == written
    assert verify_streams(EVERYTHING, rules=True).problems == []


@pytest.mark.django_db
@pytest.mark.parametrize("field", ["version", "position"])
def test_spoilt_summary_is_found_and_put_right(field: str) -> None:
    table = play(started("ann", "bob")).table
    other = started("ann", "bob")
    written = summaries().contents(None)
    TableSummary.objects.filter(id=table.id).update(**{field: 99})
    (problem,) = verify_streams(EVERYTHING).problems
    assert problem == f"table-{table.id}: tables is not what the log makes of it"
    call_command("rebuild")
    assert summaries().contents(None) == written
    assert TableSummary.objects.filter(id=other.id).exists()


@pytest.mark.django_db
@pytest.mark.parametrize("model", [SeatSummary, TableSummary])
def test_missing_summary_is_found(model: type[SeatSummary | TableSummary]) -> None:
    tables = [started("ann", "bob") for _ in range(2)]
    model.objects.latest("pk").delete()
    (problem,) = verify_streams(EVERYTHING).problems
    assert problem.split(":")[0] in {f"table-{table.id}" for table in tables}


@pytest.mark.django_db(transaction=True)
def test_several_processes_find_and_mend_what_one_does(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scan, "ranges", partial(scan.ranges, rows=1))
    tables = [play(started("ann", "bob")).table for _ in range(5)]
    written = summaries().contents(None)
    TableSummary.objects.filter(id=tables[3].id).update(version=99)
    with pytest.raises(CommandError, match="streams: 5, problems: 1"):
        call_command("verify_log", "--processes=2")
    assert f"table-{tables[3].id}: tables is not" in capsys.readouterr().err
    call_command("rebuild", "--processes=2")
    assert summaries().contents(None) == written
    call_command("verify_log", "--processes=2", "--rules")
    assert capsys.readouterr().out.endswith("streams: 5, problems: 0\n")
