"""Decisions about people: those that belong to answers, others, and their end."""

from datetime import datetime
from typing import cast

from games.conduct import sanctions
from games.conduct.queue.answers import DECIDE_CONDUCT, Answer
from games.conduct.reasons import DecisionReason
from games.conduct.recusal import must_recuse
from games.conduct.staff import Staff, require
from games.conduct.standing import commands
from games.kernel.refusal import Refused


def decide(answer: Answer, *, player_id: str, staff: Staff, now: datetime) -> None:
    """Decide about the player as the answer says; other answers decide nothing."""
    if command := _command(answer):
        sanctions.decide_about(player_id=player_id, command=command, staff=staff, now=now)


def decide_without_case(answer: Answer, *, player_id: str, staff: Staff, now: datetime) -> None:
    """Decide about a player without a report. Raise `Refused`."""
    answer.check()
    if not answer.is_sanction:
        raise Refused("outcome_unknown")
    check_decider(staff, player_id, now)
    decide(answer, player_id=player_id, staff=staff, now=now)


def lift(
    number: int, reason: DecisionReason, words: str, *, player_id: str, staff: Staff, now: datetime
) -> None:
    """Lift a sanction of a player. Raise `Refused`."""
    check_decider(staff, player_id, now)
    command = commands.Lift(number, reason, words)
    sanctions.decide_about(player_id=player_id, command=command, staff=staff, now=now)


def check_decider(staff: Staff, player_id: str, now: datetime) -> None:
    """Raise `Refused` unless the member of staff may decide about this player."""
    require(staff, DECIDE_CONDUCT)
    if must_recuse(staff.player_id, subject=player_id, now=now):
        raise Refused("recused")


def _command(answer: Answer) -> commands.Decision | None:
    reason, words = cast(DecisionReason, answer.reason), answer.words
    match answer.outcome:
        case "warned":
            return commands.Warn(reason, words)
        case "muted":
            return commands.Mute(reason, words, answer.seconds)
        case "suspended":
            return commands.Suspend(reason, words, answer.seconds)
        case "banned":
            return commands.Ban(reason, words)
        case "renamed":
            return commands.Rename(reason, words)
        case _:
            return None
