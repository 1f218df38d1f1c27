"""A crawl through the admin by staff who play: no page shows hidden state."""

import html
import re
from urllib.parse import parse_qsl, urljoin, urlsplit

import pytest
from django.apps import apps
from django.contrib import admin
from django.contrib.admin.utils import quote
from django.db.models import Model
from django.test import Client

from events import store
from events.chain.seal import canonical
from events.models import Event
from games.kernel.codec import STAFF
from games.players.models import User
from games.players.services import player_for
from games.table.state import Table
from games.tables import table_cache
from games.tables.access import access_table
from games.tables.invitations import invite
from games.tables.log.rows import stream_of
from tests.kit.any_game import SECRET_GAME, SECRET_GAMES
from tests.kit.factories import GuestFactory, OwnerFactory
from tests.kit.tables import open_table, play, started

pytestmark = pytest.mark.django_db

MOVES = 4
TABLES, EVENTS = "/admin/tables/tablesummary/", "/admin/events/event/"
PLAYERS, BOARDS = "/admin/players/player/", "/admin/conduct/tables/"
LINK = re.compile(r'href="([^"]*)"')
FOLDED = {"_facets", "_changelist_filters", "o", "p"}
"""Query parameters that show the same rows again, sorted, counted or paginated."""


@pytest.fixture
def owner() -> User:
    user: User = OwnerFactory(username="owner")
    return user


@pytest.fixture
def walker(client: Client, owner: User) -> Client:
    client.force_login(owner)
    return client


def a_game(owner: User, game: str) -> Table:
    """Return a running game of the owner and another player."""
    table = started(player_for(user=owner).id, GuestFactory(name=f"Bob {game}").id, game=game)
    for _ in range(MOVES):
        table = play(table).table
    return table


def hidden_in(table: Table) -> set[str]:
    """Return all values of secret slices, with their salts, that are long enough to be unique."""
    texts = {table.seed}
    for row in store.read(stream_of(table.id)):
        texts |= {*row.salts.values()}
        hidden = [part for name, part in row.secrets.items() if name != STAFF]
        texts |= {canonical(value) for part in hidden for value in part.values()}
    return {text for text in texts if len(text) > 6}


def leads_on(address: str) -> bool:
    """Return whether to follow a link: no files, no sign-out, one filter at a time."""
    parts = urlsplit(address)
    asked = dict(parse_qsl(parts.query))
    return (
        parts.path.startswith("/admin/")
        and not re.search(r"/(logout|jsi18n)/", parts.path)
        and len(asked) <= 1
        and not asked.keys() & FOLDED
    )


def walked(walker: Client, *starts: str) -> dict[str, str]:
    """Return every page that can be reached from here by links."""
    found: dict[str, str] = {}
    coming = [*starts]
    while coming:
        address = coming.pop()
        if address in found:
            continue
        answer = walker.get(address)
        assert answer.status_code in {200, 302}, address
        text = html.unescape(answer.text)
        found[address] = text
        links = (urljoin(address, html.unescape(link)) for link in LINK.findall(answer.text))
        coming += [link.partition("#")[0] for link in links if leads_on(link)]
    return found


def test_no_admin_page_shows_hidden_state_to_playing_staff(walker: Client, owner: User) -> None:
    tables = [a_game(owner, game) for game in SECRET_GAMES]
    name = player_for(user=owner).name
    searches = [f"{TABLES}?q={table.id}" for table in tables] + [f"{PLAYERS}?q={name}"]
    pages = walked(walker, "/admin/", *searches)
    rows = Event.objects.values_list("position", flat=True)
    assert {f"{EVENTS}{row}/change/" for row in rows} <= pages.keys()
    assert {f"{BOARDS}{table.id}/{table.version}" for table in tables} <= pages.keys()
    assert any("seat=1" in address for address in pages)
    secrets = set[str]().union(*map(hidden_in, tables))
    assert len(secrets) > 20
    assert not [address for address, text in pages.items() for each in secrets if each in text]


KEPT = [*apps.get_app_config("events").get_models(), *apps.get_app_config("tables").get_models()]


@pytest.mark.parametrize("model", KEPT, ids=lambda model: model.__name__)
def test_no_admin_page_can_write_projected_records(
    walker: Client, owner: User, model: type[Model]
) -> None:
    table = a_game(owner, SECRET_GAME)
    invite(
        access=access_table(
            player=player_for(user=owner).id, table_id=open_table(host=player_for(user=owner).id).id
        )
    )
    before = list(model._default_manager.order_by("pk").values())
    page = f"/admin/{model._meta.app_label}/{model._meta.model_name}/"
    refused = 403 if admin.site.is_registered(model) else 404
    keys = [quote(key) for key in model._default_manager.values_list("pk", flat=True)[:2]]
    places = [f"{page}{key}/{what}/" for key in keys for what in ("change", "delete")]
    for place in (f"{page}add/", *places):
        looked = walker.get(place).status_code
        assert looked == (200 if place.endswith("change/") and refused == 403 else refused), place
        assert walker.post(place, {"post": "yes", "stream": "x"}).status_code == refused, place
    assert list(model._default_manager.order_by("pk").values()) == before
    assert table_cache.current(table.id) == table
