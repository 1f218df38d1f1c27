"""A site on a private PostgreSQL cluster, for tests that lock, stop and fill it."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from tests.kit.postgresql import Cluster, private_cluster
from tests.kit.servers import Process, environment_for, migrate, web_server


@dataclass(frozen=True)
class Site:
    """A cluster, and a web server that uses it."""

    cluster: Cluster
    web: Process


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Return a site for the tests of one module."""
    var = str(tmp_path_factory.mktemp("var"))
    with private_cluster() as cluster:
        environment = environment_for(cluster.url(), CARAVANSERAI_VAR=var, RATE_LIMITS="off")
        migrate(environment)
        with web_server(environment) as web:
            yield Site(cluster, web)
