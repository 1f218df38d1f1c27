"""The recap of Targui: cards with their prices, gains added up, raids, Targis."""

from games.kernel.codec import split
from games.kernel.values import Seat
from games.rules.targui import events as e
from games.rules.targui.box.bundle import Bundle
from games.rules.targui.game import GAME
from games.rules.targui.recap import recap

ANN, BOB = Seat(0), Seat(1)


def facts_of(*events):
    return [(fact.code, fact.details) for fact in recap([split(event).public for event in events])]


def test_card_is_recounted_with_its_price_and_stored_gold():
    paid = e.CardPaid(ANN, "TB-04", Bundle(dates=1, salt=2), 1, "", 0)
    laid = e.CardLaid(ANN, "TB-04", 0)
    price = {"dates": 1, "salt": 2, "stored": 1}
    details = {"seat": 0, "card": "card.TB-04", "price": price}
    assert facts_of(paid, laid) == [("played_card", details)]


def test_card_without_a_price_is_free_or_just_added():
    paid = e.CardPaid(ANN, "TB-04", Bundle(), 0, "", 0)
    laid = e.CardLaid(ANN, "TB-04", 0)
    assert [code for code, _ in facts_of(paid, laid)] == ["played_free"]
    assert [code for code, _ in facts_of(laid)] == ["laid_card"]


def test_gains_of_a_player_are_added_up():
    gains = (
        e.Gained(ANN, Bundle(dates=1), "BB-02"),
        e.Gained(BOB, Bundle(salt=1), "BB-03"),
        e.GoodsTaken(ANN, "GB-01", "c11", Bundle(dates=1, gold=1)),
    )
    assert facts_of(*gains) == [
        ("took", {"seat": 0, "gain": {"dates": 2, "gold": 1}}),
        ("took", {"seat": 1, "gain": {"salt": 1}}),
    ]


def test_raid_is_recounted_by_how_it_ended():
    assert facts_of(e.RaidUnmet(ANN, 0)) == [("raid_unmet", {"seat": 0})]
    assert facts_of(e.RaidUnmet(ANN, 2)) == [("raid_lost", {"seat": 0, "points": 2})]
    by_card = e.RaidPaid(BOB, Bundle(), "TB-04")
    assert facts_of(by_card) == [("raid_card", {"seat": 1, "card": "card.TB-04"})]


def test_hidden_card_in_hand_is_not_named():
    assert facts_of(e.HandTaken(ANN, "", "TB-04")) == [("kept_hidden", {"seat": 0})]
    known = ("kept_card", {"seat": 0, "card": "card.TB-04"})
    assert facts_of(e.HandTaken(ANN, "TB-04", "")) == [known]


def test_targi_is_on_a_border_card_or_a_dune():
    border = ("targi_border", {"seat": 0, "number": 14})
    dune = ("targi_dune", {"seat": 0, "card": "card.D-04"})
    assert facts_of(e.TargiPlaced(ANN, "b14", ()), e.TargiPlaced(ANN, "D-04", ())) == [border, dune]


def test_trade_names_what_was_given_and_got():
    trade = e.Traded(ANN, 1, Bundle(salt=2), Bundle(dates=1))
    details = {"seat": 0, "gave": {"salt": 2}, "got": {"dates": 1}}
    assert facts_of(trade) == [("traded", details)]
    water = e.WaterTraded(BOB, Bundle(water=3), Bundle(gold=1), "")
    details = {"seat": 1, "gave": {"water": 3}, "got": {"gold": 1}}
    assert facts_of(water) == [("traded", details)]


def test_trade_for_nothing_is_a_payment():
    fee = e.Traded(ANN, 0, Bundle(dates=1), Bundle())
    assert facts_of(fee) == [("paid", {"seat": 0, "gave": {"dates": 1}})]


def test_raid_is_paid_with_goods_or_spared_by_a_card():
    paid = ("raid_paid", {"seat": 0, "paid": {"dates": 1}})
    assert facts_of(e.RaidPaid(ANN, Bundle(dates=1), "")) == [paid]
    spared = ("raid_spared", {"seat": 1, "card": "card.TB-30"})
    assert facts_of(e.RaidSpared(BOB, "TB-30")) == [spared]


def test_used_card_and_new_round_are_named():
    used = ("used_card", {"seat": 0, "card": "card.TB-39"})
    assert facts_of(e.AbilityUsed(ANN, "TB-39")) == [used]
    assert facts_of(e.RoundBegan(3, BOB)) == [("round", {"number": 3})]


def test_goods_card_that_was_declined_gives_nothing_to_recount():
    assert facts_of(e.GoodsTaken(ANN, "GB-01", "", Bundle())) == []


def test_game_recounts_the_events_of_other_seats():
    public = [split(e.RoundBegan(3, BOB)).public]
    assert GAME.recap(public) == tuple(recap(public))
    assert len(GAME.recap(public)) == 1
