"""Resignations, expired seats, claims and returns."""

from games.table import commands as ask
from games.table.state import Status
from tests.kit.scene import WORKER, bank, per_turn, player, playing

THREE = ("", "", "")


def expired(chairs=THREE, **settings):
    """Return a table whose seat to move has expired."""
    scene = playing(chairs, **({"pace": per_turn(3600)} | settings)).send().later(hours=2)
    return scene, scene.turn


def next_to(scene, seat):
    return (seat + 1) % len(scene.table.chairs)


def test_resignation_of_one_of_two_seats_ends_the_game():
    scene = playing().when(player(1), ask.Resign()).then("table.resigned", "table.finished")
    assert scene.table.status is Status.FINISHED
    assert (scene.table.result.reason, scene.table.result.ranks) == ("resigned", (1, 2))
    assert not scene.table.revealed


def test_resigned_seat_of_three_gets_substitute_and_last_rank():
    scene = playing(THREE, options={"length": "short"})
    seat = scene.turn
    scene.when(player(seat), ask.Resign()).then("table.resigned")
    scene.refused(player(seat), ask.Resign(), "resigned")
    scene.refused(player(seat), ask.Play({"kind": "mark"}), "bot_plays_for_you")
    scene.refused(player(seat), ask.ComeBack(), "resigned")
    assert scene.table.bots_to_act == ((seat, "good"),)
    scene.move(seat, "mark").move(seat, "mark").move(seat, "end_turn")
    scene.move(scene.turn, "end_turn").move(scene.turn, "end_turn")
    assert scene.table.result.scores[seat].total == 2
    assert scene.table.result.ranks[seat] == 3
    assert sorted(scene.table.result.ranks) == [1, 1, 3]


def test_later_resignation_ranks_better():
    scene = playing(("", "", "", ""), options={"length": "short"})
    scene.when(player(2), ask.Resign()).when(player(0), ask.Resign())
    scene.when(player(3), ask.Resign()).then("table.resigned", "table.finished")
    assert scene.table.result.ranks == (3, 1, 4, 2)


def test_game_ends_when_only_bots_are_left():
    scene = playing(("", "bot:easy", "bot:easy")).when(player(0), ask.Resign())
    scene.then("table.resigned", "table.finished")
    assert scene.table.result.ranks == (3, 1, 1)


def test_resignation_of_a_single_player_ends_the_game():
    scene = playing(("",)).when(player(0), ask.Resign())
    assert scene.table.result.ranks == (1,)


def test_expired_seat_is_recorded_once():
    scene, seat = expired()
    scene.when(WORKER, ask.Tick()).then("table.expired")
    assert scene.table.chairs[seat].expired
    scene.refused(WORKER, ask.Tick(), "nothing_due")
    scene.refused(player(0), ask.Tick(), "only_the_worker")
    scene.move(seat, "mark")
    assert not scene.table.chairs[seat].expired


def test_expired_seat_is_claimed_only_by_other_players():
    scene, seat = expired()
    scene.refused(player(seat), ask.Claim(seat), "time_not_over")
    scene.refused(player(seat), ask.Claim(next_to(scene, seat)), "time_not_over")
    scene.refused(player(next_to(scene, seat)), ask.Claim(9), "time_not_over")
    scene.refused(WORKER, ask.Claim(seat), "not_seated")
    scene.when(player(next_to(scene, seat)), ask.Claim(seat)).then("table.seat_claimed")
    assert scene.table.bots_to_act == ((seat, "good"),)


def test_expiry_is_cleared_when_the_deadline_changes():
    scene, seat = expired()
    scene.when(WORKER, ask.Tick()).when(player(next_to(scene, seat)), ask.Claim(seat))
    assert not scene.table.chairs[seat].expired
    scene, seat = expired(undo="free")
    start = scene.table.position
    scene.move(seat, "mark").later(hours=2).when(WORKER, ask.Tick()).then("table.expired")
    scene.when(player(seat), ask.Undo(start))
    assert not scene.table.chairs[seat].expired


