"""The words of notices that concern no table: decisions about people, friends and messages."""

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.kernel.values import JsonObject
from games.notices.wording import decisions
from games.outbox.notice import Kind
from games.players.models import Player
from games.players.selectors import PublicProfile, public_profiles

People = Mapping[str, PublicProfile]


class PersonWords(NamedTuple):
    """The title and body of a notice, and the page of the app that shows its subject."""

    title: str
    body: str
    path: str


FRIENDS: Final[Mapping[object, tuple[Any, Any, str]]] = {
    "request": (_("{name} would like to be friends"), _("Answer when you like."), "/friends"),
    "accepted": (
        _("{name} is now your friend"),
        _("You can invite each other by name."),
        "/friends",
    ),
    "circle": (
        _("{name} invites you to a circle"),
        _("A circle is a group of friends who play with each other."),
        "/circles",
    ),
    "circle_handed_over": (
        _("{name} handed a circle over to you"),
        _("You now look after its members and its settings."),
        "/circles",
    ),
}
"""Title, body and page of a notice of the kind `friends`, by what it is about."""


def people_of(all_facts: Iterable[JsonObject]) -> People:
    """Return the profiles of the people whom these notices name, by one query."""
    return public_profiles({str(facts["by"]) for facts in all_facts if "by" in facts})


def words_about(
    kind: Kind, facts: JsonObject, player: Player, zone: str, people: People
) -> PersonWords:
    """Return the words of a notice to this player, in the language that is active."""
    profile = people.get(str(facts.get("by")))
    name = profile.name if profile and profile.name else gettext("Someone")
    if kind == "message":
        title, path = gettext("{name} wrote to you").format(name=name), f"/messages/{facts['by']}"
        return PersonWords(title, gettext("Open it to read and to answer."), path)
    if kind == "friends":
        title, body, path = FRIENDS[facts["about"]]
        return PersonWords(str(title).format(name=name), str(body), path)
    return PersonWords(
        decisions.title(facts), decisions.body(facts, player.name, zone), decisions.path(facts)
    )
