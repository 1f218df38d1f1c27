"""A site is broken in every way of `make crash`, a few times each: nothing is lost or doubled."""

import asyncio
import json
import subprocess
import sys
from typing import Any

import pytest

from tests.crash.__main__ import PARTS
from tests.crash.records import Records, Sent, log_problems
from tests.crash.watching import WatchedTable
from tests.kit.postgresql import binaries
from tests.kit.servers import ROOT
from tests.kit.serving import on_both_stores
from tests.kit.tables import play, started

COUNTS = {
    "kills": 10,
    "partitions": 0,
    "steps": 1,
    "every": 8,
    "disconnects": 200,
    "commands": 300,
    "rounds": 10,
    "events": 20_000,
}
"""How often the suite does what `make crash` does at length."""

SECONDS = 500


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Any:
    if binaries() is None:
        pytest.skip("the programs of a PostgreSQL server are not installed")
    file = tmp_path_factory.mktemp("crash") / "report.json"
    wish = [word for name, number in COUNTS.items() for word in (f"--{name}", str(number))]
    command = [sys.executable, "-m", "tests.crash", *wish, "--report", str(file)]
    run = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    try:
        output, _ = run.communicate(timeout=SECONDS)
    except subprocess.TimeoutExpired:
        run.terminate()
        output, _ = run.communicate()
    assert file.exists(), output.decode()
    return json.loads(file.read_text())["parts"]


@on_both_stores
@pytest.mark.parametrize("part", ["kills", "steps", "network", "exactly once", "rivals", "readers"])
def test_broken_site_loses_and_doubles_nothing(report: Any, part: str) -> None:
    assert report[part]["problems"] == [], report[part]


@on_both_stores
def test_crowd_was_playing_while_the_site_was_broken(report: Any) -> None:
    kills, network = report["kills"]["counts"], report["network"]["counts"]
    assert kills["commands acknowledged"] > 200
    assert kills["requests for commands"] > kills["commands answered"]
    assert network["disconnects"] >= COUNTS["disconnects"]
    assert report["exactly once"]["counts"]["commands answered"] >= COUNTS["commands"]
    assert report["readers"]["counts"]["gaps in the positions"] > 0


@on_both_stores
def test_processes_were_aborted_before_and_after_the_commit(report: Any) -> None:
    counts = report["steps"]["counts"]
    aborted = sum(number for name, number in counts.items() if name.startswith("aborted"))
    assert aborted > 100
    assert 0 < counts["recorded before the abort"] < aborted


def records(table: str, command: str, status: int) -> Records:
    return Records(answered=[Sent(table, command, 0.0, 1.0, status, 1)])


@pytest.mark.django_db(transaction=True)
def test_acknowledged_command_that_is_not_in_the_log_is_a_problem() -> None:
    table = started("ann", "bob")
    (found,) = log_problems(records(table.id, "8a3f3bb4-1c8e-4b0e-b1fb-0f3f4b7f3d59", 200))
    assert found.startswith("acknowledged and not in the log")


@pytest.mark.django_db(transaction=True)
def test_refused_command_that_is_in_the_log_is_a_problem() -> None:
    done = play(started("ann", "bob"))
    command = str(done.logged.tail[-1].command)
    assert log_problems(records(done.table.id, command, 200)) == []
    found = log_problems(records(done.table.id, command, 409))
    assert found[0].startswith("refused, but in the log")


def shot(version: int, *events: int, view: str = "board") -> dict[str, Any]:
    rows = [{"version": number} for number in events]
    return {"version": version, "events": rows, "table": {}, "view": view, "offer": {}}


def test_client_notes_events_that_were_skipped() -> None:
    found = Records()
    table = WatchedTable("table", "ann", found)
    asyncio.run(table.merge(shot(2, 1, 2)))
    asyncio.run(table.merge(shot(4, 2, 3, 4)))
    assert (found.problems, table.version) == ([], 4)
    asyncio.run(table.merge(shot(7, 6, 7)))
    assert found.problems == ["table: [6, 7] after version 4"]


def test_client_with_another_view_than_the_server_diverges() -> None:
    table = WatchedTable("table", "ann", Records())
    asyncio.run(table.merge(shot(2, 1, 2)))
    assert table.differences(shot(2, 1, 2)) == []
    assert table.differences(shot(2, 1, 2, view="another")) == ["view"]
    assert table.differences(shot(3, 1, 2, 3)) == ["version", "event None"]
    assert table.differences({**shot(2, 1), "view": "board"}) == ["event 2"]


def test_every_part_runs_in_the_suite() -> None:
    assert COUNTS.keys() - {"every"} == PARTS.keys()
