"""Generated games are as good as played ones: their logs and summaries verify."""

from collections import Counter

import pytest

from events import store
from events.projections.scan import between
from events.projections.verify import verify_streams
from games.players.models import Player
from games.table.state import Status
from games.tables import table_cache
from games.tables.models import SeatSummary, TableSummary
from tests.bench.generated.games import Players, generate
from tests.kit.any_game import OPEN_GAME

pytestmark = pytest.mark.django_db

NUMBER = 420


def small(number: int = NUMBER) -> Players:
    return generate(number, moves=1, games=[OPEN_GAME], others=50)


def test_generated_logs_verify_and_match_their_summaries() -> None:
    small(60)
    assert len(list(store.streams())) == TableSummary.objects.count() == 60
    report = verify_streams(between(None, None))
    assert (report.streams, report.problems) == (60, [])


def test_generated_games_can_be_folded_under_their_own_ids() -> None:
    players = small(60)
    for row in TableSummary.objects.prefetch_related("seats"):
        table = table_cache.current(row.id)
        seated = [seat.player for seat in row.seats.order_by("seat")]
        assert seated == [chair.player if chair.is_person else "" for chair in table.chairs]
        assert {*seated, row.host} - {""} <= {*players.others, players.twenty, players.veteran}


def test_heavy_players_have_their_number_of_games() -> None:
    players = small()
    running = (Status.OPEN.value, Status.PLAYING.value)
    for player, count in ((players.twenty, 20), (players.two_hundred, 200)):
        seated = SeatSummary.objects.filter(player=player).values("table")
        mine = TableSummary.objects.filter(id__in=seated) | TableSummary.objects.filter(host=player)
        assert mine.filter(status__in=running).distinct().count() == count
    assert SeatSummary.objects.filter(player=players.veteran).count() == NUMBER // 50
    assert Player.objects.filter(id__in=players.others).count() == 50


def test_generated_games_have_every_status_and_a_bot_to_act() -> None:
    small(700)
    found = Counter(TableSummary.objects.values_list("status", flat=True))
    assert set(found) == {status.value for status in Status}
    assert SeatSummary.objects.filter(to_act=True, level__gt="").exists()
    assert SeatSummary.objects.filter(to_act=True, level="").exists()
