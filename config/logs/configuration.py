"""The configuration of logging, from environment variables."""

import logging
import sys
import threading
from collections.abc import Mapping
from types import TracebackType
from typing import Any, Final

from django.core.exceptions import ImproperlyConfigured

FORMS: Final = ("text", "json")
LEVELS: Final = ("DEBUG", "INFO", "WARNING", "ERROR")

logger = logging.getLogger(__name__)


def log_form(environment: Mapping[str, str], *, is_site: bool) -> str:
    """Return the form of lines: LOG_FORMAT, or JSON for a site behind a proxy and else text."""
    return _one_of("LOG_FORMAT", environment, FORMS, "json" if is_site else "text")


def logging_settings(form: str, environment: Mapping[str, str]) -> dict[str, Any]:
    """Return Django's setting LOGGING: every logger writes through one handler."""
    level = _one_of("LOG_LEVEL", environment, LEVELS, "WARNING")
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": {"()": "config.logs.formatting.formatter", "form": form}},
        "handlers": {
            "console": {"class": "config.logs.formatting.LineHandler", "formatter": "line"}
        },
        "root": {"handlers": ["console"], "level": level},
        "loggers": {
            # Django's defaults give these handlers of their own.
            name: {"handlers": [], "level": "NOTSET", "propagate": True}
            for name in ("django", "django.server")
        },
    }


def _one_of(
    name: str, environment: Mapping[str, str], allowed: tuple[str, ...], default: str
) -> str:
    found = environment.get(name) or default
    if found not in allowed:
        raise ImproperlyConfigured(f"{name} is one of {', '.join(allowed)}.")
    return found


def log_uncaught_errors() -> None:
    """Log the errors that end a thread or the process, which Python prints otherwise."""

    def log(
        kind: type[BaseException], error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if issubclass(kind, KeyboardInterrupt | SystemExit):
            return
        logger.critical("an error was not caught", exc_info=(kind, error or kind(), trace))

    sys.excepthook = log
    threading.excepthook = lambda found: log(found.exc_type, found.exc_value, found.exc_traceback)
