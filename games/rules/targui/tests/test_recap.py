"""The recap of Targui: cards with their prices, gains added up, raids, Targis."""

from games.kernel.codec import split
from games.kernel.values import Seat
from games.rules.targui import events as e
from games.rules.targui.box.bundle import Bundle
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
