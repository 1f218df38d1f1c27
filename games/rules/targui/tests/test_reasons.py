"""The reasons of hints: what they say is what the move really brings, costs and prevents."""

from collections import Counter

import pytest
from msgspec.structs import replace

from games.kernel.bots.bot import Observation
from games.kernel.bots.games import observe
from games.kernel.chance import Chance
from games.kernel.codec import is_irreversible
from games.kernel.refusal import Refusal
from games.kernel.replay import fold
from games.rules import text
from games.rules.targui import moves as m
from games.rules.targui.board import SQUARES, border, crossings
from games.rules.targui.bots.rating import ranked
from games.rules.targui.bots.reasons import CODES, explain
from games.rules.targui.box.bundle import GOODS, Bundle
from games.rules.targui.decide import decide_within_turn
from games.rules.targui.game import GAME, Targui
from games.rules.targui.rounds.placing import helpers_for
from games.rules.targui.scoring import score
from games.rules.targui.state import HandCard, other
from games.rules.targui.tests.scene import CHANCE, ME, YOU, given, raid

GETS = {f"gets_{name}": name for name in ("dates", "salt", "pepper", "gold", "water")}
COSTS = {"costs_gold": "gold", "costs_water": "water", "costs_points": "vp"}
CARD_OF = "card."
RICH = Bundle(dates=5, salt=5, pepper=5, gold=3, vp=4)


def reasons(scene, move):
    """Return the reasons of ME for a move, by code."""
    observation = Observation(
        seat=ME,
        view=None,
        offer=None,
        moves=(),
        worlds=lambda n: iter((scene.state,)),
        chance=CHANCE,
        thinking=lambda: False,
    )
    return {reason.code: reason.facts for reason in explain(observation, move)}


def check_gains(state, seat, move, facts, chance):
    """Assert that the stated gains and costs are what the decided move yields."""
    batch = decide_within_turn(state, seat, move, chance)
    if any(map(is_irreversible, batch.events)):
        return
    before, after = state.players[seat].purse, batch.state.players[seat].purse
    for code, name in GETS.items():
        if code in facts:
            assert facts[code]["count"] == getattr(after, name) - getattr(before, name), move
    for code, name in COSTS.items():
        if code in facts:
            assert facts[code]["count"] == getattr(before, name) - getattr(after, name), move
    if "costs_goods" in facts:
        lost = sum(max(0, getattr(before, good) - getattr(after, good)) for good in GOODS)
        assert facts["costs_goods"]["count"] == lost, move
    if "scores" in facts:
        gained = score(batch.state, seat).total - score(state, seat).total
        assert facts["scores"]["points"] == gained, move


def cards_crossed(state, seat, spot):
    """Return the tribe cards that a Targi on a spot adds to the crossings of its player."""
    own = state.players[seat].targis
    squares = set(crossings((*own, spot))) - set(crossings(own))
    return {state.card_on(square) for square in squares}


def spots_of(state, seat):
    """Return the frame cards and dunes on which a player may place."""
    spots = (*map(border, range(1, 17)), *state.open_dunes)
    return {spot for spot in spots if not isinstance(helpers_for(state, seat, spot), Refusal)}


def all_crossed(state, seat):
    """Return all squares that a player can cross, by trying every way to place the Targis."""
    player, spots = state.players[seat], spots_of(state, seat)
    ways = [(spot,) for spot in spots] if player.supply else []
    if player.supply > 1:
        ways += [(one, two) for one in spots for two in spots]
    return {square for way in ways for square in crossings((*player.targis, *way))}


def check_place(state, seat, spot, facts):
    """Assert that a placement crosses, takes and blocks the cards that its reasons name."""
    after = GAME.decide(state, seat, m.Place(spot), CHANCE).state
    named = {code: str(of.get("card", ""))[len(CARD_OF) :] for code, of in facts.items()}
    for code in ("crosses_card", "crosses_payable"):
        assert code not in facts or named[code] in cards_crossed(state, seat, spot)
    if "takes" in facts:
        where = border(state.frame.index(named["takes"]) + 1) if spot[0] == "b" else spot
        assert where in spots_of(state, other(seat)) - spots_of(after, other(seat))
    if "blocks_card" in facts:
        (square,) = [each for each in SQUARES if state.card_on(each) == named["blocks_card"]]
        assert square in all_crossed(state, other(seat)) - all_crossed(after, other(seat))


