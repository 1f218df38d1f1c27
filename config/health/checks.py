"""The checks of everything a process needs to serve; each returns, or raises."""

import logging
import shutil
from collections.abc import Callable, Mapping
from typing import Final

import redis
from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor

from events.checks import check_triggers
from events.database.failures import report_failure

logger = logging.getLogger(__name__)

LEAST_FREE_BYTES: Final = 64 * 1024 * 1024


class NotReady(Exception):
    """A check found that this process cannot serve."""


def check_database() -> None:
    """Ask the database for an answer."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        cursor.fetchone()


def check_migrations() -> None:
    """Compare the database with the migrations of this version."""
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise NotReady("migrations are not applied")


def check_log_triggers() -> None:
    """Require the triggers that refuse changes of the log."""
    if flaws := check_triggers([connection.alias]):
        raise NotReady(flaws[0].msg)


def check_redis() -> None:
    """Ask Redis for an answer, if it is used."""
    if settings.REDIS_URL:
        client = redis.Redis.from_url(settings.REDIS_URL, **settings.REDIS_OPTIONS)
        try:
            client.ping()
        finally:
            client.close()


def check_disk() -> None:
    """Require free space in the data folder."""
    if shutil.disk_usage(settings.VAR_DIR).free < LEAST_FREE_BYTES:
        raise NotReady("the disk is nearly full")


CHECKS: Final[Mapping[str, Callable[[], None]]] = {
    "database": check_database,
    "migrations": check_migrations,
    "triggers": check_log_triggers,
    "redis": check_redis,
    "disk": check_disk,
}


def results() -> dict[str, bool]:
    """Run all checks. Return for each whether it passed; log the reasons of the others."""
    return {name: _passes(name, check) for name, check in CHECKS.items()}


def _passes(name: str, check: Callable[[], None]) -> bool:
    try:
        check()
    except (NotReady, DatabaseError, redis.RedisError, OSError) as error:
        if not report_failure(error):
            logger.error("not ready (%s): %s", name, error)
        return False
    return True
