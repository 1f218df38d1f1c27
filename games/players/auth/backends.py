"""The authentication backend: name and password."""

from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.http import HttpRequest

from games.players import selectors, services
from games.players.models import User


class NameBackend(ModelBackend):
    """Authenticates by a player's name, in any spelling that folds to it, and a password."""

    def authenticate(
        self,
        request: HttpRequest | None,
        username: str | None = None,
        password: str | None = None,
        **others: Any,
    ) -> User | None:
        """Return the user, or None; create the user's player if it has none."""
        if not username or not password:
            return None
        user = selectors.find_user(username)
        if user is None:
            # An unknown name must take as long as a known one.
            User().set_password(password)
            return None
        if not (user.check_password(password) and self.user_can_authenticate(user)):
            return None
        services.player_for(user=user)
        return user
