"""How allauth's ways to sign up and in meet players and their names."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.contrib.auth.models import User
from django.core.validators import MaxLengthValidator
from django.http import HttpRequest

from games.players import auth, devices, names, services, sessions
from games.players.addresses import address_of

LONGEST = 254
"""As long as an address may be; no name or password is longer either."""


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # untyped
    """An account's name is its player's; refusals travel as everywhere, not as form errors."""

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """The name as it will be kept; raises Refused. A guest's own name is free to them."""
        return services.free_name(username, but_by=auth.guest_of(self.request.session))

    def clean_email(self, email: str) -> str:
        """The address; the form would let through what is too long to be kept."""
        MaxLengthValidator(LONGEST)(email)
        return email

    def save_user(self, request: HttpRequest, user: User, form: Any, commit: bool = True) -> User:
        """The new user, with the player they were as a guest or a new one."""
        with services.claiming(form.cleaned_data["username"]):
            super().save_user(request, user, form, commit)
            player = services.become_account(user=user, guest=auth.guest_of(request.session))
            devices.end_others(player=player, here=request.session.session_key)
        return user

    def login(self, request: HttpRequest, user: User) -> None:
        """Sign in; the guest who may have been signed in on this device is so no longer."""
        super().login(request, user)
        request.session.pop(sessions.PLAYER, None)
        devices.note(request, services.player_for(user=user))

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Count attempts on a name however it is written."""
        username = names.folded(credentials.get("username", ""))
        super().pre_authenticate(request, **{**credentials, "username": username})

    def get_client_ip(self, request: HttpRequest) -> str:
        """The address, as all limits count it."""
        return address_of(request)
