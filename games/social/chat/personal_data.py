"""The data of the chat about a player: exported, and erased with the player."""

from django.db import transaction
from django.db.models import Q

from games.kernel.values import JsonObject
from games.social.chat.heads import lock_head, next_version
from games.social.chat.models import Line, MutedPlayer, Reaction, ReadMark


def stored_chat(player_id: str) -> JsonObject:
    """Return a player's lines, reactions, marks of what was read, and muted players."""
    lines = Line.objects.filter(author=player_id).order_by("id")
    reactions = Reaction.objects.filter(author=player_id).exclude(reaction="").order_by("id")
    mutes = MutedPlayer.objects.filter(player=player_id).order_by("id")
    marks = ReadMark.objects.filter(player=player_id).order_by("id")
    fields = ("table", "channel", "number", "text", "phrase", "step", "state", "written_at")
    return {
        "chat_lines": list(lines.values(*fields)),
        "chat_reactions": list(reactions.values("table", "step", "reaction")),
        "chat_marks": list(marks.values("table", "channel", "number")),
        "muted_players": list(mutes.values("muted_id", "created_at")),
    }


@transaction.atomic
def erase_chat(player_id: str) -> None:
    """Delete the words and reactions of a player who is being erased; places of lines stay."""
    mine = Line.objects.filter(author=player_id)
    channels = set(mine.values_list("table", "channel"))
    reacted = set(Reaction.objects.filter(author=player_id).values_list("table", flat=True))
    # In one order, as two erasures may meet.
    for table, channel in sorted(channels | {(each, "players") for each in reacted}):
        _erase_in(player_id, table, channel)
    ReadMark.objects.filter(player=player_id).delete()
    MutedPlayer.objects.filter(Q(player=player_id) | Q(muted=player_id)).delete()


def _erase_in(player_id: str, table: str, channel: str) -> None:
    version = next_version(lock_head(table, channel))
    Line.objects.filter(author=player_id, table=table, channel=channel).update(
        author="", command=None, body="", text="", phrase="", state="deleted", change=version
    )
    if channel == "players":
        reactions = Reaction.objects.filter(author=player_id, table=table)
        reactions.update(author="", reaction="", change=version)
