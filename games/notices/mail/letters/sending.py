"""Sending the queued letters, each by one worker at a time, with retries."""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Final, TypeAlias

from django.conf import settings
from django.core.mail import EmailMessage
from django.db.models import F
from django.utils import timezone
from django.utils.translation import override

from games.metrics.catalogue import DELIVERIES
from games.metrics.measures import active
from games.notices.mail import addresses
from games.notices.mail.compose import Draft, composed
from games.notices.mail.letters import password_reset, verification, waiting_games
from games.notices.mail.models import DIGEST, PASSWORD_RESET, UNSEEN, VERIFICATION, Letter
from games.notices.mail.transport import UNAVAILABLE, AddressRefused, NotAccepted, hand_over

Writer: TypeAlias = Callable[..., tuple[Draft, str] | None]

WRITERS: Final[dict[str, Writer]] = {
    VERIFICATION: lambda player, now: verification.draft(player),
    PASSWORD_RESET: lambda player, now: password_reset.draft(player),
    DIGEST: waiting_games.digest,
    UNSEEN: waiting_games.unseen,
}
ONCE: Final = frozenset({DIGEST, UNSEEN})
"""Kinds that are rather lost than sent twice."""

BATCH_SIZE: Final = 50
LEASE: Final = timedelta(minutes=3)
"""Longer than a mail server can delay one mail."""

RETRIES: Final = tuple(timedelta(seconds=each) for each in (30, 120, 600, 3600))
KEPT: Final = timedelta(days=30)


def send_due(now: datetime | None = None) -> int:
    """Send the letters that are due, the oldest first. Return the number of attempts."""
    now = now or timezone.now()
    if not addresses.is_available():
        return 0
    due = Letter.objects.filter(due__lte=now).order_by("due", "pk").select_related("player__user")
    attempts = 0
    for letter in list(due[:BATCH_SIZE]):
        error = _attempt(letter, now)
        attempts += error is not None
        if error == UNAVAILABLE:
            # The others would only wait for it as well.
            break
    return attempts


def delete_old(now: datetime | None = None) -> None:
    """Delete the letters that were sent or given up long ago."""
    Letter.objects.filter(due=None, created_at__lt=(now or timezone.now()) - KEPT).delete()


def _attempt(letter: Letter, now: datetime) -> str | None:
    """Send one letter. Return its error, empty for none, or None if another worker has it."""
    lease = now + LEASE
    # Another worker may have taken it since it was read.
    unclaimed = Letter.objects.filter(pk=letter.pk, due=letter.due)
    if not unclaimed.update(due=lease, attempts=F("attempts") + 1, error=""):
        return None
    result = _result(letter, now)
    for measures in active:
        measures.count(DELIVERIES, "letter", result_of(result))
    # With the lease in the condition: a slow worker does not overwrite the result of the next one.
    Letter.objects.filter(pk=letter.pk, due=lease).update(**result)
    return str(result["error"])


def _result(letter: Letter, now: datetime) -> dict[str, object]:
    if letter.kind in ONCE and letter.attempts and not letter.error:
        # The worker before died while it sent it.
        return {"due": None, "error": "interrupted"}
    mail = _written(letter, now)
    if mail is None:
        return {"due": None, "error": "not_needed"}
    try:
        hand_over(mail)
    except NotAccepted as error:
        return _retry(letter, error, now)
    except AddressRefused as error:
        addresses.record_refusal(letter.player_id, error.code, now)
        return {"due": None, "error": error.code}
    addresses.record_acceptance(letter.player_id)
    return {"due": None, "sent_at": now, "error": ""}


def result_of(result: Mapping[str, object]) -> str:
    """Return the result of an attempt in the words of deliveries."""
    if result.get("sent_at"):
        return "sent"
    if result["due"]:
        return "retry"
    return "cancelled" if result["error"] in ("not_needed", "interrupted") else "refused"


def _written(letter: Letter, now: datetime) -> EmailMessage | None:
    player = letter.player
    if player.erased_at:
        return None
    with override(player.language or settings.LANGUAGE_CODE):
        written = WRITERS[letter.kind](player, now)
        return composed(*written) if written else None


def _retry(letter: Letter, error: NotAccepted, now: datetime) -> dict[str, object]:
    if error.seconds:
        # It has not been tried: the attempt does not count.
        later = now + timedelta(seconds=error.seconds)
        return {"due": later, "attempts": letter.attempts, "error": error.reason}
    if letter.attempts >= len(RETRIES):
        return {"due": None, "error": error.reason}
    return {"due": now + RETRIES[letter.attempts], "error": error.reason}
