"""The settings of e-mail. Without a mail server and a public address, no mail is sent."""

import os
from typing import Any
from urllib.parse import urlsplit

from config.settings.base import PUBLIC_URL
from config.settings.mail_server import mail_server

_server: dict[str, Any] = mail_server(os.environ)
EMAIL_HOST: str = _server["EMAIL_HOST"]
EMAIL_PORT: int = _server["EMAIL_PORT"]
EMAIL_HOST_USER: str = _server["EMAIL_HOST_USER"]
EMAIL_HOST_PASSWORD: str = _server["EMAIL_HOST_PASSWORD"]
EMAIL_USE_TLS: bool = _server["EMAIL_USE_TLS"]
EMAIL_USE_SSL: bool = _server["EMAIL_USE_SSL"]
# Seconds without an answer, at each step of a connection.
EMAIL_TIMEOUT = 10

PUBLIC_HOST = urlsplit(PUBLIC_URL).hostname or "localhost"
DEFAULT_FROM_EMAIL = os.environ.get("MAIL_FROM") or f"Caravanserai <games@{PUBLIC_HOST}>"
MAIL_IS_AVAILABLE = bool(EMAIL_HOST and PUBLIC_URL)
"""Links in a mail need an address that works everywhere, so PUBLIC_URL is needed as well."""
