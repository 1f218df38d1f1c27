"""The product with less patience for its clients, as an application that Daphne serves.

RECEIVING_SECONDS in the environment says in how many seconds a request must arrive.
"""

import os

from config.asgi import application
from config.framework import client_limits

__all__ = ["application"]

client_limits.RECEIVING_SECONDS = int(os.environ["RECEIVING_SECONDS"])  # type: ignore[misc]  # short for tests
