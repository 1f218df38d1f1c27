"""Opening a table, taking chairs, starting."""

import pytest
from msgspec.structs import replace

from games.kernel.chance import bot_entropy
from games.table import commands as ask
from games.table.codec import codec_for
from games.table.events import Opened, Pace, Started
from games.table.seating import MAX_PACE_SECONDS
from games.table.state import Status
from games.table.tests.toy import TOY
from tests.kit.scene import (
    COMMITMENT,
    MODERATOR,
    SEED,
    WORKER,
    Scene,
    bank,
    bot,
    opened,
    per_turn,
    player,
    playing,
    seated,
    sitting,
)


def test_opened_table_shows_the_commitment_to_its_seed():
    scene = opened(("", "bot:easy")).then("table.opened")
    (event,) = scene.last.events
    assert isinstance(event, Opened)
    assert (event.commitment, event.seed) == (COMMITMENT, SEED.hex())
    assert scene.last.split_events()[0].secrets == {"nobody": {"seed": SEED.hex()}}
    assert scene.table.status is Status.OPEN


@pytest.mark.parametrize(
    ("chairs", "settings", "code"),
    [
        (("",) * 5, {}, "seats_not_offered"),
        (("", "bot:genius"), {}, "bot_not_offered"),
        (("", "p7"), {}, "bot_not_offered"),
        (("bot:easy", "bot:easy"), {}, "nobody_to_play"),
        (("", ""), {"options": {"length": "endless"}}, "option_value_not_offered"),
        (("", ""), {"options": {"weather": "fine"}}, "unknown_option"),
        (("", ""), {"pace": Pace("turn", 5)}, "pace_not_offered"),
        (("", ""), {"pace": Pace("none", 60)}, "pace_not_offered"),
        (("", ""), {"pace": Pace("turn", 3600, 5)}, "pace_not_offered"),
        (("", ""), {"pace": Pace("bank", 3600, -5)}, "pace_not_offered"),
        (("", ""), {"pace": Pace("bank", 10**9)}, "pace_not_offered"),
        (("", ""), {"pace": Pace("none", 0, days_off=(5, 6))}, "pace_not_offered"),
        (("", ""), {"pace": Pace("turn", 3600, days_off=())}, "pace_not_offered"),
        (("", ""), {"pace": Pace("turn", 3600, days_off=(6, 5))}, "pace_not_offered"),
        (("", ""), {"pace": Pace("turn", 3600, days_off=(6, 7))}, "pace_not_offered"),
        (("", ""), {"pace": Pace("turn", 3600, days_off=(0, 1, 2, 3))}, "pace_not_offered"),
    ],
)
def test_options_the_game_does_not_have_are_refused(chairs, settings, code):
    Scene().refused(player(0), ask.Open(chairs, **settings), code)


def test_refusal_of_a_pace_names_the_limits():
    facts = Scene().refused(player(0), ask.Open(("", ""), pace=Pace("turn", 5)), "pace_not_offered")
    assert facts == {"shortest": 60, "longest": MAX_PACE_SECONDS}


def test_table_is_opened_by_a_player_only():
    for actor in (bot(0), WORKER, MODERATOR):
        Scene().refused(actor, ask.Open(("", "")), "only_players")


def test_valid_pace_is_accepted():
    assert opened(pace=bank(3600, 60)).table.pace == Pace("bank", 3600, 60)
    assert opened(pace=per_turn(86400)).table.pace == Pace("turn", 86400)
    weekend = Pace("turn", 86400, days_off=(5, 6))
    assert opened(pace=weekend).table.pace == weekend


def test_table_with_reserved_chairs_has_its_host_among_the_invited():
    scene = Scene().when(player(0), ask.OpenReserved(("", ""), invited=("p1", "p0")))
    assert [chair.reserved_for for chair in scene.table.chairs] == ["p1", "p0"]
    assert scene.table.host == "p0"


def test_second_open_command_is_refused():
    opened().refused(player(0), ask.Open(("", "")), "table_exists")


def test_sit_with_another_commitment_is_refused():
    scene = opened()
    facts = scene.refused(player(1), sitting(0, "0" * 64), "another_commitment")
    assert facts == {"commitment": COMMITMENT}
    scene.when(player(1), sitting(1)).then("table.sat")
    assert scene.table.seat_of("p1") == 1


def test_taken_chair_and_second_chair_are_refused():
    scene = opened().when(player(0), sitting(0))
    scene.refused(player(1), sitting(0), "chair_taken")
    scene.refused(player(1), sitting(9), "chair_taken")
    scene.refused(player(0), sitting(1), "already_seated")
    scene.refused(bot(1), sitting(1), "only_players")


