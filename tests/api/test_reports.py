"""Reporting over HTTP: limits, who may, what one sees of one's own reports, export and erasure."""

from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from games.conduct.models import Case, Report, Words
from tests.kit.factories import GuestFactory
from tests.kit.person import Person, two_players

pytestmark = pytest.mark.django_db

ENOUGH = "They never move when they are losing."


def body(**fields: Any) -> dict[str, Any]:
    return {"id": str(uuid4()), "target": "name", "kind": "name", **fields}


@pytest.fixture
def ann() -> Person:
    return Person("Ann")


@pytest.fixture
def bob() -> Person:
    return Person("Bob")


def test_report_of_a_move_returns_what_was_reported() -> None:
    ann, bob, shot = two_players()
    asked = bob.command(shot, "ask_pause")
    sent = body(target="request", kind="stalling", table=shot["id"], version=asked["version"])
    filed = ann.post("reports", sent, 201)
    assert filed["offers_block"] is False
    report = filed["report"]
    assert (report["player"], report["version"]) == (bob.id, asked["version"])
    assert (report["state"], report["outcome"]) == ("open", None)


def test_invitation_by_a_link_is_reported_with_its_secret(ann: Person, bob: Person) -> None:
    shot = bob.open_table(visibility="private")
    secret = bob.post(f"tables/{shot['id']}/invitations", {})["invitation"]
    sent = {"target": "invitation", "kind": "spam", "table": shot["id"]}
    ann.post("reports", body(**sent), 404)
    ann.post("reports", body(**sent, invitation="another"), 404)
    filed = ann.post("reports", body(**sent, invitation=secret), 201)
    assert filed["report"]["player"] == bob.id
    assert filed["offers_block"] is True


def test_block_is_offered_after_conduct_unless_there_is_one(ann: Person, bob: Person) -> None:
    assert ann.post("reports", body(kind="hate", player=bob.id))["offers_block"] is True
    ann.post("me/blocks", {"player": bob.id}, 204)
    assert ann.post("reports", body(kind="insult", player=bob.id))["offers_block"] is False


def test_report_sent_again_is_the_same_and_another_with_its_id_is_refused(
    ann: Person, bob: Person
) -> None:
    sent = body(target="profile", kind="other", player=bob.id, words=ENOUGH)
    assert ann.post("reports", sent) == ann.post("reports", sent)
    assert Report.objects.count() == 1
    assert ann.post("reports", sent | {"kind": "spam"}, 409)["code"] == "command_id_used"
    # The id is unique for each reporter alone.
    Person("Cat").post("reports", sent, 201)


def test_reports_are_limited_by_player_and_say_when_to_come_back(
    ann: Person, bob: Person, settings: Any
) -> None:
    settings.RATES = {"reports:player": "2/day"}
    first = body(player=bob.id)
    ann.post("reports", first)
    # Neither a refused report nor a repeated one counts.
    ann.post("reports", body(player=ann.id), 422)
    ann.post("reports", first)
    ann.post("reports", body(kind="hate", player=bob.id))
    problem = ann.post("reports", body(kind="insult", player=bob.id), 429)
    assert problem["code"] == "too_many"
    assert 0 < problem["facts"]["seconds"] <= 86401
    assert Case.objects.count() == 2


def test_reports_are_limited_by_address(ann: Person, bob: Person, settings: Any) -> None:
    settings.RATES = {"reports:address": "1/3h"}
    ann.post("reports", body(player=bob.id))
    problem = Person("Cat").post("reports", body(player=bob.id), 429)
    assert 0 < problem["facts"]["seconds"] <= 3 * 3600 + 1
    Person("Dan", REMOTE_ADDR="10.0.0.7").post("reports", body(player=bob.id), 201)


def test_suspended_player_cannot_report_but_sees_their_reports(ann: Person, bob: Person) -> None:
    ann.post("reports", body(player=bob.id))
    player = ann.player
    player.suspended_at = timezone.now()
    player.save()
    assert ann.post("reports", body(kind="hate", player=bob.id), 403)["code"] == "suspended"
    assert len(ann.get("me/reports")["results"]) == 1


def test_my_reports_show_how_they_ended_and_nothing_of_the_decision(
    ann: Person, bob: Person
) -> None:
    ann.post("reports", body(kind="hate", player=bob.id))
    ann.post("reports", body(player=bob.id))
    Case.objects.filter(kind="hate").update(
        state="answered", outcome="banned", answered_at=timezone.now(), answered_by="p_staff"
    )
    page = ann.get("me/reports")
    open_one, answered = page["results"]
    assert page["players"] == {bob.id: {"name": "Bob"}}
    assert (open_one["state"], open_one["outcome"]) == ("open", None)
    assert (answered["state"], answered["outcome"]) == ("answered", "acted")
    assert "banned" not in str(page)
    assert "p_staff" not in str(page)
    assert Person("Cat").get("me/reports")["results"] == []


def test_my_reports_are_paged(ann: Person, settings: Any) -> None:
    settings.RATES = {}
    for _ in range(21):
        ann.post("reports", body(player=GuestFactory().id))
    first = ann.get("me/reports")
    second = ann.get(f"me/reports?cursor={first['next']}")
    assert (len(first["results"]), len(second["results"]), second["next"]) == (20, 1, None)


def test_own_data_contain_reports_with_words_and_blocks(ann: Person, bob: Person) -> None:
    ann.post("reports", body(target="profile", kind="other", player=bob.id, words=ENOUGH))
    ann.post("me/blocks", {"player": bob.id}, 204)
    data = ann.get("me/data")
    assert [report["words"] for report in data["reports"]] == [ENOUGH]
    assert [block["blocked_id"] for block in data["blocks"]] == [bob.id]
    assert data["appeals"] == []
    theirs = bob.get("me/data")
    assert theirs["reports"] == theirs["blocks"] == []


def test_reports_of_an_erased_player_stay_without_name_and_words(ann: Person, bob: Person) -> None:
    ann.post("reports", body(target="profile", kind="other", player=bob.id, words=ENOUGH))
    ann.send("DELETE", "me")
    report = Report.objects.get()
    assert (report.reporter, report.body, report.case.subject) == ("", "", bob.id)
    assert not Words.objects.exists()


def test_shown_name_of_an_erased_player_is_erased(ann: Person, bob: Person) -> None:
    ann.post("reports", body(player=bob.id))
    assert Report.objects.get().shown == "Bob"
    bob.send("DELETE", "me")
    assert Report.objects.get().shown == ""
    page = ann.get("me/reports")
    assert [each["name"] for each in page["players"].values()] == [""]
    assert ann.post("reports", body(kind="hate", player=page["results"][0]["player"]), 422) == {
        "code": "player_erased",
        "facts": {},
        "version": None,
    }


@pytest.mark.parametrize(
    "fields",
    [
        {"target": "wave"},
        {"kind": "boring"},
        {"version": -1},
        {"words": "\x00" * 20},
        {"id": "one"},
        {"seat": 1},
    ],
)
def test_malformed_report_is_refused(ann: Person, fields: dict[str, Any]) -> None:
    assert ann.post("reports", body(player="x") | fields, 400)["code"] == "malformed"
