"""Read profiles: what one player may see of another."""

from dataclasses import dataclass
from typing import Final

from django.db.models import Exists, OuterRef, QuerySet

from games.kernel.values import JsonObject
from games.players.models import Player
from games.players.relations.blocks import is_apart
from games.social.friends.models import Friendship
from games.social.friends.selectors import are_friends, friend_ids
from games.social.profiles.models import Profile
from games.social.profiles.sections import DEFAULTS, SECTIONS, Audience, SectionName

MOST_COMMON_FRIENDS: Final = 20


@dataclass(frozen=True, slots=True)
class ShownProfile:
    """A player's profile, and the sections of it that its viewer may see."""

    owner: Player
    chosen: Profile
    viewer: str
    is_friend: bool
    sections: frozenset[SectionName]


def chosen_by(player: Player) -> Profile:
    """Return what a player has chosen for their profile, or the defaults."""
    return Profile.objects.filter(player=player).first() or Profile(player=player)


def audiences_of(profile: Profile) -> dict[SectionName, Audience]:
    """Return the audience of each section of a profile."""
    return {**DEFAULTS, **profile.audiences}


def shown_profile(owner_id: str, viewer: str, *, as_stranger: bool = False) -> ShownProfile | None:
    """Return a profile as another player may see it, or None if there is no such player.

    With `as_stranger` owners see their own profile as a player whom they do not know would.
    """
    owner = Player.objects.select_related("profile").filter(id=owner_id).first()
    if owner is None:
        return None
    chosen = getattr(owner, "profile", None) or Profile(player=owner)
    reader = "" if as_stranger and viewer == owner_id else viewer
    is_friend = are_friends(owner_id, reader)
    sections = _visible_sections(owner, chosen, reader, is_friend=is_friend)
    return ShownProfile(owner, chosen, reader, is_friend, sections)


def _visible_sections(
    owner: Player, chosen: Profile, viewer: str, *, is_friend: bool
) -> frozenset[SectionName]:
    # The same answer as about a player who hides everything: it does not say who blocks whom.
    if owner.erased_at or owner.is_suspended or (viewer and is_apart(viewer, [owner.id])):
        return frozenset()
    if viewer == owner.id:
        return frozenset(SECTIONS)
    reached = {"everyone", "friends"} if is_friend else {"everyone"}
    audiences = audiences_of(chosen)
    return frozenset(section for section in SECTIONS if audiences[section] in reached)


def common_friends(owner: str, viewer: str) -> QuerySet[Friendship, str]:
    """Return the ids of the friends of both, by name, without those who show their friends to none.

    One more than are shown, so that the reader can say that there are more.
    """
    hidden = Profile.objects.filter(player=OuterRef("friend"), audiences__friends="me")
    shared = Friendship.objects.filter(~Exists(hidden), player=owner, friend__in=friend_ids(viewer))
    ids = shared.order_by("friend__name", "friend").values_list("friend_id", flat=True)
    return ids[: MOST_COMMON_FRIENDS + 1]


def stored_profile(player_id: str) -> JsonObject | None:
    """Return the stored data about a player's profile."""
    found = Profile.objects.filter(player=player_id).first()
    if found is None:
        return None
    return {"picture": found.picture, "likes": found.likes, "audiences": found.audiences}
