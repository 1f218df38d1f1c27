"""Test that stored games are decided again by today's rules."""

from dataclasses import replace
from datetime import timedelta

import pytest

from games import rules
from games.kernel.codec import plain
from games.kernel.values import Seat
from games.table.state import Table
from games.table.undo.requests import LIFETIME
from games.tables.log.rows import stream_of
from games.tables.log.verification import broken_rules
from tests.kit.any_game import OPEN_GAME, SECRET_GAME
from tests.kit.forks import fork_source, started_fork, table_at_part
from tests.kit.recording import Recording, flaws


class Log(Recording):
    """A table of two whose moves are the first legal ones."""

    def __init__(self, key: str) -> None:
        super().__init__(key, f"two-at-{key}")
        table = self.do("p0", kind="open", chairs=["", ""], visibility="public")
        for seat in range(2):
            secrets = {"commitment": table.commitment, "entropy": f"{seat:032x}"}
            self.do(f"p{seat}", kind="sit", seat=seat, **secrets)
        self.do("p0", kind="start")

    def play(self, moves: int = 1) -> Table:
        """Make so many moves."""
        assert self.table is not None
        for _ in range(moves):
            seat = min(self.table.to_act)
            move = next(iter(self.table.game.moves(self.table.state, seat)))
            self.do(f"p{seat}", kind="play", move=plain(move))
        return self.table

    def batch_of(self, kind: str) -> list[str]:
        """Return the kinds of the batch that begins with the last row of this kind."""
        first = next(row for row in reversed(self.rows) if row.kind == kind)
        return [row.kind for row in self.rows if row.command == first.command]


def after_an_unanswered_request(key: str) -> Log:
    log = Log(key)
    log.play(2)
    log.do("p0", kind="ask_pause")
    log.delay += LIFETIME + timedelta(minutes=1)
    log.play()
    return log


@pytest.mark.parametrize("key", rules.keys())
def test_move_after_an_expired_request_is_decided_again(key: str) -> None:
    log = after_an_unanswered_request(key)
    assert log.batch_of("table.lapsed")[:2] == ["table.lapsed", "table.played"]
    assert flaws(log.rows) == []


def test_forged_events_after_an_expired_request_are_found() -> None:
    log = after_an_unanswered_request("gemblo")
    forge(log, "gemblo.placed", cells=[[0, 0]])
    first = next(row.version for row in log.rows if row.kind == "table.lapsed")
    assert flaws(log.rows) == [f"row {first}: the current rules lead to other events"]


def test_moves_after_one_that_breaks_the_rules_are_still_checked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    log = Log(OPEN_GAME)
    log.play(3)
    monkeypatch.setattr(type(rules.game(OPEN_GAME)), "decide", lambda *_: 1 / 0)
    found = flaws(log.rows)
    assert len(found) == 3
    assert found[2].endswith("it cannot be decided again (ZeroDivisionError)")


def forge(log: Log, kind: str, **fields: object) -> None:
    """Put these fields into the last row of this kind."""
    last = max(row.version for row in log.rows if row.kind == kind)
    row = log.rows[last - 1]
    log.rows[last - 1] = replace(row, public={**row.public, **fields})


@pytest.mark.parametrize("key", rules.keys())
def test_games_of_another_rules_version_are_not_decided_again(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, game = Log(key), type(rules.game(key))
    old.play(2)
    monkeypatch.setattr(game, "rules_version", game.rules_version + 1)
    old.play()
    new = Log(key)
    new.play(2)
    monkeypatch.setattr(game, "decide", lambda *_: [])
    assert broken_rules(old.rows[0].stream, old.rows) is None
    assert len(flaws(new.rows)) == 2


def test_tables_that_never_started_have_no_rules_version(monkeypatch: pytest.MonkeyPatch) -> None:
    log = Log(SECRET_GAME)
    monkeypatch.setattr(type(rules.game(SECRET_GAME)), "rules_version", 2)
    opening = [row for row in log.rows if row.kind in ("table.opened", "table.sat")]
    assert flaws(opening) == []


@pytest.mark.parametrize("fields", [{"game": "chess"}, {"game": [SECRET_GAME]}, {"table": 1}])
def test_forged_opening_is_a_flaw(fields: dict[str, object]) -> None:
    log = Log(SECRET_GAME)
    forge(log, "table.opened", **fields)
    (flaw,) = flaws(log.rows)
    assert flaw.startswith("row 1: it cannot be folded")


def test_empty_stream_has_no_flaw() -> None:
    assert list(broken_rules(stream_of("gone"), []) or ()) == []


def test_continued_game_records_its_own_rules_version(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    there = table_at_part(SECRET_GAME, 2, 0.5)
    monkeypatch.setattr(type(rules.game(SECRET_GAME)), "rules_version", 7)
    log = started_fork(fork_source(there, Seat(1)), Seat(1))
    (row,) = (row for row in log.rows if row.kind == "table.started")
    assert row.public["rules_version"] == 7
    assert flaws(log.rows) == []
