"""The addresses that get mail: verified ones that their mail server has not refused."""

from collections.abc import Collection
from datetime import datetime
from typing import Final

from allauth.account.models import EmailAddress
from django.conf import settings
from django.db.models import F, QuerySet

from games.notices.mail.models import MailSettings
from games.players.models import Player

MOST_REFUSALS: Final = 3
"""Permanent refusals in a row after which an address is switched off."""


def is_available() -> bool:
    """Return whether this installation sends mail."""
    return bool(settings.MAIL_IS_AVAILABLE)


def usable_addresses() -> QuerySet[EmailAddress]:
    """Return the verified addresses that get notices."""
    found: QuerySet[EmailAddress] = EmailAddress.objects.filter(
        verified=True,
        user__is_active=True,
        user__player__erased_at=None,
        user__player__mail_settings__refused_at=None,
    )
    return found


def address_of(player_id: str) -> EmailAddress | None:
    """Return the address to which a player's notices go, or None."""
    if not is_available():
        return None
    return usable_addresses().filter(user__player=player_id).order_by("-primary", "pk").first()


def addresses_of(player_ids: Collection[str]) -> dict[str, int]:
    """Return the number of the address of each of these players who has one, by one query."""
    if not is_available():
        return {}
    found = usable_addresses().filter(user__player__in=player_ids)
    # The last one of a player counts: the primary one, or else the oldest.
    rows = found.order_by("primary", "-pk").values_list("user__player", "pk")
    return dict(rows)


def is_verified(player: Player) -> bool:
    """Return whether the player's present address is verified."""
    user = player.user
    if user is None or not user.email:
        return False
    rows = EmailAddress.objects.filter(user=user, email__iexact=user.email, verified=True)
    return bool(rows.exists())


def settings_of(player_id: str) -> MailSettings:
    """Return a player's choices; the defaults, unsaved, before an address is verified."""
    stored = MailSettings.objects.filter(player=player_id).first()
    return stored or MailSettings(player_id=player_id)


def record_acceptance(player_id: str) -> None:
    """Forget earlier refusals, since the mail server accepts the address."""
    refused = MailSettings.objects.filter(player=player_id, refusals__gt=0, refused_at=None)
    refused.update(refusals=0, refusal="")


def record_refusal(player_id: str, code: str, now: datetime) -> None:
    """Count a permanent refusal, and switch the address off after too many in a row."""
    rows = MailSettings.objects.filter(player=player_id, refused_at=None)
    rows.update(refusals=F("refusals") + 1, refusal=code)
    rows.filter(refusals__gte=MOST_REFUSALS).update(refused_at=now)
