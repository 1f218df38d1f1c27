"""Traces of a move: its steps, their ids, and no secret."""

import json
import subprocess
import sys
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from config import tracing
from config.asgi import application
from games.players.auth import tokens
from games.tables import table_cache
from tests.kit.servers import ROOT, environment_for
from tests.kit.socket_fixtures import close_connections  # noqa: F401  # autouse
from tests.kit.sockets import PATIENCE, a_game, next_message, row_of, socket
from tests.kit.tables import a_move

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]


@pytest.fixture
def spans() -> Iterator[InMemorySpanExporter]:
    """Trace into memory."""
    exporter, provider = InMemorySpanExporter(), TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    unwrap = tracing.wrap(provider.get_tracer("tests"))
    yield exporter
    unwrap()


async def send(table: str, secret: str, body: Any) -> int:
    """Send a command of a program. Return the status of the answer."""
    content = json.dumps(body).encode()
    fields = {
        "host": "localhost",
        "authorization": f"Bearer {secret}",
        "content-type": "application/json",
        "content-length": str(len(content)),
    }
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": "POST",
        "path": f"/api/v1/tables/{table}/commands",
        "query_string": b"",
        "headers": [(name.encode(), value.encode()) for name, value in fields.items()],
        "client": ("127.0.0.1", 4000),
        "server": ("localhost", 80),
    }
    asked = ApplicationCommunicator(application, scope)
    await asked.send_input({"type": "http.request", "body": content})
    status = (await asked.receive_output(timeout=PATIENCE))["status"]
    await asked.wait(timeout=PATIENCE)
    return int(status)


async def test_move_is_traced_from_its_request_to_its_sockets(
    spans: InMemorySpanExporter,
) -> None:
    ann, bob, table = await a_game()
    mover, other = (ann, bob) if 0 in table.to_act else (bob, ann)
    _, secret = await sync_to_async(tokens.new_token)(player=await row_of(mover), name="bot")
    watching = await socket(f"/ws/tables/{table.id}", other)
    await next_message(watching)
    spans.clear()
    _, move = await sync_to_async(a_move)(table)
    seen = {"position": table.position, "seen": table.version}
    body = {"id": str(uuid4()), **seen, "command": {"kind": "play", "move": move}}
    assert await send(table.id, secret, body) == 200
    await next_message(watching)
    await watching.disconnect()
    found = spans.get_finished_spans()
    by_name = {span.name: span for span in found}
    assert set(by_name) == {step.span for step in tracing.STEPS}
    assert len({span.context.trace_id for span in found}) == 1
    parents = {name: parent_of(span, found) for name, span in by_name.items()}
    within = dict.fromkeys(("decide", "commit", "publish"), "command")
    assert parents == {"receive": "", "command": "receive", **within, "push": "publish"}
    for name in ("command", "decide"):
        assert by_name[name].attributes == {"table.id": table.id, "command.id": body["id"]}
    logged = await sync_to_async(table_cache.current)(table.id)
    text = "".join(span.to_json() for span in found)
    assert secret not in text
    assert logged.seed not in text
    assert "Ann" not in text


def parent_of(span: ReadableSpan, spans: Any) -> str:
    names = {each.context.span_id: each.name for each in spans}
    return names[span.parent.span_id] if span.parent else ""


async def test_refusal_is_traced_by_its_type_alone(spans: InMemorySpanExporter) -> None:
    ann, _, table = await a_game()
    _, secret = await sync_to_async(tokens.new_token)(player=await row_of(ann), name="bot")
    spans.clear()
    command = {"kind": "play", "move": {"kind": "hunter2"}}
    order = {"id": str(uuid4()), "position": table.position, "seen": 1, "command": command}
    assert await send(table.id, secret, order) >= 400
    # PostgreSQL decides a refusal again, at the head of the log.
    decided = [span for span in spans.get_finished_spans() if span.name == "decide"]
    assert decided
    for each in decided:
        assert each.status.description in {"Malformed", "Refused"}
        assert each.events == ()
        assert "hunter2" not in each.to_json()


async def test_nothing_is_wrapped_without_traces() -> None:
    for step in tracing.STEPS:
        assert not hasattr(getattr(step.owner, step.function), "__wrapped__")


SENT = """
import sys
from django import setup
setup()
from games.tables.services import execution
is_traced = hasattr(execution._run, "__wrapped__")
print(is_traced, "config.tracing" in sys.modules)
if is_traced:
    try:
        execution.store.commit(type("Write", (), {"stream": "table:x", "command": None}))
    except AttributeError:
        pass
"""


class Collector(BaseHTTPRequestHandler):
    """A collector that counts what it receives."""

    received: list[tuple[str, bytes]] = []

    def do_POST(self) -> None:
        """Count a request."""
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.received.append((self.path, body))
        self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        """Log nothing."""


def shown(folder: Path, **more: str) -> list[str]:
    """Return whether a new process traces, and whether it loads what traces."""
    environment = environment_for("", CARAVANSERAI_VAR=str(folder), **more)
    environment["DJANGO_SETTINGS_MODULE"] = "config.settings"
    command = [sys.executable, "-c", SENT]
    ended = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, check=True, text=True
    )
    return ended.stdout.split()


async def test_process_without_the_setting_loads_no_tracing(tmp_path: Path) -> None:
    assert await sync_to_async(shown)(tmp_path) == ["False", "False"]


async def test_process_sends_its_traces_to_the_collector(tmp_path: Path) -> None:
    Collector.received = []
    server = ThreadingHTTPServer(("127.0.0.1", 0), Collector)
    Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}"
    endpoint = {"OTEL_EXPORTER_OTLP_ENDPOINT": address, "NO_PROXY": "*"}
    assert await sync_to_async(shown)(tmp_path, **endpoint) == ["True", "True"]
    server.shutdown()
    server.server_close()
    ((path, body),) = Collector.received
    assert path == "/v1/traces"
    assert b"commit" in body
