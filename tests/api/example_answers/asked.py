"""The requests of the examples."""

from typing import Any

from games.api.schema.examples import EXAMPLES


def asked(name: str) -> Any:
    """Return the request of the example of an operation."""
    return EXAMPLES[name]["request"]
