"""The formatter of all loggers: those of this project, of Django, of Channels and of Daphne."""

import logging
import os
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, TypeAlias

import msgspec
import structlog
from structlog.typing import EventDict

from config.logs.redaction import MARK, redacted

Processor: TypeAlias = Callable[[Any, str, EventDict], Any]

FACTS: Final = ("method", "path", "status", "milliseconds")
"""The attributes of a record that become fields of its line."""

IDS: Final = ("request_id", "table_id", "command_id")
EXACT: Final = frozenset({"time", "level", "logger", "process", "pid", *IDS})
"""Fields that cannot contain a secret, so that ids stay whole."""


def process_name() -> str:
    """Return the kind of this process: `web`, or the name of its management command."""
    is_command = Path(sys.argv[0]).name == "manage.py" and len(sys.argv) > 1
    return sys.argv[1] if is_command else "web"


def add_origin(_: Any, __: str, event: EventDict) -> EventDict:
    """Add when, where and how severely the line was logged."""
    record: logging.LogRecord = event["_record"]
    moment = datetime.fromtimestamp(record.created, UTC)
    return {
        "time": moment.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
        "level": record.levelname.lower(),
        **event,
        "logger": record.name,
        "process": process_name(),
        "pid": os.getpid(),
        "thread": record.threadName,
    }


def redact(_: Any, __: str, event: EventDict) -> EventDict:
    """Remove what may be secret from every field."""
    return {name: _harmless(name, value) for name, value in event.items()}


def _harmless(name: str, value: Any) -> Any:
    if name in EXACT or value is None or isinstance(value, bool | int | float):
        return value
    return redacted(str(value))


def as_json(_: Any, __: str, event: EventDict) -> str:
    """Return the line as one JSON object."""
    return msgspec.json.encode(event).decode()


def as_text(_: Any, __: str, event: EventDict) -> str:
    """Return the line for people: the message first, then its ids and facts, then the traceback."""
    facts = [f"{name}={event[name]}" for name in (*IDS, *FACTS) if event.get(name) is not None]
    line = f"{event['time']} {event['level'].upper()} {event['logger']}: {event['event']}"
    trace = [event[name] for name in ("exception", "stack") if name in event]
    return "\n".join([" ".join([line, *facts]), *trace])


class LineHandler(logging.StreamHandler):  # type: ignore[type-arg]  # any stream
    """Writes to the error output, and never quotes a record that cannot be formatted."""

    def handleError(self, record: logging.LogRecord) -> None:
        """Report where the record came from; called by `logging`."""
        self.stream.write(f'{{"level":"error","event":"a line of {record.name} was {MARK}"}}\n')


def formatter(form: str) -> structlog.stdlib.ProcessorFormatter:
    """Return the formatter of lines as `json` or as `text`."""
    own: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.ExtraAdder(FACTS),
        add_origin,
    ]
    last: list[Processor] = [
        structlog.stdlib.ProcessorFormatter.remove_processors_meta,
        # A plain traceback: without the values of local variables.
        structlog.processors.format_exc_info,
        structlog.processors.StackInfoRenderer(),
        redact,
        as_json if form == "json" else as_text,
    ]
    return structlog.stdlib.ProcessorFormatter(foreign_pre_chain=own, processors=last)
