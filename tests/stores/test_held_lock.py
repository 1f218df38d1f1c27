"""A row lock delays the moves at its own table only."""

import time
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest

from events.database.slots import AT_MOST
from tests.kit.person import sit_body
from tests.kit.postgresql import binaries
from tests.kit.remote import RemotePerson, remote_person
from tests.stores.conftest import Site

pytestmark = pytest.mark.skipif(binaries() is None, reason="no PostgreSQL server is installed")

SENDERS = 40
HOLD = "SELECT 1 FROM events_head WHERE stream LIKE %s FOR UPDATE"


def waiting_for_locks(site: Site) -> int:
    """Return how many connections of the cluster wait for a lock now."""
    with psycopg.connect(site.cluster.url()) as observer:
        found = observer.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
        ).fetchone()
    assert found
    return int(found[0])


def test_row_lock_does_not_delay_moves_at_other_tables(site: Site) -> None:
    with remote_person(site.web.port, "Ann") as ann, remote_person(site.web.port, "Bob") as bob:
        held, other = ann.open_table(), bob.open_table()
        with psycopg.connect(site.cluster.url()) as holder, ThreadPoolExecutor(SENDERS) as senders:
            holder.execute(HOLD, [f"%{held['id']}"])
            command = sit_body(held, 0)
            waiting = [senders.submit(ann.send_command, held, command) for _ in range(SENDERS)]
            time.sleep(0.5)
            began = time.monotonic()
            assert bob.send_command(other, sit_body(other, 0)).status_code == 200
            took = time.monotonic() - began
            assert 1 <= waiting_for_locks(site) <= AT_MOST
            answers = [each.result() for each in waiting]
            holder.rollback()
        assert took < 1
        assert {answer.status_code for answer in answers} == {503}
        assert {answer.json()["code"] for answer in answers} == {"busy"}
        assert all(int(answer.headers["Retry-After"]) >= 1 for answer in answers)
        assert ann.send_command(held, command).status_code == 200


def test_concurrent_copies_of_a_command_get_one_answer(site: Site) -> None:
    with remote_person(site.web.port, "Ann") as ann, ThreadPoolExecutor(12) as senders:
        table = ann.open_table()
        command = sit_body(table, 0)
        answers = list(senders.map(lambda _: ann.send_command(table, command), range(12)))
    assert {answer.status_code for answer in answers} == {200}


def test_waiting_move_is_recorded_once_the_row_is_free(site: Site) -> None:
    with remote_person(site.web.port, "Ann") as ann, ThreadPoolExecutor(1) as sender:
        table = ann.open_table()
        with psycopg.connect(site.cluster.url()) as holder:
            holder.execute(HOLD, [f"%{table['id']}"])
            answer = sender.submit(_sit, ann, table)
            time.sleep(0.5)
            holder.rollback()
        assert answer.result() == 200


def _sit(person: RemotePerson, table: dict[str, object]) -> int:
    return person.send_command(table, sit_body(table, 0)).status_code
