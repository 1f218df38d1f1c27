"""The words of notices, in the language that is active."""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.utils.dateformat import format as formatted
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.notices.queue.subject import Subject
from games.notices.wording.setting import Setting
from games.outbox.notice import Kind

TITLES: Final[Mapping[Kind, Any]] = {
    "your_turn": _("Your turn: {game}"),
    "invitation": _("Invitation: {game}"),
    "rematch": _("Rematch: {game}"),
    "request": _("A question for you: {game}"),
    "answer": _("Answer: {game}"),
    "game_over": _("Game over: {game}"),
    "time_low": _("Time is running out: {game}"),
    "nudge": _("{name} is waiting for you: {game}"),
    "seat_taken": _("A stand-in plays for you: {game}"),
    "plan_dropped": _("Your plan was dropped: {game}"),
    "table_closed": _("Table closed: {game}"),
    "holiday_spent": _("Holiday time used: {game}"),
    "moderation": _("A moderator’s decision: {game}"),
    "chat": _("{name} wrote: {game}"),
}
A_WEEK: Final = timedelta(days=7)
HALF_TIME: Final = _("Half of your time is over: {game}")
SEAT_FREED: Final = _("Your seat was given back: {game}")
NEW_PLAYER: Final = _("Your seat has a new player: {game}")
REQUESTS: Final[Mapping[object, Any]] = {
    "undo": _("{name} would like to undo a move."),
    "redo": _("{name} would like to redo a move."),
    "pause": _("{name} would like to pause the clocks."),
    "result": _("{name} suggests ending the game with the result as it stands."),
}
ANSWERS: Final[Mapping[object, Any]] = {
    ("undo", "granted"): _("The others agreed: the move is undone."),
    ("redo", "granted"): _("The others agreed: the move is redone."),
    ("pause", "granted"): _("The others agreed: the clocks are paused."),
    ("undo", "declined"): _("Your undo was declined."),
    ("redo", "declined"): _("Your redo was declined."),
    ("pause", "declined"): _("Your pause was declined."),
}
DECLINED: Final = _("{name} declined your invitation.")
DECLINE_REASONS: Final[Mapping[object, Any]] = {
    "no_time": _("{name} declined your invitation: no time at the moment."),
    "not_this_game": _("{name} declined your invitation: would rather play another game."),
    "too_many_games": _("{name} declined your invitation: too many games already."),
}
TIME_GIVEN: Final = _("{name} gave you more time.")
UNANSWERED: Final = _("Your request was not answered in time.")
CLOSINGS: Final[Mapping[object, Any]] = {
    "declined": _("The invitation was declined."),
    "host_left": _("The host left."),
    "not_joined": _("Not enough players joined in time."),
    "idle": _("There had been no move for a long time."),
    "absence": _("The game was cancelled, because a player was out of time."),
    "seat_freed": _("You ran out of time in another game. You can sit down here again."),
}
CLOSED: Final = _("The table was closed before the game began.")
NUDGES: Final[Mapping[object, Any]] = {
    "your_turn": _("“It’s your turn.”"),
    "all_well": _("“Is everything all right?”"),
    "no_hurry": _("“No hurry – just making sure you saw it.”"),
    "need_a_pause": _("“Would you like a break?”"),
}
STAFF: Final[Mapping[object, Any]] = {
    "moderator": _("A moderator"),
    "referee": _("A referee"),
    "administrator": _("An administrator"),
}
DECISIONS: Final[Mapping[object, Any]] = {
    "adjudicated": _("{staff} decided the game."),
    "voided": _("{staff} voided the game."),
    "reopened": _("{staff} let the game go on."),
    "hidden": _("{staff} took the table out of the public lists."),
    "listed": _("{staff} put the table back into the public lists."),
    "undone": _("{staff} undid moves."),
    "extended": _("{staff} gave more time for a turn."),
    "paused": _("{staff} paused the clocks."),
    "resumed": _("{staff} ended the pause."),
    "replaced": _("{staff} gave a seat to a substitute."),
    "settled": _("{staff} settled the open request."),
    "revoked": _("{staff} took a decision back."),
}
REASONS: Final[Mapping[object, Any]] = {
    "left": _("left the game"),
    "collusion": _("collusion"),
    "foul_play": _("foul play"),
    "insult": _("an insult"),
    "harassment": _("harassment"),
    "hate": _("hate"),
    "name": _("an offensive name"),
    "cheating": _("cheating"),
    "abuse": _("abuse"),
    "spam": _("spam"),
    "stalling": _("stalling"),
    "technical": _("technical trouble"),
    "appeal": _("an appeal"),
}


def title_of(subject: Subject, setting: Setting) -> str:
    """Return the title of a notice."""
    text = TITLES[subject.kind]
    if subject.kind == "time_low" and subject.mark == 50:
        text = HALF_TIME
    elif subject.kind == "seat_taken" and subject.facts.get("form") == "person":
        text = NEW_PLAYER
    elif subject.facts.get("reason") == "seat_freed":
        text = SEAT_FREED
    return str(text).format(game=setting.title, name=_asker(subject, setting))


def body_of(subject: Subject, setting: Setting) -> str:
    """Return the sentence of a notice that says what happened, or with whom the game is."""
    sentence = SENTENCES.get(subject.kind)
    return sentence(subject, setting) if sentence else _with(setting.others(subject.player))


