"""Each page and action of the admin, by role, method and own case."""

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import pytest
from django.contrib import admin
from django.contrib.contenttypes.models import ContentType
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import timezone

from games.conduct.models import Appeal, Case
from games.conduct.roles import ADMINISTRATOR, MODERATOR, REFEREE
from games.conduct.tests.records import admin_records
from games.players.models import Player, User
from games.players.services import player_for
from games.social.chat.models import Line
from tests.kit.appeals import appealed, sanction
from tests.kit.factories import GuestFactory
from tests.kit.staff import SUPERUSER, case_about, client_of, staff, staff_user
from tests.kit.tables import started

pytestmark = pytest.mark.django_db

ANONYMOUS, PLAYER, NO_ROLE = "anonymous", "player", "staff"
OUTSIDE = (ANONYMOUS, PLAYER)
CHIEFS = frozenset({ADMINISTRATOR, SUPERUSER})
CONDUCT = CHIEFS | {MODERATOR}
GAMES = CHIEFS | {REFEREE}
ROLE = CHIEFS | {MODERATOR, REFEREE}
STAFF = ROLE | {NO_ROLE}
EVERYBODY = STAFF | {*OUTSIDE}
ROLES = (*OUTSIDE, NO_ROLE, MODERATOR, REFEREE, ADMINISTRATOR, SUPERUSER)
NOBODY: frozenset[str] = frozenset()


class Entry(NamedTuple):
    """The roles that may get a page, and those that may post to it."""

    get: frozenset[str] = NOBODY
    post: frozenset[str] = NOBODY


def model_pages(model: str, roles: frozenset[str]) -> dict[str, Entry]:
    """Return the pages of records that are not added, changed or deleted by hand."""
    return {
        f"{model}/": Entry(roles, roles),
        f"{model}/add/": Entry(),
        f"{model}/<path:object_id>/history/": Entry(roles, roles),
        f"{model}/<path:object_id>/delete/": Entry(),
        f"{model}/<path:object_id>/change/": Entry(roles),
        f"{model}/<path:object_id>/": Entry(STAFF, STAFF),
    }


OPERATED = (
    *("events/logcheck", "notices/pushdevice", "operations/announcement", "outbox/outboxitem"),
    *("players/apitoken", "players/device", "site_settings/invitationcode"),
    *("site_settings/sitesetting", "tables/invitation", "webhook/webhook", "workers/workerprocess"),
)
"""The records of those who operate the site."""

PAGES = {
    "": Entry(STAFF, STAFF),
    "second-factor/": Entry(STAFF, STAFF),
    "login/": Entry(EVERYBODY, EVERYBODY),
    "logout/": Entry(frozenset(OUTSIDE), EVERYBODY),
    "password_change/": Entry(STAFF, STAFF),
    "password_change/done/": Entry(STAFF),
    "autocomplete/": Entry(NOBODY, NOBODY),
    "jsi18n/": Entry(STAFF),
    "r/<path:content_type_id>/<path:object_id>/": Entry(STAFF, STAFF),
    "<app_label>/": Entry(STAFF, STAFF),
    "(?P<url>.*)$": Entry(STAFF, STAFF),
    **model_pages("players/player", ROLE),
    **model_pages("tables/tablesummary", ROLE),
    **model_pages("events/event", ROLE),
    **model_pages("notices/delivery", CHIEFS),
    **model_pages("players/user", CHIEFS),
    "players/user/<path:object_id>/change/": Entry(CHIEFS, CHIEFS),
    "players/user/<id>/password/": Entry(CHIEFS, CHIEFS),
    **model_pages("signals/signal", ROLE),
    **{page: entry for model in OPERATED for page, entry in model_pages(model, CHIEFS).items()},
    "operations/announcement/add/": Entry(CHIEFS, CHIEFS),
    "site_settings/invitationcode/add/": Entry(CHIEFS, CHIEFS),
    "conduct/cases/": Entry(ROLE),
    "conduct/cases/<int:case_id>/": Entry(ROLE),
    "conduct/cases/<int:case_id>/claim/": Entry(NOBODY, ROLE),
    "conduct/cases/<int:case_id>/release/": Entry(NOBODY, ROLE),
    "conduct/cases/<int:case_id>/escalate/": Entry(NOBODY, ROLE),
    "conduct/cases/<int:case_id>/note/": Entry(NOBODY, ROLE),
    "conduct/cases/<int:case_id>/answer/": Entry(NOBODY, ROLE),
    "conduct/cases/<int:case_id>/messages/<int:report_id>/": Entry(ROLE, CONDUCT),
    "conduct/appeals/": Entry(ROLE),
    "conduct/appeals/<int:appeal_id>/": Entry(ROLE),
    # An appeal about a person: referees answer those about games.
    "conduct/appeals/<int:appeal_id>/answer/": Entry(NOBODY, CONDUCT),
    "conduct/appeals/<int:appeal_id>/message/": Entry(NOBODY, ROLE),
    "conduct/players/<str:player_id>/appeal-link/": Entry(NOBODY, ROLE),
    "conduct/players/<str:player_id>/": Entry(ROLE),
    "conduct/players/<str:player_id>/decide/": Entry(NOBODY, CONDUCT),
    "conduct/players/<str:player_id>/lift/": Entry(NOBODY, CONDUCT),
    "conduct/tables/<slug:table>/<int:version>": Entry(ROLE),
    "conduct/tables/<slug:table>/look": Entry(GAMES, GAMES),
    "conduct/tables/<slug:table>/lines/<slug:channel>/<int:number>": Entry(ROLE, CONDUCT),
    "conduct/tables/<slug:table>/verify": Entry(NOBODY, ROLE),
    "conduct/tables/<slug:table>/decide/<slug:kind>": Entry(GAMES, GAMES),
    "conduct/overview/": Entry(CHIEFS),
    "conduct/audit/": Entry(ROLE),
    "conduct/audit/export/": Entry(NOBODY, ROLE),
}
"""Each address below /admin/. A new one without an entry fails the test."""

