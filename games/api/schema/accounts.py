"""The operations of accounts in the schema, which allauth answers under its own addresses."""

from typing import Any, Final

from games.api.bodies.accounts import (
    AccountConfig,
    AccountDone,
    NewPassword,
    PasswordReset,
    PasswordResetRequest,
    SignedIn,
    SignIn,
    SignUp,
)
from games.api.schema.problems import Operation, problem, problem_reference
from games.api.schema.structs import Schema, components_of, reference

PLACE: Final = "/_allauth/browser/v1/"
BODIES: Final = (NewPassword, PasswordReset, PasswordResetRequest, SignIn, SignUp)
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
DONE: Final = {"status": 200}
UNAVAILABLE: Final[dict[str, Any]] = {"code": "mail_unavailable", "facts": {}, "version": None}
EXPIRED: Final = {
    "status": 422,
    "code": "invalid_password_reset",
    "facts": {"errors": [{"code": "invalid_password_reset", "field": "key"}]},
    "version": None,
}
ENDED: Final = {
    "status": 401,
    "data": {"flows": [{"id": "login"}, {"id": "signup"}]},
    "meta": {"is_authenticated": False},
    "code": "not_signed_in",
    "facts": {},
    "version": None,
}
EXAMPLES: Final[dict[str, Any]] = {
    "401": ENDED,
    "403": {"code": "csrf", "facts": {}, "version": None},
    "409": {"status": 409, "code": "not_now", "facts": {}, "version": None},
}
"""Errors that differ from those of the other operations."""

CONFIGURED: Final = {
    "status": 200,
    "data": {"account": {"login_methods": ["username"], "sends_mail": False}},
}


def _operation(
    name: str, text: str, ok: tuple[str, Any] | None, *failures: str, **more: Any
) -> Operation:
    examples = {**EXAMPLES, **more.get("examples", {})}
    responses = {status: _problem(status, examples) for status in (*failures, "503")}
    if ok:
        component, example = ok
        content = {"schema": reference(component), "example": example}
        responses["200"] = {"description": "Done.", "content": {"application/json": content}}
    operation = {"operationId": name, "description": text, "tags": ["accounts"]}
    return {**operation, **more.get("more", {}), "responses": dict(sorted(responses.items()))}


def _problem(status: str, examples: dict[str, Any]) -> Schema:
    if status not in examples:
        return problem_reference(status)
    found = problem(status)
    found["content"]["application/json"] = {
        "schema": reference("Problem"),
        "example": examples[status],
    }
    return found


def _body(struct: type, example: dict[str, str]) -> Schema:
    content = {"schema": reference(struct.__name__), "example": example}
    return {"requestBody": {"required": True, "content": {"application/json": content}}}


IN_SESSION: Final[Schema] = {"security": [{"session": []}]}
WITH_A_BODY: Final = ("400", "403", "411", "413", "415", "422", "429")
ACCOUNTS: Final[dict[str, dict[str, Operation]]] = {
    "account/password/change": {
        "post": _operation(
            "change_password",
            "Change your password, and sign out on all other devices.",
            ("SignedIn", SIGNED_IN),
            "401",
            *WITH_A_BODY,
            more={
                **IN_SESSION,
                **_body(
                    NewPassword,
                    {"current_password": "dune-lamp-salt-9", "new_password": "oasis-date-palm-4"},
                ),
            },
        )
    },
    "auth/login": {
        "post": _operation(
            "sign_in",
            "Sign in with a name, whatever its case and accents, and a password.",
            ("SignedIn", SIGNED_IN),
            "409",
            *WITH_A_BODY,
            examples={"422": MISMATCH},
            more=_body(SignIn, {"username": "Nour", "password": "dune-lamp-salt-9"}),
        )
    },
    "auth/password/request": {
        "post": _operation(
            "request_password_reset",
            "Send a link to a verified address whose account has forgotten its password. The"
            " answer is the same for an unknown address.",
            ("AccountDone", DONE),
            *WITH_A_BODY,
            examples={"422": UNAVAILABLE},
            more=_body(PasswordResetRequest, {"email": "nour@example.org"}),
        )
    },
    "auth/password/reset": {
        "post": _operation(
            "reset_password",
            "Choose a new password with the key of the link, and sign out on all devices.",
            ("AccountDone", DONE),
            *WITH_A_BODY,
            examples={"422": EXPIRED},
            more=_body(
                PasswordReset,
                {"key": "7-d2h6vk-f1e0a4c53b2d", "password": "oasis-date-palm-4"},
            ),
        )
    },
    "auth/session": {
        "get": _operation(
            "session",
            "Return the account that is signed in.",
            ("SignedIn", SIGNED_IN),
            "401",
            examples={"401": ENDED},
        ),
        "delete": _operation(
            "sign_out",
            "Sign out on this device. The answer is 401, as always when not signed in.",
            None,
            "401",
            "403",
            examples={"401": ENDED},
        ),
    },
    "auth/signup": {
        "post": _operation(
            "sign_up",
            "Create an account. A guest keeps their player; anybody else gets a new one.",
            ("SignedIn", SIGNED_IN),
            "409",
            *WITH_A_BODY,
            examples={"422": TAKEN},
            more=_body(SignUp, {"username": "Nour", "password": "dune-lamp-salt-9"}),
        )
    },
    "config": {
        "get": _operation(
            "account_config", "Return the configuration of accounts.", ("AccountConfig", CONFIGURED)
        )
    },
}
"""The operations by the last part of their address."""


def with_accounts(result: Schema, generator: Any, request: Any, public: bool) -> Schema:
    """Return the schema with the operations of accounts before the others."""
    paths = {PLACE + address: operations for address, operations in ACCOUNTS.items()}
    result["paths"] = {**paths, **result["paths"]}
    schemas = result["components"]["schemas"]
    schemas |= components_of([SignedIn, AccountConfig, AccountDone], "response")
    schemas |= components_of(BODIES, "request")
    result["components"]["schemas"] = dict(sorted(schemas.items()))
    return result
