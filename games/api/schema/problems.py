"""The errors of the schema: every operation refers to the same responses."""

from typing import Any, Final, TypeAlias

from games.api.bodies.problems import Problem, StaleProblem, WaitProblem
from games.api.schema.structs import Schema, components_of, reference

Operation: TypeAlias = dict[str, Any]

NAMES: Final = {
    "400": "Malformed",
    "401": "NotSignedIn",
    "403": "NotAllowed",
    "404": "NotFound",
    "406": "NotAcceptable",
    "409": "Conflict",
    "411": "LengthRequired",
    "413": "TooLarge",
    "415": "UnsupportedMediaType",
    "422": "Refused",
    "429": "TooManyRequests",
    "503": "Unavailable",
}
DESCRIPTIONS: Final = {
    "400": "Malformed: the body or the query has another form than described here.",
    "401": "Not signed in, or the token is not valid.",
    "403": "Not allowed: a request from another site's page, or a suspended player.",
    "404": "Not found, or not visible to you.",
    "406": "Answers are JSON only.",
    "409": "Stale (the facts have a newer snapshot), or the id of another command.",
    "411": "The length of the body is missing: it was sent in chunks.",
    "413": "The body is too large.",
    "415": "The body is not JSON.",
    "422": "Refused by the rules, with a code and facts; nothing was changed.",
    "429": "Too many requests: wait for the seconds in `Retry-After`.",
    "503": "Not decided: the database is busy (`busy`), away (`unavailable`) or full "
    "(`storage_full`). Send the same request again after the seconds in `Retry-After`.",
}
EXAMPLES: Final[dict[str, tuple[str, dict[str, Any]]]] = {
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
"""The code and facts of an error of each status."""

STRUCTS: Final = {"429": "WaitProblem", "503": "WaitProblem"}
CONFLICT: Final = {"anyOf": [reference("StaleProblem"), reference("Problem")]}
NOT_MODIFIED: Final = {
    "description": "Not modified since the answer with the tag in `If-None-Match`."
}
CONFLICTS: Final = {"open_table", "command", "arm_plan", "found_circle"}
NAMING_OTHERS: Final = {
    *("open_table", "blocks"),
    *("preview_circle", "join_circle"),
    *("delete_archive", "archive_file"),
}
"""Operations without a name in their path whose request or state names something."""


def with_problems(result: Schema, generator: Any, request: Any, public: bool) -> Schema:
    """Return the schema with the errors of each operation."""
    result["components"]["responses"] = {NAMES[status]: problem(status) for status in NAMES}
    result["components"]["schemas"] |= components_of(
        [Problem, StaleProblem, WaitProblem], "response"
    )
    for path, operations in result["paths"].items():
        for method, operation in operations.items():
            for status in _failures(path, method, operation):
                operation["responses"].setdefault(status, problem_reference(status))
            if method == "get":
                operation["responses"]["304"] = NOT_MODIFIED
    return result


def _failures(path: str, method: str, operation: Operation) -> list[str]:
    # Also where everybody is admitted: an invalid token is refused everywhere.
    found = ["401", "406", "429", "503"]
    if operation.get("parameters") or "requestBody" in operation:
        found.append("400")
    if "requestBody" in operation:
        found += ["411", "413", "415", "422"]
    if {} not in operation.get("security", [{}]):
        found.append("403")
    if method not in {"get", "head"}:
        found += ["403", "422"]
    if "{" in path or operation["operationId"] in NAMING_OTHERS:
        found.append("404")
    if operation["operationId"] in CONFLICTS:
        found.append("409")
    return sorted(set(found))


def problem_reference(status: str) -> Schema:
    """Return a reference to the error of this status."""
    return {"$ref": f"#/components/responses/{NAMES[status]}"}


def problem(status: str) -> Schema:
    """Return the error of this status, with an example."""
    code, facts = EXAMPLES[status]
    example = {"code": code, "facts": facts, "version": None}
    schema = CONFLICT if status == "409" else reference(STRUCTS.get(status, "Problem"))
    content = {"schema": schema, "example": example}
    return {"description": DESCRIPTIONS[status], "content": {"application/json": content}}