ACTIONS = {
    ("players/player", "suspend"): CONDUCT,
    ("players/player", "lift"): CONDUCT,
    ("notices/delivery", "retry"): CHIEFS,
    ("notices/delivery", "drop"): CHIEFS,
    ("notices/pushdevice", "remove"): CHIEFS,
    ("operations/announcement", "end"): CHIEFS,
    ("players/apitoken", "revoke"): CHIEFS,
    ("players/device", "sign_out"): CHIEFS,
    ("players/device", "sign_out_everywhere"): CHIEFS,
    ("site_settings/invitationcode", "end"): CHIEFS,
    ("tables/invitation", "revoke"): CHIEFS,
    ("webhook/webhook", "switch_off"): CHIEFS,
}
"""The actions of the lists of records, with the roles that are offered them."""

OWN_CASE = {
    "conduct/cases/{case}/claim/": 403,
    "conduct/cases/{case}/release/": 409,
    "conduct/cases/{case}/answer/": 403,
    "conduct/cases/{case}/escalate/": 302,
    "conduct/cases/{case}/note/": 302,
    "conduct/players/{player}/decide/": 403,
    "conduct/players/{player}/lift/": 403,
}
"""What staff are answered about themselves: at most, they leave it to others."""


def routes(patterns: Sequence[Any], before: str = "") -> Iterator[str]:
    for pattern in patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from routes(pattern.url_patterns, route)
        elif isinstance(pattern, URLPattern):
            # Its apps are in an order of their own.
            yield re.sub(r"^\^\(\?P<app_label>.*", "<app_label>/", route)


def admin_routes() -> set[str]:
    (site,) = [
        each
        for each in get_resolver().url_patterns
        if isinstance(each, URLResolver) and each.namespace == "admin"
    ]
    return {*routes(site.url_patterns)}


class Scene(NamedTuple):
    """The records that the addresses name."""

    ann: Player
    case: Case
    keys: dict[str, object]

    def address(self, route: str) -> str:
        """Return an address of this route."""
        model = "/".join(route.split("/")[:2])
        values = {
            "<app_label>": "players",
            "<path:object_id>": self.keys.get(model, "1"),
            "<id>": self.keys["players/user"],
            "<int:case_id>": self.case.pk,
            "<int:report_id>": self.case.reports.get().pk,
            "<int:appeal_id>": Appeal.objects.get().pk,
            "<slug:table>": self.keys["tables/tablesummary"],
            "<int:version>": 1,
            "<slug:channel>": "players",
            "<int:number>": 1,
            "<slug:kind>": "void",
            "<str:player_id>": self.ann.id,
            "<path:content_type_id>": ContentType.objects.get_for_model(Player).pk,
            "(?P<url>.*)$": "nowhere",
        }
        for name, value in values.items():
            route = route.replace(name, str(value))
        return f"/admin/{route}"


