"""How the schema names the ways to say who asks."""

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension


class PlayerScheme(OpenApiAuthenticationExtension):
    """The session cookie."""

    target_class = "games.players.auth.PlayerAuthentication"
    name = "session"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """A cookie."""
        return {"type": "apiKey", "in": "cookie", "name": "sessionid"}


class TokenScheme(OpenApiAuthenticationExtension):
    """A token in the header."""

    target_class = "games.players.auth.TokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """A bearer token."""
        return {"type": "http", "scheme": "bearer"}
