from typing import Any

import pytest

from events.envelope import WrongVersion
from games.conduct.appeals.answering import answer, write_to_player
from games.conduct.audit.record import stream_of
from games.conduct.models import Appeal, AuditEntry
from games.conduct.staff import Staff
from games.kernel.refusal import Refused
from games.outbox.models import OutboxItem
from games.players.models import Player, Sanction
from tests.kit.appeals import appealed, sanction
from tests.kit.staff import staff
from tests.kit.tables import started

from .conftest import NOW

pytestmark = pytest.mark.django_db

TEXT = "You are right, this was not an insult."


@pytest.fixture
def open_appeal(ann: Player, decider: Staff) -> Appeal:
    return appealed(ann, sanction(ann, decider, NOW), NOW)


def answered(found: Appeal, by: Staff, outcome: Any = "upheld", **changes: Any) -> Appeal:
    fields = {"text": TEXT, "now": NOW, "expected": found.revision, **changes}
    return answer(appeal_id=found.pk, outcome=outcome, staff=by, **fields)


def test_reversed_appeal_lifts_the_sanction(open_appeal: Appeal, other: Staff) -> None:
    found = answered(open_appeal, other, "reversed")
    assert (found.state, found.answered_role) == ("answered", "moderator")
    assert Sanction.objects.get().lifted_at == NOW


def test_upheld_appeal_leaves_the_sanction(open_appeal: Appeal, other: Staff) -> None:
    answered(open_appeal, other, "upheld")
    assert Sanction.objects.get().lifted_at is None


def test_changed_appeal_makes_the_sanction_shorter(open_appeal: Appeal, other: Staff) -> None:
    answered(open_appeal, other, "changed", seconds=15 * 60)
    before, after = Sanction.objects.order_by("number")
    assert before.lifted_at == NOW
    assert (after.kind, (after.ends_at - NOW).total_seconds()) == ("mute", 15 * 60)  # type: ignore[operator]  # it has an end


@pytest.mark.parametrize(
    ("seconds", "code"), [(None, "cannot_be_shortened"), (24 * 3600, "not_shorter")]
)
def test_change_that_is_not_shorter_changes_nothing(
    open_appeal: Appeal, other: Staff, seconds: int | None, code: str
) -> None:
    with pytest.raises(Refused, match=code):
        answered(open_appeal, other, "changed", seconds=seconds)
    assert Appeal.objects.get().state == "open"
    assert not OutboxItem.objects.filter(facts__about="appeal").exists()


def test_player_and_audit_learn_of_the_answer(open_appeal: Appeal, other: Staff) -> None:
    answered(open_appeal, other)
    (item,) = OutboxItem.objects.filter(facts__about="appeal")
    assert (item.player, item.kind, item.table) == (open_appeal.player, "moderation", "")
    assert item.facts == {"about": "appeal", "appeal": open_appeal.pk, "outcome": "upheld"}
    (entry,) = AuditEntry.objects.filter(stream=stream_of(other.player_id), target_kind="appeal")
    assert (entry.action, entry.target) == ("answer_appeal", str(open_appeal.pk))


def test_member_of_staff_who_decided_cannot_answer(open_appeal: Appeal, decider: Staff) -> None:
    with pytest.raises(Refused, match="own_decision"):
        answered(open_appeal, decider)


def test_referee_cannot_answer_about_a_person(open_appeal: Appeal) -> None:
    with pytest.raises(Refused, match="not_allowed"):
        answered(open_appeal, staff("referee"))


def test_table_mate_of_the_player_cannot_answer(open_appeal: Appeal, other: Staff) -> None:
    started(open_appeal.player, other.player_id)
    with pytest.raises(Refused, match="recused"):
        answered(open_appeal, other)


def test_second_answer_conflicts_with_the_first(open_appeal: Appeal, other: Staff) -> None:
    answered(open_appeal, other, "upheld")
    with pytest.raises(WrongVersion):
        answered(open_appeal, staff("administrator"), "reversed", expected=1)
    assert Sanction.objects.get().lifted_at is None


def test_answered_appeal_is_closed(open_appeal: Appeal, other: Staff) -> None:
    found = answered(open_appeal, other)
    with pytest.raises(Refused, match="appeal_closed"):
        answered(found, other, "reversed")


def test_message_of_staff_notifies_the_player_and_leaves_the_appeal_open(
    open_appeal: Appeal, other: Staff
) -> None:
    found = write_to_player(
        appeal_id=open_appeal.pk,
        text="Which table was it, please?",
        staff=other,
        now=NOW,
        expected=1,
    )
    assert (found.state, found.revision) == ("open", 2)
    assert OutboxItem.objects.get(facts__about="appeal").facts["outcome"] == ""