@pytest.fixture
def scene() -> Scene:
    ann = GuestFactory(name="Ann")
    table = started(ann.id, GuestFactory().id)
    now = timezone.now()
    appealed(ann, sanction(ann, staff(MODERATOR), now), now)
    keys = admin_records(ann, table, now)
    where = {"table": table.id, "channel": "players", "number": 1, "change": 1}
    Line.objects.create(**where, author=ann.id, text="Hm", written_at=now, bucket_full_at=now)
    return Scene(ann, case_about(ann, GuestFactory()), keys)


def member(role: str) -> tuple[Client, User | None]:
    """Return a client signed in with this role, and its user."""
    if role == ANONYMOUS:
        return Client(), None
    if role == PLAYER:
        user = User.objects.create_user(f"Zoe {User.objects.count()}")
    else:
        user = staff_user(role.removeprefix(NO_ROLE))
    return client_of(user), user


def is_let_in(response: Any) -> bool:
    """Return whether a page was not refused: by its status, or by the page to sign in."""
    is_sign_in = response.status_code == 302 and "/login/" in response["Location"]
    return response.status_code not in (403, 405) and not is_sign_in


def test_every_page_of_the_admin_is_in_the_matrix() -> None:
    assert admin_routes() == {*PAGES}


def test_every_action_of_the_admin_is_in_the_matrix() -> None:
    found = {
        (f"{model._meta.app_label}/{model._meta.model_name}", action)
        for model, pages in admin.site._registry.items()
        for action in pages.actions or ()
    }
    assert found == {*ACTIONS}


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("method", ["get", "post"])
def test_pages_let_the_right_roles_in(scene: Scene, role: str, method: str) -> None:
    wrong = []
    for route, entry in PAGES.items():
        client, _ = member(role) if route == "logout/" else (None, None)
        client = client or _signed_in(role)
        response = getattr(client, method)(scene.address(route))
        if is_let_in(response) != (role in getattr(entry, method)):
            wrong.append((route, response.status_code))
        assert response.status_code < 500, route
    assert wrong == []


def _signed_in(role: str) -> Client:
    """Return a client with this role, of a user that is made once."""
    user = User.objects.filter(email=f"{role}@example.org").first()
    if user is None and role != ANONYMOUS:
        _, user = member(role)
        assert user is not None
        User.objects.filter(pk=user.pk).update(email=f"{role}@example.org")
        user.refresh_from_db()
    return client_of(user) if user else Client()


@pytest.mark.parametrize("role", ROLES)
def test_actions_are_offered_to_the_right_roles(scene: Scene, role: str) -> None:
    client = _signed_in(role)
    for (model, action), roles in ACTIONS.items():
        page = client.get(f"/admin/{model}/")
        assert (f'value="{action}"' in page.text) == (role in roles), (model, action)


@pytest.mark.parametrize("role", [MODERATOR, REFEREE, ADMINISTRATOR, SUPERUSER])
def test_nobody_decides_their_own_case(role: str) -> None:
    client, user = member(role)
    assert user is not None
    own = player_for(user=user)
    form = {"decision": "no_action", "reason": "spam", "words": "I am innocent.", "number": "1"}
    for number, (route, status) in enumerate(OWN_CASE.items()):
        case = case_about(own, kind=str(number))
        address = f"/admin/{route.format(case=case.pk, player=own.id)}"
        wish = {**form, "expected": "1", "seen": "1"}
        if "decide" in route:
            wish["decision"] = "warned"
        shown = client.post(address, wish)
        if shown.context and "preview" in shown.context:
            previewed = shown.context["form"].initial["previewed"]
            shown = client.post(address, {**wish, "previewed": previewed, "send": "1"})
        assert shown.status_code == status, route
        case.refresh_from_db()
        assert case.state == "open"


def test_administrators_change_no_superuser(scene: Scene) -> None:
    client, _ = member(ADMINISTRATOR)
    above = staff_user(SUPERUSER)
    page = f"/admin/players/user/{above.pk}"
    assert client.post(f"{page}/change/", {"is_active": ""}).status_code == 403
    assert client.post(f"{page}/password/", {}).status_code == 403
    other = scene.keys["players/user"]
    wish = {"is_active": "on", "is_staff": "on", "is_superuser": "on"}
    assert client.post(f"/admin/players/user/{other}/change/", wish).status_code == 302
    made = User.objects.get(pk=other)
    assert (made.is_staff, made.is_superuser) == (True, False)
