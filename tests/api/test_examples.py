"""The examples of the schema match the schema and the answers of the service."""

from collections.abc import Iterator
from copy import deepcopy
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import msgspec
import pytest
from django.utils import timezone
from jsonschema import Draft202012Validator

from games.api.appeals import bodies as appeal_bodies
from games.api.bodies import (
    accounts,
    devices,
    games,
    lessons,
    players,
    problems,
    tables,
    tokens,
)
from games.api.bodies.me import calendars, channels, notices, push, standing
from games.api.chat import bodies as chat
from games.api.circles import bodies as circle_bodies
from games.api.friends import bodies as friends
from games.api.lobby import bodies as lobby_bodies
from games.api.messages import bodies as message_bodies
from games.api.notes import bodies as notes
from games.api.people import bodies as people_bodies
from games.api.plans import bodies as plans
from games.api.profiles import bodies as profiles
from games.api.reports import bodies as reports
from games.api.schema.examples import EXAMPLES
from games.api.schema.names import component_name
from games.api.site import bodies as site
from games.api.staff import bodies as staff_bodies
from games.api.watch import bodies as watch_bodies
from games.conduct.operations import services
from games.conduct.standing.commands import Warn
from games.notices.models import ListedNotice
from games.notices.push.models import PushDevice
from games.players.models import Device
from games.social.chat.tests.people import say, started_by
from games.social.friends.models import Friendship
from games.table.commands import command_from
from games.tables import bodies
from tests.api.fuzzing import schema
from tests.kit.appeals import sanction
from tests.kit.conduct import decide
from tests.kit.person import Person
from tests.kit.staff import staff

DOCUMENT = schema.raw_schema
JSON = "application/json"
MODULES = (
    *(accounts, calendars, channels, devices, games, lessons, notices, players),
    *(plans, problems, push, standing, tables, tokens),
    *(
        appeal_bodies,
        circle_bodies,
        friends,
        lobby_bodies,
        message_bodies,
        notes,
        people_bodies,
        profiles,
        reports,
        site,
        staff_bodies,
        watch_bodies,
    ),
    *(appeal_bodies, chat, reports, site, staff_bodies),
    bodies,
)
STRUCTS = [
    each
    for module in MODULES
    for each in vars(module).values()
    if isinstance(each, type) and issubclass(each, msgspec.Struct)
]
DEPENDING_ON_THE_GAME = {
    *("game_text", "explore", "figures", "lesson", "try_lesson", "arm_plan", "staff_replay"),
    "watch",
}
"""Operations whose answers depend on the game."""


def resolved(body: dict[str, Any]) -> dict[str, Any]:
    """Return the response itself, where an operation refers to a shared one."""
    if "$ref" not in body:
        return body
    found: dict[str, Any] = DOCUMENT["components"]["responses"][body["$ref"].rpartition("/")[2]]
    return found


