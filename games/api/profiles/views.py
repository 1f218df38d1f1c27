"""See profiles of players, and change one's own."""

from typing import Final, get_args

import msgspec
from drf_spectacular.utils import OpenApiParameter, extend_schema
from msgspec import UNSET
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.http.parsing import wrong
from games.api.http.requests import NUMBER, number, read, signed_in_player
from games.api.profiles import bodies
from games.api.profiles.showing import games_page, profile_body
from games.players.permissions import InPerson, MayAct
from games.social.profiles import selectors, services
from games.social.profiles.models import Profile
from games.social.profiles.sections import Audience, SectionName
from games.social.profiles.selectors import ShownProfile

LISTS: Final[dict[str, bodies.ListName]] = {name: name for name in get_args(bodies.ListName)}
VIEWS: Final = ("me", "stranger")


class OwnProfileView(APIView):
    """The choices of the player who asks for their profile."""

    permission_classes = (InPerson, MayAct)
    throttle_scope = "profiles"

    @extend_schema(responses=bodies.OwnProfile, operation_id="own_profile")
    def get(self, request: Request) -> Response:
        """Return your picture, your favourite games, and by whom each section is seen."""
        return Response(_own(selectors.chosen_by(signed_in_player(request))))

    @extend_schema(
        request=bodies.OwnProfileChanges,
        responses=bodies.OwnProfile,
        operation_id="change_own_profile",
    )
    def patch(self, request: Request) -> Response:
        """Change your picture, your favourite games, or by whom sections are seen."""
        body, player = read(bodies.OwnProfileChanges, request), signed_in_player(request)
        changes = services.Changes(
            picture=None if body.picture is UNSET else body.picture,
            likes=None if body.likes is UNSET else body.likes,
            audiences=_new_audiences(body),
        )
        return Response(_own(services.change_profile(player=player, changes=changes)))


class PlayerProfileView(APIView):
    """The profile of a player."""

    permission_classes = (MayAct,)

    @extend_schema(
        parameters=[OpenApiParameter("as", enum=list(VIEWS), default="me")],
        responses=bodies.PlayerProfile,
        operation_id="player_profile",
    )
    def get(self, request: Request, player: str) -> Response:
        """Return the profile of a player, without the sections that you may not see.

        With `as=stranger` you see your own profile as a player whom you do not know does. Players
        of whom one blocks the other see no section of each other's, nor of a suspended player's.
        """
        return Response(profile_body(_shown(request, player)))


class ProfileGamesView(APIView):
    """One list of games on a profile."""

    permission_classes = (MayAct,)

    @extend_schema(
        parameters=[
            OpenApiParameter("list", enum=list(LISTS), required=True),
            OpenApiParameter("cursor", NUMBER),
        ],
        responses=bodies.ProfileGamesPage,
        operation_id="profile_games",
    )
    def get(self, request: Request, player: str) -> Response:
        """Return a page of the running or finished public games, or of those of you both."""
        name = LISTS.get(request.query_params.get("list", ""))
        if name is None:
            raise wrong("list", *LISTS)
        page = games_page(_shown(request, player), name, number(request, "cursor") or 0)
        if page is None:
            raise NotFound
        return Response(page)


def _shown(request: Request, player: str) -> ShownProfile:
    view = request.query_params.get("as", "me")
    if view not in VIEWS:
        raise wrong("as", *VIEWS)
    viewer = signed_in_player(request).id
    shown = selectors.shown_profile(player, viewer, as_stranger=view == "stranger")
    if shown is None:
        raise NotFound
    return shown


def _new_audiences(body: bodies.OwnProfileChanges) -> dict[SectionName, Audience]:
    if body.audiences is UNSET:
        return {}
    found: dict[SectionName, Audience] = msgspec.to_builtins(body.audiences)
    return found


def _own(profile: Profile) -> bodies.OwnProfile:
    audiences = bodies.Audiences(**selectors.audiences_of(profile))
    return bodies.OwnProfile(profile.picture, tuple(profile.likes), audiences)  # type: ignore[arg-type]  # a column of the database
