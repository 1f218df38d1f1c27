"""Filing reports through the service: what is stored, merged, repeated and refused."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest

from events.envelope import CommandUsed
from games.conduct import words
from games.conduct.models import Case, Report
from games.conduct.reports import selectors, services
from games.conduct.reports.services import Filing, file_report, tell_reporters
from games.conduct.reports.thing import Pointer
from games.kernel.refusal import Refused
from games.outbox.models import OutboxItem
from games.players.models import Player
from games.tables import table_cache
from games.tables.services import find_or_open
from games.tables.table_cache import NoSuchTable
from tests.kit.factories import GuestFactory
from tests.kit.tables import do, open_table, play, player, seat, started

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 5, 4, 12, tzinfo=UTC)
ENOUGH = "They never move when they are losing."


@pytest.fixture
def ann() -> Player:
    return GuestFactory(name="Ann")


@pytest.fixture
def bob() -> Player:
    return GuestFactory(name="Bob")


def report(reporter: Player, target: Any, kind: Any, text: str = "", **pointer: Any) -> Report:
    filing = Filing(uuid4(), target, kind, Pointer(**pointer), text)
    return file_report(reporter=reporter, filing=filing, now=NOW)


def answer(case: Case, outcome: str) -> None:
    case.state, case.outcome, case.answered_at = "answered", outcome, NOW
    case.save()


def test_name_is_stored_as_it_was_shown(ann: Player, bob: Player) -> None:
    filed = report(ann, "name", "name", player=bob.id)
    bob.name = "Someone Else"
    bob.save()
    assert (filed.shown, filed.case.subject, filed.case.kind) == ("Bob", bob.id, "name")
    assert (filed.table, filed.version, filed.viewer) == ("", 0, "")


def test_words_are_stored_apart(ann: Player, bob: Player) -> None:
    filed = report(ann, "profile", "harassment", f"  {ENOUGH} ", player=bob.id)
    assert words.texts([filed.words]) == {filed.words: ENOUGH}
    assert ENOUGH not in str(Report.objects.values_list())


@pytest.mark.parametrize("text", ["", "Too short.", " " * 30, "x" * 19])
def test_few_words_are_refused_where_they_are_asked_for(
    ann: Player, bob: Player, text: str
) -> None:
    with pytest.raises(Refused, match="words_too_short"):
        report(ann, "profile", "other", text, player=bob.id)
    assert not Case.objects.exists()


def test_too_many_words_are_refused(ann: Player, bob: Player) -> None:
    report(ann, "profile", "other", "x" * services.MOST_WORDS, player=bob.id)
    with pytest.raises(Refused, match="words_too_long"):
        report(ann, "profile", "insult", "x" * (services.MOST_WORDS + 1), player=bob.id)


def test_kind_must_apply_to_the_target(ann: Player, bob: Player) -> None:
    with pytest.raises(Refused, match="kind_not_offered"):
        report(ann, "name", "stalling", player=bob.id)


def test_reports_of_one_player_and_kind_are_merged(ann: Player, bob: Player) -> None:
    cat = GuestFactory(name="Cat")
    first = report(ann, "name", "hate", player=bob.id)
    second = report(cat, "profile", "hate", player=bob.id)
    assert first.case == second.case
    assert report(cat, "name", "insult", player=bob.id).case != first.case
    case = Case.objects.get(pk=first.case_id)
    assert (case.weight, case.version) == (4, 2)


def test_weight_counts_each_reporter_once(ann: Player, bob: Player) -> None:
    report(ann, "name", "hate", player=bob.id)
    case = report(ann, "profile", "hate", player=bob.id).case
    assert Case.objects.get(pk=case.pk).weight == 2


def test_record_of_a_reporter_weighs(ann: Player, bob: Player) -> None:
    for number in range(3):
        answer(report(ann, "name", "name", player=GuestFactory().id).case, f"act{number}")
    case = report(ann, "name", "name", player=bob.id).case
    assert Case.objects.get(pk=case.pk).weight == 4


def test_answered_case_is_not_opened_again(ann: Player, bob: Player) -> None:
    answered = report(ann, "name", "name", player=bob.id).case
    answer(answered, "no_action")
    assert report(ann, "name", "name", player=bob.id).case != answered


def test_same_thing_again_is_refused_while_the_case_is_open(ann: Player, bob: Player) -> None:
    report(ann, "name", "name", player=bob.id)
    with pytest.raises(Refused, match="already_reported"):
        report(ann, "name", "name", player=bob.id)


def test_report_sent_again_is_the_same(ann: Player, bob: Player) -> None:
    filing = Filing(uuid4(), "profile", "other", Pointer(bob.id), ENOUGH)
    first, second = (file_report(reporter=ann, filing=filing, now=NOW) for _ in range(2))
    assert first == second
    assert Report.objects.count() == words.Words.objects.count() == 1


@pytest.mark.parametrize(
    "changes", [{"kind": "spam"}, {"words": ENOUGH + "!"}, {"pointer": Pointer("p_other")}]
)
def test_command_of_another_report_is_refused(
    ann: Player, bob: Player, changes: dict[str, Any]
) -> None:
    filing = Filing(uuid4(), "profile", "other", Pointer(bob.id), ENOUGH)
    file_report(reporter=ann, filing=filing, now=NOW)
    with pytest.raises(CommandUsed):
        file_report(reporter=ann, filing=replace(filing, **changes), now=NOW)


def test_oneself_bots_unknown_and_erased_players_are_refused(ann: Player, bob: Player) -> None:
    bob.erased_at = NOW
    bob.save()
    subjects = {
        ann.id: "cannot_report_yourself",
        "bot:easy": "cannot_report_bot",
        "p_nobody": "no_such_player",
        "": "no_such_player",
        bob.id: "player_erased",
    }
    for subject, code in subjects.items():
        with pytest.raises(Refused, match=code):
            report(ann, "name", "name", player=subject)


def test_report_that_is_not_admitted_writes_nothing(ann: Player, bob: Player) -> None:
    def admit() -> None:
        raise PermissionError

    filing = Filing(uuid4(), "profile", "other", Pointer(bob.id), ENOUGH)
    with pytest.raises(PermissionError):
        file_report(reporter=ann, filing=filing, now=NOW, admit=admit)
    assert not Case.objects.exists()
    assert not words.Words.objects.exists()


def test_move_is_reported_with_its_player_and_viewer(ann: Player, bob: Player) -> None:
    cat = GuestFactory(name="Cat")
    table = started(ann.id, bob.id, visibility="public", options={"board": "mini"})
    first, second = play(table), play(table_cache.current(table.id))
    movers = [result.table.chairs[result.table.tip.seat or 0].player for result in (first, second)]
    assert sorted(movers) == sorted([ann.id, bob.id])
    where = {"table": table.id, "version": second.first}
    filed = report(cat, "move", "stalling", **where)
    assert (filed.case.subject, filed.viewer, filed.version) == (
        movers[1],
        "spectator",
        second.first,
    )
    other = bob if movers[1] == ann.id else ann
    assert report(other, "move", "stalling", **where).viewer.startswith("seat:")
    # The game's event after the move is the same player's.
    later = report(cat, "move", "stalling", table=table.id, version=second.last)
    assert later.case == filed.case


def test_move_before_the_start_is_of_the_player_who_sat_there(ann: Player, bob: Player) -> None:
    table = open_table("", "", "", host=ann.id, visibility="public")
    seat(table, ann.id, bob.id)
    left = do(table, player(bob.id), "leave")
    cat = GuestFactory(name="Cat")
    seat(left.table, cat.id)
    filed = report(ann, "move", "stalling", table=table.id, version=left.first)
    assert filed.case.subject == bob.id
    sat = report(cat, "move", "stalling", table=table.id, version=1)
    assert sat.case.subject == ann.id


def test_versions_that_no_player_made_are_refused(ann: Player) -> None:
    table = open_table("", "bot:easy", host=ann.id, options={"board": "mini"})
    seat(table, ann.id)
    shown = do(table, player(ann.id), "start").table
    with pytest.raises(Refused, match="no_such_version"):
        report(ann, "move", "stalling", table=table.id, version=shown.version + 1)
    with pytest.raises(Refused, match="cannot_report_yourself"):
        report(ann, "move", "stalling", table=table.id, version=1)
    with pytest.raises(Refused, match="no_such_request"):
        report(ann, "request", "stalling", table=table.id, version=1)


def test_request_is_reported_with_its_player(ann: Player, bob: Player) -> None:
    table = started(ann.id, bob.id, options={"board": "mini"})
    asked = do(table, player(bob.id), "ask_pause")
    filed = report(ann, "request", "stalling", table=table.id, version=asked.last)
    assert filed.case.subject == bob.id
    assert filed.viewer == "seat:0"


def test_game_is_reported_with_one_of_its_players(ann: Player, bob: Player) -> None:
    table = started(ann.id, bob.id, options={"board": "mini"})
    filed = report(ann, "table", "left", table=table.id, player=bob.id)
    assert filed.version == table.version
    stranger = GuestFactory().id
    with pytest.raises(Refused, match="not_at_table"):
        report(ann, "table", "left", table=table.id, player=stranger)


@pytest.mark.parametrize("target", ["table", "move", "request", "invitation", "name"])
def test_table_that_the_reporter_may_not_see_does_not_exist(
    ann: Player, bob: Player, target: str
) -> None:
    cat = GuestFactory(name="Cat")
    table = started(ann.id, bob.id, visibility="private", options={"board": "mini"})
    kind = "spam" if target == "invitation" else "other"
    for name in (table.id, "never"):
        with pytest.raises(NoSuchTable):
            report(cat, target, kind, ENOUGH, table=name, player=bob.id, version=2)


def rematch(of: Player, *others: Player) -> str:
    table = started(of.id, *(each.id for each in others), options={"board": "mini"})
    do(table, player(of.id), "resign")
    return find_or_open(player=of.id, table_id=table.id).table_id


def test_invitation_is_reported_until_it_is_gone(ann: Player, bob: Player) -> None:
    table = rematch(ann, bob)
    filed = report(bob, "invitation", "spam", table=table)
    assert (filed.case.subject, filed.viewer) == (ann.id, "spectator")
    do(table_cache.current(table), player(bob.id), "decline")
    with pytest.raises(Refused, match="invitation_gone"):
        report(bob, "invitation", "harassment", ENOUGH, table=table)


def test_each_reporter_is_told_once_how_it_ended(ann: Player, bob: Player) -> None:
    cat = GuestFactory(name="Cat")
    report(ann, "name", "hate", player=bob.id)
    last = report(ann, "profile", "hate", player=bob.id)
    theirs = report(cat, "profile", "hate", player=bob.id)
    Report.objects.filter(pk=theirs.pk).update(reporter="")
    answer(last.case, "muted")
    tell_reporters(last.case, NOW)
    (item,) = OutboxItem.objects.all()
    assert (item.player, item.kind, item.table, item.version) == (ann.id, "moderation", "", 0)
    assert item.facts == {"about": "report", "report": last.pk, "outcome": "acted"}


def test_state_follows_the_case(ann: Player, bob: Player) -> None:
    case = report(ann, "name", "hate", player=bob.id).case
    assert selectors.state_of(case, NOW) == "open"
    case.holder, case.held_until = "p_staff", NOW.replace(hour=13)
    assert selectors.state_of(case, NOW) == "claimed"
    assert selectors.state_of(case, NOW.replace(hour=14)) == "open"
    answer(case, "no_action")
    assert selectors.state_of(case, NOW) == "answered"
    assert selectors.outcome_of(case) == "none"
