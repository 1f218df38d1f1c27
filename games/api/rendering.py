"""Writing bodies: JSON by the library that also reads it."""

from collections.abc import Mapping
from typing import Any

import msgspec
from rest_framework.renderers import BaseRenderer


class JSONRenderer(BaseRenderer):
    """JSON; moments in ISO 8601."""

    media_type = "application/json"
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
