"""Issuing the owner link, and using it up."""

import secrets
from hashlib import sha256

from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.db import transaction
from django.urls import reverse

from games.players import services as people

from .models import OwnerLink


class LinkVoid(Exception):
    """The token opens nothing: never issued, replaced, used, or an administrator exists."""


def has_owner() -> bool:
    """Whether somebody administers this installation already."""
    return get_user_model().objects.filter(is_superuser=True).exists()


@transaction.atomic
def issue_owner_token() -> str | None:
    """A new token in place of any older one; nothing where there is an owner."""
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
    """Whether the token would make an owner now."""
    return OwnerLink.objects.filter(token_digest=_digest(token)).exists() and not has_owner()


@transaction.atomic
def become_owner(*, token: str, name: str, password: str) -> User:
    """Use the token up, make the first administrator and their player; raises LinkVoid."""
    # Of two requests at once only one deletes the row.
    deleted, _ = OwnerLink.objects.filter(token_digest=_digest(token)).delete()
    if not deleted or has_owner():
        raise LinkVoid
    owner = get_user_model().objects.create_superuser(username=name, password=password)
    people.player_for(user=owner)
    return owner


def _digest(token: str) -> str:
    return sha256(token.encode()).hexdigest()
