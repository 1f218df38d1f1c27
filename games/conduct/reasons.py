"""The codes of reasons: why a player reports, and why a moderator decides."""

from typing import Final, Literal, TypeAlias, get_args

ReportKind: TypeAlias = Literal[
    "stalling",
    "left",
    "collusion",
    "foul_play",
    "insult",
    "harassment",
    "hate",
    "spam",
    "name",
    "other",
]
REPORT_KINDS: Final[tuple[ReportKind, ...]] = get_args(ReportKind)
CONDUCT_KINDS: Final[frozenset[ReportKind]] = frozenset({"insult", "harassment", "hate", "spam"})
"""Kinds about how people treat each other, after which blocking is offered."""

DecisionReason: TypeAlias = ReportKind | Literal["technical", "appeal"]
DECISION_REASONS: Final[tuple[str, ...]] = (*REPORT_KINDS, "technical", "appeal")
