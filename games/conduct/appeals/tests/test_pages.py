from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.conduct.audit.record import stream_of
from games.conduct.models import Appeal, AuditEntry, Words
from games.conduct.roles import ADMINISTRATOR, MODERATOR
from games.conduct.staff import Staff
from games.players.auth.appeal_links import player_of
from games.players.models import Player, Sanction, User
from games.players.services import player_for
from tests.kit.appeals import REASON_TEXT, appealed, sanction
from tests.kit.factories import GuestFactory
from tests.kit.staff import client_of, staff_client, staff_user

pytestmark = pytest.mark.django_db

TEXT = "You are right, <b>this</b> was no insult."
LIST = "/admin/conduct/appeals/"


@pytest.fixture
def open_appeal(ann: Player, decider: Staff) -> Appeal:
    now = timezone.now()
    return appealed(ann, sanction(ann, decider, now), now)


def page_of(found: Appeal) -> str:
    return f"{LIST}{found.pk}/"


def sent(client: Client, found: Appeal, outcome: str = "reversed", **changes: Any) -> Any:
    """Preview an answer and send it. Return the response to the second request."""
    form = {"expected": "1", "outcome": outcome, "words": TEXT}
    preview = client.post(f"{page_of(found)}answer/", form)
    assert preview.status_code == 200, preview.text
    previewed = preview.context["form"].initial["previewed"]
    send = {**form, "previewed": previewed, "send": "1", **changes}
    return client.post(f"{page_of(found)}answer/", send)


def test_page_shows_the_decision_its_words_and_the_messages(open_appeal: Appeal) -> None:
    page = staff_client(MODERATOR).get(page_of(open_appeal)).text
    for text in ("Ann", "Mute", "Please stay polite.", REASON_TEXT):
        assert text in page


def test_answer_is_sent_after_its_preview_in_both_languages(open_appeal: Appeal) -> None:
    client = staff_client(MODERATOR)
    form = {"expected": "1", "outcome": "reversed", "words": TEXT, "send": "1"}
    preview = client.post(f"{page_of(open_appeal)}answer/", form)
    assert [each.language for each in preview.context["preview"]] == ["en", "fr"]
    assert "&lt;b&gt;this" in preview.text
    assert Appeal.objects.get().state == "open"
    assert sent(client, open_appeal).status_code == 302
    assert Appeal.objects.get().outcome == "reversed"
    assert Sanction.objects.get().lifted_at is not None


def test_changed_words_are_previewed_again(open_appeal: Appeal) -> None:
    shown = sent(staff_client(MODERATOR), open_appeal, words="Something else that is long.")
    assert shown.status_code == 200
    assert Appeal.objects.get().state == "open"


def test_second_answer_conflicts_and_keeps_its_words(open_appeal: Appeal) -> None:
    late = staff_client(MODERATOR)
    form = {"expected": "1", "outcome": "upheld", "words": TEXT}
    preview = late.post(f"{page_of(open_appeal)}answer/", form)
    previewed = preview.context["form"].initial["previewed"]
    assert sent(staff_client(ADMINISTRATOR), open_appeal).status_code == 302
    shown = late.post(
        f"{page_of(open_appeal)}answer/", {**form, "previewed": previewed, "send": "1"}
    )
    assert shown.status_code == 409
    assert shown.context["form"].initial["words"] == TEXT
    assert Appeal.objects.get().outcome == "reversed"


def test_message_of_the_player_makes_an_answer_stale(open_appeal: Appeal) -> None:
    Appeal.objects.update(revision=2)
    shown = sent(staff_client(MODERATOR), open_appeal)
    assert shown.status_code == 409
    assert Appeal.objects.get().state == "open"


@pytest.mark.parametrize(
    ("changes", "status"),
    [({"words": "No."}, 422), ({"outcome": ""}, 422), ({"outcome": "burn"}, 422)],
)
def test_incomplete_answer_is_refused(
    open_appeal: Appeal, changes: dict[str, str], status: int
) -> None:
    form = {"expected": "1", "outcome": "upheld", "words": TEXT, **changes}
    shown = staff_client(MODERATOR).post(f"{page_of(open_appeal)}answer/", form)
    assert shown.status_code == status
    assert Appeal.objects.get().state == "open"


def test_decider_sees_the_appeal_and_cannot_answer(ann: Player) -> None:
    user = staff_user(MODERATOR)
    client, now = client_of(user), timezone.now()
    mine = Staff(player_for(user=user).id, MODERATOR)
    found = appealed(ann, sanction(ann, mine, now), now)
    page = client.get(page_of(found))
    assert "conduct_answer" not in page.text
    assert page.context["details"].why_not == "own_decision"
    form = {"expected": "1", "outcome": "upheld", "words": TEXT, "send": "1"}
    assert client.post(f"{page_of(found)}answer/", form).status_code == 403
    assert Appeal.objects.get().state == "open"


def test_staff_ask_the_player_and_leave_the_appeal_open(open_appeal: Appeal) -> None:
    form = {"expected": "1", "words": "Which table was it, please?"}
    answer = staff_client(MODERATOR).post(f"{page_of(open_appeal)}message/", form)
    assert answer.status_code == 302
    assert Appeal.objects.get().state == "open"
    assert Words.objects.filter(text=form["words"], about=open_appeal.player).exists()


def test_unknown_appeal_is_not_found() -> None:
    assert staff_client(MODERATOR).get(f"{LIST}999/").status_code == 404


def test_open_appeals_are_listed_first_due_first_and_by_constant_queries(decider: Staff) -> None:
    client, now = staff_client(MODERATOR), timezone.now()
    needed = []
    for many in (2, 6):
        for _ in range(many):
            player = GuestFactory()
            appealed(player, sanction(player, decider, now), now)
        Appeal.objects.filter(pk=Appeal.objects.latest("pk").pk).update(due_at=now - timedelta(1))
        client.get(LIST)
        with CaptureQueriesContext(connection) as captured:
            shown = client.get(LIST)
        needed.append(len(captured))
    rows = shown.context["found"].rows
    assert [row.is_overdue for row in rows[:3]] == [True, True, False]
    assert len(rows) == 8
    assert needed[0] == needed[1]


def test_link_of_staff_works_and_is_recorded(ann: Player) -> None:
    user = staff_user(MODERATOR)
    page = client_of(user).post(f"/admin/conduct/players/{ann.id}/appeal-link/")
    assert player_of(page.context["link"].partition("#")[2]) == ann
    stream = stream_of(player_for(user=User.objects.get(pk=user.pk)).id)
    assert AuditEntry.objects.get(stream=stream).action == "appeal_link"


def test_link_for_an_erased_player_is_not_made() -> None:
    ann = GuestFactory()
    Player.objects.filter(pk=ann.pk).update(erased_at=timezone.now())
    page = staff_client(MODERATOR).post(f"/admin/conduct/players/{ann.id}/appeal-link/")
    assert page.status_code == 404
