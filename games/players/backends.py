"""Signing in by name and password."""

from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.models import User
from django.http import HttpRequest

from games.players import selectors, services


class NameBackend(ModelBackend):
    """Whoever has the password of the player with this name, however the name is written."""

    def authenticate(
        self,
        request: HttpRequest | None,
        username: str | None = None,
        password: str | None = None,
        **others: Any,
    ) -> User | None:
        """The user, who has a player from here on."""
        if not username or not password:
            return None
        user = selectors.user_named(username)
        if user is None:
            # It must not take less time than for a name that is known.
            get_user_model()().set_password(password)
            return None
        if not (user.check_password(password) and self.user_can_authenticate(user)):
            return None
        services.player_for(user=user)
        return user
