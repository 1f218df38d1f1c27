"""What is checked about the log: that it is guarded, and, by who knows how, that it obeys rules."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias

from django.core.checks import CheckMessage
from django.core.checks import Warning as CheckWarning
from django.db import connections

from events import triggers
from events.envelope import RecordedEvent

RulesCheck: TypeAlias = Callable[[str, Sequence[RecordedEvent]], Iterable[str] | None]
"""Return what is wrong with the events of the stream named in the first argument, a sentence each.

Return None where the stream follows other rules than today's, so that nothing can be said.
"""

rules_checks: list[RulesCheck] = []


def register_rules_check(check: RulesCheck) -> None:
    """Let `verify_log --rules` ask this too."""
    rules_checks.append(check)


def log_is_guarded(databases: Sequence[str] | None = None, **_: Any) -> list[CheckMessage]:
    """Warn where the triggers that keep the log append-only are missing or switched off."""
    return [
        # A warning, for an error would keep `migrate` from putting them back.
        CheckWarning(
            f"The log in database {name!r} can be changed: it lacks {', '.join(sorted(absent))}.",
            hint="Run `manage.py migrate`, which installs them, and then `manage.py verify_log`.",
            id="events.W001",
        )
        for name in databases or ()
        if (absent := triggers.missing(connections[name]))
    ]
