"""The access matrix: each endpoint answers the roles that are listed here, and no others."""

import json
import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from config.urls import urlpatterns
from games.api.accounts import OFFERED
from tests.api.fuzzing import schema
from tests.kit.any_game import OPEN_GAME
from tests.kit.factories import GuestFactory
from tests.kit.person import Person
from tests.kit.push_service import PushService, subscription_body

pytestmark = pytest.mark.django_db

ROLES = ("nobody", "stranger", "former", "spectator", "opponent", "self", "program", "staff")
SEATED = {"opponent", "self", "program"}
ALL = set(ROLES)
UNKNOWN = {"nobody", "staff"}
"""Staff sign in to the admin; at a table they are visitors like any other."""

SIGNED_IN = ALL - UNKNOWN
IN_PERSON = SIGNED_IN - {"program"}
"""A program plays with the token of `self`, but may not manage the player."""

Body = Callable[[Any], Any]


def command(kind: str, **fields: Any) -> Body:
    return lambda snapshot: {
        "id": str(uuid4()),
        "position": snapshot["position"],
        "seen": snapshot["version"],
        "command": {"kind": kind, **fields},
    }


def new_table(snapshot: Any) -> Any:
    return {"id": str(uuid4()), "game": OPEN_GAME, "chairs": ["", ""]}


def exploration(snapshot: Any) -> Any:
    return {"at": snapshot["position"], "moves": [], "salt": "0f" * 16}


def a_plan(snapshot: Any) -> Any:
    turn = {"others": [], "moves": [{"kind": "place"}]}
    return {"position": snapshot["position"], "lines": [{"salt": "0f" * 16, "turns": [turn]}]}


def nothing(snapshot: Any) -> Any:
    return None


ACCOUNTS = "/_allauth/browser/v1/"


def credentials(snapshot: Any) -> Any:
    return {"username": "Nobody So Called", "password": "dune-lamp-salt-9"}


def address(snapshot: Any) -> Any:
    return {"email": "nobody@example.org", "current_password": "dune-lamp-salt-9"}


def passwords(snapshot: Any) -> Any:
    return {"current_password": "dune-lamp-salt-9", "new_password": "oasis-date-palm-4"}


def holiday() -> Any:
    tomorrow = (datetime.now(UTC).date() + timedelta(days=1)).isoformat()
    return {"first_day": tomorrow, "last_day": tomorrow}


def forgotten(snapshot: Any) -> Any:
    return {"email": "nobody@example.org"}


def new_password(snapshot: Any) -> Any:
    return {"key": "1-x-y", "password": "oasis-date-palm-4"}


def push_device(snapshot: Any) -> Any:
    return subscription_body(PushService("https://127.0.0.1"))


def a_report(snapshot: Any) -> Any:
    return {"id": str(uuid4()), "target": "name", "kind": "name", "player": GuestFactory().id}


def a_friend_request(snapshot: Any) -> Any:
    return {"player": GuestFactory().id}


def a_note(snapshot: Any) -> Any:
    return {"id": str(uuid4()), "table": snapshot["id"], "text": "Mind the corner."}


def an_offer(snapshot: Any) -> Any:
    return {"tables": 1, "seats": 2, "speed": "daily"}


def a_message() -> Any:
    return {"id": str(uuid4()), "text": "It was a joke between friends."}


def a_circle(snapshot: Any) -> Any:
    return {"id": str(uuid4()), "name": "Thursday group"}


def defaults() -> Any:
    return {"game": OPEN_GAME, "chairs": ["", ""]}


def a_line() -> Any:
    return {"id": str(uuid4()), "text": "A fine evening."}


def a_reaction(snapshot: Any) -> Any:
    return {"step": snapshot["position"], "reaction": "clap"}


def an_appeal() -> Any:
    return {**a_message(), "sanction": 1}


