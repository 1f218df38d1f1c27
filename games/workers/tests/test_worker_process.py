"""Workers as separate processes, which are called through Redis, and killed."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from time import monotonic, sleep
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import pytest
from django.conf import settings as configured
from django.db import connection, transaction

from events.models import Head
from games.pubsub import redis_channels
from games.table.state import Table
from games.tables import services, table_cache
from games.tables.bodies import HintAnswer
from games.tables.log.rows import stream_of
from games.workers.models import BotLease
from tests.kit.redis import Server, private_redis
from tests.kit.servers import Process, environment_for, worker
from tests.kit.tables import do, open_table, play, player, seat

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(
        not (configured.REDIS_URL and connection.vendor == "postgresql"),
        reason="DATABASE_URL and REDIS_URL name no PostgreSQL and Redis",
    ),
]
STARTING_SECONDS = 90.0
AFTER_A_KILL_SECONDS = 5.0


@pytest.fixture
def redis_server(settings: Any) -> Iterator[Server]:
    with private_redis() as server:
        settings.REDIS_URL = server.url
        yield server
    redis_channels.connect.cache_clear()


def database_url() -> str:
    """Return the address of the database of this test."""
    address = urlsplit(os.environ["DATABASE_URL"])
    return urlunsplit(address._replace(path=f"/{connection.settings_dict['NAME']}"))


class Workers:
    """Starts workers, each a process that can be killed, and prints what it thinks about."""

    def __init__(self, redis_url: str, ended: ExitStack) -> None:
        self._environment = environment_for(database_url(), redis_url)
        self._ended = ended

    def one(self, *options: str, seconds: float = 0.05) -> Process:
        """Start a worker whose bots think for so long."""
        command = [sys.executable, "-m", "games.workers.tests._worker", str(seconds), *options]
        process = Process(command, self._environment)
        process.start()
        self._ended.callback(process.kill)
        return process


@pytest.fixture
def workers(redis_server: Server) -> Iterator[Workers]:
    with ExitStack() as ended:
        yield Workers(redis_server.url, ended)


def answered(table: Table, seconds: float) -> Table:
    """Return the table after its bot has moved, in so many seconds at most."""
    until = monotonic() + seconds
    while (now := table_cache.current(table.id)).bots_to_act:
        assert monotonic() < until, "no bot moved"
        sleep(0.02)
    return now


def for_two(level: str = "easy") -> Table:
    """Return a table of Ann and a bot, started."""
    table = open_table("", f"bot:{level}", options={"board": "mini"})
    seat(table, "ann")
    return do(table, player("ann"), "start").table


def played_to_a_bot(table: Table) -> Table:
    """Return the table after people have moved until a bot is to act."""
    while not table.bots_to_act:
        table = play(table).table
    return table


def of_bots() -> Table:
    """Return a table of Ann and three bots, who move several times in a row."""
    table = open_table("", *["bot:easy"] * 3, game="gobi")
    seat(table, "ann")
    return do(table, player("ann"), "start").table


def warm(table: Table) -> Table:
    """Return the table after a worker that starts has answered."""
    return answered(played_to_a_bot(table), STARTING_SECONDS)


def test_bot_is_called_through_redis(workers: Workers) -> None:
    workers.one("--no-sweeps")
    # The first answer may come of the sweep that the worker begins with.
    table = warm(for_two())
    for _ in range(3):
        table = answered(played_to_a_bot(table), AFTER_A_KILL_SECONDS)


def test_hint_is_asked_through_redis(workers: Workers) -> None:
    workers.one("--no-sweeps")
    table = warm(for_two())
    until = monotonic() + STARTING_SECONDS
    while (hint := show_hint("ann", table)).move is None:
        assert monotonic() < until, "no hint"
        sleep(0.02)
    assert show_hint("ann", table) == hint
    assert table_cache.current(table.id).chairs[0].hints == 1


def show_hint(player_id: str, table: Table) -> HintAnswer:
    """Ask for the hint at the position of the table."""
    return services.show_hint(player=player_id, table_id=table.id, position=table.position)


def test_worker_command_plays_with_its_process_pool(redis_server: Server) -> None:
    with worker(environment_for(database_url(), redis_server.url)):
        warm(for_two("strong"))


def test_bots_continue_when_redis_is_available_again(
    workers: Workers, redis_server: Server
) -> None:
    workers.one()
    table = warm(for_two())
    redis_server.kill()
    table = answered(played_to_a_bot(table), AFTER_A_KILL_SECONDS)
    table = played_to_a_bot(table)
    redis_server.start()
    table = answered(table, AFTER_A_KILL_SECONDS)
    redis_server.cut()
    answered(played_to_a_bot(table), AFTER_A_KILL_SECONDS)


def test_bot_continues_after_its_move_lost_the_connection(workers: Workers) -> None:
    workers.one(seconds=0.5)
    table = played_to_a_bot(warm(for_two()))
    with transaction.atomic():
        Head.objects.select_for_update().get(stream=stream_of(table.id))
        until = monotonic() + STARTING_SECONDS
        while not terminated():
            assert monotonic() < until, "no answer waits for the lock"
            sleep(0.02)
    answered(table, AFTER_A_KILL_SECONDS)


def terminated() -> int:
    """End the connections that wait for a lock; return how many they were."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_stat_clear_snapshot()")
        cursor.execute(
            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
            " WHERE wait_event_type = 'Lock' AND datname = current_database()"
        )
        count: int = cursor.fetchone()[0]
    return count


