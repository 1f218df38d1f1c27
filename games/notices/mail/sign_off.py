"""Signing off from a kind of mail by the link in it, without signing in."""

from contextlib import suppress
from typing import Final

from games.notices.mail.models import DIGEST, UNSEEN, MailSettings
from games.notices.mail.tokens import SignOff
from games.notices.preferences import WISHES, choose
from games.players.locking import PlayerErased
from games.players.models import Player

CHANNEL: Final = "mail"
EARLIER: Final = ("time_low", "time_half")
"""The early reminder has the kind of the others, and ends with them."""


def sign_off(wish: SignOff) -> None:
    """End the mails of this kind to this player; do nothing for an erased player."""
    player = Player.objects.filter(pk=wish.player, erased_at=None).first()
    if player is None:
        return
    if wish.kind in {DIGEST, UNSEEN}:
        MailSettings.objects.filter(player=player).update(**{wish.kind: False})
        return
    ended = [each for each in WISHES if each == wish.kind or (wish.kind, each) == EARLIER]
    with suppress(PlayerErased):
        choose(player, [(each, CHANNEL, False) for each in ended])
