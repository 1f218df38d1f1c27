"""Test that the stand-alone verifier accepts honest games and reports every forgery."""

import json
from dataclasses import replace
from itertools import groupby

import pytest

from events.chain import seal
from events.chain.redact import full_line, redacted_line
from events.envelope import NewEvent
from games import rules
from games.kernel.codec import NOBODY
from games.kernel.values import Seat
from tests.kit.exports import (
    ENTROPIES,
    PLAYERS,
    export_rows,
    game_batches,
    opening_batches,
    reveal_batches,
    sealed_rows,
    verifier_report,
    whole_game,
)
from tests.kit.forks import fork_source, play_out_with_bots, started_fork, table_at_part
from tests.kit.recording import rows


def test_honest_game_verifies(tmp_path):
    rows = export_rows(whole_game())
    report = verifier_report(tmp_path, rows, rows[1]["digest"])
    assert report.splitlines() == [
        f"chain: 6 rows lead to {rows[-1]['digest']}",
        "chance: 5 draws are correct: first, deck/thrown away, deck, roll/1, hand/1",
    ]


@pytest.mark.parametrize("key", rules.keys())
def test_whole_games_of_every_game_verify(tmp_path, key):
    for seats in rules.game(key).info.seats:
        report = verifier_report(tmp_path, map(full_line, rows(key, seats, 1)))
        chain, chance = report.splitlines()
        assert chain.startswith("chain: ")
        assert "draws are correct" in chance


def test_running_game_redacted_for_one_seat_verifies(tmp_path):
    rows = sealed_rows([*opening_batches(), *game_batches()])
    redacted = [redacted_line(row, frozenset({"seat:0"})) for row in rows]
    assert "deck" not in json.dumps(redacted)
    report = verifier_report(tmp_path, redacted)
    assert f"chain: 5 rows lead to {rows[-1].digest}" in report
    assert "chance: not checked, as the game is not revealed yet" in report


def edited(path, value):
    """Return the export of a whole game with one value replaced."""
    rows = export_rows(whole_game())
    *parents, last = path
    place = rows
    for name in parents:
        place = place[name]
    assert place[last] != value
    place[last] = value
    return rows


@pytest.mark.parametrize(
    ("rows", "flaw"),
    [
        pytest.param(edited([3, "public", "first"], 7), "row 4 was changed", id="public field"),
        pytest.param(
            edited([0, "secrets", NOBODY, "fields", "seed"], "00"),
            "row 1 was changed",
            id="secret field",
        ),
        pytest.param(
            edited([2, "recorded_at"], "2026-01-01T00:00:00.000000Z"),
            "row 3 was changed",
            id="time",
        ),
        pytest.param(edited([1, "version"], 9), "row 2 is out of place", id="version"),
        pytest.param(
            edited([1, "previous"], ""), "row 2 is out of place", id="link to the previous row"
        ),
        pytest.param(
            export_rows(whole_game())[1:], "row 1 is out of place", id="first row missing"
        ),
        pytest.param(
            export_rows([*opening_batches(bytes(32)), *game_batches(), *reveal_batches()]),
            "committed to",
            id="another seed",
        ),
        pytest.param(
            export_rows([*opening_batches(), *game_batches(bytes(32)), *reveal_batches()]),
            "the result of first does not follow from the key",
            id="another key",
        ),
    ],
)
def test_forged_file_fails(tmp_path, rows, flaw):
    report = verifier_report(tmp_path, rows)
    assert report.startswith("FAILED: ")
    assert flaw in report


def test_slice_with_both_digest_and_fields_fails(tmp_path):
    rows = export_rows(whole_game())
    piece = rows[0]["secrets"][NOBODY]
    rows[0]["secrets"][NOBODY] = {
        "fields": {"seed": "forged"},
        "salt": piece["salt"],
        "digest": redacted_line(sealed_rows(opening_batches())[0], frozenset())["secrets"][NOBODY][
            "digest"
        ],
    }
    assert "line 1 does not have the fields of an event" in verifier_report(tmp_path, rows)


def test_missing_head_seen_earlier_fails(tmp_path):
    assert "seen earlier is missing" in verifier_report(
        tmp_path, export_rows(opening_batches()), "ab" * 32
    )


def test_entropy_that_differs_from_the_seat_fails(tmp_path):
    setup, *moves = game_batches()
    setup[0] = NewEvent(
        "table.started",
        1,
        {"players": PLAYERS, "entropies": ["theirs", ENTROPIES[1]]},
        setup[0].secrets,
    )
    report = verifier_report(
        tmp_path, export_rows([*opening_batches(), setup, *moves, *reveal_batches()])
    )
    assert "the entropy of seat 0 is not the one that was sent" in report


