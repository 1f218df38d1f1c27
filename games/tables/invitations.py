"""Create, revoke and check invitations: links to tables that wait for people.

Each contains a secret of 128 random bits, of which only the digest is stored.
"""

import hashlib
import secrets

from django.utils import timezone

from games.kernel.refusal import Refused
from games.table.state import Status
from games.tables.access import Access, waits_for_people
from games.tables.models import Invitation, TableSummary

SECRET_BYTES = 16


def invite(*, access: Access) -> str:
    """Create an invitation to this table and return its secret.

    Raise `Refused` unless the player hosts or sits at the table and it waits for people.
    """
    _check_may_invite(access)
    secret = secrets.token_urlsafe(SECRET_BYTES)
    Invitation.objects.create(
        table=access.table.id, digest=_digest(secret), created_at=timezone.now()
    )
    return secret


def revoke(*, access: Access) -> None:
    """Delete all invitations to this table. Raise `Refused` like `invite`."""
    _check_may_invite(access)
    Invitation.objects.filter(table=access.table.id).delete()


def is_invited(table_id: str, secret: str) -> bool:
    """Return whether this secret is that of an invitation to the table."""
    if not secret:
        return False
    return Invitation.objects.filter(table=table_id, digest=_digest(secret)).exists()


def is_invitation(secret: str) -> bool:
    """Return whether this secret is that of an invitation to a table that has not started."""
    if not secret:
        return False
    tables = Invitation.objects.filter(digest=_digest(secret)).values("table")
    return TableSummary.objects.filter(id__in=tables, status=Status.OPEN.value).exists()


def delete_invitation(number: int) -> str:
    """Delete an invitation. Return the table it was for; an empty string if there is none."""
    found = Invitation.objects.filter(pk=number).first()
    if found is None:
        return ""
    found.delete()
    return found.table


def _check_may_invite(access: Access) -> None:
    if access.viewer is None and access.player != access.table.host:
        raise Refused("not_seated")
    if not waits_for_people(access.table):
        raise Refused("not_now", status=access.table.status.value)


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
