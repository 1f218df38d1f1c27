"""The load: generated databases of whole games verify, and its client plays games to their end."""

import asyncio
import json
from xml.etree import ElementTree

import pytest

from events.projections.scan import between
from events.projections.verify import verify_streams
from games.table.state import Status
from games.tables import table_cache
from games.tables.models import TableSummary
from tests.bench.generated.templates import whole_templates
from tests.bench.harness.client import started_table
from tests.kit.serving import on_both_stores, serving
from tests.load import plots, report
from tests.load.__main__ import errors
from tests.load.crowd import Crowd, Records
from tests.load.fill import fill
from tests.load.rehearsal import TITLES, RehearsedTable, new_people
from tests.load.wire import Address, body_of

FOR_TWO = dict.fromkeys(TITLES, (2,))
MOST_MOVES = 1000


@pytest.mark.django_db
def test_database_of_whole_games_verifies() -> None:
    _, filled = fill(100, processes=1, made=whole_templates(FOR_TWO, variants=1))
    assert filled.games == TableSummary.objects.count() == 100
    report = verify_streams(between(None, None))
    assert (report.streams, report.problems) == (100, [])
    finished = TableSummary.objects.filter(status=Status.FINISHED.value)
    for title in TITLES:
        table = table_cache.current(finished.filter(game=title)[0].id)
        assert table.result is not None
        assert not any(chair.resigned for chair in table.chairs)


async def play_to_the_end(port: int, played: RehearsedTable) -> Records:
    crowd = Crowd(Address("127.0.0.1", port))
    await crowd.join([played])
    async with crowd.visible():
        records, per_second = await crowd.play_fast(players=1, seconds=120)
    assert per_second > 0
    assert not any(each.is_closed for each in crowd.sockets)
    crowd.close()
    return records


@on_both_stores
@pytest.mark.django_db(transaction=True)
def test_client_plays_each_title_to_its_end_as_rehearsed() -> None:
    people = new_people(2)
    with serving() as server:
        for title in TITLES:
            played = RehearsedTable(started_table(people, title), people)
            played.rehearse(MOST_MOVES)
            moves = len(played.steps)
            records = asyncio.run(play_to_the_end(server.port, played))
            assert not records.errors
            assert len(records.seconds) == moves > 40
            table_cache.clear()
            assert table_cache.current(played.table.id).status is Status.FINISHED


def test_page_and_plots_show_the_results() -> None:
    found = json.loads(report.RESULTS.read_text(encoding="utf-8"))
    text = report.PAGE.read_text(encoding="utf-8")
    assert report.page(text, found) == text
    for name, plot in report.plots(found).items():
        assert (report.DOCS / name).read_text(encoding="utf-8") == plot
        assert f"({name})" in text


def test_bars_are_as_long_as_their_values() -> None:
    drawing = ElementTree.fromstring(
        plots.bars("Title", {"a": {"x": 1.0, "y": 2.0}}, form="{:.1f}×", limit=1.5)
    )
    space = "{http://www.w3.org/2000/svg}"
    widths = [float(each.attrib["width"]) for each in drawing.iter(f"{space}rect")]
    paper, one, two, *_ = widths
    assert paper == plots.WIDTH
    assert two == pytest.approx(2 * one, abs=0.2)
    assert "1.5×" in [each.text for each in drawing.iter(f"{space}text")]


def test_errors_of_every_part_are_reported() -> None:
    stage = {"errors": {"Failed: 503": 2}, "sockets_lost": 1}
    found = {"slow": {"errors": {"TimeoutError": 3}}, "crowd": {"stages": [stage]}, "pages": {}}
    assert errors(found) == ["TimeoutError: 3", "Failed: 503: 2", "1 sockets were closed"]
    assert errors({"pages": {}}) == []


def test_ratios_above_their_limit_are_listed() -> None:
    flat, grown = ({"1": {"p99_ms": 10.0}, "2": {"p99_ms": p99}} for p99 in (14.9, 15.1))
    # Games with short logs are no larger size of whole games.
    beside_short = {**flat, "9 short": {"p99_ms": 99.0}}
    found = {
        "pages": {"pages": {"home": flat, "lobby": grown, "move": beside_short}},
        "slow": {"p50_ratio": 1.5, "p99_ratio": 1.6},
    }
    assert [line.split(" ")[0] for line in report.missed(found)] == ["lobby:", "p99"]
    assert list(report.missed({})) == []


def test_clients_read_a_response_in_chunks() -> None:
    async def read() -> bytes:
        reader = asyncio.StreamReader()
        reader.feed_data(b'5\r\n{"a":\r\n2\r\n1}\r\n0\r\n\r\n')
        return await body_of(reader, b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")

    assert asyncio.run(read()) == b'{"a":1}'
