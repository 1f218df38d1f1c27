"""The fields that every decision of staff has: its author, role, reason and words."""

from typing import Any

from games.table.decider import Decider
from games.table.moderation.commands import StaffCommand


def signature(decider: Decider, command: StaffCommand) -> dict[str, Any]:
    """Return who decides, in which role and why. Raise `Refused` unless it is a moderator."""
    return {
        "by": decider.require_moderator(),
        "reason": command.reason,
        "words": command.words,
        "role": command.role,
    }
