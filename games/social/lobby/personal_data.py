"""Return and delete the data that the lobby stores about a player."""

from typing import Any

from games.kernel.values import JsonObject
from games.social.lobby.models import LobbyFilters, StandingOffer, Wish

TERMS = ("games", "seats", "speeds")
OFFER = ("game", "tables", "seats", "speed", "created_at", "stopped_at", "stop_reason")


def stored_lobby(player_id: str) -> JsonObject:
    """Return the stored filters, wish and standing offers of a player."""
    filters: Any = LobbyFilters.objects.filter(player=player_id)
    wish: Any = Wish.objects.filter(player=player_id)
    offers = StandingOffer.objects.filter(player=player_id).order_by("game")
    return {
        "lobby_filters": filters.values(*TERMS, "circle").first(),
        "wish": wish.values(*TERMS, "created_at", "expires_at", "table").first(),
        "standing_offers": list(offers.values(*OFFER)),
    }


def erase_lobby(player_id: str) -> None:
    """Delete what the lobby stores about a player who is being erased."""
    LobbyFilters.objects.filter(player=player_id).delete()
    Wish.objects.filter(player=player_id).delete()
    StandingOffer.objects.filter(player=player_id).delete()
