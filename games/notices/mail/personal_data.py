"""Everything that is stored about a player's mails: for its export, and its erasure."""

from games.kernel.values import JsonObject
from games.notices.mail.models import Letter, MailSettings

FIELDS = ("digest", "unseen", "refused_at", "refusal")


def stored_mail(player_id: str) -> JsonObject:
    """Return a player's choices and letters."""
    choices = MailSettings.objects.filter(player=player_id).values(*FIELDS).first()
    letters = Letter.objects.filter(player=player_id).order_by("pk")
    stored = list(letters.values("kind", "created_at", "sent_at"))
    return {"settings": choices, "letters": stored}


def erase_mail(player_id: str) -> None:
    """Delete a player's choices and letters; the address goes with the account."""
    MailSettings.objects.filter(player=player_id).delete()
    Letter.objects.filter(player=player_id).delete()
