"""Signals from ended games, reports and devices: found once, they expire and change nothing."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from games.conduct.models import Case, Report
from games.conduct.personal_data import erase_conduct
from games.conduct.signals.evidence import examine_ended_tables
from games.conduct.signals.models import Evidence, Progress, SeenDevice, Signal
from games.conduct.signals.selectors import signals_about, stored_signals
from games.conduct.signals.services import look_for_signals, record_sign_in
from games.tables.models import SeatSummary, TableSummary
from tests.kit.any_game import OPEN_GAME
from tests.kit.tables import do, play, player, started

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 5, 4, 12, tzinfo=UTC)
DAY = timedelta(days=1)


def ended_table(
    number: int,
    *players: str,
    moves: int = 5,
    ranks: tuple[int, ...] = (1, 2),
    resigned: str = "",
    ended_at: datetime = NOW - timedelta(hours=1),
) -> TableSummary:
    """Store the summary of a table that ended, as the log would lead to it."""
    table = TableSummary.objects.create(
        id=f"t{number:03}",
        game=OPEN_GAME,
        status="finished",
        visibility="public",
        host=players[0],
        version=moves,
        position=moves,
        created_at=ended_at - DAY,
        updated_at=ended_at,
        ended_at=ended_at,
    )
    for seat, name in enumerate(players):
        SeatSummary.objects.create(
            table=table,
            seat=seat,
            player=name,
            resigned=name == resigned,
            rank=ranks[seat],
            ended_at=ended_at,
        )
    return table


def found() -> set[tuple[str, str, str, int]]:
    return set(Signal.objects.values_list("kind", "player", "other", "count"))


def test_short_games_lost_to_the_same_player_are_a_signal() -> None:
    for number in range(3):
        ended_table(number, "p_win", "p_lose")
    ended_table(3, "p_win", "p_lose", moves=13)
    ended_table(4, "p_win", "p_other")
    look_for_signals(NOW)
    assert found() == {("fast_loss", "p_lose", "p_win", 3)}
    assert sorted(Signal.objects.get().tables) == ["t000", "t001", "t002"]


def test_draws_are_no_losses() -> None:
    for number in range(5):
        ended_table(number, "p_a", "p_b", ranks=(1, 1))
    look_for_signals(NOW)
    assert found() == set()


def test_games_left_before_their_end_are_a_signal_from_the_fourth_on() -> None:
    for number in range(3):
        ended_table(number, "p_stays", "p_leaves", resigned="p_leaves", moves=90)
    look_for_signals(NOW)
    assert found() == set()
    ended_table(3, "p_stays", "p_leaves", resigned="p_leaves", moves=90)
    look_for_signals(NOW)
    assert found() == {("abandoned", "p_leaves", "", 4)}


def test_leaving_a_game_against_bots_alone_is_no_evidence() -> None:
    table = ended_table(0, "p_leaves", resigned="p_leaves", ranks=(2,))
    SeatSummary.objects.create(table=table, seat=1, player="", level="easy", rank=1)
    examine_ended_tables(NOW)
    assert not Evidence.objects.exists()


def test_refused_undos_are_counted_from_the_log(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.SIGNALS = {**settings.SIGNALS, "REFUSED_UNDOS": 1}
    table = started("p_a", "p_b", undo="ask")
    asking = table.chairs[min(table.to_act)].player
    answering = next(chair.player for chair in table.chairs if chair.player != asking)
    table = play(play(table).table).table
    monkeypatch.setattr("games.table.undo.requests.PATIENCE", timedelta(0))
    # A refused pause is no refused undo.
    for kind, fields in (("ask_undo", {"to": table.main_line[0].position}), ("ask_pause", {})):
        table = do(table, player(asking), kind, **fields).table
        assert table.request is not None
        answer = {"request": table.request.version, "yes": False}
        table = do(table, player(answering), "answer", **answer).table
    do(table, player(answering), "resign")
    look_for_signals(timezone.now() + timedelta(minutes=2))
    assert ("refused_undo", answering, "", 1) in found()
    assert {kind for kind, *_ in found()} <= {"refused_undo"}


def test_each_table_is_examined_once_in_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.conduct.signals.evidence.BATCH", 2)
    for number in range(5):
        # Two of them ended at the same moment.
        ended_table(number, "p_win", "p_lose", ended_at=NOW - timedelta(hours=5 - number // 2))
    for expected in (2, 4, 5, 5):
        look_for_signals(NOW)
        assert Evidence.objects.count() == expected
    assert found() == {("fast_loss", "p_lose", "p_win", 5)}


def test_table_that_just_ended_waits_for_slower_writers() -> None:
    ended_table(0, "p_win", "p_lose", ended_at=NOW - timedelta(seconds=30))
    assert examine_ended_tables(NOW) == set()
    assert not Progress.objects.exists()
    assert examine_ended_tables(NOW + timedelta(minutes=1)) == {"p_lose"}


def test_looking_again_changes_nothing() -> None:
    for number in range(3):
        ended_table(number, "p_win", "p_lose")
    record_sign_in(device="d", player="p_a", now=NOW)
    record_sign_in(device="d", player="p_b", now=NOW)
    look_for_signals(NOW)
    before = list(Signal.objects.order_by("pk").values())
    look_for_signals(NOW + timedelta(hours=1))
    assert list(Signal.objects.order_by("pk").values()) == before


def report(reporter: str, subject: str, at: datetime = NOW) -> None:
    case, _ = Case.objects.get_or_create(
        subject=subject, kind="spam", defaults={"opened_at": at, "updated_at": at}
    )
    Report.objects.create(
        case=case, reporter=reporter, command=uuid4(), target="player", created_at=at
    )


def test_reports_of_three_people_are_a_signal() -> None:
    for reporter in ("p_1", "p_2", "p_2"):
        report(reporter, "p_bad")
    report("p_3", "p_bad", NOW - 31 * DAY)
    look_for_signals(NOW)
    assert found() == set()
    report("p_3", "p_bad")
    look_for_signals(NOW)
    assert found() == {("many_reports", "p_bad", "", 3)}


def test_two_players_on_one_device_are_a_signal_about_each() -> None:
    for device, name in (("d1", "p_a"), ("d1", "p_b"), ("d2", "p_c")):
        record_sign_in(device=device, player=name, now=NOW)
    look_for_signals(NOW)
    assert found() == {("shared_device", "p_a", "p_b", 2), ("shared_device", "p_b", "p_a", 2)}


def test_device_of_many_players_shows_nothing() -> None:
    for number in range(9):
        record_sign_in(device="club", player=f"p_{number}", now=NOW)
    look_for_signals(NOW)
    assert found() == set()


def test_everything_is_deleted_after_thirty_days() -> None:
    for number in range(3):
        ended_table(number, "p_win", "p_lose")
    record_sign_in(device="d", player="p_a", now=NOW)
    record_sign_in(device="d", player="p_b", now=NOW)
    look_for_signals(NOW)
    assert Signal.objects.count() == 3
    look_for_signals(NOW + 29 * DAY)
    assert Signal.objects.count() == 3
    look_for_signals(NOW + 31 * DAY)
    for model in (Signal, Evidence, SeenDevice):
        assert not model.objects.exists(), model


@pytest.mark.parametrize("erased", ["p_win", "p_lose"])
def test_signals_go_with_either_player(erased: str) -> None:
    for number in range(3):
        ended_table(number, "p_win", "p_lose")
    for name in ("p_win", "p_lose"):
        record_sign_in(device="d", player=name, now=NOW)
    look_for_signals(NOW)
    assert Signal.objects.count() == 3
    erase_conduct(erased)
    assert not Signal.objects.exists()
    assert not Evidence.objects.exists()
    assert not SeenDevice.objects.filter(player=erased).exists()


def test_player_reads_their_signals_without_the_other_player() -> None:
    record_sign_in(device="secret-hash", player="p_a", now=NOW)
    record_sign_in(device="secret-hash", player="p_b", now=NOW)
    look_for_signals(NOW)
    stored = stored_signals("p_a")
    assert [each["kind"] for each in stored["signals"]] == ["shared_device"]
    assert stored["seen_devices"] == [{"seen_at": NOW}]
    assert not [text for text in ("p_b", "secret-hash") if text in str(stored)]
    (shown,) = signals_about("p_a")
    assert (shown.kind, shown.other) == ("shared_device", "p_b")


def test_number_of_queries_does_not_grow_with_the_signals(
    django_assert_max_num_queries: Any,
) -> None:
    def scene(first: int, count: int) -> None:
        for number in range(first, first + count):
            record_sign_in(device=f"d{number}", player=f"p_a{number}", now=NOW)
            record_sign_in(device=f"d{number}", player=f"p_b{number}", now=NOW)

    scene(0, 2)
    with django_assert_max_num_queries(30) as few:
        look_for_signals(NOW)
    scene(2, 20)
    with django_assert_max_num_queries(len(few.captured_queries)):
        look_for_signals(NOW)
    assert Signal.objects.count() == 44
