from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games.conduct import words
from games.conduct.models import AuditEntry, Case
from games.players.models import Player
from tests.kit.factories import GuestFactory
from tests.kit.staff import case_about, staff_client, staff_user

pytestmark = pytest.mark.django_db

QUEUE = "/admin/conduct/cases/"


@pytest.fixture
def ann() -> Player:
    return GuestFactory(name="Ann")


@pytest.fixture
def moderator() -> Client:
    return staff_client("moderator", "Mo")


def sent(case: Case, *, version: int | None = None, **fields: str) -> dict[str, str]:
    """Return what the form of a case sends."""
    case.refresh_from_db()
    expected = case.version if version is None else version
    seen = timezone.now().timestamp()
    form = {"decision": "no_action", "reason": "insult", "words": "Be kind, please."}
    return {"expected": str(expected), "seen": str(seen), **form, **fields}


def test_queue_lists_cases_with_counts_weight_first(moderator: Client, ann: Player) -> None:
    case_about(GuestFactory(name="Light"), weight=1)
    case_about(ann, GuestFactory(name="Reporter"), weight=9)
    page = moderator.get(QUEUE)
    assert page.status_code == 200
    assert page.text.index("Insult · Ann") < page.text.index("Insult · Light")
    assert page.context["queue"].counts["open"] == 2


@pytest.mark.parametrize("view", ["open", "free", "claimed", "mine", "escalated", "answered"])
def test_filters_show_their_cases(moderator: Client, ann: Player, view: str) -> None:
    mine = Player.objects.filter(name="Mo").first()
    later = timezone.now() + timedelta(minutes=5)
    moderator.get(QUEUE)
    mine = Player.objects.get(user__username="Mo")
    case_about(ann, kind="spam")
    case_about(ann, kind="hate", holder="p_x", held_until=later)
    case_about(ann, kind="name", holder=mine.id, held_until=later)
    case_about(ann, kind="left", escalated=True)
    done = timezone.now()
    case_about(ann, kind="other", state="answered", outcome="warned", answered_at=done)
    shown = {
        "open": {"spam", "hate", "name", "left"},
        "free": {"spam", "left"},
        "claimed": {"hate", "name"},
        "mine": {"name"},
        "escalated": {"left"},
        "answered": {"other"},
    }
    found = moderator.get(QUEUE, {"view": view}).context["queue"]
    assert {row.case.kind for row in found.rows} == shown[view]
    assert found.counts == {name: len(kinds) for name, kinds in shown.items()}
    assert not moderator.get(QUEUE, {"view": view, "kind": "stalling"}).context["queue"].rows


def test_every_open_case_is_in_the_view_of_each_role(ann: Player) -> None:
    case_about(ann, kind="spam")
    case_about(ann, kind="left", escalated=True, holder="p_x", held_until=timezone.now())
    for role in ("moderator", "referee", "administrator"):
        assert len(staff_client(role).get(QUEUE).context["queue"].rows) == 2


def test_query_count_of_the_queue_and_a_case_does_not_grow(
    moderator: Client, ann: Player, django_assert_max_num_queries: Any
) -> None:
    def asked(address: str) -> int:
        with django_assert_max_num_queries(60) as captured:
            assert moderator.get(address).status_code == 200
        return len(captured.captured_queries)

    case = case_about(ann, GuestFactory())
    asked(QUEUE)
    page = f"{QUEUE}{case.pk}/"
    moderator.post(f"{page}note/", {"words": "First."})
    few = asked(QUEUE), asked(page), asked("/admin/"), asked("/admin/conduct/audit/")
    for number in range(8):
        case_about(GuestFactory(), GuestFactory(), GuestFactory(), kind="spam")
        case_about(ann, kind=f"kind{number}")
        moderator.post(f"{page}note/", {"words": f"Note {number}."})
    for reporter in GuestFactory.create_batch(4):
        case.reports.create(
            reporter=reporter.id, command="5" * 31 + "1", target="name", created_at=timezone.now()
        )
    assert (asked(QUEUE), asked(page), asked("/admin/"), asked("/admin/conduct/audit/")) == few


def test_queue_is_in_pages(moderator: Client) -> None:
    for _ in range(30):
        case_about(GuestFactory())
    first, second = moderator.get(QUEUE), moderator.get(QUEUE, {"p": "2"})
    assert (len(first.context["queue"].rows), len(second.context["queue"].rows)) == (25, 5)
    assert moderator.get(QUEUE, {"p": "x"}).status_code == 200


