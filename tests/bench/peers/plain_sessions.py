"""Django's database sessions, whose guest is found by a second query."""

from django.contrib.sessions.backends import db

from games.players.auth.authentication import GUEST_KEY
from games.players.models import Player


class SessionStore(db.SessionStore):
    """A session without the override of `config.framework.guest_sessions`."""

    def guest(self) -> Player | None:
        """Return the session's guest, or None."""
        player = self.get(GUEST_KEY)
        guests = Player.objects.filter(user=None, erased_at=None, id=player)
        return guests.first() if player else None
