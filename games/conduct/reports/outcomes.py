"""The states and outcomes of cases, and what a reporter learns of them."""

from typing import Final, Literal, TypeAlias

ANSWERED: Final = "answered"
"""The state of a case that somebody has answered."""

NO_ACTION: Final = "no_action"
"""The outcome of a case that led to no decision; every other outcome is a decision."""

ReportState: TypeAlias = Literal["open", "claimed", "answered"]
ReportOutcome: TypeAlias = Literal["acted", "none"]


def outcome_for_reporters(outcome: str) -> ReportOutcome:
    """Return what reporters learn: whether there was a decision, but not which one."""
    return "none" if outcome == NO_ACTION else "acted"
