"""The log cannot be changed: by the admin, by models, by statements; forced changes are found.

What the role of the application may do on PostgreSQL is tested in `test_application_role.py`.
"""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from django.contrib import admin
from django.contrib.admin.sites import all_sites
from django.contrib.admin.utils import quote
from django.db import DatabaseError, connection, models, transaction
from django.test import Client
from django.urls import NoReverseMatch, path, reverse

from events import store
from events.envelope import CommandUsed, NewEvent, WrongVersion
from events.models import Checkpoint, Event, Head
from events.testing import without_triggers
from events.tests.commands import error_output, run, tamper
from games.conduct.models import AuditEntry
from games.players.services import player_for
from tests.kit.factories import GuestFactory, OwnerFactory
from tests.stores.append_only import (
    BY_MODELS,
    BY_STATEMENTS,
    CONDUCT,
    FORCED,
    STAFF,
    append,
    execute,
    heads,
    rows,
    write_log,
)

pytestmark = pytest.mark.django_db

OF_THE_LOG = (Event, Head, Checkpoint, AuditEntry)
REFUSED_BY_A_CONSTRAINT = "bulk create of a taken version"
REFUSED = {302, 403, 404, 405}


@pytest.fixture
def table() -> str:
    """Write a log, and return the stream of its game."""
    return write_log()


@pytest.fixture
def owner(client: Client) -> Client:
    user = OwnerFactory(username="owner")
    player_for(user=user)
    client.force_login(user)
    return client


def everything() -> tuple[Any, ...]:
    """Return the log, its heads and the index of the audit."""
    return rows(), heads(), set(AuditEntry.objects.values_list())


def is_kept(before: tuple[Any, ...]) -> bool:
    """Return whether the log and the audit still contain all of this, besides what was added."""
    now = everything()
    return (
        before[0].items() <= now[0].items()
        and all(now[1].get(stream, (0,))[0] >= head[0] for stream, head in before[1].items())
        and before[2] <= now[2]
    )


def registered() -> Iterator[tuple[str, Any]]:
    """Return the name of the site and the admin of each model of each mounted site."""
    for site in all_sites:
        with suppress(NoReverseMatch):
            reverse(f"{site.name}:index")
            yield from ((site.name, page) for page in site._registry.values())


def forged(model: type[models.Model], row: models.Model | None) -> dict[str, Any]:
    """Return a form that changes every field."""
    names = [field.name for field in model._meta.concrete_fields]
    form = dict.fromkeys(names, "1") | {"_save": "1", "post": "yes", "csrfmiddlewaretoken": "1"}
    lists = {f"form-{key}": value for key, value in (("TOTAL_FORMS", 1), ("INITIAL_FORMS", 1))}
    key = {f"form-0-{model._meta.pk.name}": row.pk} if row else {}
    return form | lists | key | {f"form-0-{name}": "1" for name in names if row}


