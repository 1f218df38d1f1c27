"""Log lines: their fields, their form, and tracebacks without values."""

import logging
import re

from config.logs.tests.captured import Lines, logged


def test_line_has_its_origin(lines: Lines) -> None:
    logging.getLogger("games.example").warning("the %s failed", "clock")
    (line,) = lines.objects
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", line.pop("time"))
    assert line.pop("pid") > 0
    assert line.pop("process")
    assert line == {
        "level": "warning",
        "event": "the clock failed",
        "logger": "games.example",
        "thread": "MainThread",
    }


def test_text_has_one_line_and_then_the_traceback() -> None:
    for found in logged("text"):
        try:
            raise ValueError("of its own")
        except ValueError:
            logging.getLogger("games.example").exception("it failed")
        first, *trace = found.text.splitlines()
        assert first.endswith("ERROR games.example: it failed")
        assert trace[0].startswith("Traceback")
        assert trace[-1] == "ValueError: of its own"


def test_traceback_has_no_values_of_variables(both: Lines) -> None:
    def fail(given: str) -> None:
        raise ValueError(f"token={given}")

    try:
        fail("hunter" + "2")
    except ValueError:
        logging.getLogger("games.example").exception("it failed")
    assert "ValueError" in both.text
    assert "hunter2" not in both.text


def test_record_that_cannot_be_formatted_is_not_quoted(both: Lines) -> None:
    place = ("games.example", logging.WARNING, __file__, 1)
    both.handler.handle(logging.LogRecord(*place, "%d moves", ("hunter2",), None))
    assert "games.example" in both.text
    assert "hunter2" not in both.text