def bodies() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Yield each JSON body: its operation, `request` or a status, and its media type object."""
    for operations in DOCUMENT["paths"].values():
        for operation in operations.values():
            parts = {"request": operation.get("requestBody", {}), **operation["responses"]}
            for part, found in parts.items():
                body = resolved(found)
                if JSON in body.get("content", {}):
                    yield operation["operationId"], part, body["content"][JSON]


def test_every_body_has_a_valid_example() -> None:
    for name, part, body in bodies():
        if part.startswith("2") and name in DEPENDING_ON_THE_GAME:
            continue
        assert "example" in body, (name, part)
        validator = Draft202012Validator({**body["schema"], "components": DOCUMENT["components"]})
        assert list(validator.iter_errors(body["example"])) == [], (name, part)


def test_every_example_decodes_as_its_struct() -> None:
    structs = {component_name(each): each for each in STRUCTS}
    checked = set()
    for name, part, body in bodies():
        struct = structs.get(body["schema"].get("$ref", "").rpartition("/")[2])
        if struct and "example" in body:
            msgspec.convert(body["example"], struct)
            checked.add((name, part == "request"))
    requests = {(name, True) for name, shown in EXAMPLES.items() if "request" in shown}
    # The list of games and the two forms of a replay have no struct of their own.
    without = {"explore", "games", "replay", "try_lesson", "arm_plan"}
    answers = {(name, False) for name in EXAMPLES.keys() - without}
    assert checked >= requests | answers


def test_every_example_belongs_to_an_operation() -> None:
    assert EXAMPLES.keys() <= {name for name, *_ in bodies()}


def shape(data: Any) -> Any:
    """Return the form of an answer: its field names, and where it is null."""
    if isinstance(data, dict):
        return {name if len(name) < 16 else "id": shape(value) for name, value in data.items()}
    return [shape(each) for each in data] if isinstance(data, list) else data is not None


def listed_notices(person: Person, table: Any) -> Any:
    """Return the list of notices after the person was invited to a rematch."""
    ListedNotice.objects.create(
        player=person.player.id,
        kind="rematch",
        table=table["id"],
        version=1,
        facts={"host": person.player.id},
        created_at=timezone.now(),
    )
    return person.get("me/notices")


def appeals(person: Person) -> Iterator[tuple[str, Any]]:
    """Yield the answers about an appeal of the person, and the public counts."""
    row = sanction(person.player, staff("moderator"), timezone.now())
    asked = {**EXAMPLES["open_appeal"]["request"], "sanction": row.number}
    opened = person.post("appeals", asked)
    yield "open_appeal", opened
    path = f"appeals/{opened['results'][0]['appeal']['id']}/messages"
    yield "write_to_appeal", person.post(path, EXAMPLES["write_to_appeal"]["request"])
    yield "appeals", person.get("me/appeals")


def friendship(person: Person) -> Iterator[tuple[str, Any]]:
    """Yield the answers about a friendship of the person with someone who is around."""
    zoe = Person("Zoé")
    yield "new_friend_link", zoe.post("me/friend-link", {})
    link = zoe.get("me/friend-link")
    yield "friend_link", link
    secret = link["link"].rpartition("/")[2]
    yield "friend_link_owner", person.get(f"friend-links/{secret}")
    yield (
        "ask_to_be_friends",
        person.post("me/friend-requests", EXAMPLES["ask_to_be_friends"]["request"]),
    )
    yield "sent_friend_requests", person.get("me/sent-friend-requests")
    yield "friend_requests", zoe.get("me/friend-requests")
    zoe.post(f"me/friend-requests/{person.player.id}/accept", {}, 204)
    shared = EXAMPLES["change_presence"]["request"]
    for each in (zoe, person):
        yield "change_presence", each.put("me/presence", shared)
    yield "presence", zoe.get("me/presence")
    person.post("me/friend-link", {})
    yield "friends", person.get("me/friends")


def profile_and_notes(person: Person, table: Any) -> Iterator[tuple[str, Any]]:
    """Yield the answers about the person's profile and notes."""
    changes = EXAMPLES["change_own_profile"]["request"]
    yield "change_own_profile", person.patch("me/profile", changes)
    yield "own_profile", person.get("me/profile")
    asked = {**EXAMPLES["create_note"]["request"], "table": table["id"]}
    note = person.post("notes", asked)
    yield "create_note", note
    yield "notes", person.get("notes")
    change = EXAMPLES["edit_note"]["request"]
    yield "edit_note", person.put(f"notes/{note['note']['id']}", change)


def circles(person: Person, opening: Any) -> Iterator[tuple[str, Any]]:
    """Yield the answers about a circle of the person, who opens a table like this for it."""
    lea = Person("Lea of the dunes")
    circle = person.post("circles", EXAMPLES["found_circle"]["request"])
    yield "found_circle", circle
    path = f"circles/{circle['id']}"
    person.put(f"{path}/defaults", EXAMPLES["set_circle_defaults"]["request"], 204)
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


def written_messages() -> Iterator[tuple[str, Any]]:
    """Yield the answers about messages between two new accounts."""
    author, reader = Person(), Person()
    author.sign_up("Zohra")
    reader.sign_up("Rima")
    yield "message_settings", reader.get("me/message-settings")
    chosen = EXAMPLES["change_message_settings"]["request"]
    yield "change_message_settings", reader.put("me/message-settings", chosen)
    path = f"me/messages/{reader.id}"
    yield "send_message", author.post(path, EXAMPLES["send_message"]["request"])
    yield "messages", author.get(path)
    yield "conversations", author.get("me/messages")
    reader.put(f"me/messages/{author.id}/read", EXAMPLES["read_messages"]["request"], 204)


