"""The words of Gemblo: exactly those for its pieces, its puzzles, its reasons and its scores."""

import re
from pathlib import Path
from typing import get_args

from games.rules import text
from games.rules.gemblo import game, recap
from games.rules.gemblo.bots.reasons import CODES
from games.rules.gemblo.events import Advice, EndReason, OutReason
from games.rules.gemblo.puzzle.catalog.drawings import GRADES, shipped
from games.rules.gemblo.shapes.boards import COLOURS
from games.rules.gemblo.shapes.pieces import PIECES

FOLDER = Path(game.__file__).parent


def reason_codes():
    """Return the codes of all refusals, read from the source."""
    sources = (
        file.read_text("utf-8") for file in FOLDER.rglob("*.py") if "tests" not in file.parts
    )
    return {
        code
        for source in sources
        for code in re.findall(r'(?:Refusal|Refused)\(\s*"(\w+)"', source)
    }


def test_rules_have_23_clauses():
    sections = text("gemblo", "rules", "en")["sections"]
    ids = [clause["id"] for section in sections for clause in section["clauses"]]
    assert ids == [f"B{number}" for number in range(1, 24)]


def test_every_name_and_every_reason_has_a_word():
    needed = {f"colour.{colour}" for colour in COLOURS}
    needed |= {f"piece.{piece.id}" for piece in PIECES}
    needed |= {f"puzzle.{name}" for name in (*shipped(), "daily")}
    needed |= {f"grade.{grade}" for grade in GRADES}
    needed |= {f"why.{code}" for code in reason_codes()}
    needed |= {f"outcome.{reason}" for reason in get_args(EndReason)}
    needed |= {f"out.{reason}" for reason in get_args(OutReason)}
    needed |= {f"score.{line}" for line in ("hexes_left", "cells_left", "hints")}
    needed |= {f"hint.{advice}" for advice in get_args(Advice)}
    needed |= {f"reason.{code}" for code in CODES}
    needed |= {f"recap.{code}" for code in recap.CODES}
    assert needed == set(text("gemblo", "words", "en"))
