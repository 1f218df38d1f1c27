"""The decisions about a player as the player sees them, and the state of their appeals."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from games.conduct import words
from games.conduct.appeals import messages
from games.conduct.appeals.decisions import Decision, Target, find, of_appeal, of_sanction
from games.conduct.models import Appeal
from games.players.models import Sanction


@dataclass(frozen=True, slots=True)
class Message:
    """A message of an appeal; the text of an erased person is empty."""

    from_staff: bool
    text: str
    written_at: datetime


@dataclass(frozen=True, slots=True)
class ShownDecision:
    """A decision with its words, and with its appeal if there is one."""

    decision: Decision
    words: str
    appeal: Appeal | None
    messages: tuple[Message, ...]

    def may_be_appealed(self, now: datetime) -> bool:
        """Return whether the player can appeal now."""
        is_open = self.decision.lifted_at is None and now < self.decision.appeal_until
        return self.appeal is None and is_open

    @property
    def messages_left(self) -> int:
        """Return how many messages the player may still write."""
        return messages.left(self.appeal) if self.appeal else 0


def decisions_about(player_id: str, wanted: Target | None = None) -> list[ShownDecision]:
    """Return the decisions about a player, the newest first.

    Those about tables are listed once they are appealed, or if they are `wanted`.
    """
    appeals = _appeals_of(player_id)
    rows = Sanction.objects.filter(player=player_id)
    decisions = {each.target: each for each in map(of_sanction, rows)}
    decisions |= {target: of_appeal(row) for target, row in appeals.items() if target.table}
    if wanted and wanted not in decisions and (found := find(player_id, wanted)):
        decisions[wanted] = found
    newest = sorted(decisions.values(), key=lambda each: each.decided_at, reverse=True)
    return _in_words(newest, appeals)


def _appeals_of(player_id: str) -> dict[Target, Appeal]:
    rows = Appeal.objects.filter(player=player_id).prefetch_related("messages")
    return {Target.of(row): row for row in rows}


def _in_words(
    decisions: Sequence[Decision], appeals: Mapping[Target, Appeal]
) -> list[ShownDecision]:
    digests = [each.words for each in decisions]
    digests += [each.words for row in appeals.values() for each in row.messages.all()]
    texts = words.texts(digests)
    return [
        ShownDecision(
            decision,
            texts.get(decision.words, ""),
            row := appeals.get(decision.target),
            messages_of(row, texts) if row else (),
        )
        for decision in decisions
    ]


def messages_of(appeal: Appeal, texts: Mapping[str, str]) -> tuple[Message, ...]:
    """Return the messages of an appeal, the oldest first."""
    rows = sorted(appeal.messages.all(), key=lambda each: each.pk)
    return tuple(
        Message(each.is_from_staff, texts.get(each.words, ""), each.written_at) for each in rows
    )