def chat_answers(author: Person, other: Person) -> Iterator[tuple[str, Any]]:
    """Yield the answers about the chat of two players at a table with hidden information."""
    shot = started_by(author, other, game="gobi", visibility="unlisted")
    step, here = shot["position"], f"tables/{shot['id']}"
    line = {**EXAMPLES["write_line"]["request"], "step": step}
    yield "write_line", author.post(f"{here}/chat/players", line, 201)
    say(other, shot, phrase="well_played")
    other.put(f"{here}/reactions", {**EXAMPLES["react"]["request"], "step": step}, 204)
    author.post(f"{here}/chat/players/read", {"number": 1}, 204)
    yield "chats", author.get(f"{here}/chat")
    yield "chat", author.get(f"{here}/chat/players")
    yield "unread_chat", author.get("me/unread-chat")
    author.put(f"me/muted-players/{other.id}", None, 204)
    yield "muted_players", author.get("me/muted-players")


def answers() -> Iterator[tuple[str, Any]]:
    """Yield the answer of the service to each request of the examples, in order."""

    def asked(name: str) -> Any:
        return EXAMPLES[name].get("request", {})

    nour = Person("Sami")
    nour.send("DELETE", "me")
    nour.get("me")
    yield "become_guest", nour.post("guests", asked("become_guest"))
    yield "me", nour.get("me")
    yield "change_me", nour.send("PATCH", "me", asked("change_me")).json()
    yield "email", nour.get("me/email")
    yield "new_token", nour.post("tokens", asked("new_token"))
    yield "tokens", nour.get("tokens")
    yield "devices", nour.get("me/devices")
    yield "mail", nour.get("me/mail")
    yield "new_calendar_feed", nour.post("me/calendar-feed", {})
    yield "calendar_feed", nour.get("me/calendar-feed")
    yield "webhook", nour.get("me/webhook")
    _subscribe(nour)
    yield "push", nour.get("me/push")
    link = nour.post("me/return-link", {})
    yield "new_return_link", link
    table = nour.post("tables", asked("open_table"))
    yield "open_table", table
    path = f"tables/{table['id']}"
    yield "tables", nour.get("tables")
    yield "invite", nour.post(f"{path}/invitations", {})
    order = deepcopy(asked("command"))
    order["command"]["commitment"] = table["table"]["commitment"]
    yield "command", nour.post(f"{path}/commands", order)
    yield "table", nour.get(path)
    yield "estimate", nour.get(f"{path}/estimate")
    yield "spectators", nour.get(f"{path}/spectators")
    yield "replay", nour.get(f"{path}/replay")
    yield "verification", nour.get(f"{path}/verification")
    yield "looks", nour.get(f"{path}/looks")
    yield "plan", nour.get(f"{path}/plan")
    yield "decision_words", nour.get(f"{path}/decisions")
    calendar = nour.send("PATCH", "me/calendar", asked("change_calendar")).json()
    yield "change_calendar", calendar
    yield "calendar", nour.get("me/calendar")
    soon = (datetime.now(UTC) + timedelta(days=9)).date().isoformat()
    assert asked("new_holiday").keys() == {"first_day", "last_day"}
    yield "new_holiday", nour.post("me/holidays", {"first_day": soon, "last_day": soon})
    progress = nour.send("PUT", "me/lessons/gemblo", asked("change_lesson_progress")).json()
    yield "change_lesson_progress", progress
    yield "lesson_progress", nour.get("me/lessons")
    yield "notice_preferences", nour.get("me/notice-preferences")
    changes = asked("change_notice_preferences")
    choices = nour.send("PATCH", "me/notice-preferences", changes).json()
    yield "change_notice_preferences", choices
    yield "do_not_disturb", nour.send("PUT", "me/do-not-disturb", asked("do_not_disturb")).json()
    notices_page = listed_notices(nour, table)
    yield "notices", notices_page
    assert asked("read_notices").keys() == {"upto"}
    newest = notices_page["results"][0]["id"]
    yield "read_notices", nour.post("me/notices/read", {"upto": newest})
    decide(nour.player, Warn("insult", "Please stay friendly, also when you lose."))
    yield "standing", nour.get("me/standing")
    warning = asked("acknowledge_warning")
    yield "acknowledge_warning", nour.post("me/standing/acknowledge", warning)
    rude = Person("Rude").id
    yield "report", nour.post("reports", {**asked("report"), "player": rude})
    yield "find_people", nour.get("people?name=Rude")
    yield "my_reports", nour.get("me/reports")
    assert asked("block").keys() == {"player"}
    nour.post("me/blocks", {"player": rude}, 204)
    yield "blocks", nour.get("me/blocks")
    yield from friendship(nour)
    yield "block_state", nour.get(f"me/blocks/{rude}")
    yield from profile_and_notes(nour, table)
    yield from circles(nour, asked("open_table"))
    yield from lobby(nour)
    yield from appeals(Person("Lea"))
    yield from written_messages()
    yield "archive", nour.get("me/data/archive")
    yield "ask_for_archive", nour.post("me/data/archive", status=202)
    yield from chat_answers(Person("Ida"), Person("Max"))
    yield "my_data", nour.get("me/data")
    games = nour.get("games")
    yield "games", [game for game in games if game["key"] == "gemblo"]
    yield "paces", nour.get("paces")
    announce()
    yield "announcements", nour.get("announcements")
    secret = link["return_link"].partition("#")[2]
    assert asked("guest_return").keys() == {"token"}
    yield "guest_return", nour.post("guests/return", {"token": secret})


