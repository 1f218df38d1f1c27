"""The recap of Gobi: caravans with their rewards, gifts and tiles."""

from typing import Any

from games.kernel.codec import split
from games.kernel.values import Seat
from games.rules.gobi import events as e
from games.rules.gobi.game import GAME
from games.rules.gobi.recap import recap

ANN = Seat(0)
CARAVAN = e.CaravanReunited(ANN, "naran", ((0, 0), (2, 0)), ((0, 0), (1, 0), (2, 0)), False)
TILE = e.TilePlaced(ANN, "altan", (1, 1), False)


def codes(*events: Any) -> list[str]:
    return [fact.code for fact in recap([split(event).public for event in events])]


def test_caravan_is_recounted_together_with_its_gift() -> None:
    gift = e.RewardTaken(ANN, "silk", 1, "tea")
    (fact,) = recap([split(event).public for event in (CARAVAN, gift)])
    assert fact.code == "completed_gift"
    assert fact.details == {"seat": 0, "tribe": "tribe.naran", "gift": "gift.silk", "points": 3}


def test_caravan_ends_with_a_blessing_a_coffee_or_nothing() -> None:
    assert codes(CARAVAN, e.RewardTaken(ANN, "inner", 0, None)) == ["completed_blessing"]
    assert codes(CARAVAN, e.CoffeeTaken(ANN)) == ["completed_coffee"]
    assert codes(CARAVAN, e.RewardMissed(ANN, declined=True)) == ["completed"]
    assert codes(CARAVAN) == ["completed"]


def test_tile_is_recounted_with_its_camels() -> None:
    camels = e.CamelsPlaced(ANN, ((0, 1), (2, 1)))
    assert codes(TILE, camels, CARAVAN) == ["placed_camels", "completed"]
    assert codes(TILE) == codes(TILE, e.TurnPassed(ANN)) == ["placed"]


def test_discard_and_gift_are_recounted() -> None:
    discard = e.TileDiscarded(ANN, "altan", cotton=True, forced=False)
    assert codes(e.GiftUsed(ANN, "cotton"), discard) == ["used", "discarded"]


def test_game_recounts_what_its_recap_does() -> None:
    public = [split(TILE).public]
    assert GAME.recap(public) == tuple(recap(public))
    assert len(GAME.recap(public)) == 1
