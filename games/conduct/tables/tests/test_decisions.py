"""Decisions about tables: one command and one entry of the audit, once, on the version read."""

from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest

from events import store
from events.envelope import CommandUsed
from games.conduct.audit.record import stream_of as audit_of
from games.conduct.models import AuditEntry, Words
from games.conduct.staff import Staff
from games.conduct.tables.decisions import StaleDecision, decide_about_table
from games.kernel.refusal import Refused
from games.table.state import Status, Table
from games.tables import table_cache
from games.tables.log.rows import stream_of
from tests.kit.staff import staff
from tests.kit.tables import play, started

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 5, 4, 12, tzinfo=UTC)


@pytest.fixture
def referee() -> Staff:
    return staff("referee")


def decide(table: Table, staff: Staff, **changes: Any) -> Any:
    request: dict[str, Any] = {
        "table_id": table.id,
        "command": {"kind": "void", "reason": "stalling"},
        "staff": staff,
        "words": "",
        "now": NOW,
        "command_id": uuid4(),
    }
    return decide_about_table(**{**request, **changes})


def test_decision_is_an_event_and_an_entry_of_the_audit(referee: Staff) -> None:
    table = started("ann", "bob")
    result = decide(table, referee, words="He left three games.")
    row = store.read(stream_of(table.id))[-1]
    assert (row.kind, row.public["role"]) == ("table.voided", "referee")
    assert referee.player_id not in str(row.public) + str(row.meta)
    (act,) = store.read(audit_of(referee.player_id))
    assert act.public["facts"] == {"role": "referee", "version": result.last}
    assert Words.objects.get(digest=act.public["words"]).text == "He left three games."
    assert "left three" not in str(row.public) + str(act.public)


def test_decision_sent_twice_is_done_once(referee: Staff) -> None:
    table = started("ann", "bob")
    sent = {"command_id": uuid4(), "expected": table.version, "words": "Once."}
    first, again = decide(table, referee, **sent), decide(table, referee, **sent)
    assert (first.first, first.last) == (again.first, again.last)
    assert (AuditEntry.objects.count(), Words.objects.count()) == (1, 1)
    with pytest.raises(CommandUsed):
        decide(table, referee, **sent, command={"kind": "hide", "reason": "spam"})


def test_decision_on_an_older_version_changes_nothing(referee: Staff) -> None:
    table = started("ann", "bob")
    later = play(table).table
    with pytest.raises(StaleDecision) as stale:
        decide(table, referee, expected=table.version, words="Too late.")
    assert stale.value.version == later.version
    assert table_cache.current(table.id) == later
    assert not AuditEntry.objects.exists()
    assert not Words.objects.exists()


def test_refused_decision_leaves_no_entry(referee: Staff) -> None:
    table = started("ann", "bob")
    with pytest.raises(Refused):
        decide(table, referee, command={"kind": "reopen", "reason": "appeal"}, words="No.")
    assert not AuditEntry.objects.exists()
    assert not Words.objects.exists()


def test_staff_at_the_table_cannot_decide_about_it() -> None:
    member = staff("administrator")
    table = started(member.player_id, "bob")
    with pytest.raises(Refused, match="at_the_table"):
        decide(table, member)
    assert table_cache.current(table.id).status is Status.PLAYING


def test_moderator_of_people_cannot_decide_about_games() -> None:
    with pytest.raises(Refused, match="not_allowed"):
        decide(started("ann", "bob"), staff("moderator"))


def test_game_is_taken_back_to_an_earlier_position(referee: Staff) -> None:
    table = started("ann", "bob")
    later = play(play(table).table).table
    decide(
        later, referee, command={"kind": "roll_back", "to": table.position, "reason": "technical"}
    )
    assert table_cache.current(table.id).position == table.position
    assert AuditEntry.objects.get().reason == "technical"
