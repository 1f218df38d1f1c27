"""Read the settings of the site, cached briefly."""

from typing import Final, Literal, TypeAlias, get_args

from django.core.cache import cache

from games.site_settings.models import SiteSetting

Switch: TypeAlias = Literal["public_tables", "push", "mail_digest", "webhooks", "hints"]
SWITCHES: Final[tuple[Switch, ...]] = get_args(Switch)
ON, OFF = "on", "off"

RegistrationMode: TypeAlias = Literal["open", "invitation", "closed"]
REGISTRATION_MODES: Final[tuple[RegistrationMode, ...]] = get_args(RegistrationMode)
REGISTRATION: Final = "registration"

CACHE_KEY: Final = "site_settings"
CACHED_SECONDS: Final = 10
"""Without Redis, other processes follow a change after so long."""


def changed_settings() -> dict[str, str]:
    """Return the settings that differ from their default, by key."""
    found: dict[str, str] | None = cache.get(CACHE_KEY)
    if found is None:
        found = dict(SiteSetting.objects.values_list("key", "value"))
        cache.set(CACHE_KEY, found, CACHED_SECONDS)
    return found


def is_on(switch: Switch) -> bool:
    """Return whether a feature is switched on, as all are by default."""
    return changed_settings().get(switch, ON) == ON


def registration_mode() -> RegistrationMode:
    """Return who may become a player: everybody by default."""
    value = changed_settings().get(REGISTRATION, "open")
    return next((mode for mode in REGISTRATION_MODES if mode == value), "closed")
