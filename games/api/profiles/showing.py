"""Compose the answers about profiles, with a fixed number of queries."""

from collections.abc import Iterable
from typing import Final

from msgspec import UNSET

from games.api.profiles import bodies
from games.api.table_lists import PAGE
from games.players.selectors import PublicProfile, public_profiles
from games.social.profiles import selectors, tables
from games.social.profiles.selectors import ShownProfile
from games.tables.bodies import TableRow
from games.tables.lists.queries import table_rows

FIRST: Final = 5
"""How many games of each list are on the profile itself."""


def profile_body(shown: ShownProfile) -> bodies.PlayerProfile:
    """Return a profile with the sections that its viewer may see."""
    owner, seen = shown.owner, shown.sections
    running, finished, together = (
        _games(shown, name, 0, FIRST) for name in ("running", "finished", "together")
    )
    friends = _common_friends(shown)
    lists = [page for page in (running, finished, together) if page]
    people = {owner.id, *(friends.results if friends else ())}
    return bodies.PlayerProfile(
        id=owner.id,
        name=owner.name,
        picture=shown.chosen.picture,
        is_erased=owner.erased_at is not None,
        is_friend=shown.is_friend,
        players=_names([row for page in lists for row in page.results], people),
        since=f"{owner.created_at:%Y-%m}" if "since" in seen else UNSET,
        likes=_likes(shown) if "likes" in seen else UNSET,
        running=running or UNSET,
        finished=finished or UNSET,
        together=_together(shown, together) if together else UNSET,
        friends=friends or UNSET,
    )


def games_page(
    shown: ShownProfile, name: bodies.ListName, start: int
) -> bodies.ProfileGamesPage | None:
    """Return a page of one list of games; None if the viewer may not see it."""
    found = _games(shown, name, start, PAGE)
    if found is None:
        return None
    return bodies.ProfileGamesPage(found.results, _names(found.results, ()), found.next)


def _games(
    shown: ShownProfile, name: bodies.ListName, start: int, size: int
) -> bodies.ProfileGames | None:
    if name not in shown.sections or (name == "together" and not _is_between_two(shown)):
        return None
    # One row more than are shown says whether others follow.
    part = slice(start, start + size + 1)
    if name == "running":
        found = tables.running_in_public(shown.owner.id)[part]
    elif name == "finished":
        found = tables.finished_in_public(shown.owner.id, part)
    else:
        found = tables.played_together(shown.owner.id, shown.viewer, part)
    rows = table_rows(found)
    following = str(start + size) if len(rows) > size else None
    return bodies.ProfileGames(tuple(rows[:size]), following)


def _is_between_two(shown: ShownProfile) -> bool:
    return shown.viewer not in ("", shown.owner.id)


def _likes(shown: ShownProfile) -> bodies.LikedGames:
    return bodies.LikedGames(tuple(shown.chosen.likes), tables.most_played(shown.owner.id))


def _together(shown: ShownProfile, games: bodies.ProfileGames) -> bodies.GamesTogether:
    return bodies.GamesTogether(tables.score_of(shown.owner.id, shown.viewer), games)


def _common_friends(shown: ShownProfile) -> bodies.CommonFriends | None:
    if "friends" not in shown.sections or not _is_between_two(shown):
        return None
    found = list(selectors.common_friends(shown.owner.id, shown.viewer))
    most = selectors.MOST_COMMON_FRIENDS
    return bodies.CommonFriends(tuple(found[:most]), len(found) > most)


def _names(rows: Iterable[TableRow], people: Iterable[str]) -> dict[str, PublicProfile]:
    return public_profiles({*people, *(seat.player for row in rows for seat in row.seats)})
