"""The choices of a player about mail."""

from django.db import transaction

from games.kernel.refusal import Refused
from games.notices.mail.models import MailSettings
from games.players.locking import lock_player
from games.players.models import Player


@transaction.atomic
def change(*, player: Player, changes: dict[str, bool]) -> None:
    """Change choices by their name. Raise `Refused` before an address is verified."""
    lock_player(player)
    rows = MailSettings.objects.filter(player=player)
    # Without fields to change, an update would be no SQL.
    if not rows.exists():
        raise Refused("not_verified")
    rows.update(**changes)
