"""The content of a notice for one reader: in their language, with absolute times in their zone."""

from typing import Literal, TypeAlias

import msgspec

from games.outbox.notice import Kind

Language: TypeAlias = Literal["en", "fr"]


class Action(msgspec.Struct, frozen=True):
    """A button of a notice: a code such as `agree`, `decline` or `later`, and its words."""

    key: str
    title: str


class Content(msgspec.Struct, frozen=True):
    """A notice in words for one reader.

    `url` is a path of the app, `tag` names the table, so that a device replaces the notice before.
    A notice about the reader alone has no table, and its own number as the version.
    `badge` counts the games that wait for the reader. `version` is that of the request where the
    kind is `request`. `facts` are at most two sentences about what happened meanwhile.
    """

    kind: Kind
    table: str
    version: int
    title: str
    body: str
    url: str
    tag: str
    badge: int
    language: Language
    ttl_seconds: int
    actions: tuple[Action, ...] = ()
    facts: tuple[str, ...] = ()
