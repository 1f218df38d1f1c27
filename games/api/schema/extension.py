"""Lets drf-spectacular describe bodies by msgspec structs."""

from typing import Any

from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.plumbing import ResolvedComponent

from games.api.schema.names import component_name
from games.api.schema.structs import Schema, classes_in, components_of


class StructExtension(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]  # untyped
    """Describes a struct by its component, and registers the components it refers to."""

    target_class = "msgspec.Struct"
    match_subclasses = True

    def get_name(self, auto_schema: Any, direction: Any) -> str:
        """Return the name of the component."""
        return component_name(self.target, direction)

    def map_serializer(self, auto_schema: Any, direction: Any) -> Schema:
        """Return the schema of the component."""
        components = components_of([self.target], direction)
        own = components.pop(self.get_name(auto_schema, direction))
        # A class may be a whole answer elsewhere: there it must be recognised.
        classes = {component_name(each, direction): each for each in classes_in([self.target])}
        for name, schema in components.items():
            component = ResolvedComponent(  # type: ignore[no-untyped-call]  # untyped
                name=name, type=ResolvedComponent.SCHEMA, schema=schema, object=classes[name]
            )
            auto_schema.registry.register_on_missing(component)
        return own
