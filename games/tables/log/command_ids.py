"""Compute the ids of commands that the service itself sends.

They are equal in all processes, so that each command is executed once, and unpredictable without
the secret key, so that no client can use one first.
"""

from uuid import UUID

from django.utils.crypto import salted_hmac


def own_id(*about: object) -> UUID:
    """Return the id of the one command about this subject."""
    text = "/".join(map(str, about))
    return UUID(
        bytes=salted_hmac("games.tables.log.command_ids", text, algorithm="sha256").digest()[:16]
    )
