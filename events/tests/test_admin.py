"""The admin of the log shows public fields and changes nothing."""

from datetime import timedelta

import pytest
from django.contrib.admin import AdminSite
from django.contrib.auth import get_user_model
from django.test import Client, RequestFactory
from django.utils import timezone

from events.admin import BoundedPaginator, EventAdmin
from events.chain.seal import GENESIS
from events.envelope import Head
from events.models import Event
from events.store import commit
from events.tests.samples import DRAWN, MOVED, write
from events.writing.write import Write

pytestmark = pytest.mark.django_db


@pytest.fixture
def admin(client: Client) -> Client:
    client.force_login(get_user_model().objects.create_superuser("owner"))
    return client


def test_no_page_contains_a_secret(admin: Client) -> None:
    (moved, drawn) = write("table:1", MOVED, DRAWN, actor="seat:1")

    pages = [
        admin.get("/admin/events/event/"),
        admin.get(f"/admin/events/event/{moved.position}/change/"),
        admin.get(f"/admin/events/event/{drawn.position}/change/"),
    ]

    assert [page.status_code for page in pages] == [200, 200, 200]
    assert "sample.drawn" in pages[0].text
    assert "&quot;actor&quot;:&quot;seat:1&quot;" in pages[1].text
    assert drawn.digest in pages[2].text
    for page in pages:
        for secret in ("camel", "figs", *drawn.salts.values()):
            assert secret not in page.text


@pytest.mark.parametrize("lookup", ["secrets", "secrets__contains", "secrets__regex"])
def test_query_parameters_do_not_reveal_secrets(admin: Client, lookup: str) -> None:
    write("table:1", DRAWN)

    assert admin.get("/admin/events/event/", {lookup: "camel"}).status_code == 400
    assert admin.get("/admin/events/event/", {"kind__contains": "drawn"}).status_code == 200


def test_rows_are_filtered_by_stream_and_kind(admin: Client) -> None:
    write("table:1", MOVED, DRAWN)
    write("table:2", MOVED)

    def found(**chosen: str) -> int:
        page = admin.get("/admin/events/event/", chosen)
        return page.context["cl"].result_count

    assert found() == 3
    assert found(stream="table:1") == 2
    assert found(kind="sample.moved") == 2
    assert found(stream="table:1", kind="sample.moved") == 1
    assert found(stream="table:none") == 0
    page = admin.get("/admin/events/event/")
    assert "?stream=table%3A1" in page.text
    assert "?kind=sample.drawn" in page.text


@pytest.mark.parametrize(
    ("hours", "within"),
    [(0.5, ["", "1", "24", "168"]), (2, ["", "24", "168"]), (48, ["", "168"]), (200, [""])],
)
def test_rows_are_filtered_by_the_time_since_they_were_recorded(
    admin: Client, hours: float, within: list[str]
) -> None:
    recorded_at = timezone.now() - timedelta(hours=hours)
    commit(Write("table:1", Head(0, GENESIS), [MOVED], None, {}, recorded_at))

    def is_found(span: str) -> bool:
        page = admin.get("/admin/events/event/", {"within": span})
        return page.context["cl"].result_count == 1

    assert [span for span in ("", "1", "24", "168") if is_found(span)] == within
    assert is_found("another")


def test_a_list_counts_its_newest_rows_only(admin: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BoundedPaginator, "MOST_COUNTED", 2)
    write("table:1", MOVED, DRAWN, MOVED)

    assert admin.get("/admin/events/event/").context["cl"].result_count == 2


def test_events_are_read_only(admin: Client) -> None:
    (row,) = write("table:1")

    assert admin.get("/admin/events/event/add/").status_code == 403
    for action in ("change", "delete"):
        page = admin.post(f"/admin/events/event/{row.position}/{action}/", {"kind": "x"})
        assert page.status_code == 403
    admin.post("/admin/events/event/", {"action": "delete_selected", "_selected_action": "1"})
    assert Event.objects.get().kind == "sample.moved"


def test_log_without_the_product_is_read_only_for_its_owner(rf: RequestFactory) -> None:
    request = rf.get("/")
    request.user = get_user_model().objects.create_superuser("owner")

    allowed = EventAdmin(Event, AdminSite()).get_model_perms(request)

    assert allowed == {"add": False, "change": False, "delete": False, "view": True}


def test_visitors_without_staff_rights_are_redirected(client: Client) -> None:
    (row,) = write("table:1")
    client.force_login(get_user_model().objects.create_user("player"))

    for address in ("", f"{row.position}/change/"):
        assert client.get(f"/admin/events/event/{address}").status_code == 302
