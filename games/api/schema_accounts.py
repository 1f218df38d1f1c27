"""What the schema says of signing up, in and out, which allauth answers under its own addresses."""

from typing import Any, Final

from games.api.schema_hooks import NO_NUL, VISIBLE, Operation, problem
from games.players.adapter import LONGEST

PLACE: Final = "/_allauth/browser/v1/"
PASSWORD: Final = {"type": "string", "minLength": 1, "maxLength": LONGEST, "pattern": VISIBLE}
NAME: Final = {**PASSWORD, "maxLength": 150}
EMAIL: Final = {
    "anyOf": [
        {"type": "string", "format": "email", "maxLength": LONGEST, "pattern": NO_NUL},
        {"type": "string", "enum": [""]},
    ]
}
SIGNED_IN: Final = {
    "status": 200,
    "data": {
        "user": {"id": 7, "display": "Nour", "has_usable_password": True, "username": "Nour"},
        "methods": [],
    },
    "meta": {"is_authenticated": True},
}
MISMATCH: Final = {
    "status": 422,
    "code": "username_password_mismatch",
    "facts": {"errors": [{"code": "username_password_mismatch", "field": "password"}]},
    "version": None,
}
TAKEN: Final = {"code": "name_taken", "facts": {"free": "Nour 2"}, "version": None}
ENDED: Final = {
    "status": 401,
    "data": {"flows": [{"id": "login"}, {"id": "signup"}]},
    "meta": {"is_authenticated": False},
    "code": "not_signed_in",
    "facts": {},
    "version": None,
}
UNLIKE: Final = {
    "401": ENDED,
    "403": {"code": "csrf", "facts": {}, "version": None},
    "409": {"status": 409, "code": "not_now", "facts": {}, "version": None},
}
"""What these addresses say otherwise than the others."""

CONFIGURED: Final = {"status": 200, "data": {"account": {"login_methods": ["username"]}}}
SHAPES: Final = {
    "SignedIn": {
        "type": "object",
        "description": "The account that is signed in; who plays is told by `me`.",
        "required": ["status", "data", "meta"],
        "properties": {
            "status": {"type": "integer"},
            "data": {"type": "object", "additionalProperties": True},
            "meta": {"type": "object", "additionalProperties": True},
        },
    },
    "AccountConfig": {
        "type": "object",
        "description": "How accounts are made and entered here.",
        "required": ["status", "data"],
        "properties": {
            "status": {"type": "integer"},
            "data": {"type": "object", "additionalProperties": True},
        },
    },
}


def _operation(
    name: str, says: str, ok: tuple[str, Any] | None, *failures: str, **told: Any
) -> Operation:
    responses = {status: problem(status) for status in (*failures, "503")}
    for status, example in {**UNLIKE, **told.get("examples", {})}.items():
        if status in responses:
            responses[status]["content"]["application/json"]["example"] = example
    if ok:
        shape, example = ok
        content = {"schema": {"$ref": f"#/components/schemas/{shape}"}, "example": example}
        responses["200"] = {"description": "Done.", "content": {"application/json": content}}
    made = {"operationId": name, "description": says, "tags": ["accounts"], **told.get("more", {})}
    return {**made, "responses": dict(sorted(responses.items()))}


def _body(example: dict[str, str], *optional: str, **fields: Any) -> dict[str, Any]:
    shape = {
        "type": "object",
        "properties": fields,
        "required": [name for name in fields if name not in optional],
        "additionalProperties": False,
    }
    content = {"schema": shape, "example": example}
    return {"requestBody": {"required": True, "content": {"application/json": content}}}


IN_SESSION: Final = {"security": [{"session": []}]}
WITH_A_BODY: Final = ("400", "403", "411", "413", "415", "422", "429")
ACCOUNTS: Final[dict[str, dict[str, Operation]]] = {
    "account/password/change": {
        "post": _operation(
            "change_password",
            "Take another password; every other device is signed out.",
            ("SignedIn", SIGNED_IN),
            "401",
            *WITH_A_BODY,
            more={
                **IN_SESSION,
                **_body(
                    {"current_password": "dune-lamp-salt-9", "new_password": "oasis-date-palm-4"},
                    current_password=PASSWORD,
                    new_password=PASSWORD,
                ),
            },
        )
    },
    "auth/login": {
        "post": _operation(
            "sign_in",
            "Sign in with a name, however it is written, and a password.",
            ("SignedIn", SIGNED_IN),
            "409",
            *WITH_A_BODY,
            examples={"422": MISMATCH},
            more=_body(
                {"username": "Nour", "password": "dune-lamp-salt-9"},
                username=NAME,
                password=PASSWORD,
            ),
        )
    },
    "auth/session": {
        "get": _operation(
            "session",
            "The account that is signed in.",
            ("SignedIn", SIGNED_IN),
            "401",
            examples={"401": ENDED},
        ),
        "delete": _operation(
            "sign_out",
            "Sign out here. It answers 401, as it does whenever nobody is signed in.",
            None,
            "401",
            "403",
            examples={"401": ENDED},
        ),
    },
    "auth/signup": {
        "post": _operation(
            "sign_up",
            "Become an account: a guest stays the player they were, anybody else is a new one.",
            ("SignedIn", SIGNED_IN),
            "409",
            *WITH_A_BODY,
            examples={"422": TAKEN},
            more=_body(
                {"username": "Nour", "password": "dune-lamp-salt-9"},
                "email",
                username=NAME,
                password=PASSWORD,
                email=EMAIL,
            ),
        )
    },
    "config": {
        "get": _operation(
            "account_config", "How accounts work here.", ("AccountConfig", CONFIGURED)
        )
    },
}
"""By the end of the address."""


def with_accounts(
    result: dict[str, Any], generator: Any, request: Any, public: bool
) -> dict[str, Any]:
    """The schema with the addresses of accounts before the others."""
    paths = {PLACE + address: operations for address, operations in ACCOUNTS.items()}
    result["paths"] = {**paths, **result["paths"]}
    result["components"]["schemas"].update(SHAPES)
    return result
