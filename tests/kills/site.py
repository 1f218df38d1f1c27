"""A complete site on loopback: PostgreSQL, Redis, web servers and workers."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from uuid import uuid4

import psycopg

from tests.kit import servers
from tests.kit.postgresql import Cluster, private_cluster
from tests.kit.redis import Server, private_redis
from tests.kit.servers import Process

WEB_SERVERS, WORKERS = 2, 2
DATABASE = "kills"


@dataclass(frozen=True, slots=True)
class Site:
    """The parts that can be killed."""

    cluster: Cluster
    redis: Server
    web: list[Process]
    workers: list[Process]

    def terminate_connections(self) -> None:
        """End every connection to the site's database."""
        with psycopg.connect(self.cluster.url(), autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s",
                [DATABASE],
            )


@contextmanager
def stores() -> Iterator[tuple[Cluster, Server, dict[str, str]]]:
    """Run both stores inside the block. Yield them with their environment."""
    with private_cluster() as cluster, private_redis() as redis:
        with psycopg.connect(cluster.url(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {DATABASE}")
        url = cluster.url(DATABASE)
        environment = servers.environment_for(
            url, redis.url, RATE_LIMITS="off", SECRET_KEY=uuid4().hex
        )
        servers.migrate(environment)
        yield cluster, redis, environment


@contextmanager
def site(cluster: Cluster, redis: Server, environment: dict[str, str]) -> Iterator[Site]:
    """Run web servers and workers inside the block."""
    with ExitStack() as running:
        web = [running.enter_context(servers.web_server(environment)) for _ in range(WEB_SERVERS)]
        workers = [running.enter_context(servers.worker(environment)) for _ in range(WORKERS)]
        yield Site(cluster, redis, web, workers)
