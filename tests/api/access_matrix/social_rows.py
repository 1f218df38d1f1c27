"""Endpoints about other players: reports, friends, notes, circles and the lobby."""

from typing import Any
from uuid import uuid4

from tests.api.access_matrix.requests import nothing
from tests.api.access_matrix.roles import IN_PERSON, SEATED, SIGNED_IN, Row
from tests.kit.any_game import OPEN_GAME
from tests.kit.factories import GuestFactory


def a_report(snapshot: Any) -> Any:
    return {"id": str(uuid4()), "target": "name", "kind": "name", "player": GuestFactory().id}


def a_friend_request(snapshot: Any) -> Any:
    return {"player": GuestFactory().id}


def a_note(snapshot: Any) -> Any:
    return {"id": str(uuid4()), "table": snapshot["id"], "text": "Mind the corner."}


def an_offer(snapshot: Any) -> Any:
    return {"tables": 1, "seats": 2, "speed": "daily"}


def a_circle(snapshot: Any) -> Any:
    return {"id": str(uuid4()), "name": "Thursday group"}


def defaults() -> Any:
    return {"game": OPEN_GAME, "chairs": ["", ""]}


ROWS: list[Row] = [
    ("POST", "reports", a_report, IN_PERSON, IN_PERSON),
    ("GET", "me/reports", nothing, IN_PERSON, IN_PERSON),
    ("GET", "me/blocks", nothing, IN_PERSON, IN_PERSON),
    ("POST", "me/blocks", lambda _: {"player": GuestFactory().id}, IN_PERSON, IN_PERSON),
    ("GET", "me/blocks/nobody", nothing, IN_PERSON, IN_PERSON),
    ("DELETE", "me/blocks/nobody", nothing, set(), set()),
    ("GET", "me/friends", nothing, IN_PERSON, IN_PERSON),
    # Only a friend, a request and a link that exist: games/social/friends/tests.
    ("DELETE", "me/friends/nobody", nothing, set(), set()),
    ("GET", "me/friend-requests", nothing, IN_PERSON, IN_PERSON),
    ("POST", "me/friend-requests", a_friend_request, IN_PERSON, IN_PERSON),
    ("DELETE", "me/friend-requests/nobody", nothing, set(), set()),
    ("POST", "me/friend-requests/nobody/accept", nothing, set(), set()),
    ("POST", "me/friend-requests/nobody/decline", lambda _: {}, set(), set()),
    ("GET", "me/sent-friend-requests", nothing, IN_PERSON, IN_PERSON),
    ("GET", "me/friend-link", nothing, IN_PERSON, IN_PERSON),
    ("POST", "me/friend-link", nothing, IN_PERSON, IN_PERSON),
    ("GET", "friend-links/unknown", nothing, set(), set()),
    ("GET", "me/presence", nothing, IN_PERSON, IN_PERSON),
    ("PUT", "me/presence", lambda _: {"shared": True}, IN_PERSON, IN_PERSON),
    ("GET", "me/recent-opponents", nothing, IN_PERSON, IN_PERSON),
    ("GET", "me/profile", nothing, IN_PERSON, IN_PERSON),
    ("PATCH", "me/profile", lambda _: {"picture": "camel"}, IN_PERSON, IN_PERSON),
    # There is no such player: who sees which section is tested in games/social/profiles/tests.
    ("GET", "players/nobody", nothing, set(), set()),
    ("GET", "players/nobody/games?list=running", nothing, set(), set()),
    ("GET", "notes", nothing, IN_PERSON, IN_PERSON),
    ("POST", "notes", a_note, SEATED - {"program"}, IN_PERSON),
    # Only one's own: games/social/notes/tests.
    ("PUT", "notes/999999", lambda _: {"version": 1, "text": "x"}, set(), set()),
    ("DELETE", "notes/999999", nothing, set(), set()),
    ("GET", "circles", nothing, IN_PERSON, IN_PERSON),
    ("POST", "circles", a_circle, IN_PERSON, IN_PERSON),
    # Only members see a circle: games/social/circles/tests.
    ("GET", "circles/999999", nothing, set(), set()),
    ("PATCH", "circles/999999", lambda _: {"name": "Friday group"}, set(), set()),
    ("DELETE", "circles/999999", nothing, set(), set()),
    ("GET", "circles/999999/tables", nothing, set(), set()),
    ("PUT", "circles/999999/defaults", lambda _: defaults(), set(), set()),
    ("DELETE", "circles/999999/defaults", nothing, set(), set()),
    ("PUT", "circles/999999/founder", lambda _: {"player": "nobody"}, set(), set()),
    ("POST", "circles/999999/invitations", lambda _: {"player": "nobody"}, set(), set()),
    ("DELETE", "circles/999999/invitation", nothing, set(), set()),
    ("POST", "circles/999999/link", nothing, set(), set()),
    ("DELETE", "circles/999999/members/nobody", nothing, set(), set()),
    ("PUT", "circles/999999/membership", nothing, set(), set()),
    ("DELETE", "circles/999999/membership", nothing, set(), set()),
    ("GET", "circle-link", nothing, set(), set()),
    ("POST", "circle-link/join", lambda _: {"secret": "x"}, set(), set()),
    ("GET", "lobby", nothing, SIGNED_IN, SIGNED_IN),
    ("PUT", "lobby/filters", lambda _: {"games": [OPEN_GAME]}, IN_PERSON, IN_PERSON),
    ("GET", "quick-match", nothing, IN_PERSON, IN_PERSON),
    ("POST", "quick-match", lambda _: {"id": str(uuid4())}, IN_PERSON, IN_PERSON),
    ("DELETE", "quick-match", nothing, IN_PERSON, IN_PERSON),
    ("GET", "standing-offers", nothing, IN_PERSON, IN_PERSON),
    ("PUT", f"standing-offers/{OPEN_GAME}", an_offer, IN_PERSON, IN_PERSON),
    ("DELETE", f"standing-offers/{OPEN_GAME}", nothing, IN_PERSON, IN_PERSON),
    ("GET", "me/muted-players", nothing, IN_PERSON, IN_PERSON),
    ("PUT", "me/muted-players/nobody", nothing, set(), set()),
    ("DELETE", "me/muted-players/nobody", nothing, set(), set()),
    ("GET", "me/unread-chat", nothing, IN_PERSON, IN_PERSON),
    ("GET", "people", nothing, IN_PERSON, IN_PERSON),
]