def attempts(site: str, page: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """Return every address of a model to which a change may be posted, with a form."""
    model, options = page.model, page.model._meta
    base = f"{site}:{options.app_label}_{options.model_name}"
    row = model._default_manager.order_by("pk").first()
    form = forged(model, row)
    key = quote(row.pk) if row else "1"
    yield reverse(f"{base}_add"), form
    for name in ("change", "delete", "history"):
        yield reverse(f"{base}_{name}", args=[key]), form
    listed = reverse(f"{base}_changelist")
    yield listed, form
    named = {
        action if isinstance(action, str) else action.__name__ for action in page.actions or ()
    }
    selected = {"_selected_action": [row.pk] if row else ["1"], "index": "0", "reason": "spam"}
    for action in sorted({*named, "delete_selected"}):
        yield listed, form | selected | {"action": action}


def test_no_post_to_any_page_of_the_admin_changes_the_log(table: str, owner: Client) -> None:
    GuestFactory(name="Ann")
    before, posted = everything(), 0
    for site, page in registered():
        for address, form in attempts(site, page):
            posted += 1
            owner.post(address, form)
            assert is_kept(before), (address, form.get("action"))
    assert posted > 20
    run("verify_log", table, STAFF)


def test_pages_of_the_log_refuse_every_form(table: str, owner: Client) -> None:
    before, seen = everything(), set()
    for site, page in registered():
        if page.model in OF_THE_LOG:
            seen.add(page.model)
            for address, form in attempts(site, page):
                # A list and a history show themselves again; every other address refuses.
                is_list = address.endswith((f"/{page.model._meta.model_name}/", "/history/"))
                status = owner.post(address, form).status_code
                assert status in (REFUSED | {200} if is_list else REFUSED), address
                assert everything() == before
    assert Event in seen


def test_page_that_changes_heads_would_be_found(table: str, owner: Client, settings: Any) -> None:
    site = admin.AdminSite(name="unguarded")
    site.register(Head)
    urls = ModuleType("unguarded")
    urls.urlpatterns = [path("unguarded/", site.urls)]  # type: ignore[attr-defined]  # by name
    settings.ROOT_URLCONF = urls
    before = everything()
    ((_, page),) = [found for found in registered() if found[0] == "unguarded"]
    for address, form in attempts("unguarded", page):
        owner.post(address, form)
    assert not is_kept(before)


@pytest.mark.parametrize("way", BY_MODELS)
def test_models_cannot_change_the_log(way: str, table: str) -> None:
    before = everything()
    with pytest.raises(DatabaseError), transaction.atomic():
        BY_MODELS[way]()
    assert everything() == before


@pytest.mark.parametrize("way", sorted(BY_MODELS.keys() - {REFUSED_BY_A_CONSTRAINT}))
def test_way_of_models_would_change_an_unguarded_log(way: str, table: str) -> None:
    before = rows()
    with without_triggers():
        BY_MODELS[way]()
        # An update to the same value is refused all the same.
        assert rows() != before or way.endswith("the same value")


@pytest.mark.parametrize("way", BY_STATEMENTS)
def test_statements_cannot_change_the_log(way: str, table: str) -> None:
    before = everything()
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        execute(BY_STATEMENTS[way])
    assert everything() == before


@pytest.mark.skipif(connection.vendor != "sqlite", reason="a statement of SQLite")
@pytest.mark.parametrize("verb", ["INSERT OR REPLACE", "REPLACE"])
def test_sqlite_cannot_replace_rows(verb: str, table: str) -> None:
    before = everything()
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        execute(f"{verb} INTO events_event SELECT * FROM events_event")
    assert everything() == before


def test_store_refuses_to_write_over_a_version(table: str) -> None:
    before = everything()
    forgery = NewEvent("staff.acted", 1, {"action": "none"})
    for stream in (table, STAFF, CONDUCT):
        first = store.read(stream, upto=1)[0]
        head = store.Head(1, first.digest)
        with pytest.raises(WrongVersion):
            append(stream, forgery, head=head)
        with pytest.raises((WrongVersion, CommandUsed)):
            store.record([first])
    assert everything() == before


@pytest.mark.parametrize("way", FORCED)
@pytest.mark.parametrize("kind", ["table", "staff", "conduct"])
def test_change_that_the_owner_forces_is_found(
    way: str, kind: str, table: str, settings: Any
) -> None:
    # The samples about a person are no decisions that a read model could be computed from.
    settings.EVENTS = {**settings.EVENTS, "PROJECTIONS": []}
    assert run("verify_log").endswith("problems: 0\n")
    stream = {"table": table, "staff": STAFF, "conduct": CONDUCT}[kind]
    before = rows(), heads()
    tamper(FORCED[way], stream)
    if (rows(), heads()) == before:
        assert (way, kind) == ("author", "conduct"), "the statement changed nothing"
        return
    assert f"{stream}" in error_output("verify_log")


@pytest.mark.parametrize("kind", ["staff", "conduct"])
def test_stream_written_anew_is_found_by_noted_heads(
    kind: str, table: str, settings: Any, tmp_path: Path
) -> None:
    settings.EVENTS = {**settings.EVENTS, "PROJECTIONS": []}
    stream = {"staff": STAFF, "conduct": CONDUCT}[kind]
    noted = str(tmp_path / "heads")
    run("note_heads", noted)
    tamper("DELETE FROM events_event WHERE stream = %s", stream)
    Head.objects.filter(stream=stream).delete()
    for _ in range(2):
        append(stream, NewEvent("sample.decided", 1, {"number": 7}))
    assert run("verify_log").endswith("problems: 0\n")
    assert f"{stream}: version 2 is not the one" in error_output("verify_log", "--against", noted)


@pytest.mark.parametrize(
    "change",
    [
        "DELETE FROM conduct_auditentry",
        "UPDATE conduct_auditentry SET staff = 'p_other'",
        "UPDATE conduct_auditentry SET reason = 'other' WHERE version = 1",
    ],
)
def test_changed_index_of_the_audit_is_found(change: str, table: str) -> None:
    execute(change)
    assert f"{STAFF}: audit differs from the log" in error_output("verify_log", STAFF)
