"""Writing bodies: JSON by msgspec, which also reads them."""

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
    """Renders structs and plain data as JSON."""

    media_type = JSON
    format = "json"
    charset = None

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        """Return the body for this data; empty for None."""
        return b"" if data is None else msgspec.json.encode(data, enc_hook=str)


class LinesRenderer(JSONRenderer):
    """Accepts requests for lines of JSON. Views stream these; only errors are rendered here."""

    media_type = LINES
    format = "jsonl"

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        """Return an error as JSON."""
        if renderer_context is not None:
            renderer_context["response"]["Content-Type"] = JSON
        return super().render(data, accepted_media_type, renderer_context)


class Negotiation(DefaultContentNegotiation):
    """Parses the `Accept` header only if it is not the usual one."""

    def select_renderer(
        self,
        request: Request,
        renderers: Iterable[BaseRenderer],
        format_suffix: str | None = None,
    ) -> tuple[BaseRenderer, str]:
        """Return the renderer and the media type."""
        first, *_ = renderers
        accepted = request.headers.get("Accept") or ANYTHING
        if first.media_type == JSON and accepted in {ANYTHING, JSON}:
            return first, JSON
        chosen: tuple[BaseRenderer, str] = super().select_renderer(
            request, renderers, format_suffix
        )
        return chosen
