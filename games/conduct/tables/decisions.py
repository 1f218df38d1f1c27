"""Decide about a table: the command of a moderator and its entry in the audit, together."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from django.db import transaction

from events import store
from events.envelope import RecordedEvent
from games.conduct.audit.record import Act, record
from games.conduct.roles import MODERATOR
from games.conduct.staff import Staff, require
from games.conduct.tables.closeness import is_close
from games.conduct.words import keep, texts
from games.kernel.refusal import Refused
from games.table.decider import Actor, Role
from games.tables import services
from games.tables.log.rows import stream_of
from games.tables.services import CommandResult

PERMISSION: Final = "conduct.decide_games"
NOT_IN_FACTS: Final = {"kind", "reason"}
OTHER: Final = "0" * 64


class StaleDecision(Exception):
    """The table has changed since the version that the decision was made on."""

    def __init__(self, version: int) -> None:
        super().__init__(version)
        self.version = version


@transaction.atomic
def decide_about_table(
    *,
    table_id: str,
    command: Mapping[str, Any],
    staff: Staff,
    words: str,
    now: datetime,
    command_id: UUID,
    expected: int | None = None,
) -> CommandResult:
    """Send a moderator's command to a table, and record it in the audit; sent twice, do it once.

    The command gets the digest of the words and the role of the member of staff. Raise
    `StaleDecision` if the table has another version than expected, `CommandUsed` if the id was
    used for something else, and `Refused` for staff without permission or at the table.
    """
    require(staff, PERMISSION)
    if is_close(staff.player_id, table_id):
        raise Refused("at_the_table")
    stream = stream_of(table_id)
    head = store.lock(stream)
    earlier = store.find_command(stream, command_id)
    if not earlier and expected is not None and head.version != expected:
        raise StaleDecision(head.version)
    digest = _digest(words, earlier, staff, now)
    result = services.act(
        table_id=table_id,
        actor=Actor(Role.MODERATOR, staff.player_id),
        command={**command, "words": digest, "role": staff.role or MODERATOR},
        command_id=command_id,
        now=now,
    )
    if not earlier:
        record(_act(table_id, command, digest, staff, result), staff=staff.player_id, now=now)
    return result


def _digest(words: str, earlier: Sequence[RecordedEvent], staff: Staff, now: datetime) -> str:
    """Keep the words and return their digest; that of the event if they were kept with it."""
    if not earlier:
        return keep(words, author=staff.player_id, now=now)
    digest: str = next((row.public["words"] for row in earlier if row.public.get("words")), "")
    # Another text is another command: a digest that no event has lets it be refused.
    return digest if texts([digest]).get(digest, "") == words else OTHER


def _act(
    table_id: str, command: Mapping[str, Any], words: str, staff: Staff, result: CommandResult
) -> Act:
    facts = {name: value for name, value in command.items() if name not in NOT_IN_FACTS}
    return Act(
        command["kind"],
        "table",
        table_id,
        reason=command["reason"],
        words=words,
        facts={**facts, "role": staff.role, "version": result.last},
    )
