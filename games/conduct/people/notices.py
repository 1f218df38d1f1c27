"""The notice to a player about a decision: codes, numbers and times."""

from games.conduct.standing.decide import Events
from games.conduct.standing.events import Lifted, Muted, Suspended
from games.conduct.standing.state import Standing
from games.kernel.values import JsonObject
from games.outbox.notice import Notice


def notice_of(before: Standing, after: Standing, events: Events) -> list[Notice]:
    """Return the notice of a decision; none for what the player or time alone did."""
    event = events[0]
    if isinstance(event, Lifted):
        lifted = before.sanction(event.number)
        facts: JsonObject = {"decision": "lifted", "lifted": lifted.kind if lifted else ""}
        return [_notice(after, {**facts, "reason": event.reason, "number": event.number})]
    made = after.sanction(before.version + 1)
    if made is None:
        return []
    until = event.until if isinstance(event, Muted | Suspended) else None
    facts = {"decision": made.kind, "reason": made.reason, "number": made.number}
    return [_notice(after, {**facts, "until": int(until.timestamp()) if until else None})]


def _notice(standing: Standing, facts: JsonObject) -> Notice:
    facts = {"about": "standing", **facts}
    return Notice(standing.player, "moderation", table="", version=0, facts=facts)