def positions(variant, seed, length=140):
    """Yield an observation, the state and the move, in a game of the rated moves."""
    chance = Chance(f"reasons {variant} {seed}".encode())
    events = GAME.setup(2, GAME.info.filled(2, {"set": variant}), chance)
    state = fold(GAME, events)
    for turn in range(length):
        if not state.agenda:
            return
        (seat,) = GAME.to_act(state)
        seen = observe(
            GAME, events=events, state=state, seat=seat, chance=chance, thinking=lambda: False
        )
        yield seen, state
        careless = chance.below(4, f"careless/{turn}") == 0
        best = ranked(state, seat, seen.moves)[0].move
        move = chance.choice(seen.moves, f"{turn}") if careless else best
        batch = GAME.decide(state, seat, move, chance)
        events, state = [*events, *batch.events], batch.state


@pytest.mark.parametrize("variant", ["base", "expansion", "mixed"])
def test_reasons_state_what_moves_really_yield(variant):
    words, stated = text("targui", "words", "en"), Counter()
    for seen, state in positions(variant, 1):
        world = next(seen.worlds(1))
        once = Observation(**{**_fields(seen), "worlds": lambda n, world=world: iter((world,))})
        for move in seen.moves[:12]:
            found = GAME.explain(once, move)
            assert 1 <= len(found) <= 3
            assert all(f"reason.{reason.code}" in words for reason in found)
            keys = [fact for reason in found for fact in reason.facts.values()]
            assert all(key in words for key in keys if isinstance(key, str))
            facts = {reason.code: reason.facts for reason in found}
            stated.update(list(facts))
            if isinstance(move, m.Place):
                check_place(state, seen.seat, move.at, facts)
            else:
                check_gains(state, seen.seat, move, facts, seen.chance)
    assert {"scores", "costs_goods", "prepares_card", "takes"} <= set(stated)
    assert set(stated) <= set(CODES)


def _fields(seen):
    return {name: getattr(seen, name) for name in Observation.__struct_fields__}


def test_reasons_are_the_same_in_every_world_that_looks_alike():
    for number, (seen, _) in enumerate(positions("expansion", 2, length=60)):
        if number % 4 == 0:
            move = seen.moves[number % len(seen.moves)]
            assert GAME.explain(seen, move) == GAME.explain(seen, move)


def test_place_names_the_crossed_card_and_what_the_border_gives():
    scene = given("base", me={"targis": ("b1",), "supply": 2}, you={"supply": 3}, step="placing")
    square = crossings(("b1", "b15"))[0]
    facts = reasons(scene, m.Place("b15"))
    assert square == "c11"
    assert facts["crosses_goods"] == {"row": 1, "column": 1}
    assert facts["will_get_salt"] == {"count": 1}


def test_raid_payment_says_what_it_costs_and_what_it_saves():
    scene = raid(8, "base", me={"purse": Bundle(dates=2, vp=4)})
    (goods,) = [move for move in scene.moves(m.PayRaid) if move.goods]
    assert reasons(scene, goods) == {"saves_points": {"count": 1}, "costs_goods": {"count": 2}}
    (points,) = [move for move in scene.moves(m.PayRaid) if not move.goods]
    assert reasons(scene, points) == {"saves_goods": {"count": 2}, "costs_points": {"count": 1}}


def test_raid_that_cannot_be_paid_names_the_points_of_the_opponent():
    scene = raid(8, me={"purse": Bundle(water=2)})
    facts = reasons(scene, m.YieldRaid())
    assert facts["yields"] == {"points": 1, "seat": YOU}


def test_completed_row_names_its_points():
    hand = (HandCard("TB-10", known=False, fresh=False),)
    scene = given(
        "base",
        me={"targis": ("b1",), "display": "TB-01 TB-04 TB-07", "hand": hand, "purse": RICH},
        robber=5,
    ).when(m.Use("b1"))
    scene = scene.when(next(iter(scene.moves(m.Pay))))
    rows = {row: reasons(scene, m.LayIn(row)) for row in (0, 1)}
    assert rows[0]["row_filled"] == {"points": 2}
    assert rows[1]["row_begun"] == {}