def test_case_shows_what_the_reporter_saw_and_wrote(moderator: Client, ann: Player) -> None:
    case = case_about(ann, GuestFactory(name="Rita"), table="t_1")
    digest = words.keep("He insults <me>.", author="p_r", now=timezone.now())
    case.reports.update(words=digest, version=7, shown="Ann the awful")
    page = moderator.get(f"{QUEUE}{case.pk}/").text
    for text in ("Rita", "He insults &lt;me&gt;.", "Ann the awful", "conduct/tables/t_1/7"):
        assert text in page


def test_answer_is_sent_after_its_preview_in_both_languages(moderator: Client, ann: Player) -> None:
    case = case_about(ann)
    page = f"{QUEUE}{case.pk}/"
    assert moderator.post(f"{page}claim/", sent(case, words="")).status_code == 302
    unseen = moderator.post(f"{page}answer/", sent(case, send="1"))
    assert Case.objects.get().state == "open"
    previewed = unseen.context["form"].initial["previewed"]
    changed = sent(case, send="1", previewed=previewed, words="Something else.")
    assert moderator.post(f"{page}answer/", changed).status_code == 200
    assert Case.objects.get().state == "open"
    final = moderator.post(f"{page}answer/", sent(case, send="1", previewed=previewed))
    assert final.status_code == 302
    assert Case.objects.get().outcome == "no_action"


def test_preview_shows_the_players_words_in_both_languages(moderator: Client, ann: Player) -> None:
    case = case_about(ann)
    page = moderator.post(f"{QUEUE}{case.pk}/answer/", sent(case, decision="muted:86400"))
    assert page.status_code == 200
    assert [each.language for each in page.context["preview"]] == ["en", "fr"]
    english, french = (" ".join(each.lines) for each in page.context["preview"])
    assert "A moderator decided this. It ends on" in english
    assert "Be kind, please." in english
    assert "Be kind, please." in french
    assert english != french
    assert Case.objects.get().version == 1


def test_second_decision_keeps_the_typed_words_and_shows_what_happened(
    moderator: Client, ann: Player
) -> None:
    case, other = case_about(ann), staff_client("moderator", "Ada")
    page = f"{QUEUE}{case.pk}/"
    moderator.post(f"{page}claim/", sent(case, words=""))
    mine = sent(case, words="My long words.")
    shown = moderator.post(f"{page}answer/", mine)
    previewed = shown.context["form"].initial["previewed"]
    Case.objects.update(held_until=timezone.now() - timedelta(minutes=1))
    other.post(f"{page}claim/", sent(case, words=""))
    stale = moderator.post(f"{page}answer/", {**mine, "previewed": previewed, "send": "1"})
    assert stale.status_code == 409
    assert "My long words." in stale.text
    assert [act.name for act in stale.context["meanwhile"]] == ["Ada"]
    assert stale.context["form"].initial["expected"] == Case.objects.get().version
    taken = moderator.post(f"{page}claim/", sent(case, words="My long words."))
    assert (taken.status_code, "My long words." in taken.text) == (409, True)
    Case.objects.update(held_until=timezone.now() - timedelta(minutes=1))
    again = moderator.post(f"{page}claim/", sent(case, words="My long words."))
    assert (again.status_code, "My long words." in again.text) == (200, True)


def test_words_typed_for_an_answered_case_can_be_added_as_a_note(
    moderator: Client, ann: Player
) -> None:
    case = case_about(ann)
    mine = sent(case, words="Too late, but true.")
    Case.objects.update(state="answered", outcome="warned", version=9)
    shown = moderator.post(f"{QUEUE}{case.pk}/answer/", mine)
    previewed = shown.context["form"].initial["previewed"]
    wish = {**mine, "previewed": previewed, "send": "1"}
    stale = moderator.post(f"{QUEUE}{case.pk}/answer/", wish)
    assert stale.status_code == 409
    assert 'name="words"' in stale.text
    assert "Too late, but true.</textarea>" in stale.text
    moderator.post(f"{QUEUE}{case.pk}/note/", {"words": "Too late, but true."})
    assert "Too late, but true." in moderator.get(f"{QUEUE}{case.pk}/").text