def test_leaving_before_the_start_frees_the_chair():
    scene = seated().when(player(1), ask.Leave()).then("table.left")
    scene.when(player(2), sitting(1)).then("table.sat")
    scene.refused(player(1), ask.Leave(), "not_seated")
    scene.when(player(0), ask.Start())
    scene.refused(player(2), ask.Leave(), "not_now")


def test_host_frees_chairs_and_seats_bots():
    scene = seated()
    scene.refused(player(1), ask.Remove(0), "only_the_host")
    scene.when(player(0), ask.Remove(1)).then("table.left")
    scene.refused(player(0), ask.Remove(1), "chair_empty")
    scene.refused(player(0), ask.SeatBot(1, "genius"), "bot_not_offered")
    scene.refused(player(0), ask.SeatBot(0, "easy"), "chair_taken")
    scene.when(player(0), ask.SeatBot(1, "good")).then("table.bot_seated")
    assert scene.table.chairs[1].bot_level == "good"


def test_any_seated_player_starts_a_full_table():
    scene = seated()
    scene.refused(player(7), ask.Start(), "only_the_host")
    scene.when(player(1), ask.Start()).then("table.started", "toy.started")
    assert scene.table.status is Status.PLAYING
    scene.refused(player(1), ask.Start(), "not_now")


def test_host_starts_with_fewer_seats_and_drops_empty_chairs():
    scene = opened(("", "", "", "bot:easy"), options={"length": "short"})
    scene.when(player(2), sitting(1))
    scene.refused(player(2), ask.Start(), "only_the_host")
    scene.when(player(0), ask.Start()).then("table.started", "toy.started")
    assert [chair.player for chair in scene.table.chairs] == ["p2", "bot:easy"]
    assert scene.table.state.turns_left == 2
    started = scene.last.events[0]
    assert isinstance(started, Started)
    assert started.entropies == ("01" * 16, bot_entropy(SEED, 1))


def test_first_rules_version_is_not_written():
    scene = seated().when(player(0), ask.Start())
    assert scene.last.events[0].rules_version == 1
    assert scene.last.split_events()[0].public.keys() == {"kind", "players", "entropies"}


def test_later_rules_version_is_recorded_at_the_start(monkeypatch):
    monkeypatch.setattr(type(TOY), "rules_version", 2)
    scene = seated().when(player(0), ask.Start())
    row = scene.last.split_events()[0]
    assert row.public["rules_version"] == 2
    assert codec_for(TOY).event(row.public, row.secrets) == scene.last.events[0]


def test_options_missing_for_fewer_seats_are_dropped():
    scene = opened(("", ""), options={"handicap": "yes"}).when(player(0), sitting(0))
    scene.when(player(0), ask.Start()).then("table.started", "toy.started")


def test_options_invalid_for_fewer_seats_are_refused():
    scene = opened(("", ""), options={"length": "short"}).when(player(0), sitting(0))
    scene.refused(player(0), ask.Start(), "too_short_alone")


def test_start_with_seats_the_game_does_not_have_is_refused(monkeypatch):
    monkeypatch.setattr(type(TOY), "info", replace(TOY.info, seats=(2, 3)))
    scene = opened(("", "", "")).when(player(0), sitting(0))
    facts = scene.refused(player(0), ask.Start(), "seats_not_offered")
    assert facts == {"seats": 1, "offered": (2, 3)}
    scene.when(player(1), sitting(1)).when(player(0), ask.Start())


def test_start_without_people_is_refused():
    opened().refused(player(0), ask.Start(), "nobody_to_play")
    opened(("", "bot:easy")).refused(player(0), ask.Start(), "nobody_to_play")


def test_shuffle_follows_from_seed_seats_and_entropies():
    scene = playing()
    (draws,) = [row.secrets["nobody"]["$draws"] for row in scene.last.split_events()[:1]]
    assert [draw["label"] for draw in draws] == ["deck/0", "first"]
    assert playing().log == scene.log
    other = seated().when(player(1), ask.Leave())
    other.when(player(1), ask.Sit(1, COMMITMENT, "ff" * 16)).when(player(0), ask.Start())
    drawn = [draw["result"] for draw in draws]
    assert drawn != [draw["result"] for draw in other.last.notes.secrets["nobody"]["$draws"]]


def test_move_of_player_without_seat_is_refused():
    playing().refused(player(7), ask.Play({"kind": "mark"}), "not_seated")
    playing().refused(MODERATOR, ask.Play({"kind": "mark"}), "not_seated")
