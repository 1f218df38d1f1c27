"""The mail server of an installation, from one URL or from single environment variables."""

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import SplitResult, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

SECURITY: Final = {"smtp": "starttls", "smtps": "tls", "smtp+plain": "none"}
"""How a connection is encrypted, by the scheme of EMAIL_URL."""

PORTS: Final = {"starttls": 587, "tls": 465, "none": 25}


def mail_server(environment: Mapping[str, str]) -> dict[str, Any]:
    """Return Django's settings for the mail server; its host is empty if none is named.

    Raise ImproperlyConfigured for a URL or an encryption that is not known.
    """
    url = environment.get("EMAIL_URL", "")
    found = _from_url(urlsplit(url)) if url else _from_variables(environment)
    security, port = found.pop("security"), found.pop("port")
    if security not in PORTS:
        raise ImproperlyConfigured(f"SMTP_SECURITY is one of {', '.join(PORTS)}.")
    return {
        **found,
        "EMAIL_PORT": port or PORTS[security],
        "EMAIL_USE_TLS": security == "starttls",
        "EMAIL_USE_SSL": security == "tls",
    }


def _from_url(url: SplitResult) -> dict[str, Any]:
    try:
        port = url.port
    except ValueError:
        port = -1
    if url.scheme not in SECURITY or not url.hostname or port == -1:
        # Without the URL, which contains a password.
        raise ImproperlyConfigured("EMAIL_URL has the form smtp://user:password@host:587.")
    return {
        "EMAIL_HOST": url.hostname,
        "EMAIL_HOST_USER": unquote(url.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(url.password or ""),
        "security": SECURITY[url.scheme],
        "port": port,
    }


def _from_variables(environment: Mapping[str, str]) -> dict[str, Any]:
    port = environment.get("SMTP_PORT", "")
    if port and not (port.isascii() and port.isdigit()):
        raise ImproperlyConfigured("SMTP_PORT is a number.")
    return {
        "EMAIL_HOST": environment.get("SMTP_HOST", ""),
        "EMAIL_HOST_USER": environment.get("SMTP_USER", ""),
        "EMAIL_HOST_PASSWORD": environment.get("SMTP_PASSWORD", ""),
        "security": environment.get("SMTP_SECURITY") or "starttls",
        "port": int(port or 0),
    }
