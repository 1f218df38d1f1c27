"""The side of staff: messages and answers, by another member of staff than the one who decided."""

from datetime import datetime
from typing import Final, Literal, TypeAlias, get_args

from django.db import transaction

from events.envelope import WrongVersion
from games.conduct.appeals import effects, messages, notices
from games.conduct.appeals.decisions import PERMISSION, Target
from games.conduct.appeals.services import changed, lock_appellant
from games.conduct.audit.record import Act, record
from games.conduct.models import Appeal
from games.conduct.recusal import must_recuse
from games.conduct.staff import Staff, require
from games.kernel.refusal import Refused

Outcome: TypeAlias = Literal["upheld", "reversed", "changed"]
OUTCOMES: Final[tuple[Outcome, ...]] = get_args(Outcome)

ANSWER_APPEALS: Final = "conduct.answer_appeals"


@transaction.atomic
def answer(
    *,
    appeal_id: int,
    outcome: Outcome,
    text: str,
    staff: Staff,
    now: datetime,
    expected: int,
    seconds: int | None = None,
) -> Appeal:
    """Answer an appeal, undo or shorten the decision accordingly, and notify the player.

    `seconds` is how long a `changed` sanction still lasts. Raise `Refused`, and `WrongVersion`
    if the appeal has changed since the expected revision.
    """
    found, clean = _open(appeal_id, staff, expected, now), messages.checked(text)
    digest = messages.keep_staffs(found, clean, staff.player_id, now)
    changed(
        found,
        state="answered",
        outcome=outcome,
        answered_by=staff.player_id,
        answered_role=staff.role,
        answered_at=now,
    )
    effects.apply(found, effects.Reply(clean, digest, seconds), staff, now)
    _record("answer_appeal", found, staff, digest, now)
    notices.write(found, now)
    return found


@transaction.atomic
def write_to_player(
    *, appeal_id: int, text: str, staff: Staff, now: datetime, expected: int
) -> Appeal:
    """Add a message of staff to an open appeal, and notify the player. Raise like `answer`."""
    found, clean = _open(appeal_id, staff, expected, now), messages.checked(text)
    digest = messages.keep_staffs(found, clean, staff.player_id, now)
    changed(found)
    _record("ask_appellant", found, staff, digest, now)
    notices.write(found, now)
    return found


def check_may_answer(found: Appeal, staff: Staff, now: datetime) -> None:
    """Raise `Refused` if this member of staff may not answer the appeal."""
    require(staff, ANSWER_APPEALS)
    require(staff, PERMISSION[Target.of(found).area])
    if staff.player_id == found.decided_by:
        raise Refused("own_decision")
    if must_recuse(staff.player_id, subject=found.player, table=found.table, now=now):
        raise Refused("recused")


def _open(appeal_id: int, staff: Staff, expected: int, now: datetime) -> Appeal:
    found = _locked(appeal_id)
    check_may_answer(found, staff, now)
    if found.revision != expected:
        raise WrongVersion(f"appeal-{found.pk}", expected, found.revision)
    if found.state != "open":
        raise Refused("appeal_closed")
    return found


def _locked(appeal_id: int) -> Appeal:
    appellant = Appeal.objects.filter(pk=appeal_id).values_list("player", flat=True).first()
    if appellant is None:
        raise Refused("no_such_appeal")
    # The player first, as everywhere; an erased one has withdrawn.
    lock_appellant(appellant)
    return Appeal.objects.select_for_update().get(pk=appeal_id)


def _record(action: str, found: Appeal, staff: Staff, digest: str, now: datetime) -> None:
    facts = {"player": found.player, "outcome": found.outcome, "revision": found.revision}
    about = {"table": found.table, "version": found.version, "sanction": found.sanction or 0}
    act = Act(action, "appeal", str(found.pk), "appeal", digest, {**facts, **about})
    record(act, staff=staff.player_id, now=now)
