"""allauth's adapter: accounts with players and their names."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.core.validators import MaxLengthValidator
from django.http import HttpRequest
from django.utils import timezone

from games.players import names, services
from games.players.auth import authentication, devices
from games.players.limits.addresses import address_of
from games.players.models import User
from games.site_settings.services import VISITOR, check_may_register

LONGEST = 254
"""The maximum length of an e-mail address; also applied to names and passwords."""


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # untyped
    """Signs accounts up and in by the names of players; refusals are raised as `Refused`."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Return True, or raise `Refused` for a visitor who may not register; guests may."""
        if authentication.guest_of(request.session) is None:
            check_may_register(getattr(request, "entry", VISITOR), now=timezone.now())
        return True

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """Return the name in its stored form. Raise `Refused`; a guest may take its own name."""
        return services.available_name(
            username, except_for=authentication.guest_of(self.request.session)
        )

    def clean_email(self, email: str) -> str:
        """Return the address. Reject one that is too long to be stored, which the form accepts."""
        MaxLengthValidator(LONGEST)(email)
        return email

    def save_user(self, request: HttpRequest, user: User, form: Any, commit: bool = True) -> User:
        """Save the new user and attach it to the guest of this session, or to a new player."""
        with services.claiming(form.cleaned_data["username"]):
            super().save_user(request, user, form, commit)
            player = services.attach_account(
                user=user, guest=authentication.guest_of(request.session)
            )
            devices.sign_out_others(player=player, here=request.session.session_key)
        return user

    def login(self, request: HttpRequest, user: User) -> None:
        """Sign in, and sign a guest of this session out."""
        super().login(request, user)
        request.session.pop(authentication.GUEST_KEY, None)
        devices.record_device(request, services.player_for(user=user))

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Count attempts by the folded name."""
        username = names.folded(credentials.get("username", ""))
        super().pre_authenticate(request, **{**credentials, "username": username})

    def get_login_stages(self) -> list[str]:
        """Return the steps of a sign-in; only the admin asks staff for a second factor."""
        stages: list[str] = super().get_login_stages()
        return [stage for stage in stages if not stage.startswith("allauth.mfa.")]

    def get_client_ip(self, request: HttpRequest) -> str:
        """Return the address under which all limits count the request."""
        return address_of(request)
