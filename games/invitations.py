"""Links to tables that have not started: 128 bits each, kept only as a digest, revocable."""

import hashlib
import secrets

from django.utils import timezone

from games.access import Access
from games.kernel.refusal import Refused, refuse
from games.models import Invitation
from games.table.state import Status

SECRET_BYTES = 16


def invite(*, access: Access) -> str:
    """A new secret for this table, from somebody who sits there or hosts it."""
    _check_may_invite(access)
    secret = secrets.token_urlsafe(SECRET_BYTES)
    Invitation.objects.create(
        table=access.table.id, digest=_digest(secret), created_at=timezone.now()
    )
    return secret


def revoke(*, access: Access) -> None:
    """Let no link to this table work any more."""
    _check_may_invite(access)
    Invitation.objects.filter(table=access.table.id).delete()


def is_invited(table_id: str, secret: str) -> bool:
    """Whether this secret is one of a link to the table."""
    if not secret:
        return False
    return Invitation.objects.filter(table=table_id, digest=_digest(secret)).exists()


def _check_may_invite(access: Access) -> None:
    if access.viewer is None and access.player != access.table.host:
        raise Refused(refuse("not_seated"))
    if access.table.status is not Status.OPEN:
        raise Refused(refuse("not_now", status=access.table.status.value))


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
