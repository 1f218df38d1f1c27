"""Test that each game can be understood and played through the accessibility tree alone."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.kit.phone import Phone, PhoneMaker

from .page_scripts import FETCH_TABLE
from .reader import Reader

pytestmark = pytest.mark.browser

BOT = "Sacha"
ROOT = Path(__file__).resolve().parents[2]
NAMES = json.loads((ROOT / "games/rules/gemblo/text/words.en.json").read_text(encoding="utf-8"))


def truth(phone: Phone) -> Any:
    """Return the table as the service knows it, to compare with what was read."""
    return phone.page.evaluate(f"{FETCH_TABLE} ask(location.pathname + '?after=0')")


def hexagons(texts: list[str]) -> int:
    """Return the number of hexagons in the texts of regions."""
    return sum(int(found) for text in texts for found in re.findall(r"(\d+) hexagons?\.", text))


def sides(cells: list[list[int]]) -> set[str]:
    """Return the sides of the board on which cells clearly are."""
    x = sum(1.5 * q for q, _ in cells) / len(cells)
    y = sum(3**0.5 * (r + q / 2) for q, r in cells) / len(cells)
    found = {"left": x < -6, "right": x > 6, "top": y < -6, "bottom": y > 6}
    return {side for side, clearly in found.items() if clearly}


def test_gemblo_is_read_and_played_to_its_end(phone: PhoneMaker) -> None:
    ann = phone("Ann", reduced_motion="reduce")
    ann.open_table("gemblo", bot="easy", option="Small (1 colour each)")
    reader = Reader(ann)
    for _ in range(3):
        assert reader.my_turn()
        place_piece(reader)
    assert reader.my_turn()
    read_gemblo(reader, truth(ann))
    while reader.my_turn():
        place_piece(reader)
    assert truth(ann)["table"]["result"] is not None
    reader.page.get_by_role("heading", name=re.compile("won|win|tie", re.IGNORECASE)).wait_for()


def place_piece(reader: Reader) -> str:
    """Place a piece at the first place that the position names. Return what was proposed."""
    reader.activate(reader.group(re.compile("^Places for")).get_by_role("button").first)
    return reader.confirm()


def read_gemblo(reader: Reader, table: Any) -> None:
    """Answer from the tree what lies where, whose it is, what is left, open and new."""
    view, seat = table["view"], table["your_seat"]
    mine, theirs = (
        next(colour for colour in view["colours"] if (colour["seat"] == seat) is own)
        for own in (True, False)
    )
    gem, other = mine["name"].capitalize(), theirs["name"].capitalize()
    # Each colour's player, and its hexagons left.
    own_title, other_title = (
        f"{gem}, you: {mine['left']} hexagons left",
        f"{other}, {BOT}: {theirs['left']} hexagons left",
    )
    assert {own_title, other_title} <= set(reader.titles())
    # Each piece is in the region of its side, and counted once.
    own, others = reader.items(own_title), reader.items(other_title)
    assert [hexagons(own), hexagons(others)] == [72 - mine["left"], 72 - theirs["left"]]
    for laid in view["laid"]:
        items = own if view["colours"][laid["colour"]] == mine else others
        name = NAMES[f"piece.{laid['piece']}"].lower()
        (region,) = [text for text in items if name in text]
        assert sides(laid["cells"]) <= set(re.split("[ ,:]", region)), (region, laid["cells"])
    # The region of the bot's last piece has changed, and no other.
    changed = reader.changed()
    assert len(changed) == 1
    assert changed[0].startswith(f"{other} ({BOT})")
    # As many places are legal as the title says, and each says what fits.
    title = next(title for title in reader.titles() if title.startswith("Places for"))
    places = reader.group(title).get_by_role("button").all_inner_texts()
    assert title == f"Places for {gem}: {len(places)}"
    assert all(re.search(r"\d+ pieces? fits?; the largest is the ", text) for text in places)


def test_gobi_is_read_and_played_to_its_end(phone: PhoneMaker) -> None:
    ann = phone("Ann", reduced_motion="reduce")
    ann.open_table("gobi", bot="easy")
    reader = Reader(ann)
    for _ in range(5):
        assert reader.my_turn()
        step(reader)
    while reader.my_turn() and "Place your" not in reader.status.inner_text():
        step(reader)
    read_gobi(reader, truth(ann))
    reader.confirms_by_key = True
    while reader.my_turn():
        step(reader)
    assert truth(ann)["table"]["result"] is not None


def spot(cell: list[int]) -> str:
    """Return the name of a cell of Gobi."""
    return f"{chr(ord('M') + cell[0])}{10 + cell[1]}"


def read_gobi(reader: Reader, table: Any) -> None:
    """Answer from the tree where tiles and camels are, what is open, worth and new."""
    view, seat = table["view"], table["your_seat"]
    # Each tile has its name and tribe, and the camels of both players.
    tiles = {text.split(":")[0]: text for text in reader.items("Desert")}
    assert set(tiles) == {spot(tile["at"]) for tile in view["desert"]}
    for tile in view["desert"]:
        text = tiles[spot(tile["at"])]
        assert f": {tile['tribe'].capitalize()}." in text
        for owner, camels in enumerate(tile["camels"]):
            words = f"{camels} of {'your' if owner == seat else BOT + '’s'} camels"
            assert (words in text) is (camels > 0), text
    # The places where the tile fits, with the camels that come.
    around = reader.group("Around the desert").get_by_role("button").all_inner_texts()
    places = {text.split(":")[0]: text for text in around}
    assert set(places) == {spot(place["at"]) for place in table["offer"]["places"]}
    for place in table["offer"]["places"]:
        assert f"{len(place['camels'])} camel" in places[spot(place["at"])]
    # The rewards with their worth, and how many are left.
    rewards = reader.items("Rewards to win")
    assert any(f"{view['coffees']} left." in text for text in rewards if "Coffee" in text)
    assert all("point" in text or "worth" in text for text in rewards)
    # The bot's last tile is new.
    placed = [event["at"] for event in since_my_move(table) if event["kind"] == "gobi.tile_placed"]
    changed = " ".join(reader.changed())
    assert all(f"{spot(at)}:" in changed for at in placed)
    assert len(reader.changed()) < len(tiles)


def since_my_move(table: Any) -> list[Any]:
    """Return the events since the reader's last move."""
    events = table["events"]
    moves = [index for index, event in enumerate(events) if event["kind"] == "table.played"]
    mine = [index for index in moves if events[index]["seat"] == table["your_seat"]]
    return list(events[next(index for index in [*moves, len(events)] if index > mine[-1]) :])


