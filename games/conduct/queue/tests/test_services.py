from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.conduct import words
from games.conduct.models import AuditEntry, Case
from games.conduct.queue import services
from games.conduct.queue.answers import Answer
from games.kernel.refusal import Refused
from games.outbox.models import OutboxItem
from games.players.models import Player
from tests.kit.factories import GuestFactory
from tests.kit.staff import case_about, staff
from tests.kit.tables import started

pytestmark = pytest.mark.django_db

NOW = timezone.now()
NOTHING = Answer("no_action", words="Not this time.")


@pytest.fixture
def ann() -> Player:
    return GuestFactory(name="Ann")


@pytest.fixture
def bob() -> Player:
    return GuestFactory(name="Bob")


def refusal(call: Any, *args: Any, **kwargs: Any) -> str:
    with pytest.raises(Refused) as refused:
        call(*args, now=kwargs.pop("now", NOW), **kwargs)
    return str(refused.value.refusal.code)


def test_claimed_case_is_refused_to_others_until_the_claim_expires(ann: Player) -> None:
    case, first, second = case_about(ann), staff("moderator"), staff("moderator")
    claimed = services.claim(case.pk, expected=1, staff=first, now=NOW)
    assert (claimed.holder, claimed.version) == (first.player_id, 2)
    with pytest.raises(Refused) as refused:
        services.claim(case.pk, expected=2, staff=second, now=NOW)
    assert refused.value.refusal.code == "claimed"
    assert refused.value.refusal.facts == {"until": NOW + timedelta(minutes=20)}
    later = NOW + timedelta(minutes=21)
    assert services.claim(case.pk, expected=2, staff=second, now=later).holder == second.player_id
    again = Answer("no_action")
    assert refusal(services.answer, case.pk, expected=2, staff=first, answer=again) == "stale_case"


def test_released_case_can_be_claimed_by_others(ann: Player) -> None:
    case, first, second = case_about(ann), staff("moderator"), staff("referee")
    services.claim(case.pk, expected=1, staff=first, now=NOW)
    assert refusal(services.release, case.pk, expected=2, staff=second) == "not_claimed"
    services.release(case.pk, expected=2, staff=first, now=NOW)
    assert services.claim(case.pk, expected=3, staff=second, now=NOW).holder == second.player_id


def test_answer_ends_the_case_and_notifies_each_reporter(ann: Player, bob: Player) -> None:
    case, moderator = case_about(ann, bob, GuestFactory()), staff("moderator")
    case.reports.exclude(reporter=bob.id).update(reporter="")
    services.claim(case.pk, expected=1, staff=moderator, now=NOW)
    services.answer(case.pk, expected=2, staff=moderator, now=NOW, answer=NOTHING)
    case.refresh_from_db()
    assert (case.state, case.outcome, case.holder) == ("answered", "no_action", "")
    assert (case.answered_by, case.answered_at) == (moderator.player_id, NOW)
    (item,) = OutboxItem.objects.all()
    assert (item.player, item.kind, item.table, item.version) == (bob.id, "moderation", "", 0)
    report = case.reports.get(reporter=bob.id).pk
    assert item.facts == {"about": "report", "report": report, "outcome": "none"}
    acts = AuditEntry.objects.order_by("version").values_list("action", "target_kind", "target")
    assert list(acts) == [("claim", "case", str(case.pk)), ("answer", "case", str(case.pk))]


def test_second_answer_is_stale_and_changes_nothing(ann: Player) -> None:
    case, moderator = case_about(ann), staff("moderator")
    services.claim(case.pk, expected=1, staff=moderator, now=NOW)
    services.answer(case.pk, expected=2, staff=moderator, now=NOW, answer=NOTHING)
    before = (*Case.objects.values(), *AuditEntry.objects.values())
    for expected in (2, 3):
        wish = {"expected": expected, "staff": moderator, "answer": NOTHING}
        assert refusal(services.answer, case.pk, **wish) == "stale_case"
    assert (*Case.objects.values(), *AuditEntry.objects.values()) == before


def test_report_that_arrives_meanwhile_makes_an_answer_stale(ann: Player) -> None:
    case, moderator = case_about(ann), staff("moderator")
    services.claim(case.pk, expected=1, staff=moderator, now=NOW)
    Case.objects.update(version=3)
    wish = {"expected": 2, "staff": moderator, "answer": NOTHING}
    assert refusal(services.answer, case.pk, **wish) == "stale_case"
    services.answer(case.pk, expected=3, staff=moderator, now=NOW, answer=NOTHING)


def test_answer_needs_the_claim(ann: Player) -> None:
    case, moderator = case_about(ann), staff("moderator")
    wish = {"staff": moderator, "answer": NOTHING}
    assert refusal(services.answer, case.pk, expected=1, **wish) == "not_claimed"
    services.claim(case.pk, expected=1, staff=moderator, now=NOW)
    late = NOW + timedelta(minutes=20)
    assert refusal(services.answer, case.pk, expected=2, now=late, **wish) == "not_claimed"