MATRIX: list[tuple[str, str, Body, set[str], set[str]]] = [
    # method, path, body, roles answered at a private table, roles answered at a public one
    ("GET", "me", nothing, ALL, ALL),
    ("PATCH", "me", lambda _: {"language": "fr"}, IN_PERSON, IN_PERSON),
    ("GET", "me/appeals", nothing, IN_PERSON, IN_PERSON),
    # Without a decision there is nothing to appeal: games/conduct/appeals/tests.
    ("POST", "appeals", lambda _: an_appeal(), set(), set()),
    ("DELETE", "appeals/999999", nothing, set(), set()),
    ("POST", "appeals/999999/messages", lambda _: a_message(), set(), set()),
    ("GET", "moderation/counts", nothing, ALL, ALL),
    ("GET", "me/data", nothing, IN_PERSON, IN_PERSON),
    ("GET", "me/data/archive", nothing, IN_PERSON, IN_PERSON),
    ("POST", "me/data/archive", nothing, IN_PERSON, IN_PERSON),
    # Not before a worker has built it.
    ("GET", "me/data/archive/file", nothing, set(), set()),
    ("DELETE", "me/data/archive", nothing, IN_PERSON, IN_PERSON),
    ("GET", "me/messages", nothing, IN_PERSON, IN_PERSON),
    # Between accounts: tests/api/test_messages.py.
    ("GET", "me/messages/nobody", nothing, set(), set()),
    ("POST", "me/messages/nobody", lambda _: a_message(), set(), set()),
    ("DELETE", "me/messages/nobody/999999", nothing, set(), set()),
    ("PUT", "me/messages/nobody/read", lambda _: {"number": 1}, IN_PERSON, IN_PERSON),
    ("GET", "me/message-settings", nothing, IN_PERSON, IN_PERSON),
    ("PUT", "me/message-settings", lambda _: {"accepts_from": "friends"}, IN_PERSON, IN_PERSON),
    ("GET", "me/email", nothing, IN_PERSON, IN_PERSON),
    # Only staff have an account here.
    ("PUT", "me/email", address, set(), set()),
    ("GET", "me/calendar", nothing, IN_PERSON, IN_PERSON),
    ("PATCH", "me/calendar", lambda _: {"zone": "Europe/Paris"}, IN_PERSON, IN_PERSON),
    ("POST", "me/holidays", lambda _: holiday(), IN_PERSON, IN_PERSON),
    ("DELETE", "me/holidays/999999", nothing, set(), set()),
    ("GET", "me/mail", nothing, IN_PERSON, IN_PERSON),
    # Only for a verified address, and only where mail is sent.
    ("PATCH", "me/mail", lambda _: {"digest": False}, set(), set()),
    ("POST", "me/mail/verification", nothing, set(), set()),
    ("GET", "me/calendar-feed", nothing, IN_PERSON, IN_PERSON),
    ("POST", "me/calendar-feed", nothing, IN_PERSON, IN_PERSON),
    ("DELETE", "me/calendar-feed", nothing, IN_PERSON, IN_PERSON),
    ("GET", "me/webhook", nothing, IN_PERSON, IN_PERSON),
    # Not to this network.
    ("PUT", "me/webhook", lambda _: {"url": "https://127.0.0.1/"}, IN_PERSON, IN_PERSON),
    ("POST", "me/webhook/test", nothing, IN_PERSON, IN_PERSON),
    ("DELETE", "me/webhook", nothing, IN_PERSON, IN_PERSON),
    ("GET", "me/devices", nothing, IN_PERSON, IN_PERSON),
    ("DELETE", "me/devices", nothing, IN_PERSON, IN_PERSON),
    ("DELETE", "me/devices/999999", nothing, set(), set()),
    # Without a notice there is nothing to be reminded of.
    ("POST", "me/notices/later", lambda _: {"table": "x", "version": 1}, set(), set()),
    ("GET", "me/push", nothing, IN_PERSON, IN_PERSON),
    ("POST", "me/push/devices", push_device, IN_PERSON, IN_PERSON),
    ("DELETE", "me/push/devices/999999", nothing, set(), set()),
    ("POST", "me/push/devices/999999/test", nothing, set(), set()),
    ("GET", "me/lessons", nothing, IN_PERSON, IN_PERSON),
    ("PUT", f"me/lessons/{OPEN_GAME}", lambda _: {"step": 1}, IN_PERSON, IN_PERSON),
    ("GET", "me/standing", nothing, IN_PERSON, IN_PERSON),
    # Only with a warning.
    ("POST", "me/standing/acknowledge", lambda _: {"number": 1}, set(), set()),
    ("GET", "me/notices", nothing, IN_PERSON, IN_PERSON),
    ("POST", "me/notices/read", lambda _: {"upto": 1}, IN_PERSON, IN_PERSON),
    ("GET", "me/notice-preferences", nothing, IN_PERSON, IN_PERSON),
    ("PATCH", "me/notice-preferences", lambda _: {"choices": []}, IN_PERSON, IN_PERSON),
    ("PUT", "me/do-not-disturb", lambda _: {"on": True}, IN_PERSON, IN_PERSON),
    ("POST", "me/return-link", nothing, IN_PERSON, IN_PERSON),
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
    ("POST", "guests/return", lambda _: {"token": "x" * 22}, set(), set()),
    ("GET", "tokens", nothing, IN_PERSON, IN_PERSON),
    ("POST", "tokens", lambda _: {"name": "bot"}, IN_PERSON, IN_PERSON),
    ("DELETE", "tokens/999999", nothing, set(), set()),
    ("GET", "announcements", nothing, ALL, ALL),
    ("GET", "games", nothing, ALL, ALL),
    ("GET", f"games/{OPEN_GAME}/text/fr", nothing, ALL, ALL),
    ("GET", f"games/{OPEN_GAME}/figures/fr", nothing, ALL, ALL),
    ("GET", f"games/{OPEN_GAME}/lesson/fr", nothing, ALL, ALL),
    ("POST", f"games/{OPEN_GAME}/lesson", lambda _: {"step": 0}, ALL, ALL),
    ("GET", "paces", nothing, ALL, ALL),
    ("GET", "people", nothing, IN_PERSON, IN_PERSON),
    ("GET", "watch", nothing, ALL, ALL),
    ("GET", "tables", nothing, SIGNED_IN, SIGNED_IN),
    ("GET", "tables?scope=open", nothing, SIGNED_IN, SIGNED_IN),
    ("GET", "tables?scope=news", nothing, SIGNED_IN, SIGNED_IN),
    ("GET", "tables?scope=invited", nothing, SIGNED_IN, SIGNED_IN),
    ("POST", "tables", new_table, SIGNED_IN, SIGNED_IN),
    ("GET", "tables/{id}", nothing, SEATED, ALL),
    ("GET", "tables/{id}/estimate", nothing, SEATED, ALL),
    ("GET", "tables/{id}/replay", nothing, SEATED, ALL),
    ("GET", "tables/{id}/replay?at=2", nothing, SEATED, ALL),
    ("GET", "tables/{id}/recap", nothing, SEATED, ALL),
    ("GET", "tables/{id}/spectators", nothing, SEATED, ALL),
    ("GET", "tables/{id}/decisions", nothing, SEATED, ALL),
    ("GET", "tables/{id}/export", nothing, SEATED, ALL),
    ("GET", "tables/{id}/verification", nothing, SEATED, ALL),
    ("GET", "tables/{id}/looks", nothing, SEATED, ALL),
    ("GET", "staff/tables/{id}/replay", nothing, {"staff"}, {"staff"}),
    # Not without a look.
    ("GET", "staff/tables/{id}/replay?as=seat:0", nothing, set(), set()),
    ("GET", "staff/tables/{id}/export", nothing, {"staff"}, {"staff"}),
    ("PUT", "tables/{id}/mute", nothing, SEATED - {"program"}, IN_PERSON),
    ("DELETE", "tables/{id}/mute", nothing, IN_PERSON, IN_PERSON),
    ("GET", "tables/{id}/chat", nothing, SEATED, ALL),
    ("GET", "tables/{id}/chat/players", nothing, SEATED, SEATED),
    # Guests do not write at public tables.
    ("POST", "tables/{id}/chat/players", lambda _: a_line(), SEATED - {"program"}, set()),
    ("POST", "tables/{id}/chat/players/read", lambda _: {"number": 1}, *[SEATED - {"program"}] * 2),
    ("DELETE", "tables/{id}/chat/players/999999", nothing, set(), set()),
    ("PUT", "tables/{id}/reactions", a_reaction, *[SEATED - {"program"}] * 2),
    ("POST", "tables/{id}/explore", exploration, SEATED, SIGNED_IN),
    ("GET", "tables/{id}/plan", nothing, SEATED, SIGNED_IN),
    # Only while others are to move: tests/api/test_plans.py.
    ("PUT", "tables/{id}/plan", a_plan, set(), set()),
    ("DELETE", "tables/{id}/plan", nothing, SEATED, SEATED),
    ("GET", "tables/{id}/standing-answers", nothing, SEATED, SIGNED_IN),
    ("PUT", "tables/{id}/standing-answers", lambda _: {"answers": {}}, SEATED, SEATED),
    # Only for a player alone with bots.
    ("POST", "tables/{id}/hint", lambda shot: {"position": shot["position"]}, set(), set()),
    ("POST", "tables/{id}/rematch", nothing, set(), set()),
    ("POST", "tables/{id}/invitations", nothing, set(), set()),
    ("DELETE", "tables/{id}/invitations", nothing, set(), set()),
    # Only before the start: tests/api/test_named_invitations.py.
    ("POST", "tables/{id}/commands", command("invite", seat=1, player="x"), set(), set()),
    ("POST", "tables/{id}/commands", command("withdraw_invitation", seat=1), set(), set()),
    ("POST", "tables/{id}/commands", command("decline"), set(), set()),
    ("POST", "tables/{id}/commands", command("ask_pause"), SEATED, SEATED),
    ("POST", "tables/{id}/commands", command("void", reason="bored"), set(), set()),
    ("POST", "tables/{id}/commands", command("adjudicate", ranks=[1, 2], reason="x"), set(), set()),
    ("POST", "tables/{id}/commands", command("hide", reason="x"), set(), set()),
    ("POST", "tables/{id}/commands", command("tick"), set(), set()),
    # Only staff have an account here.
    ("GET", ACCOUNTS + "config", nothing, ALL, ALL),
    ("GET", ACCOUNTS + "auth/session", nothing, {"staff"}, {"staff"}),
    ("POST", ACCOUNTS + "auth/login", credentials, set(), set()),
    ("POST", ACCOUNTS + "account/password/change", passwords, set(), set()),
    ("POST", ACCOUNTS + "auth/password/request", forgotten, set(), set()),
    ("POST", ACCOUNTS + "auth/password/reset", new_password, set(), set()),
    # Last: they erase players and create new ones.
    ("DELETE", "me", nothing, IN_PERSON, IN_PERSON),
    ("POST", "guests", lambda _: {"name": "Newcomer"}, ALL - {"program"}, ALL - {"program"}),
    ("DELETE", ACCOUNTS + "auth/session", nothing, set(), set()),
    ("POST", ACCOUNTS + "auth/signup", credentials, ALL, ALL),
]