def test_targui_is_read_and_played_to_its_end(phone: PhoneMaker) -> None:
    ann = phone("Ann", reduced_motion="reduce")
    ann.open_table("targui", bot="easy", option="Base game")
    reader = Reader(ann)
    while reader.my_turn() and "place Targi 2" not in reader.status.inner_text():
        step(reader)
    read_targui(reader, truth(ann))
    reader.confirms_by_key = True
    while reader.my_turn():
        step(reader)
    assert truth(ann)["table"]["result"] is not None


def read_targui(reader: Reader, table: Any) -> None:
    """Answer from the tree who is where, what is open, what cards cost, and what is new."""
    view, seat = table["view"], table["your_seat"]
    border, centre = reader.items("Border cards"), reader.items("Centre cards")
    assert [len(border), len(centre)] == [16, 9]
    # The Robber and the Targis of both players.
    assert border.index(one(border, "The Robber is here.")) == view["robber"] - 1
    for owner, words in ((seat, "Your Targi is here."), (1 - seat, f"{BOT}’s Targi is here.")):
        here = {f"b{number + 1}" for number, text in enumerate(border) if words in text}
        assert here == {at for at in view["players"][owner]["targis"] if at.startswith("b")}
    # The cards that are open now, and no others.
    assert reader.position.get_by_role("button").count() == len(table["offer"]["places"])
    # The price of each tribe card; goods cards have none.
    for square, text in zip(view["centre"], centre, strict=True):
        assert ("Price: " in text) is square["card"].startswith("T"), text
    # The goods of both.
    purses = [
        one(reader.items("Goods and displays"), f"{who} ") for who in ("You have", f"{BOT} has")
    ]
    for owner, text in zip((seat, 1 - seat), purses, strict=True):
        gold = view["players"][owner]["purse"]["gold"]
        assert (f"{gold} gold" in text) is (gold > 0)
    # The card where the bot's last Targi was placed is new.
    placed = [
        event["at"] for event in since_my_move(table) if event["kind"] == "targui.targi_placed"
    ]
    (changed,) = reader.changed()
    assert [f"Border card {at[1:]}," in changed for at in placed] == [True]


def one(texts: list[str], words: str) -> str:
    """Return the only text with these words."""
    (found,) = [text for text in texts if words in text]
    return found


def step(reader: Reader) -> str:
    """Choose the first place of the position, or else an action. Return the words of the move."""
    actions = reader.actions
    for buttons in (
        reader.position.get_by_role("button"),
        actions.get_by_role("button", name=re.compile("^(End|Done|Skip|Discard)")),
        actions.get_by_role("region").get_by_role("button"),
    ):
        if buttons.count():
            reader.activate(buttons.first)
            return reader.confirm()
    raise AssertionError(f"nothing can be done:\n{reader.page.locator('body').aria_snapshot()}")