def announce() -> None:
    """Show an announcement now."""
    now = timezone.now()
    until = now + timedelta(days=1)
    services.announce(
        english="Hello", french="Bonjour", begins_at=now, ends_at=until, staff="p_mo", now=now
    )


def lobby(person: Person) -> Iterator[tuple[str, Any]]:
    """Yield the answers about the lobby, named by their operations."""

    def asked(name: str) -> Any:
        return EXAMPLES[name]["request"]

    kept = person.put("lobby/filters", asked("keep_lobby_filters"))
    yield "keep_lobby_filters", kept
    yield "lobby", person.get("lobby")
    yield "quick_match", person.post("quick-match", asked("quick_match"))
    yield "quick_match_state", person.get("quick-match")
    offered = person.put("standing-offers/gobi", asked("keep_standing_offer"))
    yield "keep_standing_offer", offered
    yield "standing_offers", person.get("standing-offers")


def _subscribe(person: Person) -> None:
    """Give a person a push device, without a push service."""
    fields = {"created_at": timezone.now(), "renewed_at": timezone.now()}
    device = Device.objects.get(player=person.player)
    PushDevice.objects.create(player=person.player, device=device, endpoint="x", **fields)


@pytest.mark.django_db
def test_service_answers_like_the_examples() -> None:
    given = dict(answers())
    for name, answer in given.items():
        assert shape(answer) == shape(EXAMPLES[name]["response"]), name
    # `change_email` needs an account, `rematch` an ended game; the others depend on the game.
    # `change_email` needs an account, `rematch` an ended game, mail a mail server, a webhook a
    # public address, push messages a service, reminders a notice; the others depend on the game.
    others = {"change_email", "rematch", "explore", "try_lesson", "hint", "recap"}
    others |= {"change_mail", "ask_verification", "set_webhook", "test_webhook"}
    # The counts of an hour, which other tests may have asked for.
    others |= {"moderation_counts"}
    others |= {"subscribe_push", "test_push", "remind_later"}
    others |= {"arm_plan", "standing_answers", "set_standing_answers"}
    # They need a game that two players have finished: games/social/profiles/tests.
    others |= {"player_profile", "profile_games"}
    # Its answer is empty.
    others |= {"block", "decline_friend_request"}
    # Only after a game.
    others |= {"recent_opponents"}
    others |= {"block", "rename_circle", "set_circle_defaults", "invite_to_circle"}
    others |= {"hand_over_circle"}
    # Their answers are empty.
    others |= {"block", "read_messages"}
    # Their answers are empty.
    others |= {"block", "react", "read_chat"}
    assert EXAMPLES.keys() - given.keys() == others


def test_example_command_decodes() -> None:
    assert command_from(EXAMPLES["command"]["request"]["command"])
