"""OpenTelemetry traces of commands, from the request to the sockets, if the environment asks.

This module is imported by the setting alone. The functions are wrapped at start instead of opening
spans themselves, so that a move pays nothing while there are no traces.
"""

import functools
import inspect
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple

from django.core.exceptions import ImproperlyConfigured

from config.framework.request_thread import RequestThreadHandler
from events import store
from games.live.rooms.room import TableRoom
from games.pubsub import publisher
from games.tables.services import execution

try:
    from opentelemetry.sdk.resources import Resource
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor
    from opentelemetry.trace import Span, Status, StatusCode, Tracer
except ImportError as missing:
    raise ImproperlyConfigured("Traces need the libraries of requirements/otel.txt.") from missing

Attributes = Mapping[str, str | int]
SERVICE = {"service.name": "caravanserai"}


class Step(NamedTuple):
    """A function that becomes a span, and what is recorded of its arguments: ids alone."""

    span: str
    owner: Any
    function: str
    attributes: Callable[..., Attributes]


def _of_request(_: Any, scope: Mapping[str, Any], *__: Any) -> Attributes:
    # Without the path, which may contain a secret.
    return {"http.request.method": scope["method"]}


def _of_command(request: Any, *_: Any) -> Attributes:
    return {"table.id": request.table_id, "command.id": str(request.command_id)}


def _of_write(write: Any) -> Attributes:
    return {"stream": write.stream, "command.id": str(write.command or "")}


def _of_pointer(pointer: Any, *_: Any) -> Attributes:
    return {"table.id": pointer.table, "version": pointer.version}


def _of_room(room: Any, table: Any, subscribers: Any) -> Attributes:
    facts = {"version": table.head.version, "sockets": len(subscribers)}
    return {"table.id": room.table_id, **facts}


STEPS = (
    Step("receive", RequestThreadHandler, "_response", _of_request),
    Step("command", execution, "_run", _of_command),
    Step("decide", execution, "_decide", _of_command),
    Step("commit", store, "commit", _of_write),
    Step("publish", publisher, "announce", _of_pointer),
    Step("push", TableRoom, "_send", _of_room),
)


def start() -> None:
    """Trace to the collector that OTEL_EXPORTER_OTLP_ENDPOINT names, from now on."""
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter

    provider = TracerProvider(resource=Resource.create(SERVICE))
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    wrap(provider.get_tracer(__name__))


def wrap(tracer: Tracer) -> Callable[[], None]:
    """Make each step a span. Return a function that ends this."""
    originals = [getattr(step.owner, step.function) for step in STEPS]
    for step, original in zip(STEPS, originals, strict=True):
        setattr(step.owner, step.function, _traced(tracer, step, original))

    def unwrap() -> None:
        for step, original in zip(STEPS, originals, strict=True):
            setattr(step.owner, step.function, original)

    return unwrap


def _traced(tracer: Tracer, step: Step, function: Callable[..., Any]) -> Callable[..., Any]:
    if inspect.iscoroutinefunction(function):

        @functools.wraps(function)
        async def call_later(*arguments: Any) -> Any:
            with _span(tracer, step, arguments):
                return await function(*arguments)

        return call_later

    @functools.wraps(function)
    def call(*arguments: Any) -> Any:
        with _span(tracer, step, arguments):
            return function(*arguments)

    return call


@contextmanager
def _span(tracer: Tracer, step: Step, arguments: tuple[Any, ...]) -> Iterator[Span]:
    attributes = step.attributes(*arguments)
    # The text of an exception may quote a secret, so only its type is recorded.
    with tracer.start_as_current_span(
        step.span, attributes=attributes, record_exception=False, set_status_on_exception=False
    ) as span:
        try:
            yield span
        except Exception as error:
            span.set_status(Status(StatusCode.ERROR, type(error).__name__))
            raise