class Cast:
    """A table of two in mid-game, and one person of each role."""

    def __init__(self, visibility: str) -> None:
        self.people = {name: Person(name.title()) for name in sorted(IN_PERSON)}
        mine, other = self.people["self"], self.people["opponent"]
        snapshot = mine.open_table(visibility="public", options={"board": "mini"})
        private = mine.open_table(visibility=visibility, options={"board": "mini"})
        link = mine.post(f"tables/{private['id']}/invitations", {})["link"]
        self._sit(private, self.people["former"], 1, link)
        self.people["former"].command(private, "leave")
        mine.sit(private, 0)
        self._sit(private, other, 1, link)
        self.snapshot = mine.command(private, "start")
        assert snapshot["id"] != self.snapshot["id"]

        self.staff = Client()
        self.staff.force_login(get_user_model().objects.create_superuser("root"))
        self.token = mine.post("tokens", {"name": "program"})["token"]

    def _sit(self, snapshot: Any, who: Person, seat: int, link: str) -> None:
        sitting = command(
            "sit", seat=seat, commitment=snapshot["table"]["commitment"], entropy="0f" * 16
        )(snapshot)
        who.post(
            f"tables/{snapshot['id']}/commands", {**sitting, "invitation": link.partition("#")[2]}
        )

    def ask(self, role: str, method: str, path: str, sent: Any) -> int:
        address = path.format(id=self.snapshot["id"])
        if role in self.people:
            status: int = self.people[role].send(method, address, sent).status_code
            return status
        client = self.staff if role == "staff" else Client()
        headers = {"Authorization": f"Bearer {self.token}"} if role == "program" else {}
        answer = client.generic(
            method,
            address if address.startswith("/") else f"/api/v1/{address}",
            json.dumps(sent or {}),
            "application/json",
            headers=headers,
        )
        # An export without a reader would hold the only one that an address may have.
        b"".join(answer)
        return answer.status_code