@pytest.mark.parametrize(
    ("role", "answer"),
    [("moderator", Answer("game_decided")), ("referee", Answer("banned", "hate"))],
)
def test_role_limits_the_outcomes(ann: Player, role: str, answer: Answer) -> None:
    case, member = case_about(ann), staff(role)
    services.claim(case.pk, expected=1, staff=member, now=NOW)
    wish = {"expected": 2, "staff": member, "answer": answer}
    assert refusal(services.answer, case.pk, **wish) == "not_allowed"


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (Answer("muted", "insult"), "duration_missing"),
        (Answer("muted", "insult", seconds=5), "duration_missing"),
        (Answer("warned", "because"), "reason_missing"),
        (Answer("forgiven"), "outcome_unknown"),  # type: ignore[arg-type]  # as a form may send it
        (Answer("warned", "insult", "x" * 1101), "words_too_long"),
    ],
)
def test_incomplete_answer_is_refused(ann: Player, answer: Answer, code: str) -> None:
    case, member = case_about(ann), staff("administrator")
    services.claim(case.pk, expected=1, staff=member, now=NOW)
    assert refusal(services.answer, case.pk, expected=2, staff=member, answer=answer) == code


def test_escalated_case_is_for_administrators(ann: Player) -> None:
    case, moderator, other = case_about(ann), staff("moderator"), staff("referee")
    services.claim(case.pk, expected=1, staff=moderator, now=NOW)
    escalated = services.escalate(case.pk, staff=other, now=NOW, words="Too hard.")
    assert (escalated.escalated, escalated.holder, escalated.version) == (True, "", 3)
    assert refusal(services.escalate, case.pk, staff=moderator) == "already_escalated"
    claim = {"expected": 3, "staff": moderator}
    assert refusal(services.claim, case.pk, **claim) == "for_administrators"
    chief = staff("administrator")
    services.claim(case.pk, expected=3, staff=chief, now=NOW)
    services.answer(case.pk, expected=4, staff=chief, now=NOW, answer=NOTHING)


def test_people_of_a_case_cannot_decide_it_but_escalate_it(ann: Player, bob: Player) -> None:
    moderator = staff("moderator")
    own = Player.objects.get(id=moderator.player_id)
    played = started(own.id, bob.id).id
    about_own, by_own = case_about(own), case_about(ann, own)
    of_mate, by_mate = case_about(bob), case_about(ann, bob, kind="spam")
    at_table = case_about(ann, GuestFactory(), kind="left", table=played)
    for case in (about_own, by_own, of_mate, by_mate, at_table):
        wish = {"expected": 1, "staff": moderator}
        assert refusal(services.claim, case.pk, **wish) == "recused"
        assert services.escalate(case.pk, staff=moderator, now=NOW).escalated
    of_others = case_about(GuestFactory(), GuestFactory())
    assert services.claim(of_others.pk, expected=1, staff=moderator, now=NOW)


def test_claim_does_not_protect_from_recusal(ann: Player) -> None:
    case, moderator = case_about(ann), staff("moderator")
    services.claim(case.pk, expected=1, staff=moderator, now=NOW)
    started(moderator.player_id, ann.id)
    wish = {"expected": 2, "staff": moderator, "answer": NOTHING}
    assert refusal(services.answer, case.pk, **wish) == "recused"


def test_note_is_added_to_an_answered_case(ann: Player) -> None:
    case, moderator = case_about(ann), staff("moderator")
    services.claim(case.pk, expected=1, staff=moderator, now=NOW)
    services.answer(case.pk, expected=2, staff=moderator, now=NOW, answer=NOTHING)
    assert refusal(services.add_note, case.pk, staff=moderator, words=" ") == "words_missing"
    services.add_note(case.pk, staff=moderator, now=NOW, words="I saw it, too.")
    assert "I saw it, too." in {
        *words.texts(words.Words.objects.values_list("pk", flat=True)).values()
    }
    assert AuditEntry.objects.filter(action="note").count() == 1


def test_unknown_case_is_refused() -> None:
    member = staff("administrator")
    assert refusal(services.claim, 7, expected=1, staff=member) == "no_such_case"


def test_staff_without_a_role_change_nothing(ann: Player) -> None:
    case, member = case_about(ann), staff("")
    for call, extra in (
        (services.claim, {"expected": 1}),
        (services.escalate, {}),
        (services.add_note, {"words": "x"}),
    ):
        assert refusal(call, case.pk, staff=member, **extra) == "not_allowed"
    assert Case.objects.get() == case
    assert not AuditEntry.objects.exists()
