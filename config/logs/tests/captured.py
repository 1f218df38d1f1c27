"""The log lines that a test captures."""

import io
import json
import logging
from collections.abc import Iterator
from typing import Any

from structlog.contextvars import clear_contextvars

from config.logs.formatting import LineHandler, formatter


class Lines:
    """The lines that are logged, in one form."""

    def __init__(self, form: str) -> None:
        self.stream = io.StringIO()
        self.handler = LineHandler(self.stream)
        self.handler.setFormatter(formatter(form))

    @property
    def text(self) -> str:
        """All lines as they were written."""
        return self.stream.getvalue()

    @property
    def objects(self) -> list[dict[str, Any]]:
        """All lines as JSON objects."""
        return [json.loads(line) for line in self.text.splitlines()]


def logged(form: str) -> Iterator[Lines]:
    """Yield the lines that are logged from now on, down to those for debugging, in this form."""
    clear_contextvars()
    found, root = Lines(form), logging.getLogger()
    before = root.level
    root.addHandler(found.handler)
    root.setLevel(logging.DEBUG)
    yield found
    root.setLevel(before)
    root.removeHandler(found.handler)
