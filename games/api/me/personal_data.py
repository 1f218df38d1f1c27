"""Everything that is stored about a player, from all packages: exported, and erased."""

from typing import Any, Final

from django.utils import timezone

from games.conduct.people.selectors import own_standing
from games.conduct.personal_data import erase_conduct, stored_conduct
from games.notices import personal_data
from games.notices.channel_data import erase_channels, stored_channels
from games.notices.personal_data import delete_notices_of
from games.plans.selectors import stored_data
from games.plans.services import delete_all
from games.players import selectors
from games.players.models import Player
from games.social.archives.services import erase_archive
from games.social.chat.personal_data import erase_chat, stored_chat
from games.social.circles.personal_data import erase_circles, stored_circles
from games.social.direct_messages.personal_data import erase_messages, stored_mailbox
from games.social.friends.personal_data import erase_friends, stored_friends
from games.social.lobby.personal_data import erase_lobby, stored_lobby
from games.social.notes.selectors import stored_notes
from games.social.notes.services import delete_notes
from games.social.profiles.selectors import stored_profile
from games.social.profiles.services import delete_profile
from games.tables.leaving import leave_all_tables
from games.tables.lists.queries import player_tables

ERASERS: Final = (
    leave_all_tables,
    delete_all,
    erase_channels,
    delete_notices_of,
    erase_conduct,
    erase_friends,
    delete_notes,
    delete_profile,
    erase_circles,
    erase_messages,
    erase_archive,
    erase_lobby,
    erase_chat,
)
"""They leave tables and delete what belongs to a player who is erased."""


def all_stored(player: Player) -> dict[str, Any]:
    """Return everything that is stored about a player, except for messages and logs of games."""
    return {
        **selectors.personal_data(player),
        **player_tables(player.id),
        **stored_data(player.id),
        **stored_channels(player.id),
        **stored_conduct(player.id),
        **stored_friends(player.id),
        "profile": stored_profile(player.id),
        "notes": stored_notes(player.id),
        **stored_circles(player.id),
        "mailbox": stored_mailbox(player.id),
        **stored_lobby(player.id),
        **stored_chat(player.id),
        "notices": personal_data.stored(player.id),
        "sanctions": own_standing(player.id, timezone.now()),
    }
