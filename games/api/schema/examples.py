"""The examples of the schema: requests, and answers as the service once sent them."""

import json
from importlib.resources import files
from typing import Any, Final

EXAMPLES: Final[dict[str, Any]] = json.loads(
    (files("games.api.schema") / "examples.json").read_text(encoding="utf-8")
)
"""By operation: a request and its answer; no answer where its form depends on the game."""


def with_examples(
    result: dict[str, Any], generator: Any, request: Any, public: bool
) -> dict[str, Any]:
    """Return the schema with an example for every body."""
    for operations in result["paths"].values():
        for operation in operations.values():
            example = EXAMPLES.get(operation["operationId"], {})
            if "request" in example:
                _add(operation["requestBody"], example["request"])
            for status, response in operation["responses"].items():
                if "response" in example and status.startswith("2"):
                    _add(response, example["response"])
    return result


def _add(body: dict[str, Any], example: Any) -> None:
    body["content"]["application/json"]["example"] = example
