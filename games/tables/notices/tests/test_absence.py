"""The notices around late and absent players."""

from games.table import commands as ask
from games.tables.notices import notices
from tests.kit.scene import WORKER, opened, per_turn, player, playing

DAY = 24 * 3600


def sent(scene, actor, command):
    """Return the notices of a command, as player, kind and facts, without those of turns."""
    before = scene.table
    scene.when(actor, command)
    found = notices(before, scene.last, actor, scene.now)
    turns = {"your_turn", "time_low"}
    return [(each.player, each.kind, each.facts) for each in found if each.kind not in turns]


def late(**settings):
    """Return a table whose seat to move is late, and that seat."""
    scene = playing(("", "", ""), **({"pace": per_turn(DAY)} | settings)).later(days=1)
    return scene, scene.turn


def test_nudged_player_gets_the_words_and_their_sender():
    scene, seat = late()
    by = (seat + 1) % 3
    found = sent(scene, player(by), ask.Nudge(seat, "all_well"))
    assert found == [(f"p{seat}", "nudge", {"by": by, "preset": "all_well"})]


def test_player_learns_of_the_stand_in():
    scene, seat = late()
    found = sent(scene, player((seat + 1) % 3), ask.Claim(seat))
    assert found == [(f"p{seat}", "seat_taken", {})]
    scene, seat = late()
    scene.later(hours=12)
    assert sent(scene, WORKER, ask.Tick()) == [(f"p{seat}", "seat_taken", {})]


def test_all_learn_that_an_absence_cancelled_the_game():
    scene, _ = late(absence="cancel")
    everybody = [(f"p{seat}", "table_closed", {"reason": "absence"}) for seat in range(3)]
    assert sent(scene, WORKER, ask.Tick()) == everybody


def test_others_learn_that_an_idle_game_was_closed():
    scene = playing(("", "", "")).later(days=30)
    others = [(f"p{seat}", "table_closed", {"reason": "idle"}) for seat in (1, 2)]
    assert sent(scene, player(0), ask.CloseIdle()) == others


def test_people_at_an_open_table_learn_that_it_was_closed():
    scene = opened(("", "")).when(player(1), ask.Sit(1, opened().table.commitment, "11" * 16))
    scene.later(days=30)
    both = [(f"p{seat}", "table_closed", {"reason": "not_joined"}) for seat in (0, 1)]
    assert sent(scene, WORKER, ask.Tick()) == both


def test_request_for_a_pause_names_its_length():
    scene, _ = late()
    facts = {"form": "pause", "seat": 0, "days": 3}
    found = sent(scene, player(0), ask.AskPause(3))
    assert found == [("p1", "request", facts), ("p2", "request", facts)]


def test_result_by_agreement_is_sent_to_the_others():
    scene, seat = late(absence="decide")
    scene.when(WORKER, ask.Tick())
    first, second = sorted({0, 1, 2} - {seat})
    proposed = [(f"p{second}", "request", {"form": "result", "seat": first})]
    assert sent(scene, player(first), ask.AgreeResult((1, 1, 1))) == proposed
    found = sent(scene, player(second), ask.AgreeResult((1, 1, 1)))
    facts = {"reason": "agreed", "ranks": (1, 1, 1)}
    assert found == [(f"p{each}", "game_over", facts) for each in sorted({first, seat})]
