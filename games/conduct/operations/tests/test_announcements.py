from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games.conduct.operations import services
from games.conduct.operations.models import Announcement
from games.conduct.operations.selectors import current_announcements
from games.kernel.refusal import Refused

pytestmark = pytest.mark.django_db(transaction=True)


def announce(begins: float = -1, ends: float = 1, **texts: str) -> Announcement:
    """Announce something from and to so many hours from now."""
    now = timezone.now()
    words = {"english": "Back at noon.", "french": "De retour à midi."} | texts
    begins_at, ends_at = now + timedelta(hours=begins), now + timedelta(hours=ends)
    return services.announce(**words, begins_at=begins_at, ends_at=ends_at, staff="p_mo", now=now)


def shown(client: Client) -> list[Any]:
    return client.get("/api/v1/announcements").json()["announcements"]  # type: ignore[no-any-return]  # JSON


def test_announcements_of_now_are_shown_to_everybody(client: Client) -> None:
    assert shown(client) == []
    made = announce()
    announce(begins=2, ends=3)
    (found,) = shown(client)
    assert found["id"] == made.pk
    assert found["text"] == {"en": "Back at noon.", "fr": "De retour à midi."}


def test_ended_announcement_is_gone_at_once(client: Client) -> None:
    made = announce()
    assert shown(client)
    assert services.end_announcement(made.pk, staff="p_mo", now=timezone.now())
    assert not services.end_announcement(made.pk, staff="p_mo", now=timezone.now())
    assert shown(client) == []


def test_announcement_begins_and_ends_by_itself(client: Client) -> None:
    announce(begins=-1, ends=2)
    now = timezone.now()

    assert current_announcements(now)
    assert not current_announcements(now + timedelta(hours=2))
    assert not current_announcements(now - timedelta(hours=1, seconds=1))


def test_answer_costs_no_query_and_is_cached_by_browsers(
    client: Client, django_assert_num_queries: Any
) -> None:
    for _ in range(8):
        announce()
    client.get("/api/v1/announcements")
    with django_assert_num_queries(0):
        answer = client.get("/api/v1/announcements")
    assert len(answer.json()["announcements"]) == 5
    assert answer.headers["Cache-Control"] == "public, max-age=60"
    assert "Set-Cookie" not in answer.headers


@pytest.mark.parametrize(
    "wrong",
    [
        {"english": " "},
        {"french": ""},
        {"begins": 1.0, "ends": 1.0},
        {"begins": -2.0, "ends": -1.0},
        {"ends": 91 * 24.0},
    ],
)
def test_announcement_needs_both_texts_and_an_end(wrong: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        announce(**wrong)
    assert not Announcement.objects.exists()
