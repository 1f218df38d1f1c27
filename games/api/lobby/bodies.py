"""Bodies about the lobby, quick matches and standing offers."""

from typing import Annotated, Literal, TypeAlias
from uuid import UUID

import msgspec

from games.api.bodies.tables import GameKey
from games.kernel.values import Moment
from games.players.selectors import PublicProfile
from games.social.lobby.standing_offers import StopReason
from games.social.lobby.terms import MAX_SEATS
from games.tables.bodies import ListedTable
from games.tables.paces.speeds import Speed

Fit: TypeAlias = Literal["game", "speed", "friend"]
SeatCount: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=MAX_SEATS)]
Games: TypeAlias = Annotated[tuple[GameKey, ...], msgspec.Meta(max_length=64)]
SeatCounts: TypeAlias = Annotated[tuple[SeatCount, ...], msgspec.Meta(max_length=MAX_SEATS)]
Speeds: TypeAlias = Annotated[tuple[Speed, ...], msgspec.Meta(max_length=4)]
CircleId: TypeAlias = Annotated[int, msgspec.Meta(ge=1, lt=2**53)]


class LobbyTable(ListedTable, frozen=True):
    """An open table in the lobby: its circle, if it has one, and why it fits you."""

    circle: int | None
    fits: Annotated[
        tuple[Fit, ...],
        msgspec.Meta(description="Your usual game or pace, or a friend who is there."),
    ]


class NewLobbyFilters(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The open tables that you want to see; an empty list is no restriction."""

    games: Games = ()
    seats: SeatCounts = ()
    speeds: Speeds = ()
    circle: CircleId | None = None


class LobbyFilters(msgspec.Struct, frozen=True):
    """The filters that are kept for you."""

    games: tuple[str, ...]
    seats: tuple[int, ...]
    speeds: tuple[Speed, ...]
    circle: int | None


class LobbyCircle(msgspec.Struct, frozen=True):
    """One of your circles, whose tables you can choose to see."""

    id: int
    name: str


class LobbyPage(msgspec.Struct, frozen=True):
    """A page of open tables, the best fit first, and the cursor of the next page."""

    results: tuple[LobbyTable, ...]
    players: dict[str, PublicProfile]
    filters: LobbyFilters
    circles: tuple[LobbyCircle, ...]
    next: str | None


class NewWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A wish for a quick match; an empty list means that everything suits you."""

    id: Annotated[UUID, msgspec.Meta(description="Drawn by you; a repeated one is done once.")]
    games: Games = ()
    seats: SeatCounts = ()
    speeds: Speeds = ()


class Wish(msgspec.Struct, frozen=True):
    """Your wish, since when it waits and when it expires."""

    games: tuple[str, ...]
    seats: tuple[int, ...]
    speeds: tuple[Speed, ...]
    created_at: Moment
    expires_at: Moment


class QuickMatch(msgspec.Struct, frozen=True):
    """The table that was found, where you sit down yourself; or the wish that waits; or neither."""

    table: str | None
    wish: Wish | None


class NewStandingOffer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many tables of a game you want to have, open or in play."""

    tables: Annotated[int, msgspec.Meta(ge=1, le=99)]
    seats: SeatCount
    speed: Speed


class StandingOffer(msgspec.Struct, frozen=True):
    """A standing offer, and why it stopped, if it did."""

    game: str
    tables: int
    seats: int
    speed: Speed
    created_at: Moment
    stopped_at: Moment | None
    stop_reason: StopReason | Literal[""]


class StandingOffers(msgspec.Struct, frozen=True):
    """Your standing offers, and the most tables that one may ask for."""

    results: tuple[StandingOffer, ...]
    most: int


class StoredWish(msgspec.Struct, frozen=True):
    """A wish for a quick match."""

    games: tuple[str, ...]
    seats: tuple[int, ...]
    speeds: tuple[str, ...]
    created_at: Moment
    expires_at: Moment
    table: str
