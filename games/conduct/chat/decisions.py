"""Hide lines of the chat and show them again; each decision is in the audit."""

from datetime import datetime

from django.db import transaction

from games.conduct.audit.record import Act, record
from games.conduct.queue.answers import DECIDE_CONDUCT
from games.conduct.reasons import DecisionReason
from games.conduct.recusal import must_recuse
from games.conduct.staff import Staff, require
from games.kernel.refusal import Refused
from games.social.chat.models import Line
from games.social.chat.permissions import Channel
from games.social.chat.services import set_hidden


@transaction.atomic
def decide_line(
    *,
    table: str,
    channel: Channel,
    number: int,
    hidden: bool,
    reason: DecisionReason,
    staff: Staff,
    now: datetime,
) -> None:
    """Hide a line from its readers, or show it again. Raise `Refused`; then nothing changes."""
    require(staff, DECIDE_CONDUCT)
    line = Line.objects.filter(table=table, channel=channel, number=number).first()
    if line is None:
        raise Refused("no_such_line")
    if must_recuse(staff.player_id, subject=line.author, table=table, now=now):
        raise Refused("recused")
    if not set_hidden(table=table, channel=channel, number=number, hidden=hidden):
        raise Refused("already_so")
    action = "hide_line" if hidden else "restore_line"
    facts = {"table": table, "channel": channel, "number": number}
    act = Act(action, "player", line.author, reason=reason, facts=facts)
    record(act, staff=staff.player_id, now=now)
