"""Bodies about the games that can be played."""

from typing import Annotated

import msgspec

from games.kernel.game import GameInfo
from games.rules import About, Difficulty
from games.table.events import Pace


class RulesClause(msgspec.Struct, frozen=True, omit_defaults=True):
    """One rule."""

    id: str
    text: str
    ruling: bool = False


class RulesSection(msgspec.Struct, frozen=True):
    """A section of the rules."""

    title: str
    clauses: tuple[RulesClause, ...]


class GameRules(msgspec.Struct, frozen=True):
    """The rules of a game."""

    title: str
    about: About
    sections: tuple[RulesSection, ...]


class GameText(msgspec.Struct, frozen=True):
    """The rules and short texts of a game in one language."""

    rules: GameRules
    words: dict[str, str]


class PacePreset(msgspec.Struct, frozen=True):
    """A pace that is offered for new tables, with its key."""

    key: str
    pace: Pace


class OfferedPaces(msgspec.Struct, frozen=True):
    """The paces that are offered for new tables; a table accepts any other."""

    presets: tuple[PacePreset, ...]
    turns: Annotated[
        tuple[int, ...], msgspec.Meta(description="The seconds for each turn that are offered.")
    ]
    for_friends: Annotated[
        str, msgspec.Meta(description="The key of the preset suggested for a table with people.")
    ]


class CatalogueGame(GameInfo, frozen=True, kw_only=True):
    """A game that can be played here, with the first things to know about it."""

    minutes: Annotated[int, msgspec.Meta(description="How long a game usually takes.")]
    difficulty: Difficulty
    about: Annotated[dict[str, About], msgspec.Meta(description="By language.")]
    lesson: Annotated[int, msgspec.Meta(description="The steps of its lesson; 0 for none.")]
    hides: Annotated[bool, msgspec.Meta(description="Whether cards or tiles are ever hidden.")]
