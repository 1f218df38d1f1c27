"""The components of the schema: generated from structs, typed to the last field, named once."""

from collections.abc import Iterator
from typing import Annotated, Any

import msgspec
import pytest
from msgspec import UNSET

from games import rules
from games.api.schema.names import component_name, in_words
from games.api.schema.structs import components_of
from games.api.schema.unions import with_unions
from games.kernel.events import Event, kind_of
from games.kernel.visibility import Audience, visibilities
from games.table.codec import codec_for
from tests.api.fuzzing import schema

DOCUMENT = schema.raw_schema
COMPONENTS: dict[str, Any] = DOCUMENT["components"]["schemas"]
TYPED = {"type", "$ref", "anyOf", "oneOf", "allOf", "enum"}
FREE = {
    "AccountConfig.data",
    "SignedIn.data",
    "SignedIn.meta",
    "Problem.facts",
    "ScoreLine.facts",
    "WriteRefusal.facts",
    "StoredEvent.public",
    "StoredEvent.secrets",
}
"""Objects with any fields: allauth's, the facts of a code, and events of earlier versions."""

EVENTS = {
    kind: event for game in rules.all_games() for kind, event in codec_for(game).events.items()
}


class Seconds(msgspec.Struct, frozen=True):
    """A length of time."""

    number: Annotated[int, msgspec.Meta(ge=0)] = 0


class Break(msgspec.Struct, frozen=True, omit_defaults=True):
    """A break."""

    length: Seconds
    reason: str = ""


def properties() -> Iterator[tuple[str, dict[str, Any]]]:
    for name, component in COMPONENTS.items():
        for field, found in component.get("properties", {}).items():
            yield f"{name}.{field}", found


def is_free(found: dict[str, Any]) -> bool:
    inner = found.get("additionalProperties")
    return inner is True or (isinstance(inner, dict) and is_free(inner))


def test_every_field_has_a_type() -> None:
    assert [name for name, found in properties() if not found.keys() & TYPED] == []


def test_no_object_is_free_but_the_listed_ones() -> None:
    assert {name for name, found in properties() if is_free(found)} == FREE


@pytest.mark.parametrize("part", ["View", "Offer", "Move"])
def test_union_has_a_component_of_each_game(part: str) -> None:
    members = [each["$ref"].rpartition("/")[2] for each in COMPONENTS[f"Game{part}"]["anyOf"]]
    assert members == [f"{in_words(game.info.key)}{part}" for game in rules.all_games()]


@pytest.mark.parametrize("event", EVENTS.values(), ids=EVENTS.keys())
def test_seen_event_requires_its_public_fields_only(event: type[Event]) -> None:
    component = COMPONENTS[component_name(event)]
    public = {name for name, found in visibilities(event) if found.audience is Audience.EVERYBODY}
    required = set(component["required"]) - {"kind", "version"}
    assert component["properties"]["kind"]["enum"] == [kind_of(event)]
    optional = {
        field.encode_name for field in msgspec.structs.fields(event) if field.default is UNSET
    }
    assert required <= public
    assert required == public - optional or event.__struct_config__.omit_defaults


def referred(part: Any) -> Iterator[str]:
    """Yield the names of the components that a part of the schema refers to."""
    if isinstance(part, dict):
        if "$ref" in part:
            yield part["$ref"].rpartition("/")[2]
        part = list(part.values())
    if isinstance(part, list):
        for each in part:
            yield from referred(each)


def in_requests() -> set[str]:
    """Return the names of the components that requests contain."""
    operations = [each for path in DOCUMENT["paths"].values() for each in path.values()]
    pending = [
        name
        for each in operations
        if "requestBody" in each
        for name in referred(each["requestBody"])
    ]
    found: set[str] = set()
    while pending:
        name = pending.pop()
        if name not in found:
            found.add(name)
            pending += referred(COMPONENTS[name])
    return found


# Views contain it as well, and their schema is the one that is shown.
SHARED_WITH_VIEWS = {"TarguiBundle"}


def test_objects_of_requests_take_no_unknown_fields() -> None:
    """Require another name, in `IN_REQUESTS`, for an object that answers contain as well."""
    loose = {
        name
        for name in in_requests()
        if "properties" in COMPONENTS[name]
        and COMPONENTS[name].get("additionalProperties") is not False
    }
    assert loose == SHARED_WITH_VIEWS


def test_answer_requires_fields_that_a_request_may_leave_out() -> None:
    asked, answered = (components_of([Break], each) for each in ("request", "response"))
    assert "required" not in asked["Seconds"]
    assert answered["Seconds"]["required"] == ["number"]


def test_field_that_is_left_out_as_default_is_optional_in_answers() -> None:
    assert components_of([Break], "response")["Break"]["required"] == ["length"]


def test_reference_has_the_name_of_the_component() -> None:
    field = components_of([Break], "request")["Break"]["properties"]["length"]
    assert field == {"$ref": "#/components/schemas/Seconds"}


def test_two_types_may_not_have_one_component_name() -> None:
    other = msgspec.defstruct("Break", [("at", int)], module="elsewhere")
    with pytest.raises(ValueError, match="one component name"):
        components_of([Break, other], "request")


def test_other_component_of_the_same_name_is_refused() -> None:
    result = {"components": {"schemas": {"SeenEvent": {"type": "string"}}}}
    with pytest.raises(ValueError, match="SeenEvent"):
        with_unions(result, None, None, public=True)
