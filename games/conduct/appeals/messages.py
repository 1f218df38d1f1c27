"""The messages of an appeal: their texts, and the commands that must not be repeated."""

from datetime import datetime
from uuid import UUID

from django.conf import settings

from events.envelope import CommandUsed
from games.conduct import words
from games.conduct.models import Appeal, AppealMessage
from games.kernel.refusal import Refused


def checked(text: str) -> str:
    """Return the text as it is kept. Raise `Refused` if it is too short or too long."""
    clean = text.replace("\r\n", "\n").strip()
    limits = settings.APPEALS
    if not limits["SHORTEST_TEXT"] <= len(clean) <= limits["LONGEST_TEXT"]:
        raise Refused(
            "text_length", shortest=limits["SHORTEST_TEXT"], longest=limits["LONGEST_TEXT"]
        )
    return clean


def keep_players(appeal: Appeal, text: str, command: UUID, now: datetime) -> None:
    """Add a message of the player."""
    digest = words.keep(text, author=appeal.player, now=now)
    appeal.messages.create(is_from_staff=False, command=command, words=digest, written_at=now)


def keep_staffs(appeal: Appeal, text: str, staff: str, now: datetime) -> str:
    """Add a message of a member of staff. Return the digest of its words."""
    digest = words.keep(text, author=staff, about=appeal.player, now=now)
    appeal.messages.create(is_from_staff=True, words=digest, written_at=now)
    return digest


def sent_before(player_id: str, command: UUID) -> AppealMessage | None:
    """Return the player's message that this command has already added."""
    found = AppealMessage.objects.filter(appeal__player=player_id, command=command)
    return found.select_related("appeal").first()


def check_repeated(message: AppealMessage, appeal: int | None, text: str) -> None:
    """Raise `CommandUsed` unless a repeated command is about the same appeal in the same words."""
    kept = words.texts([message.words]).get(message.words)
    if (message.appeal_id, kept) != (appeal, text):
        assert message.command is not None
        raise CommandUsed(f"appeal-{message.appeal_id}", message.command)


def left(appeal: Appeal) -> int:
    """Return how many messages the player may still write."""
    if appeal.state != "open":
        return 0
    written = sum(not message.is_from_staff for message in appeal.messages.all())
    return max(0, int(settings.APPEALS["MOST_MESSAGES"]) - written)
