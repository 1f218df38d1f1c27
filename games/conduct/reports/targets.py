"""The table of what can be reported, with the kinds of reports that apply to each.

A new kind of thing is another entry that implements `Target`.
"""

from typing import Final

from games.conduct.reports.chat import LineTarget
from games.conduct.reports.messages import MessageTarget
from games.conduct.reports.people import PersonTarget
from games.conduct.reports.tables import GameTarget, InvitationTarget, MoveTarget
from games.conduct.reports.thing import Target, TargetName
from games.social.chat.permissions import Channel

CHANNELS_OF_TARGETS: Final[dict[str, Channel]] = {"chat": "players", "spectator_chat": "spectators"}
"""The channel of the chat for each target that is a line."""

TARGETS: Final[dict[TargetName, Target]] = {
    "name": PersonTarget(("name", "hate", "insult", "other"), is_name=True),
    "profile": PersonTarget(("insult", "harassment", "hate", "spam", "other")),
    "table": GameTarget(("stalling", "left", "collusion", "foul_play", "other")),
    "move": MoveTarget(("stalling", "foul_play", "collusion", "other")),
    "request": MoveTarget(("stalling", "foul_play", "collusion", "other"), is_request=True),
    "invitation": InvitationTarget(("spam", "harassment", "other")),
    "message": MessageTarget(("insult", "harassment", "hate", "spam", "other")),
    "chat": LineTarget(("insult", "harassment", "hate", "spam", "other"), "players"),
    "spectator_chat": LineTarget(("insult", "harassment", "hate", "spam", "other"), "spectators"),
}
