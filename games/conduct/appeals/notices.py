"""The notice to the player that an appeal was answered, or that staff have written."""

from datetime import datetime

from django.db import connection

from games.conduct.models import Appeal
from games.outbox.notice import Notice
from games.outbox.statements import statements


def write(appeal: Appeal, now: datetime) -> None:
    """Write the notice in the transaction around it; its facts have no text."""
    facts = {"about": "appeal", "appeal": appeal.pk, "outcome": appeal.outcome}
    notice = Notice(appeal.player, "moderation", "", 0, facts=facts)
    with connection.cursor() as cursor:
        for statement in statements([notice], now):
            cursor.execute(statement.sql, statement.params)
