"""The data of moderation about a player: exported, and erased with the player."""

from django.utils import timezone

from games.conduct.appeals.services import withdraw_all
from games.conduct.models import Appeal, AppealMessage, Report
from games.conduct.signals.personal_data import erase_signals
from games.conduct.signals.selectors import stored_signals
from games.conduct.words import erase_words, texts
from games.kernel.values import JsonObject
from games.players.relations.blocks import delete_blocks, stored_blocks


def stored_conduct(player_id: str) -> JsonObject:
    """Return the player's reports and appeals with their words, the blocks, and the signals."""
    reports = list(Report.objects.filter(reporter=player_id).select_related("case").order_by("pk"))
    appeals = list(Appeal.objects.filter(player=player_id).order_by("pk"))
    messages = list(AppealMessage.objects.filter(appeal__in=appeals).order_by("written_at", "pk"))
    written = texts([report.words for report in reports] + [each.words for each in messages])
    return {
        **stored_signals(player_id),
        "reports": [_stored_report(report, written) for report in reports],
        "blocks": stored_blocks(player_id),
        "appeals": [
            _stored_appeal(
                appeal, [each for each in messages if each.appeal_id == appeal.pk], written
            )
            for appeal in appeals
        ],
    }


def _stored_report(report: Report, written: dict[str, str]) -> JsonObject:
    return {
        "target": report.target,
        "kind": report.case.kind,
        "player": report.case.subject,
        "table": report.table,
        "version": report.version,
        "viewer": report.viewer,
        "shown": report.shown,
        "words": written.get(report.words, ""),
        "created_at": report.created_at,
    }


def _stored_appeal(
    appeal: Appeal, messages: list[AppealMessage], written: dict[str, str]
) -> JsonObject:
    return {
        "sanction": appeal.sanction,
        "table": appeal.table,
        "version": appeal.version,
        "opened_at": appeal.opened_at,
        "state": appeal.state,
        "outcome": appeal.outcome,
        "messages": [
            {
                "from_staff": message.is_from_staff,
                "words": written.get(message.words, ""),
                "written_at": message.written_at,
            }
            for message in messages
        ],
    }


def erase_conduct(player_id: str) -> None:
    """Withdraw open appeals, erase words by and about a player, and the blocks.

    Reports stay, without names.
    """
    withdraw_all(player_id, timezone.now())
    erase_words(player_id)
    erase_signals(player_id)
    delete_blocks(player_id)
    Report.objects.filter(reporter=player_id).update(reporter="", body="")
    Report.objects.filter(case__subject=player_id).update(shown="")
