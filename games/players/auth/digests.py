"""The digests under which secrets are stored."""

import hashlib


def digest(secret: str) -> str:
    """Return the digest of a random secret of at least 128 bits."""
    return hashlib.sha256(secret.encode()).hexdigest()