@pytest.mark.parametrize("expected", ["", "x", "-1", "1" * 30, "٣"])
def test_broken_form_is_refused(moderator: Client, ann: Player, expected: str) -> None:
    case = case_about(ann)
    for action in ("claim", "release"):
        wish = {**sent(case), "expected": expected}
        assert moderator.post(f"{QUEUE}{case.pk}/{action}/", wish).status_code == 422
    for form in ({}, {"seen": "nan"}, {**sent(case), "decision": "muted"}, {"expected": expected}):
        assert moderator.post(f"{QUEUE}{case.pk}/answer/", form).status_code == 422
    assert Case.objects.get().version == 1


def test_unknown_case_is_not_found(moderator: Client) -> None:
    assert moderator.get(f"{QUEUE}77/").status_code == 404
    assert moderator.post(f"{QUEUE}77/claim/", {"expected": "1"}).status_code == 404
    assert moderator.get(f"{QUEUE}{10**30}/").status_code == 404


def test_recused_staff_see_the_case_but_only_escalate_it(ann: Player) -> None:
    member = staff_client("moderator", "Mo")
    member.get(QUEUE)
    own = Player.objects.get(user__username="Mo")
    case = case_about(own, ann)
    page = f"{QUEUE}{case.pk}/"
    assert member.post(f"{page}claim/", sent(case)).status_code == 403
    shown = member.get(page).text
    assert "/answer/" not in shown
    assert member.post(f"{page}escalate/", {"words": "It is me."}).status_code == 302
    assert Case.objects.get().escalated


def test_audit_is_searched_and_exported(moderator: Client, ann: Player) -> None:
    case = case_about(ann)
    moderator.post(f"{QUEUE}{case.pk}/note/", {"words": "Seen before."})
    audit = "/admin/conduct/audit/"
    assert "Seen before." in moderator.get(audit, {"action": "note"}).text
    today = timezone.now().date()
    assert "Seen before." in moderator.get(audit, {"first": today, "last": today}).text
    assert "Seen before." not in moderator.get(audit, {"action": "note", "target": "99"}).text
    staff = AuditEntry.objects.get().staff
    file = moderator.post(f"{audit}export/", {"staff": staff})
    assert file["Content-Disposition"].endswith(f'"staff-{staff}.jsonl"')
    assert file.text.count("\n") == 1
    assert AuditEntry.objects.filter(action="export", target=staff).count() == 1
    assert moderator.post(f"{audit}export/", {"staff": "p_nobody"}).status_code == 404


def test_erased_words_are_missing_from_the_audit(moderator: Client, ann: Player) -> None:
    case = case_about(ann)
    moderator.post(f"{QUEUE}{case.pk}/note/", {"words": "Seen before."})
    words.erase_words(ann.id)
    assert "Seen before." not in moderator.get("/admin/conduct/audit/").text


def test_index_shows_the_queue_and_health(moderator: Client, ann: Player) -> None:
    case_about(ann, GuestFactory(), kind="hate")
    page = moderator.get("/admin/")
    assert page.context["glance"]["counts"][0][2] == 1
    assert sum(bar.value for bar in page.context["glance"]["per_day"]) == 1
    assert "no worker is running" in page.text
    french = moderator.get("/admin/", headers={"Accept-Language": "fr"})
    assert "<svg" in french.text
    assert "style=" not in french.text


def test_suspended_staff_are_shut_out(moderator: Client) -> None:
    moderator.get(QUEUE)
    Player.objects.filter(user__username="Mo").update(suspended_at=timezone.now())
    assert moderator.get(QUEUE).status_code == 302
    assert moderator.get("/admin/players/player/").status_code == 302


def test_roles_are_named_in_words_in_the_form_of_an_account() -> None:
    user = staff_user("referee", "Arbiter")
    owner = staff_client("administrator")
    page = f"/admin/players/user/{user.pk}/change/"
    assert "Referee: decides about games" in owner.get(page).text
    french = owner.get(page, headers={"Accept-Language": "fr"}).text
    assert "Arbitrage : décide au sujet des parties" in french


def test_page_of_a_player_leads_to_decisions() -> None:
    player = GuestFactory()
    page = staff_client("moderator").get(f"/admin/players/player/{player.id}/change/").text
    assert f'href="/admin/conduct/players/{player.id}/"' in page
