"""Removal of components that nothing refers to."""

import re
from typing import Any

import msgspec

from games.api.schema.structs import Schema


def without_unused(result: Schema, generator: Any, request: Any, public: bool) -> Schema:
    """Return the schema with only those components that an operation leads to."""
    schemas = result["components"]["schemas"]
    used: set[str] = set()
    found = _references({**result, "components": {**result["components"], "schemas": {}}})
    while found:
        used |= found
        found = _references([schemas[name] for name in found]) - used
    result["components"]["schemas"] = {name: schemas[name] for name in schemas if name in used}
    return result


def _references(part: Any) -> set[str]:
    # The framework's own descriptions are lazily translated texts.
    text = msgspec.json.encode(part, enc_hook=str).decode()
    return set(re.findall(r'#/components/schemas/([^"]+)', text))
