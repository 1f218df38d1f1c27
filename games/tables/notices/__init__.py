"""The notices of a decision about a table: to each player, but not about their own actions."""

from datetime import datetime

from events.writing.write import Statement
from games.outbox import statements as outbox
from games.outbox.notice import Notice
from games.table.decider import Actor, Decision
from games.table.state import Table
from games.tables.notices.by_event import notices_of_events
from games.tables.notices.turns import low_times, new_turns

MIN_PEOPLE = 2
"""Fewer people play a game of their own, and need no notice."""

FROM_MODERATORS = "moderation"


def notices(before: Table | None, decision: Decision, actor: Actor, now: datetime) -> list[Notice]:
    """Return what the people at this table must learn from the decision of this actor.

    Bots and the actor learn nothing; a person alone with bots learns what moderators do.
    """
    table = decision.table
    members = table.members | (before.members if before is not None else frozenset())
    found = [
        *notices_of_events(before, decision, actor),
        *new_turns(before, table),
        *low_times(before, decision, now),
    ]
    if len(members) < MIN_PEOPLE:
        found = [notice for notice in found if notice.kind == FROM_MODERATORS]
    # The reminder of one's own clock is no news of the action that started it.
    return [
        notice for notice in found if notice.player != actor.player or notice.kind == "time_low"
    ]


def statements(
    before: Table | None, decision: Decision, actor: Actor, now: datetime
) -> list[Statement]:
    """Return the statement that writes the notices of a decision to the outbox, if any."""
    return outbox.statements(notices(before, decision, actor, now), now)
