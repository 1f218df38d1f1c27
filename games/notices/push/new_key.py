"""A new private key for push messages. Without Django, since the settings import it."""

import base64

from cryptography.hazmat.primitives.asymmetric import ec


def new_private_key() -> str:
    """Return a new private key: 32 bytes in base64url."""
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return base64.urlsafe_b64encode(number.to_bytes(32, "big")).decode().rstrip("=")
