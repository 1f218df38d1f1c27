"""The answers about friends, profiles, notes, circles and the lobby."""

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

from django.utils import timezone

from games.social.friends.models import Friendship
from tests.api.example_answers.asked import asked
from tests.kit.person import Person


def friendship(person: Person) -> Iterator[tuple[str, Any]]:
    """Yield the answers about a friendship of the person with someone who is around."""
    zoe = Person("Zoé")
    yield "new_friend_link", zoe.post("me/friend-link", {})
    link = zoe.get("me/friend-link")
    yield "friend_link", link
    secret = link["link"].rpartition("/")[2]
    yield "friend_link_owner", person.get(f"friend-links/{secret}")
    requested = person.post("me/friend-requests", asked("ask_to_be_friends"))
    yield "ask_to_be_friends", requested
    yield "sent_friend_requests", person.get("me/sent-friend-requests")
    yield "friend_requests", zoe.get("me/friend-requests")
    zoe.post(f"me/friend-requests/{person.player.id}/accept", {}, 204)
    shared = asked("change_presence")
    for each in (zoe, person):
        yield "change_presence", each.put("me/presence", shared)
    yield "presence", zoe.get("me/presence")
    person.post("me/friend-link", {})
    yield "friends", person.get("me/friends")


def profile_and_notes(person: Person, table: Any) -> Iterator[tuple[str, Any]]:
    """Yield the answers about the person's profile and notes."""
    changes = asked("change_own_profile")
    yield "change_own_profile", person.patch("me/profile", changes)
    yield "own_profile", person.get("me/profile")
    note = person.post("notes", {**asked("create_note"), "table": table["id"]})
    yield "create_note", note
    yield "notes", person.get("notes")
    change = asked("edit_note")
    yield "edit_note", person.put(f"notes/{note['note']['id']}", change)


def circles(person: Person, opening: Any) -> Iterator[tuple[str, Any]]:
    """Yield the answers about a circle of the person, who opens a table like this for it."""
    lea = Person("Lea of the dunes")
    circle = person.post("circles", asked("found_circle"))
    yield "found_circle", circle
    path = f"circles/{circle['id']}"
    person.put(f"{path}/defaults", asked("set_circle_defaults"), 204)
    for one, other in ((person, lea), (lea, person)):
        Friendship.objects.create(player=one.player, friend=other.player, since=timezone.now())
    person.post(f"{path}/invitations", {"player": lea.id}, 204)
    person.post("tables", {**opening, "id": str(uuid4()), "circle": circle["id"]})
    yield "circle", person.get(path)
    yield "circle_tables", person.get(f"{path}/tables")
    secret = {"secret": circle["link"].rpartition("/")[2]}
    yield "preview_circle", person.get("circle-link", **{"X-Circle-Link": secret["secret"]})
    yield "join_circle", person.post("circle-link/join", secret)
    yield "renew_circle_link", person.post(f"{path}/link", {})
    of_lea = lea.post("circles", {"id": str(uuid4()), "name": "Sunday players"})
    lea.post(f"circles/{of_lea['id']}/invitations", {"player": person.player.id}, 204)
    yield "circles", person.get("circles")


def lobby(person: Person) -> Iterator[tuple[str, Any]]:
    """Yield the answers about the lobby, named by their operations."""
    kept = person.put("lobby/filters", asked("keep_lobby_filters"))
    yield "keep_lobby_filters", kept
    yield "lobby", person.get("lobby")
    yield "quick_match", person.post("quick-match", asked("quick_match"))
    yield "quick_match_state", person.get("quick-match")
    offered = person.put("standing-offers/gobi", asked("keep_standing_offer"))
    yield "keep_standing_offer", offered
    yield "standing_offers", person.get("standing-offers")
