"""The form and level of log lines, and the lines of uncaught errors."""

import json
import subprocess
import sys

import pytest
from django.core.exceptions import ImproperlyConfigured

from config.logs.configuration import log_form, logging_settings


def test_form_and_level_are_read_from_the_environment() -> None:
    assert log_form({}, is_site=True) == "json"
    assert log_form({}, is_site=False) == "text"
    assert log_form({"LOG_FORMAT": "text"}, is_site=True) == "text"
    assert logging_settings("json", {})["root"]["level"] == "WARNING"
    assert logging_settings("json", {"LOG_LEVEL": "INFO"})["root"]["level"] == "INFO"


@pytest.mark.parametrize("wrong", [{"LOG_FORMAT": "xml"}, {"LOG_LEVEL": "LOUD"}])
def test_unknown_form_or_level_is_refused(wrong: dict[str, str]) -> None:
    with pytest.raises(ImproperlyConfigured, match="is one of"):
        logging_settings(log_form(wrong, is_site=False), wrong)


UNCAUGHT = """
import threading
from config.framework.request_thread import RequestThreadHandler
from config.logs.configuration import log_uncaught_errors
import django
django.setup()
log_uncaught_errors()
thread = threading.Thread(target=lambda: 1 / 0)
thread.start()
thread.join()
raise LookupError("password=hunter2")
"""


def test_uncaught_errors_are_lines() -> None:
    environment = {"SECRET_KEY": "x", "LOG_FORMAT": "json"}
    environment["DJANGO_SETTINGS_MODULE"] = "config.settings"
    ended = subprocess.run(
        [sys.executable, "-c", UNCAUGHT],
        env=environment,
        capture_output=True,
        check=False,
        text=True,
    )
    of_thread, of_process = (json.loads(line) for line in ended.stderr.splitlines())
    assert of_thread["level"] == of_process["level"] == "critical"
    assert "ZeroDivisionError" in of_thread["exception"]
    assert "hunter2" not in ended.stderr
