"""What the schema says of every operation alike: how bodies are read, and how it can fail."""

from typing import Any, Final

import msgspec

from games.api.parsing import Strict
from games.table.commands import Command

Operation = dict[str, Any]

WORDS: Final = {
    "400": "Malformed: the body or the query has not the form that is asked for.",
    "401": "Nobody is signed in, or the token is not valid.",
    "403": "Not allowed: a request from another page, or a suspended player.",
    "404": "Not there, or not yours to see.",
    "406": "Only JSON is spoken here.",
    "409": "Stale (the facts hold a newer snapshot), or the id of another command.",
    "411": "The body does not say how long it is: it came in chunks.",
    "413": "The body is larger than any honest one.",
    "415": "The body is not JSON.",
    "422": "Refused by the rules, with a code and facts; nothing was changed.",
    "429": "Too many requests; `Retry-After` says when to go on.",
    "503": "Not decided: the database is busy (`busy`), away (`unavailable`) or full "
    "(`storage_full`); send the very same again after `Retry-After` seconds.",
}
TOLD: Final[dict[str, tuple[str, dict[str, Any]]]] = {
    "400": ("malformed", {"name": ["wrong_type"]}),
    "401": ("not_signed_in", {}),
    "403": ("suspended", {}),
    "404": ("not_found", {}),
    "406": ("not_acceptable", {}),
    "409": ("command_id_used", {}),
    "411": ("length_required", {}),
    "413": ("too_large", {}),
    "415": ("unsupported_media_type", {}),
    "422": ("not_now", {"status": "finished"}),
    "429": ("too_many", {"seconds": 12}),
    "503": ("busy", {"seconds": 1}),
}
"""What each status may say."""

UNCHANGED: Final = "What the asker has by that tag (`If-None-Match`) still holds; nothing is sent."

# No text of ours holds what PostgreSQL cannot keep.
NO_NUL: Final = r"^[^\x00]*$"
VISIBLE: Final = r"^[^\x00]*[^\s\x00\x1c-\x1f\x85][^\x00]*$"
CONFLICTS: Final = {"open_table", "command"}


def with_problems(
    result: dict[str, Any], generator: Any, request: Any, public: bool
) -> dict[str, Any]:
    """The schema with the answers that every operation shares."""
    for path, operations in result["paths"].items():
        for method, operation in operations.items():
            for status in _failures(path, method, operation):
                operation["responses"].setdefault(status, problem(status))
            if method == "get":
                operation["responses"]["304"] = {"description": UNCHANGED}
    return result


def with_exact_requests(
    result: dict[str, Any], generator: Any, request: Any, public: bool
) -> dict[str, Any]:
    """The schema with bodies as they are read: no further fields, and every command by its kind."""
    shapes = result["components"]["schemas"]
    for strict in Strict.__subclasses__():
        for name in {strict.__name__, f"Patched{strict.__name__}"} & shapes.keys():
            _exact(shapes[name])
    kinds = Command.__subclasses__()
    refs, components = msgspec.json.schema_components(
        kinds, ref_template="#/components/schemas/{name}"
    )
    shapes.update(components)
    mapping = {
        str(kind.__struct_config__.tag): ref["$ref"] for kind, ref in zip(kinds, refs, strict=True)
    }
    shapes["NewCommand"]["properties"]["command"] = {
        "oneOf": list(refs),
        "discriminator": {"propertyName": "kind", "mapping": mapping},
    }
    return result


def _exact(shape: dict[str, Any]) -> None:
    shape["additionalProperties"] = False
    for field in shape["properties"].values():
        if field.get("type") == "string" and not field.keys() & {"enum", "format", "pattern"}:
            field["pattern"] = VISIBLE if field.get("minLength") else NO_NUL


def _failures(path: str, method: str, operation: Operation) -> list[str]:
    # Also where anybody may ask: a token that is none is refused everywhere.
    found = ["401", "406", "429", "503"]
    if operation.get("parameters") or "requestBody" in operation:
        found.append("400")
    if "requestBody" in operation:
        found += ["411", "413", "415", "422"]
    if {} not in operation.get("security", [{}]):
        found.append("403")
    if method not in {"get", "head"}:
        found += ["403", "422"]
    # A new table may name one that it goes on from.
    if "{" in path or operation["operationId"] == "open_table":
        found.append("404")
    if operation["operationId"] in CONFLICTS:
        found.append("409")
    return sorted(set(found))


def problem(status: str) -> dict[str, Any]:
    """The answer of this status, in the one shape of errors."""
    code, facts = TOLD[status]
    example = {"code": code, "facts": facts, "version": None}
    content = {"schema": {"$ref": "#/components/schemas/Problem"}, "example": example}
    return {"description": WORDS[status], "content": {"application/json": content}}
