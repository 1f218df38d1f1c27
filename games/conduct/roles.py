"""The roles of staff: Django groups, each with its permissions."""

from typing import Any, Final

MODERATOR: Final = "moderator"
REFEREE: Final = "referee"
ADMINISTRATOR: Final = "administrator"

_QUEUE: Final = ("view_case", "view_report", "view_appeal", "answer_appeals", "view_audit")
PERMISSIONS: Final[dict[str, tuple[str, ...]]] = {
    MODERATOR: (*_QUEUE, "decide_conduct"),
    REFEREE: (*_QUEUE, "decide_games", "look"),
    ADMINISTRATOR: (*_QUEUE, "decide_conduct", "decide_games", "look", "operate"),
}
"""The permissions of `games.conduct` that each group has."""


def create_groups(group_model: Any, permission_model: Any) -> None:
    """Create the groups and set their permissions, with these models of a migration or the app."""
    for name, codenames in PERMISSIONS.items():
        group, _ = group_model.objects.get_or_create(name=name)
        allowed = permission_model.objects.filter(
            content_type__app_label="conduct", codename__in=codenames
        )
        group.permissions.set(allowed)


def role_of(names: frozenset[str], *, is_superuser: bool) -> str:
    """Return the highest role among the names of a user's groups; an empty string for none."""
    if is_superuser or ADMINISTRATOR in names:
        return ADMINISTRATOR
    return next((role for role in (REFEREE, MODERATOR) if role in names), "")
