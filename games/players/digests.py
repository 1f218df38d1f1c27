"""What is kept of a secret in place of the secret."""

import hashlib


def digest(secret: str) -> str:
    """What is kept of a secret that was drawn with 128 bits."""
    return hashlib.sha256(secret.encode()).hexdigest()
