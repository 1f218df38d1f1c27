"""All output of a running site: lines of JSON, without the secrets of its requests and sockets."""

import json
from collections.abc import Iterator

import httpx
import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.kit.remote import remote_person
from tests.kit.servers import Process, environment_for, migrate, web_server

pytestmark = pytest.mark.once

SECRET = "Zq7_Vb2-Kx9wPm4RtLc8Ys"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A web process as its unit starts it, with every line that any logger has."""
    folder = tmp_path_factory.mktemp("site")
    environment = environment_for(
        *("", ""), CARAVANSERAI_VAR=str(folder), LOG_FORMAT="json", LOG_LEVEL="DEBUG"
    )
    migrate(environment)
    with web_server(environment) as process:
        yield process


def send_secrets(site: Process) -> list[str]:
    """Send requests and open sockets that hold secrets. Return the secrets."""
    here = f"127.0.0.1:{site.port}"
    with remote_person(site.port, "Ann") as ann:
        ann.send("GET", f"tables/nowhere?invite={SECRET}")
        ann.send("GET", "me", Authorization=f"Bearer cvs_{SECRET}")
        httpx.get(f"http://{here}/calendar/{SECRET}.ics")
        httpx.get(f"http://{here}/mail/verify/{SECRET}")
        headers = {"Cookie": ann.headers()["Cookie"]}
        path = f"ws://{here}/ws/tables/nowhere?invite={SECRET}"
        origin = Origin(f"http://{here}")
        with connect(path, origin=origin, additional_headers=headers) as table:
            assert json.loads(table.recv(timeout=30))["code"] == "not_found"
        return [SECRET, ann.secret, *ann.client.cookies.values()]


def test_output_is_json_lines_without_secrets(site: Process) -> None:
    secrets = send_secrets(site)
    site.stop()
    lines = [json.loads(line) for line in site.output.splitlines()]
    events = [line["event"] for line in lines]
    assert [secret for secret in secrets if secret in site.output] == []
    assert "socket connected: /ws/tables/nowhere" in events
    answered = [line for line in lines if line["event"] == "answered"]
    assert {"/api/v1/me", "/api/v1/tables/nowhere"} <= {line["path"] for line in answered}
    assert len({line["request_id"] for line in answered}) == len(answered)
    assert {"daphne.server", "django.request"} <= {line["logger"] for line in lines}
    assert {line["process"] for line in lines} == {"web"}
