"""The secret key of a site can be changed without signing anybody out (docs/keys.md)."""

from collections.abc import Callable
from functools import partial
from io import StringIO
from typing import Any

import pytest
from django.contrib.auth.tokens import default_token_generator
from django.core.management import call_command
from django.utils import timezone

from games.conduct.signals.device_cookie import device_of, hashed
from games.conduct.signals.models import SeenDevice
from games.notices.mail import tokens
from games.players.auth import appeal_links
from games.players.models import User
from games.social.circles import links
from games.social.circles.models import Circle
from games.social.circles.tests.scenes import found
from games.table.decider import Actor, Role
from games.tables import services
from games.tables.services import StalePosition
from games.workers import bots
from tests.kit.person import Person
from tests.kit.settings import settings_in
from tests.kit.tables import a_move, do, open_table, play, player, seat

pytestmark = pytest.mark.django_db(transaction=True)

Change = Callable[..., None]


@pytest.fixture
def change(settings: Any) -> Change:
    """Change the secret key of the site, and keep the former one unless it is forgotten."""

    def replace(*, forget: bool = False) -> None:
        settings.SECRET_KEY_FALLBACKS = [] if forget else [settings.SECRET_KEY]
        settings.SECRET_KEY = "another key, long enough for its checks " * 2

    return replace


def account(name: str) -> Person:
    person = Person()
    person.sign_up(name)
    return person


def test_keys_are_read_from_the_environment() -> None:
    environment = {"SECRET_KEY_FALLBACKS": "one, two,", "VAPID_FORMER_KEYS": "three"}
    names = ("SECRET_KEY_FALLBACKS", "VAPID_FORMER_KEYS")
    assert settings_in(environment, *names) == {
        "SECRET_KEY_FALLBACKS": ["one", "two"],
        "VAPID_FORMER_KEYS": ["three"],
    }
    assert list(settings_in({}, *names).values()) == [[], []]


def test_everybody_stays_signed_in(change: Change) -> None:
    guest, member = Person("Ann"), account("Bob")
    ids = [guest.id, member.id]
    change()
    assert [person.get("me")["player"]["id"] for person in (guest, member)] == ids
    assert guest.open_table()["id"]
    assert member.open_table()["id"]


def test_session_used_since_outlives_the_former_key(change: Change, settings: Any) -> None:
    member = account("Bob")
    change()
    known = member.id
    settings.SECRET_KEY_FALLBACKS = []
    assert member.get("me")["player"]["id"] == known


def test_forgotten_key_signs_accounts_out(change: Change) -> None:
    member = account("Bob")
    change(forget=True)
    assert member.get("me")["player"] is None


def test_links_made_before_still_work(change: Change) -> None:
    ann = account("Ann")
    circle = Circle.objects.get(pk=found(ann)["id"])
    user = User.objects.get()
    claim, sign_off = tokens.Claim(1, "a@b.example"), tokens.SignOff(ann.id, "your_turn")
    made = (
        links.secret_of(circle),
        appeal_links.signature_for(ann.id),
        tokens.verification_token(claim),
        tokens.sign_off_token(sign_off),
        default_token_generator.make_token(user),
    )

    def works(joins: str, appeals: str, verifies: str, signs_off: str, resets: str) -> list[bool]:
        return [
            links.circle_of(joins) == circle,
            tokens.claim_in(verifies) == claim,
            tokens.sign_off_in(signs_off) == sign_off,
            default_token_generator.check_token(user, resets),
        ]

    change()
    assert all(works(*made))
    assert appeal_links.player_of(made[1]).id == ann.id
    change(forget=True)
    assert not any(works(*made))


def test_device_is_recognised_after_the_change(change: Change) -> None:
    ann = Person("Ann")
    cookie = ann.client.cookies["device"].value.split(":")[0]
    ann.client.cookies.pop("sessionid")
    change()
    bob = ann.client.post("/api/v1/guests", {"name": "Bob"}, "application/json")
    assert bob.status_code == 201
    rows = SeenDevice.objects.values_list("device", flat=True)
    assert list(rows) == [hashed(cookie)] * 2
    assert device_of(bob.wsgi_request) == cookie


def test_player_seen_under_both_keys_is_kept_once(change: Change) -> None:
    ann = account("Ann")
    former = SeenDevice.objects.get().device
    ann.sign_out()
    change()
    ann.sign_in("Ann")
    ann.sign_out()
    SeenDevice.objects.create(device=former, player=ann_id(), seen_at=timezone.now())
    ann.sign_in("Ann")
    (row,) = SeenDevice.objects.all()
    assert row.device != former


def ann_id() -> str:
    return SeenDevice.objects.get().player


def test_log_does_not_depend_on_the_key(change: Change) -> None:
    table = open_table("", "bot:easy")
    seat(table, "ann")
    do(table, player("ann"), "start")
    change(forget=True)
    output = StringIO()
    call_command("verify_log", "--rules", stdout=output)
    assert output.getvalue().endswith("problems: 0\n")


def test_workers_with_different_keys_record_a_move_once(change: Change) -> None:
    table = open_table("bot:easy", "")
    seat(table, "ann")
    table = do(table, player("ann"), "start").table
    while not table.is_bot_to_act:
        table = play(table).table
    (acting, _), *_ = table.bots_to_act
    ids = [bots.command_id(table, acting)]
    change()
    ids.append(bots.command_id(table, acting))
    _, move = a_move(table)
    fields = {"actor": Actor(Role.BOT, seat=acting), "command": {"kind": "play", "move": move}}
    act = partial(services.act, table_id=table.id, position=table.position, **fields)
    act(command_id=ids[0])
    with pytest.raises(StalePosition):
        act(command_id=ids[1])
