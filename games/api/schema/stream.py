"""The stream of turns in the schema: no view of the framework answers it."""

from typing import Any, Final

from games.api.schema.problems import problem_reference
from games.api.schema.structs import any_of, components_of
from games.tables.bodies import GoneMessage, TurnsMessage

LINES: Final = """\
{"type":"turns","waiting":[{"id":"9f3c0a5e8b7d4c21a6f0e1d2c3b4a596","version":17}]}

{"type":"turns","waiting":[]}
"""

STREAM: Final = {
    "get": {
        "operationId": "turns",
        "description": (
            "Stream your turns as lines of JSON. At once and after every change, a line lists all"
            " tables that wait for you: `{type: turns, waiting: [{id, version}]}`. An empty line"
            " is sent every 15 seconds. The line `{type: gone, code}` is the last: the player is"
            " suspended or erased. If the connection ends without it, connect again later."
        ),
        "tags": ["v1"],
        "security": [{"token": []}, {"session": []}],
        "responses": {
            "200": {
                "description": "A line after each change.",
                "content": {
                    "application/x-ndjson": {
                        "schema": {"type": "string"},
                        "x-line-schema": any_of(["TurnsMessage", "GoneMessage"]),
                        "examples": {"turns": {"summary": "A turn, then none", "value": LINES}},
                    }
                },
            },
            "401": problem_reference("401"),
            "503": problem_reference("503"),
        },
    }
}


def with_stream(
    result: dict[str, Any], generator: Any, request: Any, public: bool
) -> dict[str, Any]:
    """Return the schema with the stream among the other paths."""
    result["components"]["schemas"] |= components_of([TurnsMessage, GoneMessage], "response")
    result["paths"] = dict(sorted({**result["paths"], "/api/v1/stream": STREAM}.items()))
    return result