def test_events_that_contradict_a_draw_fail(tmp_path):
    setup, *moves = game_batches()
    stacks = setup[1].secrets[NOBODY]["stacks"][::-1]
    setup[1] = NewEvent("toy.started", 1, setup[1].public, {NOBODY: {"stacks": stacks}})
    report = verifier_report(
        tmp_path, export_rows([*opening_batches(), setup, *moves, *reveal_batches()])
    )
    assert "no event contains deck" in report


def fork_batches():
    """Return the commands of a revealed game that continued from a position of another."""
    log = started_fork(fork_source(table_at_part("gobi", 2, 0.8), Seat(1)), 1)
    play_out_with_bots(log)
    batches = groupby(log.rows, key=lambda row: row.version - row.index)
    return [
        [NewEvent(row.kind, row.shape, row.public, row.secrets) for row in batch]
        for _, batch in batches
    ]


def changed_start(change):
    """Return the export of a fork whose start has every event changed by a function."""
    commands = fork_batches()
    batch = next(batch for batch in commands if batch[0].kind == "table.started")
    batch[:] = map(change, batch)
    return export_rows(commands)


def test_continued_game_verifies(tmp_path):
    report = verifier_report(tmp_path, export_rows(fork_batches()))
    assert report.splitlines()[1] == (
        "chance: 2 draws are correct: resample/desert, resample/rewards"
    )


def test_continued_game_that_starts_elsewhere_fails(tmp_path):
    def other_tile(event):
        if event.kind != "gobi.tile_drawn":
            return event
        return replace(event, public={**event.public, "tribe": "none"})

    report = verifier_report(tmp_path, changed_start(other_tile))
    assert report.startswith("FAILED: ")
    assert "differs from the first row" in report


def test_continued_game_with_missing_events_fails(tmp_path):
    commands = fork_batches()
    batch = next(batch for batch in commands if batch[0].kind == "table.started")
    del batch[-1]
    assert "does not start from the position of its first row" in verifier_report(
        tmp_path, export_rows(commands)
    )


def test_continued_game_without_new_draws_of_secrets_fails(tmp_path):
    def other_rewards(event):
        if event.kind != "gobi.started":
            return event
        hidden = event.secrets[NOBODY]
        turned = [list(reversed(stack)) for stack in hidden["rewards"]]
        return replace(event, secrets={NOBODY: {**hidden, "rewards": turned}})

    report = verifier_report(tmp_path, changed_start(other_rewards))
    assert "no event contains resample/rewards" in report


def audience_sets(rows):
    """Return no audience, each audience that has a slice, and all of them together."""
    named = sorted({audience for row in rows for audience in row.salts})
    return [frozenset(), *(frozenset({name}) for name in named), frozenset(named)]


@pytest.mark.parametrize("key", rules.keys())
def test_redacted_exports_of_whole_games_verify(tmp_path, key):
    for seats in rules.game(key).info.seats:
        log = rows(key, seats, 1)
        for shown in audience_sets(log):
            redacted = [redacted_line(row, shown) for row in log]
            assert seal.verify(redacted) == (len(log), log[-1].digest)
            chain, chance = verifier_report(tmp_path, redacted).splitlines()
            assert chain == f"chain: {len(log)} rows lead to {log[-1].digest}"
            assert chance.startswith("chance: ")
            assert ("withheld" in chance) == any(row.salts.keys() - shown for row in log)


@pytest.mark.parametrize("key", rules.keys())
def test_redacted_exports_of_running_games_verify(tmp_path, key):
    for seats in rules.game(key).info.seats:
        log = [row for row in rows(key, seats, 1) if row.kind != "table.revealed"]
        for shown in audience_sets(log):
            report = verifier_report(tmp_path, [redacted_line(row, shown) for row in log])
            assert report.splitlines()[1] == "chance: not checked, as the game is not revealed yet"


def test_redacted_exports_of_continued_games_verify(tmp_path):
    log = sealed_rows(fork_batches())
    for shown in audience_sets(log):
        report = verifier_report(tmp_path, [redacted_line(row, shown) for row in log])
        assert report.startswith(f"chain: {len(log)} rows lead to {log[-1].digest}\nchance: ")


def test_wrong_draw_in_a_redacted_export_fails(tmp_path):
    log = sealed_rows([*opening_batches(), *game_batches(bytes(32)), *reveal_batches()])
    report = verifier_report(tmp_path, [redacted_line(row, frozenset({NOBODY})) for row in log])
    assert report == "FAILED: the result of first does not follow from the key"
