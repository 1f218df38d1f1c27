"""What the schema shows of every operation at work: answers as the service once gave them."""

import json
from importlib.resources import files
from typing import Any, Final

EXAMPLES: Final[dict[str, Any]] = json.loads(
    (files("games.api") / "examples.json").read_text(encoding="utf-8")
)
"""By operation: a request and its answer; no answer where each game draws its own picture."""


def with_examples(
    result: dict[str, Any], generator: Any, request: Any, public: bool
) -> dict[str, Any]:
    """The schema with an example beside every body."""
    for operations in result["paths"].values():
        for operation in operations.values():
            shown = EXAMPLES.get(operation["operationId"], {})
            if "request" in shown:
                _show(operation["requestBody"], shown["request"])
            for status, response in operation["responses"].items():
                if "response" in shown and status.startswith("2"):
                    _show(response, shown["response"])
    return result


def _show(body: dict[str, Any], example: Any) -> None:
    body["content"]["application/json"]["example"] = example
