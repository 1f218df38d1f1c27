"""Verifying an address by a signed link, without which it gets no notices."""

from datetime import datetime
from typing import Literal

from allauth.account.models import EmailAddress
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from games.kernel.refusal import Refused
from games.notices.mail.addresses import is_available
from games.notices.mail.compose import VERIFICATION_PATH, Draft, Link
from games.notices.mail.letters.queue import queue
from games.notices.mail.models import VERIFICATION, Letter, MailSettings
from games.notices.mail.tokens import Claim, claim_in, public_url, verification_token
from games.players.locking import PlayerErased, lock_player
from games.players.models import Player


def ask(player: Player, now: datetime | None = None) -> None:
    """Queue the mail that verifies the player's address. Raise `Refused` without an address."""
    if not is_available():
        raise Refused("mail_unavailable")
    if player.user is None:
        raise Refused("only_accounts")
    if not player.user.email:
        raise Refused("no_email")
    queue(player, VERIFICATION, now or timezone.now())


def ask_if_possible(player: Player) -> None:
    """Queue the mail that verifies a new address; do nothing where none can be sent."""
    if is_available() and player.user is not None and player.user.email:
        ask(player)


def is_valid(token: str) -> bool:
    """Return whether the token verifies the present address of an account."""
    claim = claim_in(token)
    return claim is not None and _claimed(claim).exists()


def confirm(token: str) -> bool:
    """Verify the address of a token, and use it again if it was switched off.

    Return False for a token that is forged, old, or about an earlier address.
    """
    claim = claim_in(token)
    if claim is None:
        return False
    player = Player.objects.filter(user=claim.user).first()
    try:
        return player is not None and _verify(player, claim)
    except PlayerErased:
        return False


@transaction.atomic
def _verify(player: Player, claim: Claim) -> bool:
    lock_player(player)
    if not _claimed(claim).update(verified=True):
        return False
    usable = {"refusals": 0, "refused_at": None, "refusal": ""}
    MailSettings.objects.update_or_create(player=player, defaults=usable)
    return True


def _claimed(claim: Claim) -> QuerySet[EmailAddress]:
    found: QuerySet[EmailAddress] = EmailAddress.objects.filter(
        user=claim.user, email=claim.email, user__email=claim.email, user__is_active=True
    )
    return found


def draft(player: Player) -> tuple[Draft, str] | None:
    """Return the mail with the link and its address; None if there is no address any more."""
    user = player.user
    if user is None or not user.email:
        return None
    token = verification_token(Claim(user.pk, user.email))
    found = Draft(
        subject=_("Confirm your e-mail address"),
        paragraphs=(
            _("Hello %(name)s,") % {"name": player.name},
            _("Is this your address? Then confirm it, so that your games can reach you here."),
            _("The link works for three days. If you did not ask for this e-mail, ignore it."),
        ),
        button=Link(_("Confirm this address"), public_url(f"{VERIFICATION_PATH}{token}")),
    )
    return found, user.email


def state(player_id: str) -> Literal["", "queued", "sent", "failed"]:
    """Return how far the last mail with a link has come; empty if there was none."""
    letter = Letter.objects.filter(player=player_id, kind=VERIFICATION).first()
    if letter is None:
        return ""
    if letter.due is not None:
        return "queued"
    return "sent" if letter.sent_at else "failed"
