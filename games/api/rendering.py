"""Writing bodies: JSON by the library that also reads it."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

JSON: Final = "application/json"
LINES: Final = "application/x-ndjson"
ANYTHING: Final = "*/*"


class JSONRenderer(BaseRenderer):
    """JSON; moments in ISO 8601."""

    media_type = JSON
    format = "json"
    charset = None

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        """The body for this data; empty for none."""
        return b"" if data is None else msgspec.json.encode(data, enc_hook=str)


class LinesRenderer(JSONRenderer):
    """Lets lines of JSON be asked for, which are streamed past it; only errors come through."""

    media_type = LINES
    format = "jsonl"

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        """The error, in JSON as everywhere."""
        if renderer_context is not None:
            renderer_context["response"]["Content-Type"] = JSON
        return super().render(data, accepted_media_type, renderer_context)


class Negotiation(DefaultContentNegotiation):
    """Weighs what a request accepts only where it says something out of the ordinary."""

    def select_renderer(
        self,
        request: Request,
        renderers: Iterable[BaseRenderer],
        format_suffix: str | None = None,
    ) -> tuple[BaseRenderer, str]:
        """What answers, and as what."""
        first, *_ = renderers
        accepted = request.headers.get("Accept") or ANYTHING
        if first.media_type == JSON and accepted in {ANYTHING, JSON}:
            return first, JSON
        return super().select_renderer(request, renderers, format_suffix)
