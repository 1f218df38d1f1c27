"""Issue the owner link and redeem it."""

import secrets
from hashlib import sha256

from django.contrib.auth import get_user_model
from django.db import transaction
from django.urls import reverse

from games.players import services as people
from games.players.models import User

from .models import OwnerLink


class LinkVoid(Exception):
    """The token is unknown, replaced or used, or an administrator exists."""


def has_owner() -> bool:
    """Return whether the installation has an administrator."""
    return get_user_model().objects.filter(is_superuser=True).exists()


@transaction.atomic
def issue_owner_token() -> str | None:
    """Issue a token that replaces any older one. Return None if there is an owner."""
    OwnerLink.objects.all().delete()
    if has_owner():
        return None
    token = secrets.token_urlsafe(32)
    OwnerLink.objects.create(token_digest=_digest(token))
    return token


def owner_path(token: str) -> str:
    """Return the path of the owner page, with the token in the fragment.

    Browsers do not send the fragment, so the token reaches no log of a proxy or server.
    """
    return f"{reverse('owner')}#{token}"


def is_valid(token: str) -> bool:
    """Return whether the token can be redeemed now."""
    return OwnerLink.objects.filter(token_digest=_digest(token)).exists() and not has_owner()


@transaction.atomic
def become_owner(*, token: str, name: str, password: str) -> User:
    """Redeem the token: create the first administrator and its player. Raise `LinkVoid`."""
    # Only one of two simultaneous requests deletes the row.
    deleted, _ = OwnerLink.objects.filter(token_digest=_digest(token)).delete()
    if not deleted or has_owner():
        raise LinkVoid
    owner = get_user_model().objects.create_superuser(username=name, password=password)
    people.player_for(user=owner)
    return owner


def _digest(token: str) -> str:
    return sha256(token.encode()).hexdigest()
