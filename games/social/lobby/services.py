"""Keep a player's filters."""

from django.db import transaction

from games.kernel.refusal import Refused
from games.players.locking import lock_player
from games.players.models import Player
from games.social.circles.selectors import is_member
from games.social.lobby.models import LobbyFilters
from games.social.lobby.selectors import Filters
from games.social.lobby.terms import check_games


@transaction.atomic
def keep_filters(*, player: Player, filters: Filters) -> None:
    """Keep what a player wants to see in the lobby. Raise `Refused` or `PlayerErased`."""
    lock_player(player)
    check_games(filters.terms.games)
    if filters.circle is not None and not is_member(player.id, filters.circle):
        raise Refused("no_such_circle")
    LobbyFilters.objects.update_or_create(
        player=player,
        defaults={**filters.terms.stored, "circle": filters.circle},
    )