def test_end_of_turn_keeps_the_water_it_could_exchange():
    scene = given(me={"purse": Bundle(water=5, vp=4)})
    assert reasons(scene, m.EndTurn()) == {"keeps_water": {"count": 5}}


def test_card_that_can_be_neither_paid_nor_kept_is_said_to_be_unpayable():
    hand = (HandCard("TB-10", known=False, fresh=False),)
    me = {"markers": ("c21",), "hand": hand, "purse": Bundle()}
    scene = given("base", me=me, centre={"c21": "TB-01"})
    assert reasons(scene, m.Use("c21")) == {"not_payable": {}}
    kept = given("base", me={**me, "hand": ()}, centre={"c21": "TB-01"})
    assert reasons(kept, m.Use("c21"))["can_keep"]["card"] == "card.TB-01"


def test_payable_card_of_a_crossing_is_named_as_payable():
    for purse, code in ((Bundle(), "crosses_card"), (RICH, "crosses_payable")):
        me = {"targis": ("b1",), "supply": 2, "purse": purse}
        scene = given("base", me=me, you={"supply": 3}, step="placing", centre={"c21": "TB-01"})
        assert reasons(scene, m.Place("b14"))[code]["card"] == "card.TB-01"


def test_closed_line_names_the_card_that_the_opponent_can_no_longer_cross():
    me, you = {"supply": 1}, {"targis": ("b1",), "supply": 1, "purse": RICH}
    scene = given("base", me=me, you=you, step="placing", centre={"c21": "TB-01"})
    facts = reasons(scene, m.Place("b14"))
    assert facts["blocks_card"] | {"points": 0} == {"card": "card.TB-01", "points": 0, "seat": YOU}


def test_T18_ability_of_a_displayed_card_is_explained_by_its_text():
    hand = (HandCard("TB-05", known=False, fresh=False),)
    scene = given("base", me={"display": "TB-39", "hand": hand, "purse": RICH})
    assert reasons(scene, m.Use("TB-39")) == {"does": {"text": "card.TB-39.text"}}


def last_raid(purse, display=""):
    """Return the last raid of the expansion, which demands gold or a displayed card."""
    return raid(16, me={"purse": purse, "display": display}, you={"purse": Bundle(gold=1)})


def test_card_given_to_a_raid_is_named_with_the_gold_it_saves():
    scene = last_raid(Bundle(gold=1), "TX-26 TX-04")
    (card,) = [move for move in scene.moves(m.PayRaid) if move.card]
    facts = reasons(scene, card)
    assert facts["gives_card"]["card"] == "card.TX-04"
    assert facts["saves_gold"] == {"count": 1}
    (gold,) = [move for move in scene.moves(m.PayRaid) if not move.card]
    assert reasons(scene, gold) == {"costs_gold": {"count": 1}}


def test_raid_that_takes_no_points_yields_nothing():
    scene = last_raid(Bundle(dates=1, water=3))
    assert reasons(scene, m.YieldRaid()) == {"yields_nothing": {}}


def test_end_of_turn_without_water_to_exchange_just_ends():
    assert reasons(given(me={"purse": Bundle(water=1)}), m.EndTurn()) == {"done": {}}


def test_declining_keeps_all_unless_surplus_goes_with_it():
    for gold, expected in ((3, {"keeps_all": {}}), (4, {"costs_gold": {"count": 1}})):
        me = {"display": "TB-37", "purse": Bundle(gold=gold)}
        scene = given("base", me=me).when(m.EndTurn())
        assert reasons(scene, m.Decline()) == expected


def test_card_without_points_is_played_for_what_it_does():
    printed = GAME.box.tribe_base["TB-05"]
    base = GAME.box.tribe_base | {"TB-05": replace(printed, vp=0)}
    other_game = Targui(replace(GAME.box, tribe_base=base))
    me = {"markers": ("c21",), "purse": RICH}
    for game, plays in ((GAME, True), (other_game, False)):
        scene = given("base", me=me, centre={"c21": "TB-05"}, game=game).when(m.Use("c21"))
        facts = reasons(scene, scene.moves(m.Pay)[0])
        assert ("plays" in facts) is plays
        assert "costs_goods" in facts
