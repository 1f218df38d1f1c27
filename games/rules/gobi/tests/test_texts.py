"""The words of Gobi: exactly those for its components, its reasons and its scores."""

import re
from pathlib import Path

from games.rules import text
from games.rules.gobi import components, recap
from games.rules.gobi.bots.reasons import CODES
from games.rules.gobi.rules import build_offer, refusals
from games.rules.gobi.state import Stage


def reason_codes() -> list[str]:
    """Return the codes of all refusals and closed choices, read from the source."""
    modules = (refusals, build_offer)
    source = "".join(Path(module.__file__).read_text("utf-8") for module in modules)
    refused = re.findall(r'(?:Refusal|Refused)\("(\w+)"', source)
    return refused + re.findall(r'(?:return|else) "(\w+)"', source)


def test_rules_have_39_clauses() -> None:
    sections = text("gobi", "rules", "en")["sections"]
    ids = [clause["id"] for section in sections for clause in section["clauses"]]
    assert ids == [f"G{number}" for number in range(1, 40)]


def test_only_tribes_have_the_same_word_in_both_languages() -> None:
    english, french = text("gobi", "words", "en"), text("gobi", "words", "fr")
    same = [key for key in english if english[key] == french[key]]
    assert same == [f"tribe.{tribe}" for tribe in components.TRIBES]


def test_every_component_and_every_reason_has_a_word() -> None:
    needed = {f"why.{code}" for code in reason_codes()}
    needed |= {f"tribe.{tribe}" for tribe in components.TRIBES}
    needed |= {f"gift.{gift}{part}" for gift in components.GIFTS for part in ("", ".text")}
    needed |= {f"blessing.{each}{part}" for each in components.BLESSINGS for part in ("", ".text")}
    needed |= {f"stage.{stage.value}" for stage in Stage if stage not in (Stage.DRAW, Stage.OVER)}
    needed |= {f"score.{line}" for line in ("gift", "coffee", "blessing", "discards")}
    needed |= {f"reason.{code}" for code in CODES}
    needed |= {f"recap.{code}" for code in recap.CODES}
    needed |= {"coffee", "coffee.text", "outcome.tiles_played"}
    assert needed == set(text("gobi", "words", "en"))
