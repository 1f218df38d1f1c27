"""Headers that limit what a browser lets an answer do, and what other sites can do with it."""

from collections.abc import Callable
from typing import Final

from django.http import HttpRequest
from django.http.response import HttpResponseBase

POLICY: Final = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
    " object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
"""Only files of this site, no inline scripts or styles."""

UNUSED: Final = (
    *("accelerometer", "bluetooth", "browsing-topics", "camera", "display-capture"),
    *("encrypted-media", "geolocation", "gyroscope", "hid", "idle-detection", "local-fonts"),
    *("magnetometer", "microphone", "midi", "payment", "publickey-credentials-create"),
    *("publickey-credentials-get", "serial", "storage-access", "usb", "xr-spatial-tracking"),
)
"""The features of browsers that no page uses; the app shares, copies and plays sounds."""

HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "Permissions-Policy": ", ".join(f"{feature}=()" for feature in UNUSED),
    # No other site can embed, read or open an answer, and no page can load one of another site.
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}
"""Strict-Transport-Security is not among them: Django adds it to answers over TLS."""


class SecurityHeadersMiddleware:
    """Sets the same headers on every response."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Return the response with the headers."""
        response = self._get_response(request)
        for name, value in HEADERS.items():
            response.headers[name] = value
        return response
