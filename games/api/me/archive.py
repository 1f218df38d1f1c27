"""The files of the archive of everything that is stored about a player."""

from typing import Any, Final

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.conduct.people.selectors import own_standing
from games.conduct.personal_data import stored_conduct
from games.notices import personal_data
from games.notices.channel_data import stored_channels
from games.plans.selectors import stored_data
from games.players import selectors
from games.players.models import Player
from games.players.relations.blocks import stored_blocks
from games.social.archives.parts import Part
from games.social.chat.personal_data import stored_chat
from games.social.circles.personal_data import stored_circles
from games.social.direct_messages.personal_data import stored_mailbox, stored_messages
from games.social.friends.personal_data import stored_friends
from games.social.lobby.personal_data import stored_lobby
from games.social.notes.selectors import stored_notes
from games.social.profiles.selectors import stored_profile
from games.tables.lists.queries import player_tables


def _profile(player: Player) -> dict[str, Any]:
    found = selectors.personal_data(player)
    return {key: value for key, value in found.items() if key not in {"devices", "tokens"}}


def _devices(player: Player) -> dict[str, Any]:
    found = selectors.personal_data(player)
    return {"devices": found["devices"], "tokens": found["tokens"]}


def _moderation(player: Player) -> dict[str, Any]:
    found = stored_conduct(player.id)
    rest = {key: value for key, value in found.items() if key != "blocks"}
    return {"sanctions": own_standing(player.id, timezone.now()), **rest}


PARTS: Final = (
    Part("profile.json", _("Your name, account, settings, calendar and lessons."), _profile),
    Part(
        "devices.json", _("Where you are signed in, and the programs that play for you."), _devices
    ),
    Part(
        "channels.json",
        _("How you are reached: devices, mail, calendar feed and webhook."),
        lambda player: stored_channels(player.id),
    ),
    Part(
        "notices.json",
        _("Your notices, where they were sent, and your choices about them."),
        lambda player: personal_data.stored(player.id),
    ),
    Part(
        "plans.json",
        _("Your plans and standing answers in games that are running."),
        lambda player: stored_data(player.id),
    ),
    Part(
        "answer-times.json",
        _("How fast you answered at each table, and the tables that you opened."),
        lambda player: player_tables(player.id),
    ),
    Part(
        "blocks.jsonl",
        _("The players whom you block."),
        lambda player: stored_blocks(player.id),
    ),
    Part(
        "mailbox.json",
        _("Your choice about messages, and up to where you have read."),
        lambda player: stored_mailbox(player.id),
    ),
    Part(
        "messages.jsonl",
        _("The messages that you sent and received."),
        lambda player: stored_messages(player.id),
    ),
    Part(
        "friends.json",
        _("Your friends, the requests, and your choice to be shown as online."),
        lambda player: stored_friends(player.id),
    ),
    Part(
        "circles.json",
        _("Your circles and invitations to them."),
        lambda player: stored_circles(player.id),
    ),
    Part(
        "lobby.json",
        _("What you look for: filters, a wish for a quick match, standing offers."),
        lambda player: stored_lobby(player.id),
    ),
    Part(
        "shown-profile.json",
        _("Your picture, the games you like, and who may see what."),
        lambda player: stored_profile(player.id) or {},
    ),
    Part(
        "notes.jsonl",
        _("Your notes about games and players."),
        lambda player: stored_notes(player.id),
    ),
    Part(
        "chat.json",
        _("Your lines and reactions at tables, and the players whose words you hide."),
        lambda player: stored_chat(player.id),
    ),
    Part(
        "moderation.json",
        _("Your reports and appeals, and what moderators decided about you."),
        _moderation,
    ),
)
"""The files of an archive, beside the games."""
