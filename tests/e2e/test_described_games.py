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
    return phone.page.evaluate(f"{FETCH_TABLE} ask(location.pathname)")


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
    # Whose, and what is left of each.
    own_title, other_title = (
        f"{gem}, you: {mine['left']} hexagons left",
        f"{other}, {BOT}: {theirs['left']} hexagons left",
    )
    assert {own_title, other_title} <= set(reader.titles())
    # What lies where: each piece in the region of its side, and nothing twice.
    own, others = reader.items(own_title), reader.items(other_title)
    assert [hexagons(own), hexagons(others)] == [72 - mine["left"], 72 - theirs["left"]]
    for laid in view["laid"]:
        items = own if view["colours"][laid["colour"]] == mine else others
        name = NAMES[f"piece.{laid['piece']}"].lower()
        (region,) = [text for text in items if name in text]
        assert sides(laid["cells"]) <= set(re.split("[ ,:]", region)), (region, laid["cells"])
    # What changed: the region of the bot's last piece, and no other.
    changed = reader.changed()
    assert len(changed) == 1
    assert changed[0].startswith(f"{other} ({BOT})")
    # What is legal: as many places as the title says, with what fits there.
    title = next(title for title in reader.titles() if title.startswith("Places for"))
    places = reader.group(title).get_by_role("button").all_inner_texts()
    assert title == f"Places for {gem}: {len(places)}"
    assert all(re.search(r"\d+ pieces? fits?; the largest is the ", text) for text in places)
