"""Hide reported direct messages and show them again; each decision is in the audit."""

from datetime import datetime

from django.db import transaction

from games.conduct.audit.record import Act, record
from games.conduct.models import Report
from games.conduct.queue.answers import DECIDE_CONDUCT
from games.conduct.reasons import DecisionReason
from games.conduct.recusal import must_recuse
from games.conduct.staff import Staff, require
from games.kernel.refusal import Refused
from games.social.direct_messages.services import set_hidden


@transaction.atomic
def decide_message(
    *, report: Report, hidden: bool, reason: DecisionReason, staff: Staff, now: datetime
) -> None:
    """Hide a reported message from both players, or show it again.

    Raise `Refused`; then nothing changes.
    """
    require(staff, DECIDE_CONDUCT)
    author, reader = report.case.subject, report.reporter
    if must_recuse(staff.player_id, subject=author, reporters=[reader], now=now):
        raise Refused("recused")
    if not set_hidden(reader=reader, author=author, number=report.version, hidden=hidden, now=now):
        raise Refused("already_so")
    action = "hide_message" if hidden else "restore_message"
    act = Act(action, "player", author, reason=reason, facts={"report": report.pk})
    record(act, staff=staff.player_id, now=now)
