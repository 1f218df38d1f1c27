"""Several workers share jobs, report that they live, and stop without losing work."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from typing import Any
from unittest.mock import Mock

import pytest
from django.core.management import call_command
from django.db import OperationalError
from django.utils import timezone

from games.notices.models import Delivery
from games.notices.queue.leasing import Leases
from games.outbox.models import OutboxItem
from games.pubsub.pointer import Pointer
from games.tables.models import TableSummary
from games.workers import senders, threads, worker
from games.workers.models import JobLease, WorkerProcess
from games.workers.processes import jobs, processes
from games.workers.processes.report import report
from tests.kit.channel import KeptChannel, use_channels
from tests.kit.factories import GuestFactory
from tests.kit.tables import play, started

pytestmark = pytest.mark.django_db(transaction=True)

LEASE = timedelta(seconds=10)
PATIENCE = 30.0


def test_job_is_done_by_one_worker_until_its_lease_expires() -> None:
    now = timezone.now()
    assert jobs.take("clocks", "one", now, LEASE)
    assert not jobs.take("clocks", "two", now + LEASE / 2, LEASE)
    assert jobs.take("clocks", "one", now + LEASE / 2, LEASE)
    assert not jobs.take("clocks", "two", now + LEASE, LEASE)
    assert jobs.take("clocks", "two", now + 2 * LEASE, LEASE)
    assert not jobs.take("clocks", "one", now + 2 * LEASE, LEASE)


def test_worker_that_stops_leaves_its_jobs_to_others() -> None:
    now = timezone.now()
    jobs.take("clocks", "one", now, LEASE)
    jobs.give_back("one")
    assert jobs.take("clocks", "two", now, LEASE)


def test_daily_job_is_done_once_a_day_by_all_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    cleanings: list[int] = []
    monkeypatch.setattr(worker, "clean_up", lambda: cleanings.append(1))
    worker.clean_up_daily()
    monkeypatch.setattr(worker, "PROCESS", "another")
    worker.clean_up_daily()
    assert cleanings == [1]


def test_heartbeat_touches_its_file_only_after_the_database_has_it(
    settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.HEARTBEAT_FILE = str(tmp_path / "heartbeat")
    with monkeypatch.context() as failing:
        failing.setattr(processes, "beat", Mock(side_effect=OperationalError))
        with pytest.raises(OperationalError):
            worker.beat()
    assert not (tmp_path / "heartbeat").exists()
    worker.beat()
    assert (tmp_path / "heartbeat").exists()
    assert WorkerProcess.objects.filter(id=worker.PROCESS).exists()


def test_status_reports_a_living_worker(capsys: pytest.CaptureFixture[str]) -> None:
    processes.beat("w" * 32, timezone.now(), timezone.now())
    call_command("worker", "--status")
    printed = capsys.readouterr().out
    assert "w" * 32 in printed
    assert "dead letters: 0" in printed


def test_status_fails_without_a_living_worker(capsys: pytest.CaptureFixture[str]) -> None:
    processes.beat("dead", timezone.now() - timedelta(minutes=5), None)
    processes.beat("stopped", timezone.now(), None)
    processes.sign_off("stopped")
    with pytest.raises(SystemExit) as ended:
        call_command("worker", "--status")
    assert ended.value.code == 1
    assert "no worker runs" in capsys.readouterr().err


def test_report_names_what_waits_too_long() -> None:
    now = timezone.now()
    long_ago = now - timedelta(minutes=3)
    processes.beat("one", now, None)
    assert report(now).problems == ()
    table = started("ann", "bob")
    TableSummary.objects.filter(id=table.id).update(due=long_ago)
    item = OutboxItem.objects.create(
        player="p", kind="nudge", table="t", version=1, facts={}, written_at=now, due_at=long_ago
    )
    Delivery.objects.create(
        channel="push",
        address="1",
        player="p",
        kind="nudge",
        table="t",
        version=1,
        facts={},
        created_at=now,
        due_at=now,
        state="dead",
    )
    found = report(now)
    assert found.problems == ("outbox_late", "dead_letters", "clocks_late")
    assert (found.dead_letters, found.overdue_clocks) == (1, 1)
    assert found.outbox_age_seconds == 180
    item.delete()
    assert "outbox_late" not in report(now).problems


def test_heartbeats_of_long_ended_processes_are_deleted() -> None:
    now = timezone.now()
    processes.beat("old", now - timedelta(days=8), None)
    processes.beat("new", now, None)
    processes.delete_old(now)
    assert [each.id for each in WorkerProcess.objects.all()] == ["new"]


@pytest.fixture
def stoppable(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(threads, "_threads", [])
    yield
    threads.stop(PATIENCE)
    threads.STOPPING.clear()


@pytest.mark.usefixtures("stoppable")
def test_threads_empty_the_outbox_and_stop(settings: object) -> None:
    push = KeptChannel("push")
    settings.NOTICES = {**settings.NOTICES, "HOLD_SECONDS": 0.0}  # type: ignore[attr-defined]  # the fixture
    leases = Leases("w")
    ann, bob = GuestFactory(name="Ann"), GuestFactory(name="Bob")
    with use_channels(push):
        senders.start(leases)
        table = started(ann.id, bob.id, game="gobi")
        OutboxItem.objects.create(
            player=ann.id,
            kind="moderation",
            table=table.id,
            version=1,
            facts={"decision": "undone", "reason": ""},
            written_at=timezone.now(),
            due_at=timezone.now(),
        )
        until = monotonic() + PATIENCE
        while not any(each.kind == "moderation" for _, each in push.sent):
            assert monotonic() < until, "nothing was sent"
            sleep(0.05)
        assert threads.stop(PATIENCE)
    assert leases.give_back() == 0
    assert not OutboxItem.objects.exists()


@pytest.mark.usefixtures("stoppable")
def test_move_of_this_process_is_sent_without_waiting_for_the_next_search(
    settings: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.NOTICES = {**settings.NOTICES, "HOLD_SECONDS": 0.0}  # type: ignore[attr-defined]  # the fixture
    monkeypatch.setattr(senders, "POLL_SECONDS", 2 * PATIENCE)
    push = KeptChannel("push")
    ann, bob = GuestFactory(name="Ann"), GuestFactory(name="Bob")
    table = started(ann.id, bob.id, game="gobi")
    OutboxItem.objects.all().delete()
    mover = table.chairs[min(table.to_act)].player
    with use_channels(push):
        senders.start(Leases("w"))
        while table.chairs[min(table.to_act)].player == mover:
            table = play(table).table
        until = monotonic() + PATIENCE
        while not push.sent:
            assert monotonic() < until, "nothing was sent"
            sleep(0.02)
        senders.call(Pointer("", 0))
        for sender in senders._senders:
            # It would wait for the next search before it stops.
            sender.is_due.set()
        assert threads.stop(PATIENCE)
    assert push.sent[0][1].version == table.version


def test_worker_takes_no_more_than_it_has_room_for() -> None:
    push, now = KeptChannel("push"), timezone.now()
    ann, bob = GuestFactory(name="Ann"), GuestFactory(name="Bob")
    table = started(ann.id, bob.id, game="gobi")
    Delivery.objects.bulk_create(
        Delivery(
            channel="push",
            address="phone",
            player=ann.id,
            kind="moderation",
            table=table.id,
            version=number,
            facts={"decision": "undone", "reason": ""},
            created_at=now,
            due_at=now,
        )
        for number in range(senders.ROOM + 10)
    )
    leases = Leases("w")
    sender = senders.Sender(push, leases)
    assert [sender.take(), sender.take()] == [senders.ROOM, 0]
    for _ in range(3):
        sender.send_next()
    assert (sender.take(), len(push.sent)) == (3, 3)
    assert Delivery.objects.filter(state="sent").count() == 3


def test_two_workers_at_once_send_each_notice_once() -> None:
    push = KeptChannel("push")
    ann, bob = GuestFactory(name="Ann"), GuestFactory(name="Bob")
    table = started(ann.id, bob.id, game="gobi")
    now = timezone.now()
    OutboxItem.objects.all().delete()
    OutboxItem.objects.bulk_create(
        OutboxItem(
            player=ann.id,
            kind="moderation",
            table=table.id,
            version=number,
            facts={"decision": "undone", "reason": ""},
            written_at=now,
            due_at=now,
        )
        for number in range(1, 61)
    )

    def work(holder: str) -> None:
        leases = Leases(holder)
        sender = senders.Sender(push, leases)
        until = monotonic() + PATIENCE
        while len(push.sent) < 60 and monotonic() < until:
            senders.empty_outbox(leases)
            for _ in range(sender.take()):
                sender.send_next()
        from django.db import connection

        connection.close()

    with use_channels(push):
        workers = [Thread(target=work, args=(name,)) for name in ("one", "two")]
        for each in workers:
            each.start()
        for each in workers:
            each.join()
    versions = sorted(content.version for _, content in push.sent)
    assert versions == list(range(1, 61))
    assert not JobLease.objects.exists()
