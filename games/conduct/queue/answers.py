"""How a case can be answered: the outcomes, and what each of them needs."""

from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias, get_args

from games.conduct.reasons import DECISION_REASONS
from games.conduct.standing.commands import MUTES, SUSPENSIONS
from games.kernel.refusal import Refused

Outcome: TypeAlias = Literal[
    "no_action", "warned", "muted", "suspended", "banned", "renamed", "game_decided"
]
OUTCOMES: Final[tuple[Outcome, ...]] = get_args(Outcome)
DURATIONS: Final[dict[str, tuple[int, ...]]] = {"muted": MUTES, "suspended": SUSPENSIONS}
"""The durations that can be chosen, in seconds, for the outcomes that end by themselves."""

SANCTIONS: Final[tuple[Outcome, ...]] = ("warned", "muted", "suspended", "banned", "renamed")
"""The outcomes that are decisions about the reported player."""

LONGEST_WORDS: Final = 1100

DECIDE_CONDUCT: Final = "conduct.decide_conduct"
DECIDE_GAMES: Final = "conduct.decide_games"
DECIDERS: Final = (DECIDE_CONDUCT, DECIDE_GAMES)


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a case, with the words that the reported player will read."""

    outcome: Outcome
    reason: str = ""
    words: str = field(default="", repr=False)
    seconds: int = 0

    @property
    def is_sanction(self) -> bool:
        """Return whether the answer is a decision about the reported player."""
        return self.outcome in SANCTIONS

    @property
    def permissions(self) -> tuple[str, ...]:
        """Return the permissions of which the member of staff needs one."""
        if self.outcome == "no_action":
            return DECIDERS
        return (DECIDE_GAMES,) if self.outcome == "game_decided" else (DECIDE_CONDUCT,)

    def check(self) -> None:
        """Raise `Refused` if a part is missing or unknown."""
        if self.outcome not in OUTCOMES:
            raise Refused("outcome_unknown")
        if self.is_sanction and self.reason not in DECISION_REASONS:
            raise Refused("reason_missing")
        if self.outcome in DURATIONS and self.seconds not in DURATIONS[self.outcome]:
            raise Refused("duration_missing")
        if len(self.words) > LONGEST_WORDS:
            raise Refused("words_too_long", longest=LONGEST_WORDS)
