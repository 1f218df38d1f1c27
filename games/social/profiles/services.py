"""Change one's own profile, and delete it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.db import transaction

from games import rules
from games.kernel.refusal import Refused
from games.players.locking import lock_player
from games.players.models import Player
from games.social.profiles.models import Profile
from games.social.profiles.sections import Audience, SectionName


@dataclass(frozen=True, slots=True)
class Changes:
    """Changes to a profile; None leaves a field as it is, as does a section without an audience."""

    picture: str | None = None
    likes: tuple[str, ...] | None = None
    audiences: Mapping[SectionName, Audience] = field(default_factory=dict)


@transaction.atomic
def change_profile(*, player: Player, changes: Changes) -> Profile:
    """Change a player's own profile and return it. Raise `Refused`."""
    lock_player(player)
    profile = Profile.objects.filter(player=player).first() or Profile(player=player)
    if changes.picture is not None:
        profile.picture = changes.picture
    if changes.likes is not None:
        profile.likes = _known_games(changes.likes)
    profile.audiences = {**profile.audiences, **changes.audiences}
    profile.save()
    return profile


def _known_games(likes: tuple[str, ...]) -> list[str]:
    """Return these games in order, each once. Raise `Refused` for an unknown one."""
    known = rules.keys()
    if not set(likes).issubset(known):
        raise Refused("unknown_game", games=known)
    return list(dict.fromkeys(likes))


def delete_profile(player_id: str) -> None:
    """Delete the profile of a player who is being erased."""
    Profile.objects.filter(player=player_id).delete()
