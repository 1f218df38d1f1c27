"""The words of the staff pages about appeals."""

from typing import Final

from django.utils.translation import gettext_lazy as _

KINDS: Final = {
    "warning": _("Warning"),
    "mute": _("Mute"),
    "suspension": _("Suspension"),
    "ban": _("Ban"),
    "rename": _("Another name"),
    "voided": _("Game voided"),
    "adjudicated": _("Game adjudicated"),
    "undone": _("Moves rolled back"),
    "replaced": _("Player replaced"),
    "reopened": _("Game reopened"),
    "hidden": _("Game hidden"),
    "listed": _("Game listed again"),
    "extended": _("Clock extended"),
    "paused": _("Clocks paused"),
    "resumed": _("Clocks resumed"),
    "settled": _("Request settled"),
    "revoked": _("Decision taken back"),
}
ROLES: Final = {
    "moderator": _("a moderator"),
    "referee": _("a referee"),
    "administrator": _("an administrator"),
}
AREAS: Final = {
    "conduct": _("for moderators and administrators"),
    "games": _("for referees and administrators"),
}
STATES: Final = {
    "open": _("Open"),
    "answered": _("Answered"),
    "withdrawn": _("Withdrawn"),
}
OUTCOMES: Final = {
    "upheld": _("The decision stands"),
    "reversed": _("Reverse the decision"),
    "changed": _("Change the decision"),
}
SHORTER: Final = _("Shorten it: {time} from now")

APPEALS: Final = {
    "appeals": _("Appeals"),
    "none": _("No appeals here."),
    "decided_by": _("decided by"),
    "you_decided": _("you decided this"),
    "due": _("answer by"),
    "overdue": _("overdue"),
    "withdrawn": _("withdrawn by the player"),
    "decision": _("The decision"),
    "words": _("What the player was sent"),
    "messages": _("Messages"),
    "team": _("The team"),
    "open_table": _("Open the table at this version"),
    "write": _("Answer"),
    "ask": _("Send as a message, without an answer"),
    "own_decision": _("You made this decision: somebody else answers the appeal."),
    "recused": _("You are too close to this player or table to answer."),
    "not_allowed": _("Your role does not answer appeals of this kind."),
    "link": _("Link to appeal without signing in"),
    "link_hint": _("It works for 90 days. Give it to this player alone. Showing it is recorded."),
    "new_link": _("Show a link"),
}
REFUSALS: Final = {
    "stale": _("This appeal has changed since you opened it. Your words are still below."),
    "own_decision": APPEALS["own_decision"],
    "recused": APPEALS["recused"],
    "not_allowed": APPEALS["not_allowed"],
    "appeal_closed": _("This appeal is already answered or withdrawn. Your words are still below."),
    "text_length": _("Write between {shortest} and {longest} characters."),
    "not_shorter": _("The decision would end sooner as it is. Choose a shorter time."),
    "cannot_be_shortened": _("This decision has no length that could be shortened."),
    "outcome_missing": _("Choose an outcome."),
    "player_erased": _("This player has been erased."),
}
