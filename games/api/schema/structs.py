"""Components of the schema, generated from msgspec structs and dataclasses."""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import is_dataclass
from inspect import cleandoc
from typing import Any, Final, Literal, TypeAlias

import msgspec
from msgspec import inspect

from games.api.schema.names import component_name

Schema: TypeAlias = dict[str, Any]
Direction: TypeAlias = Literal["request", "response"]

REF: Final = "#/components/schemas/{name}"
UNIONS: Final = ("Command", "GameView", "GameOffer", "GameMove", "SeenEvent", "LogEvent")
"""Titles of types whose components of the same name are built in `unions.py`."""


def reference(name: str) -> Schema:
    """Return a reference to a component."""
    return {"$ref": REF.format(name=name)}


def any_of(names: Iterable[str]) -> Schema:
    """Return the union of these components."""
    return {"anyOf": [reference(name) for name in names]}


def components_of(roots: Iterable[Any], direction: Direction) -> dict[str, Schema]:
    """Return the components of these types, and of all that they refer to, by name."""
    classes = classes_in(roots)
    _, schemas = msgspec.json.schema_components(classes, ref_template="{name}")
    names = {_local_name(each, classes): component_name(each, direction) for each in classes}
    by_class = {_local_name(each, classes): each for each in classes}
    if len(set(names.values())) < len(names):
        raise ValueError(f"two types have one component name: {sorted(names.values())}")
    components = {}
    for local, schema in schemas.items():
        cls, found = by_class[local], _renamed(schema, names)
        if direction == "response":
            found = _as_answered(found, cls)
        components[names[local]] = _tidied(found, cls)
    return components


def classes_in(roots: Iterable[Any]) -> list[type]:
    """Return the classes that get a component: those of the roots and of their fields."""
    found: dict[type, None] = {}
    pending: list[Any] = list(inspect.multi_type_info(roots))
    while pending:
        part = pending.pop()
        if isinstance(part, tuple):
            pending += part
        elif isinstance(part, inspect.Type | inspect.Field):
            cls = getattr(part, "cls", None)
            if cls in found:
                continue
            if isinstance(part, inspect.StructType | inspect.DataclassType | inspect.EnumType):
                found[part.cls] = None
            pending += (getattr(part, name) for name in part.__struct_fields__)
    return list(found)


def _local_name(cls: type, among: Iterable[type]) -> str:
    # As msgspec names its components: where two classes share a name, by their full path.
    if Counter(each.__name__ for each in among)[cls.__name__] == 1:
        return cls.__name__
    return re.sub(r"[^\w.-]", "_", f"{cls.__module__}.{cls.__qualname__}")


def _renamed(part: Any, names: dict[str, str]) -> Any:
    """Return the schema with its references to the final names of components."""
    if isinstance(part, list):
        return [_renamed(each, names) for each in part]
    if not isinstance(part, dict):
        return part
    if (title := part.get("title")) in UNIONS:
        return reference(title)
    if "$ref" in part:
        return {**part, **reference(names[part["$ref"]])}
    if part.get("type") == "object" and part.keys() <= {"type", "default"}:
        return {**part, "additionalProperties": True}
    if isinstance(part.get("enum"), list):
        part = {"type": "string", **part}
    return {
        name: _mapped(value, names) if name == "mapping" else _renamed(value, names)
        for name, value in part.items()
    }


def _mapped(tags: dict[str, str], names: dict[str, str]) -> dict[str, str]:
    """Return the mapping of a discriminator with the final names of components."""
    return {tag: reference(names[local])["$ref"] for tag, local in tags.items()}


def _as_answered(schema: Schema, cls: type) -> Schema:
    """Return the schema with every field required that an answer always has."""
    if "properties" not in schema:
        return schema
    optional = _omitted(cls)
    properties = {
        name: {key: value for key, value in field.items() if key != "default"}
        for name, field in schema["properties"].items()
    }
    required = [name for name in properties if name not in optional]
    kept = {key: value for key, value in schema.items() if key != "additionalProperties"}
    return {**kept, "properties": properties, "required": required}


def _omitted(cls: type) -> set[str]:
    """Return the fields that are left out of an answer where they have their default."""
    if is_dataclass(cls):
        return set()
    config: msgspec.structs.StructConfig = cls.__struct_config__  # type: ignore[attr-defined]  # not in the stubs
    return {
        field.encode_name
        for field in msgspec.structs.fields(cls)
        if field.default is msgspec.UNSET or (config.omit_defaults and not field.required)
    }


def _tidied(schema: Schema, cls: type) -> Schema:
    """Return the schema with the docstring of its class, and without what says nothing."""
    text = {"description": cleandoc(cls.__doc__)} if cls.__doc__ else {}
    left_out = {"title", "type", "description"} | (
        {"required"} if not schema.get("required") else set()
    )
    rest = {key: value for key, value in schema.items() if key not in left_out}
    return {**({"type": schema["type"]} if "type" in schema else {}), **text, **rest}