def test_two_worker_processes_compute_a_move_once(workers: Workers) -> None:
    processes = [workers.one() for _ in range(2)]
    tables = [of_bots() for _ in range(4)]
    played_until(tables, lambda: all(holder_of(process) for process in processes))
    thoughts = [process.output.count("thinks") for process in processes]
    moves = moves_of_bots(tables)
    played_until(tables, lambda: moves_of_bots(tables) > moves + 80)
    for process in processes:
        process.kill()
    made = moves_of_bots(tables) - moves
    each = [
        process.output.count("thinks") - before
        for process, before in zip(processes, thoughts, strict=True)
    ]
    assert min(each) > sum(each) / 5, each
    # At both ends each of the four threads may have been thinking.
    assert made - 4 <= sum(each) <= made * 1.05 + 4, (made, each)


def played_until(tables: list[Table], done: Callable[[], bool]) -> None:
    """Let people move wherever they can, until this is so."""
    until = monotonic() + STARTING_SECONDS
    while not done():
        assert monotonic() < until, "no bot moves"
        for table in tables:
            played_to_a_bot(table_cache.current(table.id))
        sleep(0.05)


def moves_of_bots(tables: list[Table]) -> int:
    """Return how many moves bots have made."""
    return sum(step.by_bot for table in tables for step in table_cache.current(table.id).main_line)


def test_worker_takes_over_from_one_that_is_killed(workers: Workers) -> None:
    table = of_bots()
    first, second = workers.one(seconds=1.0), workers.one(seconds=1.0)
    until = monotonic() + STARTING_SECONDS
    while not (holder_of(second) and is_deep_in_thought(first, table)):
        assert monotonic() < until, "they do not take turns"
        played_to_a_bot(table_cache.current(table.id))
    first.kill()
    left = played_to_a_bot(table_cache.current(table.id))
    until = monotonic() + AFTER_A_KILL_SECONDS
    while table_cache.current(table.id).version == left.version:
        assert monotonic() < until, "nobody took over"
        sleep(0.02)


def is_deep_in_thought(process: Process, table: Table) -> bool:
    """Return whether a worker has been thinking about the same position for a while."""
    at = table_cache.current(table.id).version
    lease = BotLease.objects.filter(table=table.id, version=at, holder=holder_of(process))
    sleep(0.3)
    return lease.exists() and table_cache.current(table.id).version == at


def holder_of(process: Process) -> str:
    """Return the name under which a worker takes leases, once it has thought."""
    return process.output.rpartition("thinks as ")[2].strip()
