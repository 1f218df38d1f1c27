"""Hints are computed by workers, like the moves of bots, and answered once per position."""

from typing import Any

import pytest

from events import store
from games import rules
from games.kernel.refusal import Refused
from games.table.state import Table
from games.tables import services, table_cache
from games.tables.log.rows import stream_of
from games.tables.models import Hint
from games.tables.services import StalePosition
from games.workers import bots, choose_move, hints, worker
from games.workers.bot_processes import BotFailed
from games.workers.worker import BotCalls
from tests.kit.tables import do, open_table, play, player, seat, started

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choose_move, "THINKING_SECONDS", 0.01)


def my_turn(game: str = "gobi", level: str = "easy") -> Table:
    """Return a game of Ann and a bot in which Ann is to move."""
    table = open_table("", f"bot:{level}", game=game)
    table = do(seat(table, "ann"), player("ann"), "start").table
    while table.bots_to_act:
        bots.play_move(table.id, table.version, choose_move.choose)
        table = table_cache.current(table.id)
    return table


def ask(table: Table, who: str = "ann", position: int = 0) -> Any:
    return services.show_hint(player=who, table_id=table.id, position=position or table.position)


def kinds(table: Table) -> list[str]:
    return [row.kind for row in store.read(stream_of(table.id))]


@pytest.mark.parametrize("game", ["gobi", "targui", "gemblo"])
def test_hint_is_a_legal_move_with_reasons_that_have_texts(game: str) -> None:
    table = my_turn(game)
    assert ask(table).move is None
    assert "table.hint_shown" not in kinds(table)
    assert hints.answer(table.id, table.version, choose_move.choose)
    hint = ask(table)
    (acting,) = table.to_act
    assert table.game.codec.move_from(hint.move) in set(table.game.moves(table.state, acting))
    words = rules.text(game, "words", "en")
    assert 1 <= len(hint.reasons) <= 3
    assert all(f"reason.{reason.code}" in words for reason in hint.reasons)


def test_repeated_request_gets_the_same_hint_and_is_recorded_once() -> None:
    table = my_turn()
    ask(table)
    hints.answer(table.id, table.version, choose_move.choose)
    first, second = ask(table), ask(table)
    assert first == second
    assert kinds(table).count("table.hint_shown") == 1
    after = table_cache.current(table.id)
    assert (after.position, after.chairs[0].hints) == (table.position, 1)


def test_next_position_gets_a_hint_of_its_own() -> None:
    table = my_turn()
    for number in (1, 2):
        ask(table)
        hints.answer(table.id, table_cache.current(table.id).version, choose_move.choose)
        ask(table)
        assert table_cache.current(table.id).chairs[0].hints == number
        table = play(table_cache.current(table.id)).table
        while table.bots_to_act:
            bots.play_move(table.id, table.version, choose_move.choose)
            table = table_cache.current(table.id)


def test_worker_answers_the_call_and_finds_a_lost_one(monkeypatch: pytest.MonkeyPatch) -> None:
    table, calls = my_turn(), BotCalls()
    monkeypatch.setattr(worker, "CALLS", calls)
    monkeypatch.setattr(hints.PROCESSES, "ask", lambda request, _: choose_move.choose(*request))
    ask(table)
    worker.call_waiting_bots()
    worker.answer_next_call(calls)
    assert Hint.objects.get().answer is not None
    assert hints.waiting_tables() == []


def test_worker_that_comes_too_late_finds_the_hint_answered() -> None:
    table = my_turn()
    ask(table)
    assert hints.answer(table.id, table.version, choose_move.choose)
    answered = Hint.objects.get().answer
    assert hints.answer(table.id, table.version, choose_move.choose)
    assert Hint.objects.get().answer == answered


def test_unanswered_hint_that_is_asked_again_is_looked_for_again() -> None:
    table = my_turn()
    ask(table)
    Hint.objects.update(asked_at="2020-01-01T00:00:00Z")
    assert hints.waiting_tables() == []
    ask(table)
    assert hints.waiting_tables() == [(table.id, table.version)]


def test_hint_without_search_replaces_one_that_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> dict[str, Any]:
        raise BotFailed("it took too long")

    table = my_turn()
    ask(table)
    monkeypatch.setattr(hints.PROCESSES, "ask", fail)
    monkeypatch.setattr(hints.FAST_PROCESSES, "ask", fail)
    assert not hints.answer(table.id, table.version)
    assert Hint.objects.get().answer is None
    monkeypatch.setattr(
        hints.FAST_PROCESSES, "ask", lambda request, _: choose_move.choose(*request, seconds=0.0)
    )
    assert hints.answer(table.id, table.version)


def test_hint_comes_from_a_process_of_the_bots(request: pytest.FixtureRequest) -> None:
    request.addfinalizer(hints.PROCESSES.close)
    table = my_turn()
    ask(table)
    assert hints.answer(table.id, table.version)
    assert ask(table).move


def test_request_for_another_position_is_stale() -> None:
    table = my_turn()
    with pytest.raises(StalePosition):
        ask(table, position=table.position + 1)
    assert not Hint.objects.exists()


def test_hint_in_a_game_with_other_people_is_refused() -> None:
    table = started("ann", "bob", game="gobi")
    (acting,) = table.to_act
    with pytest.raises(Refused) as refused:
        ask(table, who=table.chairs[acting].player)
    assert refused.value.refusal.code == "hints_not_offered"
    assert not Hint.objects.exists()


def test_old_hints_are_deleted() -> None:
    table = my_turn()
    ask(table)
    assert hints.delete_old() == 0
    Hint.objects.update(asked_at="2020-01-01T00:00:00Z")
    assert hints.delete_old() == 1
