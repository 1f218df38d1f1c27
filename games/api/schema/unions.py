"""Components that are unions: the commands, and the views, offers, moves and events of games."""

from collections.abc import Iterable
from typing import Any, get_args

from games import rules
from games.api.bodies.games import CatalogueGame
from games.api.schema.names import component_name, in_words
from games.api.schema.structs import Schema, any_of, components_of, reference
from games.kernel.events import Event, kind_of
from games.kernel.game import AnyGame
from games.kernel.visibility import Audience, visibilities
from games.table.commands import KINDS, Open
from games.table.events import AnyTableEvent
from games.tables.bodies import LogEntry

VERSION = {"type": "integer"}
ANYTHING: Schema = {"type": "object", "additionalProperties": True}


def with_unions(result: Schema, generator: Any, request: Any, public: bool) -> Schema:
    """Return the schema with the unions, and the components that the games define."""
    schemas = result["components"]["schemas"]
    for components in (_shared(), *map(_of_game, rules.all_games())):
        for name, schema in components.items():
            if schemas.setdefault(name, schema) != schema:
                raise ValueError(f"there are two components {name}")
    result["components"]["schemas"] = dict(sorted(schemas.items()))
    return result


def _shared() -> dict[str, Schema]:
    """Return the unions over all games, and the table's own events."""
    prefixes = [in_words(game.info.key) for game in rules.all_games()]
    return {
        **{
            f"Game{part}": any_of(f"{prefix}{part}" for prefix in prefixes)
            for part in ("View", "Offer", "Move")
        },
        **_events("Table", get_args(AnyTableEvent)),
        "Command": by_kind(
            {
                tag: component_name(each)
                for tag, each in KINDS.items()
                # Refused at a table that exists: tables are opened by `open_table`.
                if each is not Open
            }
        ),
        "SeenEvent": any_of(f"{prefix}Event" for prefix in ("Table", *prefixes)),
        "LogEvent": {"allOf": [reference("SeenEvent"), reference("LogEntry")]},
        **components_of([LogEntry, CatalogueGame], "response"),
    }


def _of_game(game: AnyGame) -> dict[str, Schema]:
    prefix = in_words(game.info.key)
    moves = [component_name(each) for each in game.move_types]
    return {
        **_union(f"{prefix}View", game.view_type),
        **_union(f"{prefix}Offer", game.offer_type),
        **components_of(game.move_types, "request"),
        **_events(prefix, game.event_types),
        f"{prefix}Move": by_kind(dict(zip(map(kind_of, game.move_types), moves, strict=True))),
    }


def _union(name: str, types: Any) -> dict[str, Schema]:
    """Return the component of one type or of a union, which may have members without a tag."""
    members = get_args(types) or (types,)
    if Any in members:
        return {name: ANYTHING}
    names = [component_name(each) for each in members]
    own = {} if names == [name] else {name: any_of(names)}
    return own | components_of(members, "response")


def by_kind(names: dict[str, str]) -> Schema:
    """Return the union of components that differ by their kind."""
    mapping = {kind: reference(name)["$ref"] for kind, name in names.items()}
    discriminator = {"propertyName": "kind", "mapping": mapping}
    return {"oneOf": [reference(name) for name in names.values()], "discriminator": discriminator}


def _events(prefix: str, kinds: Iterable[type[Event]]) -> dict[str, Schema]:
    """Return the events as viewers see them: secret fields only where they are open to them."""
    components = components_of(kinds, "response")
    for kind in kinds:
        schema = components[component_name(kind)]
        required = set(schema["required"]) - _secrets(kind)
        schema["properties"] = {"version": VERSION, **schema["properties"]}
        schema["required"] = [
            each for each in schema["properties"] if each in required | {"version"}
        ]
    return components | {
        f"{prefix}Event": by_kind({kind_of(kind): component_name(kind) for kind in kinds})
    }


def _secrets(kind: type[Event]) -> set[str]:
    return {
        name
        for name, visibility in visibilities(kind)
        if visibility.audience is not Audience.EVERYBODY
    }
