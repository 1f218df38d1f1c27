"""Every change to cases. Each is recorded in the audit, in the same transaction."""

from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.db import transaction

from games.conduct import words as kept_words
from games.conduct.audit.record import Act, record
from games.conduct.models import Case
from games.conduct.queue.answers import DECIDERS, LONGEST_WORDS, Answer
from games.conduct.queue.decide import decide
from games.conduct.recusal import must_recuse
from games.conduct.reports.services import tell_reporters
from games.conduct.staff import Staff, require
from games.kernel.refusal import Refused
from games.kernel.values import JsonObject

OPEN: Final = "open"
ANSWERED: Final = "answered"
VIEW: Final = "conduct.view_case"


@transaction.atomic
def claim(case_id: int, *, expected: int, staff: Staff, now: datetime) -> Case:
    """Give the case to the member of staff for a while, or for longer. Return it.

    Raise `Refused`: `claimed` while another one has it, `stale_case`, `recused`, `not_allowed`.
    """
    case = _locked(case_id)
    if holder_of(case, now) not in ("", staff.player_id):
        raise Refused("claimed", until=case.held_until)
    _check_version(case, expected)
    _check_decider(case, staff, now)
    case.holder = staff.player_id
    case.held_until = now + timedelta(minutes=settings.CONDUCT["CLAIM_MINUTES"])
    return _changed(case, Act("claim", "case", str(case.pk)), staff, now)


@transaction.atomic
def release(case_id: int, *, expected: int, staff: Staff, now: datetime) -> Case:
    """Give a claimed case back to the queue. Raise `Refused`: `stale_case`, `not_claimed`."""
    case = _locked(case_id)
    _check_version(case, expected)
    _check_holder(case, staff, now)
    case.holder, case.held_until = "", None
    return _changed(case, Act("release", "case", str(case.pk)), staff, now)


@transaction.atomic
def escalate(case_id: int, *, staff: Staff, now: datetime, words: str = "") -> Case:
    """Leave the case to administrators. Any member of staff may do so, at any version.

    Raise `Refused`: `stale_case` if it is answered, `already_escalated`, `not_allowed`.
    """
    case = _locked(case_id)
    require(staff, VIEW)
    _check_version(case, case.version)
    if case.escalated:
        raise Refused("already_escalated")
    case.escalated, case.holder, case.held_until = True, "", None
    act = Act("escalate", "case", str(case.pk), words=_keep(words, case, staff, now))
    return _changed(case, act, staff, now)


@transaction.atomic
def answer(case_id: int, *, expected: int, staff: Staff, now: datetime, answer: Answer) -> Case:
    """Answer a claimed case, decide about its player, and notify the reporters. Return the case.

    Raise `Refused`, with nothing changed: `stale_case` if the case has changed since `expected`,
    `not_claimed`, `recused`, `not_allowed`, or what the decision about the player raises.
    """
    answer.check()
    case = _locked(case_id)
    _check_version(case, expected)
    require(staff, *answer.permissions)
    _check_decider(case, staff, now)
    _check_holder(case, staff, now)
    decide(answer, player_id=case.subject, staff=staff, now=now)
    case.state, case.outcome, case.holder, case.held_until = ANSWERED, answer.outcome, "", None
    case.answered_by, case.answered_at = staff.player_id, now
    facts: JsonObject = {"outcome": answer.outcome, "seconds": answer.seconds}
    # The words of a sanction are kept with it.
    digest = "" if answer.is_sanction else _keep(answer.words, case, staff, now)
    act = Act("answer", "case", str(case.pk), answer.reason, digest, facts)
    changed = _changed(case, act, staff, now)
    tell_reporters(changed, now)
    return changed


@transaction.atomic
def add_note(case_id: int, *, staff: Staff, now: datetime, words: str) -> Case:
    """Add a note for other staff to a case, open or answered. Raise `Refused`: `words_missing`."""
    require(staff, VIEW)
    if not words.strip():
        raise Refused("words_missing")
    case = _locked(case_id)
    digest = _keep(words, case, staff, now)
    record(Act("note", "case", str(case.pk), words=digest), staff=staff.player_id, now=now)
    return case


def holder_of(case: Case, now: datetime) -> str:
    """Return the member of staff who has the case at this time, or an empty string."""
    return case.holder if case.held_until and case.held_until > now else ""


def recused(case: Case, staff: Staff, now: datetime) -> bool:
    """Return whether the member of staff is too close to the people of the case to decide it."""
    about = list(case.reports.values_list("reporter", "table"))
    reporters = {reporter for reporter, _ in about}
    if must_recuse(staff.player_id, subject=case.subject, reporters=reporters, now=now):
        return True
    tables = {table for _, table in about} - {""}
    return any(must_recuse(staff.player_id, table=table, now=now) for table in tables)


def _locked(case_id: int) -> Case:
    case = Case.objects.select_for_update().filter(pk=case_id).first()
    if case is None:
        raise Refused("no_such_case")
    return case


def _check_version(case: Case, expected: int) -> None:
    if case.state == ANSWERED or case.version != expected:
        raise Refused("stale_case", version=case.version, outcome=case.outcome)


def _check_decider(case: Case, staff: Staff, now: datetime) -> None:
    require(staff, *DECIDERS)
    if case.escalated and not staff.is_administrator:
        raise Refused("for_administrators")
    if recused(case, staff, now):
        raise Refused("recused")


def _check_holder(case: Case, staff: Staff, now: datetime) -> None:
    if holder_of(case, now) != staff.player_id:
        raise Refused("not_claimed")


def _keep(words: str, case: Case, staff: Staff, now: datetime) -> str:
    if len(words) > LONGEST_WORDS:
        raise Refused("words_too_long", longest=LONGEST_WORDS)
    return kept_words.keep(words.strip(), author=staff.player_id, about=case.subject, now=now)


def _changed(case: Case, act: Act, staff: Staff, now: datetime) -> Case:
    case.version += 1
    case.updated_at = now
    case.save()
    record(act, staff=staff.player_id, now=now)
    return case