def until(subject: Subject, ends: datetime, zone: str, now: datetime) -> str:
    """Return the sentence of a notice that says until when it is worth an action."""
    text = gettext("Answer by {time}.") if subject.kind == "request" else gettext("Play by {time}.")
    return text.format(time=time_in_words(ends, zone, now))


def time_in_words(moment: datetime, zone: str, now: datetime) -> str:
    """Return a time as the reader's clock shows it, by its weekday or its date."""
    # Formats of Django's dates: a weekday, or a date.
    form = gettext("D H:i") if moment - now < A_WEEK else gettext("j M, H:i")
    return formatted(moment.astimezone(ZoneInfo(zone)), form)


def _request(subject: Subject, setting: Setting) -> str:
    name, days = _asker(subject, setting), subject.facts.get("days", 0)
    if not days:
        return str(REQUESTS[subject.facts["form"]]).format(name=name)
    text = ngettext(
        "{name} would like a break of {days} day.",
        "{name} would like a break of {days} days.",
        days,
    )
    return text.format(name=name, days=days)


def _answer(subject: Subject, setting: Setting) -> str:
    facts = subject.facts
    if facts["form"] == "time":
        return str(TIME_GIVEN).format(name=_asker(subject, setting))
    if facts["form"] == "invitation":
        return _invitation_answer(subject, setting)
    return str(ANSWERS.get((facts["form"], facts["outcome"]), UNANSWERED))


def _invitation_answer(subject: Subject, setting: Setting) -> str:
    facts = subject.facts
    name = setting.name_of(facts["player"]) or gettext("Someone")
    if facts["outcome"] == "expired":
        return gettext("{name} did not answer your invitation in time.").format(name=name)
    text = DECLINE_REASONS.get(facts["reason"], DECLINED)
    return str(text).format(name=name)


def _invitation(subject: Subject, setting: Setting) -> str:
    text = gettext("{name} keeps a seat for you.")
    if subject.facts.get("form") == "substitute":
        text = gettext("{name} asks you to play on for an absent player.")
    elif subject.facts.get("form") == "company":
        text = gettext("{name} sat down at your table. Take your seat to begin.")
    return text.format(name=_asker(subject, setting))


def _rematch(subject: Subject, setting: Setting) -> str:
    return gettext("{name} would like to play again.").format(name=_asker(subject, setting))


def _nudge(subject: Subject, setting: Setting) -> str:
    return str(NUDGES.get(subject.facts.get("preset"), ""))


def _seat_taken(subject: Subject, setting: Setting) -> str:
    if subject.facts.get("form") == "person":
        name = setting.name_at(subject.facts.get("seat")) or gettext("Someone")
        return gettext("{name} has taken your seat, and plays on for you.").format(name=name)
    return gettext("You can take your seat again at any time.")


def _table_closed(subject: Subject, setting: Setting) -> str:
    return str(CLOSINGS.get(subject.facts["reason"], CLOSED))


def _asker(subject: Subject, setting: Setting) -> str:
    """Return the name of the player who acted, if the notice is about one."""
    facts = subject.facts
    name = setting.name_of(facts.get("host"))
    return name or setting.name_at(facts.get("by", facts.get("seat"))) or gettext("Someone")


def _result(subject: Subject, setting: Setting) -> str:
    ranks = subject.facts["ranks"]
    winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
    if subject.seat in winners:
        return gettext("You won!") if len(winners) == 1 else gettext("You share the victory.")
    names = listed([setting.name_at(seat) or gettext("a bot") for seat in winners])
    won = gettext("Won by {names}.").format(names=names)
    if subject.seat is None:
        return won
    place = gettext("Your place: {rank} of {count}.")
    return f"{won} {place.format(rank=ranks[subject.seat], count=len(ranks))}"


def decision_sentence(code: object, role: object) -> str:
    """Return the sentence that informs players of a decision about their table."""
    return str(DECISIONS[code]).format(staff=STAFF.get(role, STAFF["moderator"]))


def _decision(subject: Subject, setting: Setting) -> str:
    text = decision_sentence(subject.facts["decision"], subject.facts.get("role"))
    reason = REASONS.get(subject.facts["reason"])
    because = gettext("Reason: {reason}.").format(reason=reason) if reason else ""
    return " ".join(filter(None, [text, because]))


def table_in_words(setting: Setting, player: str) -> str:
    """Return the name of the game at a table, with the people there besides this player."""
    title, people = setting.title, listed(list(filter(None, setting.others(player))))
    return gettext("{game} with {names}").format(game=title, names=people) if people else title


def _with(names: list[str]) -> str:
    people = listed([name or gettext("someone") for name in names])
    return gettext("With {names}.").format(names=people) if people else ""


def listed(names: list[str]) -> str:
    """Return names as a list in words."""
    if len(names) < 2:
        return "".join(names)
    return gettext("{names} and {last}").format(names=", ".join(names[:-1]), last=names[-1])


SENTENCES: Final[Mapping[Kind, Callable[[Subject, Setting], str]]] = {
    "request": _request,
    "answer": _answer,
    "invitation": _invitation,
    "rematch": _rematch,
    "game_over": _result,
    "nudge": _nudge,
    "seat_taken": _seat_taken,
    "table_closed": _table_closed,
    "moderation": _decision,
}
"""What happened, for each kind whose title does not say it all."""
