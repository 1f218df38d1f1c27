"""Ids of the commands that the service itself sends: the same in every process, so that each is
done once, and foreseen by nobody outside, who could use one first and so stop what it is for.
"""

from uuid import UUID

from django.utils.crypto import salted_hmac


def own_id(*about: object) -> UUID:
    """The id of the one command about this."""
    text = "/".join(map(str, about))
    return UUID(bytes=salted_hmac("games.own_ids", text, algorithm="sha256").digest()[:16])
