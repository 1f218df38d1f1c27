"""Bodies about the games that can be played."""

from typing import Annotated

import msgspec

from games.kernel.game import GameInfo
from games.rules import About, Difficulty


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


class CatalogueGame(GameInfo, frozen=True, kw_only=True):
    """A game that can be played here, with the first things to know about it."""

    minutes: Annotated[int, msgspec.Meta(description="How long a game usually takes.")]
    difficulty: Difficulty
    about: Annotated[dict[str, About], msgspec.Meta(description="By language.")]
    lesson: Annotated[int, msgspec.Meta(description="The steps of its lesson; 0 for none.")]
