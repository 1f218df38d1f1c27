"""Bodies about the games that can be played."""

import msgspec


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
    """The rules of a game. `goal` says in a few sentences what they are about."""

    title: str
    goal: str
    sections: tuple[RulesSection, ...]


class GameText(msgspec.Struct, frozen=True):
    """The rules and short texts of a game in one language."""

    rules: GameRules
    words: dict[str, str]
