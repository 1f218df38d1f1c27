"""Exports and streams through a real server: their connections, slots and memory."""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from http.client import HTTPException

import psycopg
import pytest

from config.framework.request_thread import THREADS
from games.players import services as people
from tests.kit.measures import connections_to, resident_megabytes
from tests.kit.readers import Reader
from tests.kit.servers import Process
from tests.kit.serving import GAMES, LOG, a_long_log, database_url, get, on_both_stores, serving
from tests.kit.sockets import cookie

pytestmark = [pytest.mark.django_db(transaction=True), on_both_stores]

EXPORT = f"{LOG}/export"
AT_MOST = THREADS + 3
"""Connections of a whole process: its request threads, its sockets, and what announces."""


@pytest.fixture
def server() -> Iterator[Process]:
    with serving() as process:
        yield process


def connections() -> int:
    return len(connections_to(database_url()))


def eventually(holds: Callable[[], bool], seconds: float = 20.0) -> bool:
    until = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > until:
            return False
        time.sleep(0.05)
    return True


def address(number: int) -> str:
    return f"127.0.1.{number}"


def test_forty_exports_leave_connections_flat(server: Process) -> None:
    a_long_log()
    found = []
    for number in range(1, 41):
        status, body = get(server.port, EXPORT, address(number))
        assert (status, body.count(b"\n")) == (200, len(body.splitlines()))
        found.append(connections())
    assert max(found) <= AT_MOST + 1
    assert found[-1] <= found[9] + 2


def test_export_read_in_parts_is_the_whole_log(server: Process) -> None:
    length = a_long_log()
    status, body = get(server.port, EXPORT)
    lines = [json.loads(line) for line in body.splitlines()]
    assert status == 200
    assert [line["version"] for line in lines] == list(range(1, length + 1))


def test_clients_that_do_not_read_block_no_other_request(server: Process) -> None:
    a_long_log()
    get(server.port, EXPORT)
    with ExitStack() as opened:
        readers = [
            opened.enter_context(closing(Reader(server.port, EXPORT, address=address(number))))
            for number in range(6)
        ]
        answers = [reader.answer() for reader in readers]
        assert sorted(answer.status for answer in answers) == [200] * 4 + [429] * 2
        excess = next(answer for answer in answers if answer.status == 429)
        assert int(excess.headers["Retry-After"]) > 0
        assert json.loads(excess.read())["code"] == "too_many"
        started = time.monotonic()
        assert get(server.port, GAMES)[0] == 200
        assert time.monotonic() - started < 5
        assert connections() <= AT_MOST


def test_second_export_of_one_address_is_refused(server: Process) -> None:
    a_long_log()
    with closing(Reader(server.port, EXPORT, address=address(1))) as first:
        assert first.answer().status == 200
        assert get(server.port, EXPORT, address(1))[0] == 429
        assert get(server.port, EXPORT, address(2))[0] == 200


def test_client_that_disconnects_frees_its_export_slot(server: Process) -> None:
    a_long_log()
    for _ in range(6):
        with closing(Reader(server.port, EXPORT)) as reader:
            assert reader.answer().status == 200
        assert eventually(lambda: get(server.port, EXPORT)[0] == 200)


def test_export_that_fails_is_cut_short(server: Process) -> None:
    a_long_log()
    get(server.port, EXPORT)
    with closing(Reader(server.port, EXPORT)) as reader:
        answer = reader.answer()
        assert answer.status == 200
        with renamed_log(), pytest.raises((HTTPException, OSError)):
            answer.read()
    assert eventually(lambda: get(server.port, EXPORT)[0] == 200)
    assert "already been started" not in server.output
    assert connections() <= AT_MOST


class renamed_log:
    """Take the rows of the log away from the server while inside."""

    def __enter__(self) -> None:
        self._rename("events_event", "events_away")

    def __exit__(self, *raised: object) -> None:
        self._rename("events_away", "events_event")

    def _rename(self, name: str, other: str) -> None:
        with psycopg.connect(database_url()) as asking:
            asking.execute(f"ALTER TABLE {name} RENAME TO {other}")


def test_fifty_streams_leave_connections_flat(server: Process) -> None:
    player, _ = people.new_guest(name="Ann")
    headers = {"Cookie": cookie(player.id).decode()}
    found = []
    for _ in range(50):
        with closing(Reader(server.port, "/api/v1/stream", headers=headers)) as reader:
            answer = reader.answer()
            assert answer.status == 200
            assert json.loads(answer.readline())["type"] == "turns"
        found.append(connections())
    assert max(found) <= AT_MOST + 1
    assert found[-1] <= found[19] + 1


def test_unread_replays_use_little_memory(server: Process) -> None:
    a_long_log()
    size = len(get(server.port, f"{LOG}/replay")[1]) / 2**20
    before = resident_megabytes(server.pid)
    with ExitStack() as opened:
        for number in range(100):
            asked = Reader(server.port, f"{LOG}/replay", address=address(number))
            assert opened.enter_context(closing(asked)).answer().status == 200
        assert resident_megabytes(server.pid) - before < 100 * size / 2
