"""The authentication schemes of the schema."""

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension


class PlayerScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # untyped
    """The session cookie."""

    target_class = "games.players.auth.authentication.PlayerAuthentication"
    name = "session"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """Return the scheme of the session cookie."""
        return {
            "type": "apiKey",
            "in": "cookie",
            "name": "sessionid",
            "description": "On sites with TLS its name is `__Host-sessionid`.",
        }


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # untyped
    """A token in the header."""

    target_class = "games.players.auth.authentication.TokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """Return the scheme of a bearer token."""
        return {"type": "http", "scheme": "bearer"}
