"""Destroying a cluster of PostgreSQL, and restoring it by the scripts that operators use."""

import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from time import monotonic, time
from typing import Any, LiteralString, NamedTuple

import psycopg

from tests.kit.postgresql import OWNER, Cluster, private_cluster
from tests.kit.servers import ROOT, environment_for
from tests.rehearsal.moves import (
    Acknowledged,
    Heads,
    fill,
    lost_seconds,
    players,
    read,
    run,
    wait_for,
)

SCRIPTS = ROOT / "config" / "deploy" / "postgres" / "backup"
DATABASE = "rehearsal"
LENGTH_OF_SEGMENT = 24


class Report(NamedTuple):
    """The result of a rehearsal."""

    events: int
    acknowledged: int
    archived: int
    """Acknowledged moves in segments that had been archived."""
    missing: int
    """Those of them that are not in the restored database; none may be missing."""
    lost_seconds: float
    restore_seconds: float
    """Until the restored database accepted moves."""
    verify_seconds: float
    restored_events: int
    sum_of_heads: int
    too_early: int
    """Moves before the chosen moment that are missing after restoring up to it."""
    too_late: int
    """Moves after the chosen moment that are in the database nevertheless."""
    missing_in_dump: int
    """Moves acknowledged before the dump that are not in it."""
    dump_seconds: float
    """For restoring the dump and verifying its log."""


def settings(archive_seconds: int, folder: Path) -> list[str]:
    """Return the settings that docs/backup.md asks for, with another time."""
    archive = f"{folder}/scripts/archive_wal.sh %p %f {folder}/backups/wal"
    return [
        "archive_mode=on",
        f"archive_command={archive}",
        f"archive_timeout={archive_seconds}",
        "wal_level=replica",
    ]


@contextmanager
def archiving_cluster(archive_seconds: int) -> Iterator[Cluster]:
    """Run a cluster that archives its log inside the block."""

    def prepared(folder: Path) -> list[str]:
        # Copies, since the owner of the data may not read the folder of the project.
        shutil.copytree(SCRIPTS, folder / "scripts")
        (folder / "backups" / "wal").mkdir(parents=True)
        if folder.owner() == OWNER:
            for path in folder.rglob("*"):
                shutil.chown(path, OWNER)
        return settings(archive_seconds, folder)

    with private_cluster(settings=prepared) as cluster:
        yield cluster


def rehearse(events: int, archive_seconds: int, folder: Path) -> Report:
    """Fill a cluster, let players move, destroy it, restore it, and compare."""
    with archiving_cluster(archive_seconds) as cluster:
        with psycopg.connect(cluster.url(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {DATABASE}")
        environment = environment_for(cluster.url(DATABASE), CARAVANSERAI_VAR=str(folder))
        filled = fill(environment, events)
        moment, before_dump, destroyed = _destroyed_beside_players(
            cluster, environment, folder, archive_seconds
        )
        moves, last = read(folder / "moves"), _segments(cluster)[-1]
        begun = monotonic()
        heads = _restored(cluster)
        restored = monotonic()
        run(environment, "manage.py", "verify_log")
        verified = monotonic()
        archived = [move for move in moves if move.segment <= last]
        ((counted,),) = _query(cluster, "SELECT count(*) FROM events_event")
        dumped_heads = _restored_dump(cluster, environment)
        dumped = monotonic()
        cluster.destroy()
        then = _restored(cluster, moment)
        run(environment, "manage.py", "verify_log")
        return Report(
            events=filled,
            acknowledged=len(moves),
            archived=len(archived),
            missing=sum(not move.is_in(heads) for move in archived),
            lost_seconds=lost_seconds(moves, heads, destroyed),
            restore_seconds=restored - begun,
            verify_seconds=verified - restored,
            restored_events=counted,
            sum_of_heads=sum(heads.values()),
            too_early=sum(move.ended <= moment and not move.is_in(then) for move in moves),
            too_late=sum(move.began > moment and move.is_in(then) for move in moves),
            missing_in_dump=sum(not move.is_in(dumped_heads) for move in before_dump),
            dump_seconds=dumped - verified,
        )


def _destroyed_beside_players(
    cluster: Cluster, environment: Mapping[str, str], folder: Path, archive_seconds: int
) -> tuple[float, list[Acknowledged], float]:
    """Return a moment after the base backup, the moves before the dump, and the time of the end."""
    backups = cluster.folder / "backups"
    script = partial(_script, cluster)
    with players(environment, folder / "moves"):
        script("base_backup.sh", backups)
        moment = time()
        before_dump = read(folder / "moves")
        cluster.run(
            "/usr/bin/env", f"PGDATABASE={DATABASE}", cluster.folder / "scripts/dump.sh", backups
        )
        # Two more segments, so that the moment is in the archive.
        enough = len(_segments(cluster)) + 2
        wait_for(lambda: len(_segments(cluster)) >= enough)
        # Shortly before the next one, when most would be lost.
        wait_for(lambda: _seconds_since_segment(cluster) >= 0.8 * archive_seconds)
        destroyed = time()
        cluster.destroy()
    return moment, before_dump, destroyed


def _script(cluster: Cluster, name: str, *arguments: object) -> None:
    cluster.run(cluster.folder / "scripts" / name, *arguments)


def _restored(cluster: Cluster, moment: float | None = None) -> Heads:
    at = [datetime.fromtimestamp(moment, UTC).isoformat(sep=" ")] if moment else []
    _script(cluster, "restore.sh", cluster.folder / "backups", cluster.data, *at)
    cluster.start()
    wait_for(lambda: _query(cluster, "SELECT pg_is_in_recovery()") == [(False,)])
    return _heads(cluster, DATABASE)


def _restored_dump(cluster: Cluster, environment: Mapping[str, str]) -> Heads:
    (dump,) = (cluster.folder / "backups").glob("dump-*Z")
    check = [SCRIPTS / "check_dump.sh", dump, cluster.url("checked")]
    subprocess.run(check, cwd=ROOT, env=environment | {"PYTHON": sys.executable}, check=True)
    with psycopg.connect(cluster.url(), autocommit=True) as connection:
        connection.execute("CREATE DATABASE dumped")
    cluster.run("/usr/bin/env", "pg_restore", "--no-owner", "--dbname=dumped", dump)
    return _heads(cluster, "dumped")


def _segments(cluster: Cluster) -> list[str]:
    # Without the histories of timelines and the labels of base backups.
    files = (cluster.folder / "backups" / "wal").glob("*.gz")
    return sorted(file.stem for file in files if len(file.stem) == LENGTH_OF_SEGMENT)


def _seconds_since_segment(cluster: Cluster) -> float:
    wal = cluster.folder / "backups" / "wal"
    return time() - max((wal / f"{name}.gz").stat().st_mtime for name in _segments(cluster))


def _query(cluster: Cluster, query: LiteralString, database: str = DATABASE) -> list[Any]:
    with psycopg.connect(cluster.url(database), autocommit=True) as connection:
        return connection.execute(query).fetchall()


def _heads(cluster: Cluster, database: str) -> Heads:
    return dict(_query(cluster, "SELECT stream, version FROM events_head", database))
