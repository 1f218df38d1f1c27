"""The log of sockets. Requests are logged where they are answered."""

import logging
from collections.abc import Mapping
from typing import Any

logger = logging.getLogger(__name__)


def log_socket(protocol: str, action: str, details: Mapping[str, Any]) -> None:
    """Log that a socket connects or disconnects, without its query; called by Daphne."""
    if protocol == "websocket":
        path = str(details["path"]).partition("?")[0]
        logger.info("socket %s: %s", action, path)