@pytest.mark.parametrize("visibility", ["private", "public"])
@pytest.mark.parametrize("role", ROLES)
def test_each_role_gets_only_its_own_answers(role: str, visibility: str, settings: Any) -> None:
    settings.SEND_TO_LOOPBACK = True
    cast = Cast(visibility)
    answered, expected = set(), set()
    for method, path, body, private, public in MATRIX:
        sent = body(cast.snapshot)
        case = (method, path, str((sent or {}).get("command")))
        if role in (private if visibility == "private" else public):
            expected.add(case)
        status = cast.ask(role, method, path, sent)
        assert status < 500
        if 200 <= status < 300:
            answered.add(case)
    assert answered == expected


def test_every_endpoint_is_in_the_matrix() -> None:
    """Fail for a new endpoint until it is in the matrix."""
    asked = {(method, path.partition("?")[0]) for method, path, *_ in MATRIX}
    asked |= {("GET", "stream")}  # asynchronous: tested in games/live
    known = {
        (
            method.upper(),
            path.removeprefix("/api/v1/")
            .replace("{table_id}", "{id}")
            .replace("{key}", OPEN_GAME)
            .replace("{language}", "fr")
            .replace("{number}", "999999")
            .replace("{player}", "nobody")
            .replace("{secret}", "unknown")
            .replace("{channel}", "players"),
        )
        for path, operations in schema.raw_schema["paths"].items()
        for method in operations
    }
    assert asked == known


def routes_below(prefix: str) -> Iterator[str]:
    """Yield the routes that begin with a prefix of an address, without it."""
    for entry in urlpatterns:
        route = str(entry.pattern)
        if route.startswith(prefix):
            included = getattr(entry, "url_patterns", [])
            yield from [str(each.pattern) for each in included] or [route.removeprefix(prefix)]


def test_every_address_is_in_the_schema() -> None:
    """Fail for an address without a schema: it would be missing from the matrix, too."""
    documented = {path.removeprefix("/api/v1/") for path in schema.raw_schema["paths"]}
    routes = {re.sub(r"<\w+:(\w+)>", r"{\1}", route) for route in routes_below("api/v1/")}
    accounts = {f"{ACCOUNTS}{address}" for address in OFFERED}
    assert (routes - {".*"}) | accounts == documented