def test_claim_before_the_deadline_is_refused():
    scene = playing(pace=per_turn(3600)).later(minutes=59, seconds=59)
    scene.refused(player(1 - scene.turn), ask.Claim(scene.turn), "time_not_over")
    scene.later(seconds=1).when(player(1 - scene.turn), ask.Claim(scene.turn))


def test_claim_at_an_older_table_of_two_wins_the_game():
    scene, seat = expired(("", ""))
    scene.as_before().when(player(1 - seat), ask.Claim(seat))
    scene.then("table.seat_claimed", "table.finished")
    assert scene.table.result.reason == "out_of_time"
    assert scene.table.result.ranks[seat] == 2


def test_returned_player_has_time_again():
    scene, seat = expired(pace=bank(3600))
    scene.refused(player(seat), ask.ComeBack(), "already_so")
    scene.when(player(next_to(scene, seat)), ask.Claim(seat))
    scene.refused(player(seat), ask.Play({"kind": "mark"}), "bot_plays_for_you")
    scene.later(hours=5).when(player(seat), ask.ComeBack()).then("table.back")
    assert scene.table.tip.banks[seat] == 3600
    scene.refused(player(next_to(scene, seat)), ask.Claim(seat), "time_not_over")
    scene.later(minutes=59).move(seat, "end_turn")
    assert scene.table.tip.banks[seat] == 60


def test_returned_player_gets_a_quarter_of_an_empty_bank():
    scene, seat = expired(pace=bank(3601))
    scene.move(seat, "end_turn").send()
    assert scene.table.tip.banks[seat] == 0
    for _ in range(2):
        scene.move(scene.turn, "end_turn").send()
    scene.when(player(next_to(scene, seat)), ask.Claim(seat))
    scene.when(player(seat), ask.ComeBack())
    # Recorded, so that another rule about returning never changes this game.
    assert scene.last.events[0].left == 900
    assert scene.table.tip.banks[seat] == 900


def test_claimed_seat_ranks_by_its_score():
    scene, seat = expired(pace=per_turn(3600), options={"length": "short"})
    scene.when(player(next_to(scene, seat)), ask.Claim(seat))
    scene.move(seat, "mark").move(seat, "end_turn")
    scene.move(scene.turn, "end_turn").move(scene.turn, "end_turn")
    assert scene.table.result.ranks[seat] == 1


def test_request_does_not_await_resigned_seats():
    scene = playing(THREE).send()
    seat = scene.turn
    scene.move(seat, "peek").when(player(seat), ask.AskUndo(scene.table.main_line[0].position))
    scene.when(player(next_to(scene, seat)), ask.Answer(scene.table.version, True))
    scene.when(player((seat + 2) % 3), ask.Resign()).then("table.resigned", "table.undone")


def test_request_does_not_await_claimed_seats():
    scene = playing(THREE, pace=per_turn(3600)).send()
    asker = next_to(scene, scene.turn)
    absent, third = scene.turn, next_to(scene, asker)
    # Earlier requests have used up the rest: the clock runs while this one is open.
    scene.move(absent, "peek").when(player(asker), ask.AskPause()).later(hours=12)
    scene.when(player(third), ask.AskUndo(scene.table.main_line[0].position))
    scene.then("table.lapsed", "table.undo_asked").later(hours=1)
    scene.when(player(asker), ask.Answer(scene.table.request.version, True))
    scene.when(player(asker), ask.Claim(absent)).then("table.seat_claimed", "table.undone")


def test_request_is_withdrawn_when_its_seat_resigns():
    scene = playing(THREE).send()
    seat = scene.turn
    scene.move(seat, "peek").when(player(seat), ask.AskUndo(scene.table.main_line[0].position))
    scene.when(player(seat), ask.Resign()).then("table.lapsed", "table.resigned")
