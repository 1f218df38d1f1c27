"""The events at a table since its reader left, in two sentences."""

from collections.abc import Mapping
from typing import Final

from games.kernel.recap.fact import Fact
from games.notices.content import Language
from games.notices.queue.subject import Subject
from games.outbox.notice import Kind
from games.players.selectors import PublicProfile, public_profiles
from games.table.undo.free import SeenBySeat
from games.tables import recap
from games.tables.access import admitted
from games.tables.seen_versions import SeenVersions
from games.tables.table_cache import LoggedTable

MOST: Final = 2
SAID_BY_THE_NOTICE: Final[Mapping[Kind, frozenset[str]]] = {
    "request": frozenset(
        {"table.undo_asked", "table.redo_asked", "table.pause_asked", "table.result_agreed"}
    ),
    "answer": frozenset(
        {"table.time_given", "table.declined", "table.undone", "table.redone", "table.paused"}
    ),
    "game_over": frozenset({"table.over", "table.won", "table.drawn"}),
    "seat_taken": frozenset({"table.seat_claimed", "table.expired", "table.seat_taken"}),
    "nudge": frozenset({"table.nudged"}),
    "holiday_spent": frozenset({"table.holiday"}),
    "moderation": frozenset(
        {
            *("table.adjudicated", "table.voided", "table.reopened", "table.undone"),
            *("table.clock_extended", "table.paused_by_moderator", "table.resumed"),
            *("table.player_replaced", "table.request_settled"),
            *("table.decision_revoked", "table.appeal_answered"),
        }
    ),
}
"""The codes of the facts that the body of a notice already says."""


def meanwhile(
    subject: Subject,
    logged: LoggedTable,
    language: Language,
    seen: SeenBySeat | None = None,
    profiles: Mapping[str, PublicProfile] | None = None,
) -> tuple[str, ...]:
    """Return the two most telling sentences about what a seat has not seen; none without a seat.

    Moves that can still be undone freely are left out: a notice is no look at the table. The
    versions that seats have seen, and the profiles of the people, are read unless they are known.
    """
    access = admitted(logged, subject.player)
    if access.viewer is None or not logged.table.main_line:
        return ()
    known = SeenVersions(logged.table.id) if seen is None else seen
    found = recap.facts_since(access, known.get(access.viewer, 0), known)
    facts = recap.most_telling(_unsaid(subject, found), MOST)
    if not facts:
        return ()
    people = public_profiles(logged.table.people) if profiles is None else profiles
    names = recap.seat_names(logged.table, people, language)
    return tuple(recap.sentences(facts, language, names))


def _unsaid(subject: Subject, facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    said = SAID_BY_THE_NOTICE.get(subject.kind, frozenset())
    return tuple(fact for fact in facts if fact.code not in said)
