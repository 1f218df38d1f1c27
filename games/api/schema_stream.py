"""What the schema says of the stream of turns, which no view of the framework answers."""

from typing import Any, Final

from games.api.schema_hooks import problem

LINES: Final = """\
{"type":"turns","waiting":[{"id":"9f3c0a5e8b7d4c21a6f0e1d2c3b4a596","version":17}]}

{"type":"turns","waiting":[]}
"""

STREAM: Final = {
    "get": {
        "operationId": "turns",
        "description": (
            "My turns as lines of JSON, for as long as the connection stands: at once and after"
            " every change all the tables that wait for me, `{type: turns, waiting: [{id,"
            " version}]}`, and an empty line every 15 seconds. `{type: gone, code}` is the last:"
            " the player is suspended, or has left for good. Without it, ask again a little later."
        ),
        "tags": ["v1"],
        "security": [{"token": []}, {"session": []}],
        "responses": {
            "200": {
                "description": "A line for each change.",
                "content": {
                    "application/x-ndjson": {
                        "schema": {"type": "string"},
                        "examples": {"turns": {"summary": "One turn, taken", "value": LINES}},
                    }
                },
            },
            "401": problem("401"),
            "503": problem("503"),
        },
    }
}


def with_stream(
    result: dict[str, Any], generator: Any, request: Any, public: bool
) -> dict[str, Any]:
    """The schema with the stream among the other paths."""
    result["paths"] = dict(sorted({**result["paths"], "/api/v1/stream": STREAM}.items()))
    return result
