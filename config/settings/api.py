"""The settings of the HTTP API: Django REST framework and the OpenAPI schema."""

from config.settings.openapi_description import DESCRIPTION

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "games.players.auth.authentication.TokenAuthentication",
        "games.players.auth.authentication.PlayerAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["games.players.permissions.MayAct"],
    "DEFAULT_THROTTLE_CLASSES": [
        "games.players.limits.throttles.ByAddress",
        "games.players.limits.throttles.ByPlayer",
    ],
    "DEFAULT_PARSER_CLASSES": ["games.api.http.parsing.JSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["games.api.http.rendering.JSONRenderer"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "games.api.http.rendering.Negotiation",
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "games.api.http.errors.error_response",
    "UNAUTHENTICATED_USER": None,
    "URL_FORMAT_OVERRIDE": None,
    "UNICODE_JSON": True,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Caravanserai",
    "DESCRIPTION": DESCRIPTION,
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "COMPONENT_SPLIT_PATCH": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "/icon.svg",
    "POSTPROCESSING_HOOKS": [
        "games.api.schema.unions.with_unions",
        "games.api.schema.problems.with_problems",
        "games.api.schema.links.with_links",
        "games.api.schema.examples.with_examples",
        "games.api.schema.stream.with_stream",
        "games.api.schema.accounts.with_accounts",
        "games.api.schema.pruning.without_unused",
    ],
}
