"""System checks of the log and of its database."""

from collections.abc import Sequence
from typing import Any

from django.core.checks import CheckMessage, Error
from django.core.checks import Warning as CheckWarning
from django.db import connections

from events.database import triggers


def check_triggers(databases: Sequence[str] | None = None, **_: Any) -> list[CheckMessage]:
    """Warn if triggers that keep the log append-only are missing or disabled."""
    return [
        # An error would prevent `migrate`, which installs them.
        CheckWarning(
            f"The log in database {name!r} can be changed: triggers are missing:"
            f" {', '.join(sorted(absent))}.",
            hint="Run `manage.py migrate`, which installs them, and then `manage.py verify_log`.",
            id="events.W001",
        )
        for name in databases or ()
        if (absent := triggers.missing(connections[name]))
    ]


def check_server_side_binding(
    databases: Sequence[str] | None = None, **_: Any
) -> list[CheckMessage]:
    """Refuse `server_side_binding`, with which several statements cannot be sent at once."""
    return [
        Error(
            f"The database {name!r} must not set the option server_side_binding.",
            hint="A write sends several statements at once (events/writing/send.py).",
            id="events.E001",
        )
        for name in databases or ()
        if connections[name].settings_dict["OPTIONS"].get("server_side_binding")
    ]
