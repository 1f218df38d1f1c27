from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest

from games.conduct.appeals import services
from games.conduct.appeals.answering import answer
from games.conduct.appeals.decisions import Target
from games.conduct.appeals.selectors import decisions_about
from games.conduct.models import Appeal
from games.conduct.personal_data import erase_conduct
from games.conduct.staff import Staff
from games.kernel.refusal import Refused
from games.players.models import Player
from games.table.decider import Actor, Role
from games.table.state import Status, Table
from games.tables import table_cache
from games.tables.services import act
from tests.kit.appeals import REASON_TEXT
from tests.kit.factories import GuestFactory
from tests.kit.staff import staff
from tests.kit.tables import started

from .conftest import NOW

pytestmark = pytest.mark.django_db

TEXT = "The other player had really left."


@pytest.fixture
def voided(ann: Player, decider: Staff) -> Target:
    """Return the decision that voided a game of Ann."""
    table = started(ann.id, GuestFactory().id)
    act(
        table_id=table.id,
        actor=Actor(Role.MODERATOR, decider.player_id),
        command={"kind": "void", "reason": "stalling"},
        command_id=uuid4(),
        now=NOW,
    )
    return Target(table=table.id, version=now_at(table.id).moderation.decisions[-1].version)


def now_at(table_id: str) -> Table:
    return table_cache.current(table_id)


def appealed(player: Player, target: Target, **changes: Any) -> Appeal:
    fields = {"text": REASON_TEXT, "command_id": uuid4(), "now": NOW, **changes}
    return services.appeal(player_id=player.id, target=target, **fields)


def answered(found: Appeal, outcome: Any, by: Staff | None = None) -> Appeal:
    return answer(
        appeal_id=found.pk,
        outcome=outcome,
        text=TEXT,
        staff=by or staff("referee"),
        now=NOW,
        expected=found.revision,
    )


def test_appeal_is_noted_at_its_table_and_kept_with_the_decision(
    ann: Player, voided: Target, decider: Staff
) -> None:
    found = appealed(ann, voided)
    (noted,) = now_at(voided.table).moderation.appeals
    assert (noted.decision, noted.outcome) == (voided.version, "")
    assert (found.kind, found.reason, found.decided_by) == (
        "voided",
        "stalling",
        decider.player_id,
    )


def test_reversed_decision_is_taken_back_at_the_table(ann: Player, voided: Target) -> None:
    answered(appealed(ann, voided), "reversed")
    table = now_at(voided.table)
    assert table.status is Status.PLAYING
    assert table.moderation.appeals[0].outcome == "reversed"
    (shown,) = decisions_about(ann.id)
    assert shown.decision.lifted_at == NOW
    assert shown.messages[-1].text == TEXT


@pytest.mark.parametrize("outcome", ["upheld", "changed"])
def test_other_answers_leave_the_decision_and_hold_nothing_back(
    ann: Player, voided: Target, outcome: str
) -> None:
    answered(appealed(ann, voided), outcome)
    table = now_at(voided.table)
    assert table.status is Status.VOIDED
    assert table.moderation.appeals[0].outcome == outcome


def test_moderator_of_conduct_does_not_answer_about_games(ann: Player, voided: Target) -> None:
    with pytest.raises(Refused, match="not_allowed"):
        answered(appealed(ann, voided), "upheld", staff("moderator"))


def test_others_and_unknown_decisions_are_refused(ann: Player, voided: Target) -> None:
    wrong = (Target(table=voided.table, version=1), Target(table="nowhere", version=1))
    for player, target in ((GuestFactory(), voided), *((ann, each) for each in wrong)):
        with pytest.raises(Refused, match="no_such_decision"):
            appealed(player, target)
    assert not Appeal.objects.exists()
    assert now_at(voided.table).moderation.appeals == ()


def test_appeal_is_refused_after_fourteen_days(ann: Player, voided: Target) -> None:
    with pytest.raises(Refused, match="appeal_too_late"):
        appealed(ann, voided, now=NOW + timedelta(days=14))


def test_decision_that_was_taken_back_is_not_appealed(ann: Player, voided: Target) -> None:
    bob = Player.objects.get(id=now_at(voided.table).chairs[1].player)
    answered(appealed(ann, voided), "reversed")
    with pytest.raises(Refused, match="decision_lifted"):
        appealed(bob, voided)


def test_repeated_appeal_is_noted_once(ann: Player, voided: Target) -> None:
    command = uuid4()
    assert appealed(ann, voided, command_id=command) == appealed(ann, voided, command_id=command)
    assert len(now_at(voided.table).moderation.appeals) == 1


@pytest.mark.parametrize("is_erased", [False, True])
def test_withdrawn_appeal_holds_nothing_back(ann: Player, voided: Target, is_erased: bool) -> None:
    found = appealed(ann, voided)
    if is_erased:
        erase_conduct(ann.id)
    else:
        services.withdraw(player_id=ann.id, appeal_id=found.pk, now=NOW)
    assert Appeal.objects.get().state == "withdrawn"
    assert [each.outcome for each in now_at(voided.table).moderation.appeals] == ["withdrawn"]
    assert now_at(voided.table).status is Status.VOIDED


def test_decision_about_a_table_is_listed_if_it_is_wanted(ann: Player, voided: Target) -> None:
    assert decisions_about(ann.id) == []
    (shown,) = decisions_about(ann.id, voided)
    assert shown.may_be_appealed(NOW)
    assert decisions_about(GuestFactory().id, voided) == []
