"""The stores of a site: PostgreSQL with its two roles, migrated, and Redis with a password."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from secrets import token_hex
from typing import Final
from urllib.parse import urlsplit

import psycopg
from psycopg import sql

from tests.kit.postgresql import Cluster, binaries, private_cluster
from tests.kit.redis import Server, private_redis
from tests.kit.servers import ROOT

DATABASE: Final = "caravanserai"
OWNER_ROLE: Final = "caravanserai"
APP_ROLE: Final = "caravanserai_app"
SCRIPT: Final = ROOT / "config" / "deploy" / "postgres" / "app_role.sh"


@dataclass(frozen=True, slots=True)
class Stores:
    """Running stores, and the addresses of the site's database for both of its roles."""

    postgres: Cluster
    redis: Server
    owner_url: str
    app_url: str


@contextmanager
def stores() -> Iterator[Stores]:
    """Run both stores inside the block, with an empty database."""
    owner, app = token_hex(16), token_hex(16)
    with private_cluster(token_hex(16)) as cluster, private_redis(token_hex(16)) as redis:
        _create_database(cluster, owner)
        _create_app_role(cluster, app)
        yield Stores(
            cluster,
            redis,
            cluster.url(DATABASE, OWNER_ROLE, owner),
            cluster.url(DATABASE, APP_ROLE, app),
        )


def _create_database(cluster: Cluster, password: str) -> None:
    role, database = sql.Identifier(OWNER_ROLE), sql.Identifier(DATABASE)
    create_role = sql.SQL("CREATE ROLE {} LOGIN PASSWORD {}").format(role, password)
    create = sql.SQL("CREATE DATABASE {} OWNER {}").format(database, role)
    with psycopg.connect(cluster.url(), autocommit=True) as superuser:
        superuser.execute(create_role)
        superuser.execute(create)


def _create_app_role(cluster: Cluster, password: str) -> None:
    """Run the script that the container of PostgreSQL runs."""
    address = urlsplit(cluster.url())
    where = {"PGHOST": "127.0.0.1", "PGPORT": str(cluster.port)}
    who = {"PGPASSWORD": str(address.password), "POSTGRES_USER": str(address.username)}
    path = {"PATH": f"{binaries()}{os.pathsep}{os.environ['PATH']}"}
    own = {"POSTGRES_DB": DATABASE, "APP_PASSWORD": password}
    environment = os.environ | path | where | who | own
    subprocess.run(["sh", str(SCRIPT)], env=environment, check=True, capture_output=True)
